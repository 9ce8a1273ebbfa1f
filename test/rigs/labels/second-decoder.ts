import { BarcodeFormat, decode_multi, DecodeHintDictionary, DecodeHintTypes } from 'rxing-wasm';
import type { Kind } from '../../fixtures/labels/foreign/foreign-file.ts';

/** One byte a dot: 0 is black, 255 white. */
export interface Paper {
  readonly width: number;
  readonly height: number;
  readonly light: Uint8Array;
}

const NAMES: Readonly<Record<number, Kind>> = {
  [BarcodeFormat.QrCode]: 'QRCode',
  [BarcodeFormat.DataMatrix]: 'DataMatrix',
  [BarcodeFormat.Code128]: 'Code128',
  [BarcodeFormat.Ean13]: 'EAN13',
  [BarcodeFormat.Code39]: 'Code39',
  [BarcodeFormat.ITF]: 'ITF',
};

/** Reads every code of the paper with a decoder of another make than the product’s, as `QRCode text`. */
export function secondDecoder({ width, height, light }: Paper): string[] {
  const hints = new DecodeHintDictionary();
  hints.set_hint(DecodeHintTypes.TryHarder, 'true');
  try {
    return decode_multi(light.slice(), width, height, hints, false).map(
      (code) => `${NAMES[code.format()] ?? code.format()} ${code.text()}`,
    );
  } catch (error) {
    // It has no other word for nothing.
    return [String(error)];
  } finally {
    hints.free();
  }
}
