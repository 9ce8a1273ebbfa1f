/** What is used of it: the package's own types speak of a browser's canvas. */
declare module 'rxing-wasm' {
  export const BarcodeFormat: Readonly<
    Record<'Code39' | 'Code128' | 'DataMatrix' | 'Ean13' | 'ITF' | 'QrCode', number>
  >;
  export const DecodeHintTypes: Readonly<Record<'TryHarder', number>>;
  export class DecodeHintDictionary {
    set_hint(hint: number, value: string): boolean;
    free(): void;
  }
  interface BarcodeResult {
    format(): number;
    text(): string;
  }
  /** `data`: a byte a pixel. Throws where it finds none. */
  export function decode_multi(
    data: Uint8Array,
    width: number,
    height: number,
    hints: DecodeHintDictionary,
    filterImage: boolean,
  ): BarcodeResult[];
}
