/** Takes a secret out of text that came from outside: proxies and error pages echo request headers. */
export type Redact = (text: string) => string;

const MASK = '<token>';
/** No real token is shorter; masking a short word would damage the codes and messages of refusals. */
const SHORTEST_TOKEN = 8;
/** A shorter piece says nothing about the rest of a token, and would hit ordinary words. */
const SHORTEST_PIECE = 12;

/**
 * Masks the token, each of its dot-separated parts (the last one of a JWT is its signature), and a beginning of it
 * that was cut off at the end of the text.
 */
export function createRedact(token: string): Redact {
  const pieces = [
    ...(token.length >= SHORTEST_TOKEN ? [token] : []),
    ...token.split('.').filter((part) => part.length >= SHORTEST_PIECE),
  ];
  return (text) => {
    let clean = text;
    for (const piece of pieces) clean = clean.replaceAll(piece, MASK);
    for (const piece of pieces) clean = maskCutEnd(clean, piece);
    return clean;
  };
}

function maskCutEnd(text: string, piece: string): string {
  for (let length = Math.min(piece.length - 1, text.length); length >= SHORTEST_PIECE; length -= 1) {
    if (text.endsWith(piece.slice(0, length))) return text.slice(0, -length) + MASK;
  }
  return text;
}
