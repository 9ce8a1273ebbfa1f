import { isUtf8 } from 'node:buffer';
import { tokeniseZpl } from './tokenise-zpl.ts';

/** What a bar code field of a label says. Null: this reading is not sure what a printer makes of it. */
export interface CodeField {
  /** `BQ`, `BC`, … */
  readonly command: string;
  readonly text: string | null;
}

interface Field {
  /** The bar code command and its parameters; null for text. */
  code: { readonly command: string; readonly parameters: readonly string[] } | null;
  /** The indicator of `^FH`; null: data is plain. */
  hex: string | null;
  /** Two kinds of data, or a text block around a code: no manual says what comes of it. */
  isOdd: boolean;
  data: string | null;
}

const newField = (): Field => ({ code: null, hex: null, isOdd: false, data: null });

/**
 * The bar code fields of a format that passed the filter, read by the manual and not by any renderer: what `^FH`, the
 * switches of `^BQ` and the start codes of `^BC` make of `^FD`. It knows what labels use; for the rest it says null.
 */
export function codeFields(filtered: Uint8Array): readonly CodeField[] {
  const fields: CodeField[] = [];
  let field = newField();
  let encoding = 0;
  for (const { name, parameters } of tokeniseZpl(filtered)) {
    switch (name) {
      case 'CI':
        encoding = Number(parameters.trim() || 0);
        break;
      case 'FH':
        field.hex = parameters[0] ?? '_';
        break;
      case 'FB':
      case 'TB':
        field.isOdd = true;
        break;
      case 'FD':
      case 'FV':
        field.isOdd ||= field.data !== null;
        field.data = parameters;
        break;
      case 'FS':
      case 'XZ':
        if (field.code !== null && field.data !== null) fields.push(readField(field.code, field, encoding));
        field = newField();
        break;
      default:
        if (/^B[0-9A-XZ]$/.test(name))
          field.code = { command: name, parameters: parameters.split(',').map((part) => part.trim()) };
    }
  }
  return fields;
}

function readField(
  { command, parameters }: NonNullable<Field['code']>,
  { data, hex, isOdd }: Field,
  encoding: number,
): CodeField {
  const text = isOdd || data === null ? null : textOf(data, hex, encoding);
  const read = READERS[command];
  return { command, text: text === null || read === undefined ? null : read(text, parameters) };
}

/** `^CI28` is UTF-8. In others ASCII alone is sure, and of those from 1 to 12 not even that (the guide, "^CI"). */
const UTF_8 = 28;
const PLAIN_ASCII: ReadonlySet<number> = new Set([0, 13, 27, UTF_8]);

function textOf(data: string, hex: string | null, encoding: number): string | null {
  const plain = hex === null ? data : unescaped(data, hex);
  if (plain === null || !PLAIN_ASCII.has(encoding)) return null;
  const bytes = Buffer.from(plain, 'latin1');
  // oxlint-disable-next-line no-control-regex -- GS is data
  if (/^[\u001d -~]*$/.test(plain)) return plain;
  return encoding === UTF_8 && isUtf8(bytes) ? bytes.toString('utf8') : null;
}

/** The indicator and two hexadecimal digits are a byte; an indicator with anything else behind it nobody promises. */
function unescaped(data: string, indicator: string): string | null {
  const [first = '', ...parts] = data.split(indicator);
  let text = first;
  for (const part of parts) {
    const [digits] = /^[0-9A-Fa-f]{2}/.exec(part) ?? [];
    if (digits === undefined) return null;
    text += String.fromCharCode(Number.parseInt(digits, 16)) + part.slice(2);
  }
  return text;
}

type ReadData = (data: string, parameters: readonly string[]) => string | null;

/** By the chapters of the ZPL II Programming Guide, under the commands' names. */
const READERS: Readonly<Record<string, ReadData | undefined>> = {
  /** Level, then `A,` and the data; or `M,` with the kind of characters. Model 1 is another code. */
  BQ: (data, [, model = '']) => {
    if (model !== '' && model !== '2') return null;
    const automatic = /^[HQML]A,([^]*)$/.exec(data)?.[1];
    if (automatic !== undefined) return automatic;
    const manual = /^[HQML]M,[NA]([^]*)$/.exec(data)?.[1];
    if (manual !== undefined) return manual;
    const [, count = '', bytes = ''] = /^[HQML]M,B(\d{4})([^]*)$/.exec(data) ?? [];
    return count !== '' && Buffer.byteLength(bytes) === Number(count) ? bytes : null;
  },
  /** `>:` begins with letters, `>;` with pairs of digits; other switches, check digits and GS1 modes are not read. */
  BC: (data, [, , , , check = '', mode = '']) => {
    if (!/^N?$/i.test(check) || !/^[NA]?$/i.test(mode)) return null;
    const isSwitched = !/^A$/i.test(mode);
    const digits = isSwitched ? /^>;((?:\d\d)+)$/.exec(data)?.[1] : undefined;
    if (digits !== undefined) return digits;
    const letters = isSwitched && data.startsWith('>:') ? data.slice(2) : data;
    return /^[ -=?-~]+$/.test(letters) ? letters : null;
  },
  /** Quality 200 alone is what scanners of today read. The escape character differs by firmware where it isn't said. */
  BX: (data, [, , quality = '', , , , escape = '']) => {
    if (quality !== '200') return null;
    if (escape === '') return /[_~]/.test(data) ? null : data;
    const plain = data.startsWith(`${escape}1`) ? data.slice(2) : data;
    const text = plain.replaceAll(`${escape}1`, '\u001d');
    return text.includes(escape) ? null : text;
  },
  /** Twelve digits and one that checks them; a thirteenth that was sent is not looked at. */
  BE: (data) => {
    if (!/^\d{12,13}$/.test(data)) return null;
    const digits = data.slice(0, 12);
    const sum = digits
      .split('')
      .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
    return `${digits}${(10 - (sum % 10)) % 10}`;
  },
  B3: (data, [, check = '']) => (/^N?$/i.test(check) && /^[0-9A-Z .\-$/+%]+$/.test(data) ? data : null),
  /** A zero goes before an odd number of digits. */
  B2: (data, [, , , , check = '']) => {
    if (!/^N?$/i.test(check) || !/^\d+$/.test(data)) return null;
    return data.length % 2 === 0 ? data : `0${data}`;
  },
  B7: (data) => (/^[ -[\]-~]+$/.test(data) ? data : null),
};
