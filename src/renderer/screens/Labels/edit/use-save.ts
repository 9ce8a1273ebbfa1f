import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../../shared/problem.ts';
import { useAppState, useClient } from '../../../app/services.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { beginHistory, record } from '../../../store/undo-history.ts';
import type { Editor } from './use-editor.ts';

export interface SaveLabel {
  readonly busy: boolean;
  readonly problem: Problem | null;
  /** Answers the id under which it is saved, null when it is not. */
  readonly save: () => Promise<string | null>;
  /** As one more of the owner's; the one it was made of stays as it was saved. */
  readonly saveAsCopy: () => Promise<void>;
  readonly remove: () => Promise<void>;
  readonly discard: () => void;
}

/** What leads from the editor to the disk and away from it. */
export function useSave(draftId: string, { template, templateId }: Editor): SaveLabel {
  const { t } = useTranslation();
  const client = useClient();
  const go = useAppState((state) => state.go);
  const setDraft = useAppState((state) => state.setEditorDraft);
  const draft = useAppState((state) => state.editorDrafts[draftId] ?? null);
  const saving = useOperation(client.templates.save);
  const removing = useOperation(client.templates.remove);

  const save = async (): Promise<string | null> => {
    const answer = await saving.run({ id: templateId, template });
    if (!answer) return null;
    const { id, name } = answer.value;
    if (id !== draftId) {
      // It has a name of its own from now on; the way back goes with it.
      const history = draft?.history ?? beginHistory(template);
      setDraft(id, {
        templateId: id,
        history: name === template.name ? history : record(history, { ...template, name }, null),
      });
      go({ name: 'labelEdit', draftId: id });
      setDraft(draftId, null);
    }
    return id;
  };
  return {
    busy: saving.busy || removing.busy,
    problem: saving.problem ?? removing.problem,
    save,
    saveAsCopy: async () => {
      const copy = { ...template, name: t('labels.list.copyName', { name: template.name }).slice(0, 80) };
      const answer = await saving.run({ id: null, template: copy });
      if (answer) go({ name: 'labelEdit', draftId: answer.value.id });
    },
    remove: async () => {
      if (templateId === null || (await removing.run({ id: templateId })) === null) return;
      setDraft(draftId, null);
      go({ name: 'labels' });
    },
    discard: () => {
      setDraft(draftId, null);
      if (templateId === null) go({ name: 'labels' });
    },
  };
}
