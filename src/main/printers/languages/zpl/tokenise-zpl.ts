/**
 * One command with its parameters, as a printer reads them: `^` and `~` begin a command wherever they stand, in field
 * data too; only the announced bytes of a binary graphic are exempt.
 */
export interface ZplToken {
  /** Empty for bytes before the first command. */
  readonly prefix: '^' | '~' | '';
  /** The two characters after the prefix, upper case; shorter where the next prefix or the end cuts them off. */
  readonly name: string;
  /** Everything after the name, up to the next command: one character a byte. */
  readonly parameters: string;
  /** The data of `^GFB` and `^GFC`. `bytes` is shorter than `announced` when the file ends within it. */
  readonly binary: { readonly announced: number; readonly bytes: Uint8Array } | null;
}

const CARET = 0x5e;
const TILDE = 0x7e;

/** `^GF`'s head: form, bytes that follow, bytes of the picture, bytes a row. */
const BINARY_HEAD = /^\s*[BC]\s*,\s*(\d{1,9})\s*,\s*\d{1,9}\s*,\s*\d{1,9}\s*,/i;
/** Longer than any head the expression above can match sensibly. */
const HEAD_LENGTH = 64;

export function tokeniseZpl(bytes: Uint8Array): readonly ZplToken[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tokens: ZplToken[] = [];
  let at = nextCommand(text, 0);
  if (at > 0) tokens.push({ prefix: '', name: '', parameters: text.toString('latin1', 0, at), binary: null });
  while (at < text.length) {
    const end = nextCommand(text, at + 1);
    const prefix = text[at] === CARET ? '^' : '~';
    const name = capitals(text.toString('latin1', at + 1, Math.min(at + 3, end)));
    const binaryAt = prefix === '^' && name === 'GF' ? binaryStart(text, at + 3) : null;
    if (binaryAt === null) {
      tokens.push({
        prefix,
        name,
        parameters: text.toString('latin1', at + 1 + name.length, end),
        binary: null,
      });
      at = end;
      continue;
    }
    const { start, announced } = binaryAt;
    const stop = Math.min(start + announced, text.length);
    const binary = { announced, bytes: text.subarray(start, stop) };
    tokens.push({ prefix, name, parameters: text.toString('latin1', at + 3, start), binary });
    // What follows the data before the next command is no command; a printer skips it.
    at = nextCommand(text, stop);
  }
  return tokens;
}

/** Letters of ASCII alone: of others a capital may be two characters (`ß`). */
const capitals = (text: string): string => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

function nextCommand(bytes: Buffer, from: number): number {
  for (let index = from; index < bytes.length; index += 1) {
    if (bytes[index] === CARET || bytes[index] === TILDE) return index;
  }
  return bytes.length;
}

function binaryStart(
  bytes: Buffer,
  at: number,
): { readonly start: number; readonly announced: number } | null {
  const match = BINARY_HEAD.exec(bytes.toString('latin1', at, at + HEAD_LENGTH));
  return match === null ? null : { start: at + match[0].length, announced: Number(match[1]) };
}
