import type { StateCreator } from 'zustand';
import type { AccountInput } from '../../shared/contract/station.ts';
import type { State } from './store.ts';

export interface PrinterDraft {
  readonly address: string;
  readonly dpi: 203 | 300;
  readonly headDots: number;
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
