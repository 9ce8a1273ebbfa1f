/** What a person did to a scanner, with its name afterwards. */
export interface SavedScanner {
  readonly scannerId: string;
  readonly name: string;
  readonly turn: 'added' | 'changed' | 'renamed' | 'removed';
}
