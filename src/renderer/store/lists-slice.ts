import type { StateCreator } from 'zustand';
import type { LabelKind } from '../../shared/domain/label/label-kinds.ts';
import type { State } from './store.ts';

/** Lists on screen: a scan takes the screen away, and must not take what was chosen with it. */
export interface ListsSlice {
  /** Supplies of the pick list; `from`: the supply it was opened for. Null: nobody has chosen yet. */
  readonly pickChoice: { readonly from: string | null; readonly supplyIds: readonly string[] } | null;
  /** The template that lists of a kind were last printed with. */
  readonly listTemplates: Readonly<Partial<Record<LabelKind, string>>>;
  readonly choosePick: (from: string | null, supplyIds: readonly string[]) => void;
  readonly chooseListTemplate: (kind: LabelKind, templateId: string) => void;
}

export const createListsSlice: StateCreator<State, [], [], ListsSlice> = (set) => ({
  pickChoice: null,
  listTemplates: {},
  choosePick: (from, supplyIds) => set({ pickChoice: { from, supplyIds } }),
  chooseListTemplate: (kind, templateId) =>
    set(({ listTemplates }) => ({ listTemplates: { ...listTemplates, [kind]: templateId } })),
});
