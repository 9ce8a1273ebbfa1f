import { labelFileNames } from './label-folder.ts';
import type { PrintedLabel } from './printed-label.ts';

/** A label as it is told to programs. The file of its bytes stands under the name of its language. */
export function labelLine({ label, language, picture, error, ...facts }: PrintedLabel): object {
  const names = labelFileNames({ label, language });
  return {
    label,
    [language]: names.bytes,
    ...(picture ? { png: names.png } : {}),
    ...facts,
    ...(error === null ? {} : { error }),
  };
}
