/** What is printed on a US keyboard (ISO/IEC 9995, ANSI arrangement): `code`, then plain and shifted character. */
const keycaps: readonly (readonly [code: string, plain: string, shifted: string])[] = [
  ['Backquote', '`', '~'],
  ['Digit1', '1', '!'],
  ['Digit2', '2', '@'],
  ['Digit3', '3', '#'],
  ['Digit4', '4', '$'],
  ['Digit5', '5', '%'],
  ['Digit6', '6', '^'],
  ['Digit7', '7', '&'],
  ['Digit8', '8', '*'],
  ['Digit9', '9', '('],
  ['Digit0', '0', ')'],
  ['Minus', '-', '_'],
  ['Equal', '=', '+'],
  ['BracketLeft', '[', '{'],
  ['BracketRight', ']', '}'],
  ['Backslash', '\\', '|'],
  ['Semicolon', ';', ':'],
  ['Quote', "'", '"'],
  ['Comma', ',', '<'],
  ['Period', '.', '>'],
  ['Slash', '/', '?'],
  ['Space', ' ', ' '],
];

/** The key and shift that type `character`, from the keycaps and not from the station's own table. */
export function keyFor(character: string): { readonly code: string; readonly shift: boolean } | null {
  if (/^[a-z]$/i.test(character)) {
    const capital = character.toUpperCase();
    return { code: `Key${capital}`, shift: character === capital };
  }
  const key = keycaps.find(([, plain, shifted]) => plain === character || shifted === character);
  return key ? { code: key[0], shift: key[1] !== character } : null;
}
