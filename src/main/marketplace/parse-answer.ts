import { setImmediate as nextTurn } from 'node:timers/promises';
import { LONG_INTEGER, LONGEST_INTEGER, parseWire } from '../../shared/marketplace/wire.ts';

/** Characters looked through in one go: 2 ms, 10 on a busy machine. */
const CHARACTERS_AT_ONCE = 250_000;
/** Values walked through in one go: 2 ms, 10 on a busy machine. */
const VALUES_AT_ONCE = 10_000;

/** The largest lists have some hundred thousand; reports with more come as files. */
const MOST_VALUES = 4_000_000;
const [COMMA, BRACKET, BRACE] = [',', '[', '{'].map((each) => each.charCodeAt(0));

/**
 * Begins the text that stands for a long integer. Unescaped it can't stand in JSON, so that a text of the answer begins
 * with it only where the answer has the escape.
 */
const TAG = '\u0001';
const ESCAPED_TAG = String.raw`\u0001`;

/** A whole number of 16 digits or more; between texts, where JSON has only punctuation, numbers and three words. */
const LONG_NUMBER = /(?<![\w.+-])-?[1-9]\d{15,}(?=\s*(?:[,\]}]|$))/g;

/**
 * As `parseWire`, with other work's turns in between. With a reviver 5,000 orders of long ids took 250 ms in one go: the
 * long integers are made texts, the rest is left to the plain parser, and the texts are made integers again.
 */
export async function parseAnswer(text: string): Promise<unknown> {
  if (text.length > MOST_VALUES) await mustBeReadable(text);
  if (!LONG_INTEGER.test(text)) return JSON.parse(text);
  if (text.includes(ESCAPED_TAG)) return parseWire(text);
  return withIntegers(JSON.parse(await tagged(text)));
}

/** Throws `SyntaxError` for an answer of so many values that no other work would have its turn while it is parsed. */
async function mustBeReadable(text: string): Promise<void> {
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === COMMA || code === BRACKET || code === BRACE) values += 1;
    if (at % (CHARACTERS_AT_ONCE * 8) === 0) await nextTurn();
  }
  if (values > MOST_VALUES) throw new SyntaxError(`more than ${MOST_VALUES} values`);
}

async function tagged(text: string): Promise<string> {
  const parts: string[] = [];
  let at = 0;
  let turnAt = CHARACTERS_AT_ONCE;
  while (at < text.length) {
    const opening = indexOr(text.indexOf('"', at), text.length);
    const between = text.slice(at, opening);
    parts.push(between.replace(LONG_NUMBER, (digits) => `"${ESCAPED_TAG}${digits}"`));
    at = endOfText(text, opening);
    parts.push(text.slice(opening, at));
    if (at < turnAt) continue;
    turnAt = at + CHARACTERS_AT_ONCE;
    await nextTurn();
  }
  return parts.join('');
}

/** Behind the quote that closes the text opened at `opening`. */
function endOfText(text: string, opening: number): number {
  let closing = opening;
  do closing = indexOr(text.indexOf('"', closing + 1), text.length);
  while (closing < text.length && isEscaped(text, closing));
  return Math.min(closing + 1, text.length);
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

const indexOr = (index: number, otherwise: number): number => (index === -1 ? otherwise : index);

/** Changes lists and objects in place, without recursion: a hostile answer is as deep as it is long. */
async function withIntegers(root: unknown): Promise<unknown> {
  const holder: Fields = { root };
  const waiting: Fields[] = [holder];
  let seen = 0;
  for (let fields = waiting.pop(); fields !== undefined; fields = waiting.pop()) {
    for (const name of Object.keys(fields)) {
      seen += 1;
      if (seen % VALUES_AT_ONCE === 0) await nextTurn();
      const value = fields[name];
      if (typeof value === 'string') {
        if (value.startsWith(TAG)) fields[name] = integerOf(value.slice(TAG.length));
      } else if (isFields(value)) waiting.push(value);
    }
  }
  return holder['root'];
}

/** A list is fields too, by their indices. */
type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function integerOf(digits: string): number | bigint {
  const number = Number(digits);
  return Number.isSafeInteger(number) || digits.length > LONGEST_INTEGER ? number : BigInt(digits);
}
