/**
 * The spellings under which a product barcode may stand in an order. A UPC-A symbol is an EAN-13 with a leading zero,
 * and scanners are set to send it either way (GS1 General Specifications, 5.2.1).
 */
export function spellingsOf(code: string): readonly string[] {
  if (/^\d{12}$/.test(code)) return [code, `0${code}`];
  if (/^0\d{12}$/.test(code)) return [code, code.slice(1)];
  return [code];
}
