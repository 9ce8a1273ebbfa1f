import { createHash } from 'node:crypto';

/** What a template is kept by, so that the same one is kept once. */
export const digestOfTemplate = (template: string): string =>
  createHash('sha256').update(template).digest('base64');
