import type { StateCreator } from 'zustand';
import type { AccountInput } from '../../shared/contract/station.ts';
import type {
  Finish,
  HeadDpi,
  Media,
  PrinterLanguageName,
  PrinterModel,
} from '../../shared/domain/printer/printer-model.ts';
import type { State } from './store.ts';
import { withEntry } from './with-entry.ts';

/** A number as its field holds it: text while it is being typed, empty where nothing is set. */
export type Typed = number | string;

/** A printer as its form holds it; it becomes a model when every number is one. */
export interface PrinterDraft {
  readonly name: string;
  readonly address: string;
  readonly catalogueId: string | null;
  readonly language: PrinterLanguageName;
  readonly dpi: HeadDpi;
  readonly headDots: Typed;
  readonly media: { readonly kind: Media['kind']; readonly mm: Typed };
  readonly darkness: Typed;
  readonly speed: Typed;
  readonly graphics: PrinterModel['graphics'];
  readonly turn: PrinterModel['turn'];
  /** One column: one label across. Sizes in millimetres. */
  readonly across: { readonly columns: Typed; readonly width: Typed; readonly gap: Typed };
  /** `every`: of `cut`; empty: after the last that waits. */
  readonly finish: { readonly kind: Finish['kind']; readonly every: Typed };
  readonly restAt: Typed;
  readonly offsetX: Typed;
  readonly offsetY: Typed;
}

/** A printer that is yet to be set up; no printer has this id. */
export const NEW_PRINTER = '';

/** What was typed and not saved: a scan takes the screen away, and must not take the typing with it. */
export interface DraftSlice {
  readonly accountDraft: AccountInput | null;
  /** By the printer's id. */
  readonly printerDrafts: Readonly<Record<string, PrinterDraft>>;
  /** Network addresses to search for printers. */
  readonly networks: string;
  readonly setAccountDraft: (draft: AccountInput | null) => void;
  readonly setPrinterDraft: (printerId: string, draft: PrinterDraft | null) => void;
  readonly setNetworks: (networks: string) => void;
}

export const createDraftSlice: StateCreator<State, [], [], DraftSlice> = (set) => ({
  accountDraft: null,
  printerDrafts: {},
  networks: '',
  setAccountDraft: (accountDraft) => set({ accountDraft }),
  setPrinterDraft: (printerId, draft) =>
    set(({ printerDrafts }) => ({ printerDrafts: withEntry(printerDrafts, printerId, draft) })),
  setNetworks: (networks) => set({ networks }),
});
