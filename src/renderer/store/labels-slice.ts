import type { StateCreator } from 'zustand';
import type { TemplatesView } from '../../shared/contract/templates.ts';
import type { LabelKind } from '../../shared/domain/label/label-kinds.ts';
import type { LabelTemplate } from '../../shared/domain/label/label-template.ts';
import type { Problem } from '../../shared/problem.ts';
import type { Typed } from './draft-slice.ts';
import { keepSame } from './keep-same.ts';
import type { State } from './store.ts';
import type { UndoHistory } from './undo-history.ts';

/** What was filled in to be printed with a template, as its fields show it: GS of codes is written out. */
export interface PrintDraft {
  readonly fields: Readonly<Record<string, string>>;
  readonly rows: readonly Readonly<Record<string, string>>[];
  /** Codes, one a line. */
  readonly codes: string;
  /** Each of `codes` makes a label of its own. */
  readonly isListed: boolean;
  readonly copies: Typed;
  /** Null: where own labels go. */
  readonly printerId: string | null;
}

/** A template that is being changed, and the way back. */
export interface EditorDraft {
  /** Null: it was never saved. */
  readonly templateId: string | null;
  readonly history: UndoHistory<LabelTemplate>;
}

/** A list of codes on its way into the queue. */
export interface CodeRun {
  readonly templateId: string;
  readonly state: 'running' | 'stopped' | 'done';
  readonly total: number;
  /** Labels that are in the queue. */
  readonly done: number;
  readonly printerName: string;
  /** The code that ended it early, and why. */
  readonly failed: { readonly code: string; readonly problem: Problem } | null;
}

/** Own labels: a scan takes the screen away, and must not take what was typed or drawn with it. */
export interface LabelsSlice {
  /** Null before the first snapshot. */
  readonly templates: TemplatesView | null;
  /** Null: all kinds. */
  readonly kindShown: LabelKind | null;
  /** By the template's id. */
  readonly printDrafts: Readonly<Record<string, PrintDraft>>;
  /** By the template's id; those that were never saved by a name that no template has. */
  readonly editorDrafts: Readonly<Record<string, EditorDraft>>;
  readonly codeRun: CodeRun | null;
  readonly receiveTemplates: (templates: TemplatesView) => void;
  readonly showKind: (kind: LabelKind | null) => void;
  readonly setPrintDraft: (templateId: string, draft: PrintDraft) => void;
  readonly setEditorDraft: (draftId: string, draft: EditorDraft | null) => void;
  /** Answers the name of the draft. */
  readonly addEditorDraft: (draft: EditorDraft) => string;
  readonly setCodeRun: (run: CodeRun | null) => void;
}

/** No id of a template has a colon. */
const newDraftId = (number: number): string => `new:${number}`;

function without<T>(drafts: Readonly<Record<string, T>>, draftId: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(drafts).filter(([id]) => id !== draftId));
}

export const createLabelsSlice: StateCreator<State, [], [], LabelsSlice> = (set, get) => ({
  templates: null,
  kindShown: null,
  printDrafts: {},
  editorDrafts: {},
  codeRun: null,
  receiveTemplates: (templates) => set((state) => ({ templates: keepSame(state.templates, templates) })),
  showKind: (kindShown) => set({ kindShown }),
  setPrintDraft: (templateId, draft) =>
    set(({ printDrafts }) => ({ printDrafts: { ...printDrafts, [templateId]: draft } })),
  setEditorDraft: (draftId, draft) =>
    set(({ editorDrafts }) => ({
      editorDrafts: draft === null ? without(editorDrafts, draftId) : { ...editorDrafts, [draftId]: draft },
    })),
  addEditorDraft: (draft) => {
    const { editorDrafts } = get();
    let number = 1;
    while (Object.hasOwn(editorDrafts, newDraftId(number))) number += 1;
    const draftId = newDraftId(number);
    set({ editorDrafts: { ...editorDrafts, [draftId]: draft } });
    return draftId;
  },
  setCodeRun: (codeRun) => set({ codeRun }),
});
