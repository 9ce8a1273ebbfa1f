/** Takes a secret out of text that came from outside: proxies and error pages echo request headers. */
export type Redact = (text: string) => string;

const MASK = '<token>';
/** No real token is shorter; a shorter one is masked only where it stands alone, not inside the words of a refusal. */
const SHORTEST_TOKEN = 8;
/** Text of so many characters that is base64 of something else by chance is rare. */
const SHORTEST_IN_BASE64 = 5;
/** A shorter piece says nothing about the rest of a token, and would hit ordinary words. */
const SHORTEST_PIECE = 12;

/**
 * Masks the token, each of its dot-separated parts (the last one of a JWT is its signature), and a beginning of it
 * that was cut off at the end of the text; plain, in base64, and with its punctuation escaped as addresses, JSON and
 * HTML do.
 */
export function createRedact(token: string): Redact {
  if (token === '') return (text) => text;
  const parts = token.split('.').filter((part) => part.length >= SHORTEST_PIECE);
  const pieces = [...new Set([token, ...inBase64(token), ...parts])].toSorted((a, b) => b.length - a.length);
  const pattern = (piece: string): string =>
    piece === token && token.length < SHORTEST_TOKEN ? alone(patternOf(piece)) : patternOf(piece);
  const found = new RegExp(pieces.map(pattern).join('|'), 'g');
  return (text) => {
    let clean = text === '' ? text : text.replace(found, MASK);
    for (const piece of pieces) clean = maskCutEnd(clean, piece);
    return clean;
  };
}

const alone = (pattern: string): string => `(?<![A-Za-z0-9])${pattern}(?![A-Za-z0-9])`;

const patternOf = (piece: string): string => Array.from(piece, escapable).join('');

/** Nobody escapes letters and digits. A text that is put inside another has its escapes escaped once more. */
function escapable(character: string): string {
  if (/[A-Za-z0-9]/.test(character)) return character;
  const code = character.charCodeAt(0);
  const hex = code
    .toString(16)
    .padStart(2, '0')
    .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  const plain = `\\\\*\\u${code.toString(16).padStart(4, '0')}`;
  const named = htmlNames[character] === undefined ? '' : `|&(?:amp;)*${htmlNames[character]};`;
  return `(?:${plain}|%(?:25)*${hex}|\\\\+u00${hex}|&(?:amp;)*#(?:0*${code}|[xX]0*${hex});${named})`;
}

const htmlNames: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};

/**
 * What of a token is the same in the base64 of every text that holds it: three forms, by where it begins among the
 * groups of three bytes, each in both alphabets.
 */
function inBase64(token: string): string[] {
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(token)]);
    const whole = Math.floor((bytes.length * 8) / 6);
    const piece = bytes.toString('base64').slice(Math.ceil((before * 8) / 6), whole);
    return [piece, piece.replaceAll('+', '-').replaceAll('/', '_')].filter(
      (one) => one.length >= SHORTEST_IN_BASE64,
    );
  });
}

function maskCutEnd(text: string, piece: string): string {
  for (let length = Math.min(piece.length - 1, text.length); length >= SHORTEST_PIECE; length -= 1) {
    if (text.endsWith(piece.slice(0, length))) return text.slice(0, -length) + MASK;
  }
  return text;
}
