import { isGtin } from '../marking/check-digits.ts';

/** The longest PIN. EAN-8 is the only product code as short, and it can be scanned again. */
export const LONGEST_PIN = 8;

export const isPin = (text: string): boolean => /^\d+$/.test(text) && text.length <= LONGEST_PIN;

/**
 * By its form alone what belongs to the desk, a label of this program or goods: it is no buyer's code, and would cost
 * them a try. All codes that this program prints begin alike, in capitals or not: caps lock may be on.
 */
export const isOfDesk = (text: string): boolean =>
  /^pb-/i.test(text) || (text.length > LONGEST_PIN && isGtin(text)) || isMarkingCode(text);

/** Of goods with a serial number: a GTIN and what follows it, as GS1 DataMatrix has them. */
const isMarkingCode = (text: string): boolean => {
  const elements = text.startsWith('\u001d') ? text.slice(1) : text;
  return elements.startsWith('01') && elements.startsWith('21', 16) && isGtin(elements.slice(2, 16));
};
