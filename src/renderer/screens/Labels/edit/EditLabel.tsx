import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelTemplate } from '../../../../shared/domain/label/label-template.ts';
import { useAppState } from '../../../app/services.ts';
import type { EditorDraft } from '../../../store/labels-slice.ts';
import { beginHistory } from '../../../store/undo-history.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { Page, Panel } from '../../../ui/Page.tsx';
import { Gone } from '../Gone.tsx';
import { Preview } from '../preview/Preview.tsx';
import { PreviewProblems, WayOut } from '../../../ui/own-labels/PreviewProblems.tsx';
import { usePreview } from '../preview/use-preview.ts';
import { elementOf } from '../problem-place.ts';
import { entryOf, useTemplates } from '../../../ui/own-labels/use-templates.ts';
import { DocumentMore, DocumentPanel } from './DocumentPanel.tsx';
import { replaceElement } from './edit-elements.ts';
import { ElementList } from './ElementList.tsx';
import { elementAt, nameOfPath, roomOf } from './element-path.ts';
import { Overlay } from './Overlay.tsx';
import { Properties } from './Properties.tsx';
import { useEditor, type Editor } from './use-editor.ts';
import { useSave } from './use-save.ts';
import classes from './EditLabel.module.css';

/** A template being changed, with the exact bitmap that it makes beside it. */
export function EditLabel({ draftId }: { readonly draftId: string }) {
  const view = useTemplates();
  const draft = useAppState((state) => state.editorDrafts[draftId] ?? null);
  const entry = view && entryOf(view, draft?.templateId ?? draftId);
  const saved = entry && !entry.readOnly ? entry.template : null;
  const unchanged = useMemo(
    () => saved && { templateId: draftId, history: beginHistory(saved) },
    [draftId, saved],
  );
  const shown = draft ?? unchanged;
  if (!view) return <Loading height="100%" isScreen />;
  return shown ? <Open draftId={draftId} saved={saved} draft={shown} /> : <Gone />;
}

interface OpenProps {
  readonly draftId: string;
  readonly saved: LabelTemplate | null;
  readonly draft: EditorDraft;
}

function Open({ draftId, saved, draft }: OpenProps) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const editor = useEditor(draftId, saved, draft);
  const save = useSave(draftId, editor);
  const { template, templateId } = editor;
  useEditorKeys(editor, save);
  useDropUnchanged(draftId, editor);
  return (
    <Page
      title={
        templateId === null ? t('labels.edit.titleNew') : t('labels.edit.title', { name: template.name })
      }
      aside={
        <Button variant="default" onClick={() => go({ name: 'labels' })}>
          {t('labels.toList')}
        </Button>
      }
    >
      <DocumentPanel editor={editor} save={save} />
      <div className={classes.columns}>
        <div className={classes.picture}>
          <Picture editor={editor} />
        </div>
        <Elements editor={editor} />
      </div>
      <DocumentMore editor={editor} save={save} />
    </Page>
  );
}

function Picture({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(0);
  const { template, choose } = editor;
  const request = { template, values: null, printerId: null, page };
  const preview = usePreview(request);
  return (
    <Panel>
      <Preview title={t('labels.preview.ofSample')} request={request} state={preview} onPage={setPage}>
        <Overlay editor={editor} isBlank={preview.shown?.label === null} />
      </Preview>
      <Where editor={editor} />
      <PreviewProblems
        problems={preview.shown?.problems ?? []}
        renderWayOut={(problem) => {
          const path = elementOf(problem);
          return path && elementAt(template, path) ? (
            <WayOut label={t('labels.preview.toElement')} onClick={() => choose(path)} />
          ) : null;
        }}
      />
    </Panel>
  );
}

/** Said aloud while it is moved by keys. */
function Where({ editor: { template, chosen } }: { readonly editor: Editor }) {
  const { t } = useTranslation();
  const element = elementAt(template, chosen);
  if (chosen === null || element === null)
    return <p className={classes.quiet}>{t('labels.edit.nothingChosen')}</p>;
  const { kind, x, y, width, height } = element;
  const name = t('labels.edit.numbered', {
    number: nameOfPath(chosen),
    kind: t(`labels.edit.element.${kind}`),
  });
  return (
    <div>
      <p className="tabular" aria-live="polite" data-testid="where">
        {t('labels.edit.where', { name, x, y, width, height })}
      </p>
      <p className={classes.quiet}>{t('labels.edit.keys')}</p>
    </div>
  );
}

function Elements({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation();
  const { template, chosen, change, close } = editor;
  const element = elementAt(template, chosen);
  return (
    <Panel title={t('labels.edit.elements')} hint={t('labels.edit.elementsHint')}>
      <ElementList editor={editor} />
      {chosen !== null && element !== null && (
        <Properties
          key={nameOfPath(chosen)}
          element={element}
          kind={template.kind}
          room={roomOf(template, chosen)}
          inRows={chosen.length === 2}
          onChange={(next, what) =>
            change(replaceElement(template, chosen, next), `${nameOfPath(chosen)} ${what}`)
          }
          onLeave={close}
        />
      )}
    </Panel>
  );
}

/** By the place of the key, not its letter: the layout may be another one. */
function useEditorKeys(editor: Editor, { save, busy }: ReturnType<typeof useSave>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const { code, shiftKey } = event;
    if (code === 'KeyZ' && !shiftKey) editor.undo();
    else if (code === 'KeyY' || (code === 'KeyZ' && shiftKey)) editor.redo();
    else if (code === 'KeyS' && !shiftKey) {
      if (editor.isDirty && !busy) save().catch(reportError);
    } else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

/** What is as it was saved needs no keeping; opened again it is what is on the disk then. */
function useDropUnchanged(draftId: string, { isDirty }: Editor): void {
  const setDraft = useAppState((state) => state.setEditorDraft);
  const drop = useEffectEvent(() => {
    if (!isDirty) setDraft(draftId, null);
  });
  useEffect(() => () => drop(), []);
}
