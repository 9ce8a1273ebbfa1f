import type { ReadRefusal } from '../../../../shared/domain/marking/marking-refusal.ts';
import { readSgtin } from '../../../../shared/domain/marking/read-sgtin.ts';
import { readScannedText } from '../../../../shared/domain/scanner/scan-text.ts';
import { showCode } from './shown-code.ts';

/** A code that can be printed. `line` counts from 1. */
export interface ListedCode {
  readonly line: number;
  /** As it is encoded, GS as 0x1D. */
  readonly code: string;
  /** Without its check part: what tells pieces apart. */
  readonly key: string;
}

export type WhyNot = ReadRefusal | { readonly why: 'twice'; readonly line: number };

export interface CodeList {
  readonly good: readonly ListedCode[];
  readonly bad: readonly { readonly line: number; readonly text: string; readonly refusal: WhyNot }[];
}

/** Marking codes, one a line; further columns of a table are passed over. */
export function readCodeList(text: string): CodeList {
  const good: ListedCode[] = [];
  const bad: CodeList['bad'][number][] = [];
  const lineOf = new Map<string, number>();
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = index + 1;
    const cell = firstCell(raw);
    if (cell === '') continue;
    const read = readSgtin(readScannedText(cell, null).text);
    if (!read.ok) {
      bad.push({ line, text: cell, refusal: read.problem });
      continue;
    }
    const { key, text: code } = read.value;
    const before = lineOf.get(key);
    if (before === undefined) {
      lineOf.set(key, line);
      good.push({ line, code, key });
    } else bad.push({ line, text: cell, refusal: { why: 'twice', line: before } });
  }
  return { good, bad };
}

/** Codes have quotes, commas and semicolons of their own: only tabs part columns, and only whole quoted cells unwrap. */
function firstCell(line: string): string {
  const [cell = ''] = line.split('\t');
  const bare = cell.replaceAll(/^[ \uFEFF]+| +$/g, '');
  const quoted = /^"((?:[^"]|"")*)"$/.exec(bare)?.[1];
  return quoted === undefined ? bare : quoted.replaceAll('""', '"');
}

/** The list without these lines; the others stay as they were written. */
export function withoutLines(text: string, gone: ReadonlySet<number>): string {
  return text
    .split(/\r\n|\r|\n/)
    .filter((_, index) => !gone.has(index + 1))
    .join('\n');
}

/** These lines and those that say the same code again: without the first, a repeat would be the first. */
export const withRepeats = (text: string, lines: ReadonlySet<number>): ReadonlySet<number> =>
  new Set([
    ...lines,
    ...readCodeList(text).bad.flatMap(({ line, refusal }) =>
      refusal.why === 'twice' && lines.has(refusal.line) ? [line] : [],
    ),
  ]);

/** A list as its field shows it; lines that are no codes stay as they are. */
export const showList = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => showCode(line))
    .join('\n');
