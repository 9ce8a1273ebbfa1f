import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TEMPLATE_NAME_LENGTH, type LabelTemplate } from '../../../../shared/domain/label/label-template.ts';
import { useAppState } from '../../../app/services.ts';
import type { EditorDraft } from '../../../store/labels-slice.ts';
import { beginHistory, closeStep, record, redo, undo } from '../../../store/undo-history.ts';
import type { Edited } from './edit-elements.ts';
import { elementAt, type ElementPath } from './element-path.ts';
import { isSameTemplate } from './same-template.ts';

/** Opens the editor on a template that is on no disk yet. */
export function useStartDraft(): (template: LabelTemplate) => void {
  const add = useAppState((state) => state.addEditorDraft);
  const go = useAppState((state) => state.go);
  return (template) => {
    const draftId = add({ templateId: null, history: beginHistory(template) });
    go({ name: 'labelEdit', draftId });
  };
}

export function useCopy(): (template: LabelTemplate) => void {
  const { t } = useTranslation();
  const start = useStartDraft();
  return (template) =>
    start({
      ...template,
      name: t('labels.list.copyName', { name: template.name }).slice(0, TEMPLATE_NAME_LENGTH),
    });
}

export interface Editor {
  readonly template: LabelTemplate;
  /** Null: it was never saved. */
  readonly templateId: string | null;
  readonly chosen: ElementPath | null;
  readonly isDirty: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly choose: (path: ElementPath | null) => void;
  /** `group`: changes of the same one after the other are one step back; null: a step of its own. */
  readonly change: (template: LabelTemplate, group: string | null) => void;
  /** A change that also chooses another element. */
  readonly edit: (change: (edited: Edited) => Edited) => void;
  /** The next change is a step of its own. */
  readonly close: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** A draft in the store, or the saved template, which becomes one with the first change. */
export function useEditor(draftId: string, saved: LabelTemplate | null, draft: EditorDraft): Editor {
  const set = useAppState((state) => state.setEditorDraft);
  const [wanted, choose] = useState<ElementPath | null>(null);
  const { history, templateId } = draft;
  const template = history.present;
  // Undoing takes elements away, the chosen one too.
  const chosen = elementAt(template, wanted) === null ? null : wanted;
  const isDirty = useMemo(() => saved === null || !isSameTemplate(template, saved), [saved, template]);
  const put = useCallback(
    (next: EditorDraft['history']) => set(draftId, { templateId, history: next }),
    [set, draftId, templateId],
  );
  const close = (): void => {
    const closed = closeStep(history);
    if (closed !== history) put(closed);
  };
  return {
    template,
    templateId,
    chosen,
    isDirty,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    choose: (path) => {
      close();
      choose(path);
    },
    change: (next, group) => put(record(history, next, group)),
    edit: (change) => {
      const edited = change({ template, chosen });
      put(record(history, edited.template, null));
      choose(edited.chosen);
    },
    close,
    undo: () => put(undo(history)),
    redo: () => put(redo(history)),
  };
}
