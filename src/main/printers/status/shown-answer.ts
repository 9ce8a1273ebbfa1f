/** What a screen and the log show of an answer, at most. */
const MOST_CHARACTERS = 200;

/** An answer in bytes, for the person who mends the printer. */
export const asHexadecimal = (answer: Uint8Array): string =>
  Buffer.from(answer)
    .toString('hex')
    .replaceAll(/(..)(?!$)/g, '$1 ')
    .slice(0, MOST_CHARACTERS);

/** An answer in text: frames and line ends become blanks. */
export const asText = (answer: Uint8Array): string =>
  Buffer.from(answer)
    .toString('latin1')
    // oxlint-disable-next-line no-control-regex -- STX, ETX, CR and LF frame the lines
    .replaceAll(/[\u0000-\u0020\u007f-\u00a0]+/g, ' ')
    .trim()
    .slice(0, MOST_CHARACTERS);
