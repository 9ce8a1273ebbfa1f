import type { Area } from '../../../raster/area.ts';
import { tokeniseZpl, type ZplToken } from './tokenise-zpl.ts';

/** A format of one QR code and lines of text, as the marketplace draws it, with nothing else that could reach the code. */
export interface PlainFormat {
  readonly code: {
    /** Where its first module begins, in dots. */
    readonly left: number;
    readonly top: number;
    /** Dots a module. */
    readonly size: number;
    /** The same field at another place, with modules of so many dots, as a format of its own. */
    readonly alone: (at: { readonly left: number; readonly top: number }, size: number) => Uint8Array;
  };
  /** What the lines cover at most, in whatever font. */
  readonly texts: readonly Area[];
}

/** Printers, and the renderer, begin a QR code so much lower than its field. In dots. */
export const QR_LOWER = 10;

/**
 * What changes nothing here, said so: no turn, no scale, no reversal, nor anything that draws. Of a command that is not
 * among these, or says anything else, this reading knows nothing.
 */
const AS_USUAL: Readonly<Record<string, RegExp | undefined>> = {
  XA: /^$/,
  XZ: /^$/,
  MU: /^D(?:,(\d+),\1)?$/i,
  JM: /^A$/i,
  PM: /^N$/i,
  MC: /^Y?$/i,
  FW: /^N(?:,0)?$/i,
  PO: /^N$/i,
  LR: /^N$/i,
  PQ: /^1$/,
  PW: /^\d+$/,
  LL: /^\d+$/,
  // These are for fields that say no font, and for bars; the last are the owner's, and draw nothing.
  CF: /^/,
  BY: /^/,
  SD: /^/,
  MN: /^/,
  PR: /^/,
};

const PLACE = /^(\d{1,4}),(\d{1,4})$/;
const QR = /^N,2,(\d{1,2})$/i;
const FONT = /^N,(\d{1,4})(?:,(\d{1,4}))?$/i;

/**
 * Of a line's height: what stands above its first row (Å) and below its last (g), and beside its first and last letter.
 * Of the renderer's letters and those of printers a fifth is above at most, and a letter (W, @) is as wide as it is said to be.
 */
const BEYOND = 0.3;

/** Null for any other format. `filtered` passed the filter. */
export function plainFormat(filtered: Uint8Array): PlainFormat | null {
  const texts: Area[] = [];
  let code: PlainFormat['code'] | null = null;
  let home = { x: 0, y: 0 };
  let encoding = '0';
  let field: ZplToken[] = [];
  for (const token of tokeniseZpl(filtered)) {
    const said = token.parameters.trim();
    if (IN_FIELD.test(token.name)) {
      field.push(token);
      if (token.name !== 'FS') continue;
      const read = readField(field, home, encoding);
      field = [];
      if (read === null) return null;
      if (read.kind === 'text') texts.push(read.area);
      else if (code === null) code = read.code;
      else return null;
    } else if (field.length > 0) {
      return null;
    } else if (token.name === 'LH') {
      const place = pointOf(said);
      if (place === null) return null;
      home = place;
    } else if (token.name === 'CI') {
      encoding = said;
    } else if (!(AS_USUAL[token.name]?.test(said) ?? false)) {
      return null;
    }
  }
  return code === null || field.length > 0 ? null : { code, texts };
}

const IN_FIELD = /^(?:FO|FH|FD|FS|BQ|A0)$/;

interface Point {
  readonly x: number;
  readonly y: number;
}

function pointOf(said: string): Point | null {
  const [all, x, y] = PLACE.exec(said) ?? [];
  return all === undefined ? null : { x: Number(x), y: Number(y) };
}

type Read =
  | { readonly kind: 'text'; readonly area: Area }
  | { readonly kind: 'code'; readonly code: PlainFormat['code'] };

function readField(tokens: readonly ZplToken[], home: Point, encoding: string): Read | null {
  const names = tokens.map(({ name }) => name);
  // Each once: what a second one does differs by printer.
  if (new Set(names).size < names.length) return null;
  const saidBy = (name: string): string | null =>
    tokens.find((token) => token.name === name)?.parameters ?? null;
  const [place, data, hex] = [pointOf(saidBy('FO')?.trim() ?? ''), saidBy('FD'), saidBy('FH')];
  if (place === null || data === null) return null;
  const [x, y] = [home.x + place.x, home.y + place.y];
  const qr = saidBy('BQ');
  const font = saidBy('A0');
  if (qr !== null && font === null) {
    const size = Number(QR.exec(qr.trim())?.[1] ?? 0);
    if (size < 1) return null;
    const marker = hex === null ? '' : `^FH${hex}`;
    const alone: PlainFormat['code']['alone'] = (at, smaller) =>
      Buffer.from(
        `^XA^CI${encoding}^FO${at.left},${at.top - QR_LOWER}^BQN,2,${smaller}${marker}^FD${data}^FS^XZ`,
        'latin1',
      );
    return { kind: 'code', code: { left: x, top: y + QR_LOWER, size, alone } };
  }
  const [letter, high = '', wide = high] = FONT.exec(font?.trim() ?? '') ?? [];
  if (qr !== null || letter === undefined) return null;
  const beyond = Math.ceil(Number(high) * BEYOND);
  const width = data.length * (Number(wide) || Number(high));
  return {
    kind: 'text',
    area: {
      left: x - beyond,
      top: y - beyond,
      right: x + width + beyond,
      bottom: y + Number(high) + beyond,
    },
  };
}
