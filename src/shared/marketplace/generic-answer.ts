import { z } from 'zod';
import { textOrNull } from './common.ts';

/**
 * Document 2's generic response to a state change; a 204 without a body was observed in its place, which reads as
 * null.
 */
export const genericAnswer = z
  .looseObject({ code: textOrNull, data: z.unknown().optional(), message: textOrNull })
  .nullable();
