import type { StateCreator } from 'zustand';
import type { AccountInput } from '../../shared/contract/station.ts';
import type { Media, PrinterLanguageName } from '../../shared/domain/printer-model.ts';
import type { State } from './store.ts';

/** A number as its field holds it: text while it is being typed, empty where nothing is set. */
export type Typed = number | string;

/** A printer as its form holds it; it becomes a model when every number is one. */
export interface PrinterDraft {
  readonly address: string;
  readonly catalogueId: string | null;
  readonly language: PrinterLanguageName;
  readonly dpi: 203 | 300;
  readonly headDots: Typed;
  readonly media: { readonly kind: Media['kind']; readonly mm: Typed };
  readonly darkness: Typed;
  readonly speed: Typed;
  readonly offsetX: Typed;
  readonly offsetY: Typed;
}

/** What was typed and not saved: a scan takes the screen away, and must not take the typing with it. */
export interface DraftSlice {
  readonly accountDraft: AccountInput | null;
  readonly printerDraft: PrinterDraft | null;
  readonly setAccountDraft: (draft: AccountInput | null) => void;
  readonly setPrinterDraft: (draft: PrinterDraft | null) => void;
}

export const createDraftSlice: StateCreator<State, [], [], DraftSlice> = (set) => ({
  accountDraft: null,
  printerDraft: null,
  setAccountDraft: (accountDraft) => set({ accountDraft }),
  setPrinterDraft: (printerDraft) => set({ printerDraft }),
});
