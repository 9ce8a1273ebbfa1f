import bwipjs from 'bwip-js/node';

/** Dark modules by row, without the quiet zone. */
export interface QrCode {
  readonly modules: number;
  readonly isDark: (row: number, column: number) => boolean;
}

const ALPHANUMERIC = /^[0-9A-Z $%*+\-./:]+$/;
/** Characters that versions 1 to 6 hold at level M (ISO/IEC 18004, table 7). */
const alphanumericCapacity = [20, 38, 61, 90, 122, 154] as const;
const byteCapacity = [14, 26, 42, 62, 84, 106] as const;

/** The smallest version at level M, which is also what a printer's own `^BQ` chooses. */
export function qrVersion(text: string): number {
  const capacities = ALPHANUMERIC.test(text) ? alphanumericCapacity : byteCapacity;
  const length = Buffer.byteLength(text);
  const index = capacities.findIndex((capacity) => length <= capacity);
  if (index === -1) throw new RangeError(`too long for a label's code: ${text}`);
  return index + 1;
}

export const modulesOf = (version: number): number => 17 + 4 * version;

/** Any mask is valid; fixing one spares the search for the prettiest, most of the work for a hundred labels. */
const MASK = 3;

export function qrCode(text: string): QrCode {
  const version = qrVersion(text);
  // `mask` is an option of the `qrcode` symbol that the package's types leave out.
  const options = { bcid: 'qrcode', text, eclevel: 'M', version: String(version), mask: MASK };
  // The export named `raw` is a symbology; the drawing of modules is only on the default export.
  // oxlint-disable-next-line import/no-named-as-default-member
  const [symbol] = bwipjs.raw(options);
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('the QR code was not drawn');
  const modules = modulesOf(version);
  if (symbol.pixx !== modules) throw new Error(`${symbol.pixx} modules instead of ${modules}`);
  return { modules, isDark: (row, column) => symbol.pixs[row * modules + column] === 1 };
}
