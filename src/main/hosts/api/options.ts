import type { OptionWords } from '../../../shared/command-line/help-page.ts';

export const shells = ['bash', 'zsh', 'powershell'] as const;
export type Shell = (typeof shells)[number];

export const apiOptions = {
  profile: { value: 'FILE', words: 'the marketplace: addresses, and the token where no variable has it' },
  input: { value: 'JSON', words: 'the fields in one object; - reads it from standard input', standard: '{}' },
  out: { value: 'FILE', words: 'where the answer goes; needed for one of more than 64 MiB' },
  batch: { words: 'one input a line on standard input, one answer a line; the first line is 1' },
  'all-pages': { words: 'every page of a list from the given one on, one line a page' },
  'dry-run': { words: 'check the input and print what would be sent; nothing is' },
  timeout: { value: 'SECONDS', words: 'give up after so long; a change may then have been made' },
  resume: { value: 'ID', words: 'with report: take up the one that was created before' },
  data: { value: 'DIR', words: 'where used limits are kept; a station there shares them' },
  list: { words: 'every operation; a table in a terminal, JSON for a program' },
  completion: { value: shells.join('|'), words: 'print a script that completes names and options' },
  help: { short: 'h', words: 'this page; after the name of an operation, its fields' },
} as const satisfies Record<string, OptionWords>;
