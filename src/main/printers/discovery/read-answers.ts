import type { HeadDpi } from '../../../shared/domain/printer/printer-model.ts';
import { dpiInName } from './named-languages.ts';
import { printable } from './printable-text.ts';

/** The language of the first answer. */
export type FirstAnswer =
  | { readonly kind: 'zpl'; readonly identity: ZplIdentity }
  | { readonly kind: 'tspl' }
  | { readonly kind: 'escpos' }
  /** A web server or similar: a well-known monitoring program also uses port 9100. */
  | { readonly kind: 'noPrinter' }
  | { readonly kind: 'unclear' };

export interface ZplIdentity {
  readonly model: string;
  readonly firmware: string | null;
  readonly dpi: HeadDpi | null;
}

/** The values of the manual's table for `<ESC>!?`: head, jam, paper, ribbon, pause, printing, other. */
const TSPL_STATUS: ReadonlySet<number> = new Set([
  0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x10, 0x20, 0x80,
]);

/** "Bits 1 and 4 are on, 0 and 7 off": how a host knows an answer to `DLE EOT` (Epson's command reference). */
const isEscposStatus = (byte: number): boolean => (byte & 0x93) === 0x12;

const STX = '\u0002';
const ETX = '\u0003';

/** The longest answer, that of `~HS`, has 82 characters. */
const MOST_ANSWER = 400;

const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

export function readFirstAnswer(answer: Uint8Array): FirstAnswer {
  const identity = readZplIdentity(answer);
  if (identity !== null) return { kind: 'zpl', identity };
  if (/^(HTTP\/|SSH-|\d{3}[ -])/.test(textOf(answer.subarray(0, 8)))) return { kind: 'noPrinter' };
  const [byte] = answer;
  // Printers that speak both languages answer twice, in the order of the questions.
  if (byte === undefined || answer.length > 2) return { kind: 'unclear' };
  if (isEscposStatus(byte)) return { kind: 'escpos' };
  return { kind: TSPL_STATUS.has(byte) ? 'tspl' : 'unclear' };
}

/**
 * `STX model,firmware,dots/mm,memory[,…] ETX` (ZPL II programming guide, `~HI`). 8 dots/mm is sold as 203 dpi, 12 as 300, 24 as 600.
 */
export function readZplIdentity(answer: Uint8Array): ZplIdentity | null {
  const [text = ''] = stringsOf(answer);
  const [name = '', version = '', dotsPerMm = '', memory] = text.split(',');
  const model = printable(name);
  if (model === null || memory === undefined || !/^\s*\d{1,2}\s*$/.test(dotsPerMm)) return null;
  const heads: Readonly<Record<number, HeadDpi>> = { 8: 203, 12: 300, 24: 600 };
  return { model, firmware: printable(version), dpi: heads[Number(dotsPerMm)] ?? null };
}

/** Whether these are the three strings of `~HS`: its first has 12 fields, beginning with the line's settings. */
export function isZplStatus(answer: Uint8Array): boolean {
  const [first = '', second = '', third = ''] = stringsOf(answer);
  return /^\d{3}(,\d+){11}$/.test(first) && /^\d{3}(,\d+){10}$/.test(second) && /^\w*,\d$/.test(third);
}

/** The strings that a ZPL printer frames with STX … ETX, from the beginning of its answer on. */
function stringsOf(answer: Uint8Array): readonly string[] {
  const [before, ...framed] = textOf(answer.subarray(0, MOST_ANSWER)).split(STX);
  if (before !== '') return [];
  return framed
    .map((part) => part.split(ETX))
    .flatMap(([text, rest]) => (rest === undefined ? [] : [text ?? '']));
}

/** One line with the model. A printer that is not ready is silent, one that is not TSPL may say anything. */
export function readTsplModel(answer: Uint8Array): { model: string; dpi: HeadDpi | null } | null {
  const [, line = ''] = /^([\x20-\x7e]{2,80})(?:[\r\n\0]|$)/.exec(textOf(answer)) ?? [];
  const model = printable(line);
  return model === null ? null : { model, dpi: dpiInName(model) };
}

/** `_`, a text of at most 80 characters, NUL. */
export function readEscposText(answer: Uint8Array): string | null {
  const [, text = ''] = /^_([^\0]{1,80})\0/.exec(textOf(answer)) ?? [];
  return printable(text);
}
