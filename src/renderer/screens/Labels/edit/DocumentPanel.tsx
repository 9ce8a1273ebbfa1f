import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { labelKinds } from '../../../../shared/domain/label/label-kinds.ts';
import { TEMPLATE_NAME_LENGTH, type LabelTemplate } from '../../../../shared/domain/label/label-template.ts';
import { useAppState } from '../../../app/services.ts';
import { AskFirst } from '../../../ui/AskFirst.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Panel } from '../../../ui/Page.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { Choice } from './Choice.tsx';
import { MmField } from './MmField.tsx';
import type { Editor } from './use-editor.ts';
import type { SaveLabel } from './use-save.ts';
import classes from './EditLabel.module.css';

interface Props {
  readonly editor: Editor;
  readonly save: SaveLabel;
}

/** The document as a whole: what it is called, its size, whether it is saved. */
export function DocumentPanel({ editor, save }: Props) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const { template, templateId, isDirty, change, close } = editor;
  const { name, kind, size } = template;
  const isNameless = name.trim() === '';
  const saveAndPrint = async (): Promise<void> => {
    const id = isDirty || templateId === null ? await save.save() : templateId;
    if (id !== null) go({ name: 'labelPrint', templateId: id });
  };
  return (
    <Panel>
      <div className={classes.document}>
        <TextInput
          className={classes.name ?? ''}
          label={t('labels.edit.name')}
          maxLength={TEMPLATE_NAME_LENGTH}
          autoComplete="off"
          value={name}
          error={isNameless ? t('labels.edit.nameMissing') : undefined}
          onChange={(event) => change({ ...template, name: event.currentTarget.value }, 'name')}
          onBlur={close}
        />
        <Choice
          label={t('labels.edit.kind')}
          values={labelKinds}
          value={kind}
          wordOf={(each) => t(`labels.kinds.${each}`)}
          onChange={(next) => change({ ...template, kind: next }, null)}
        />
        <MmField
          label={t('labels.edit.width')}
          value={size.width}
          least={10}
          most={300}
          step={1}
          onChange={(width) => change({ ...template, size: { ...size, width } }, 'label width')}
          onLeave={close}
        />
        <MmField
          label={t('labels.edit.height')}
          value={size.height}
          least={5}
          most={600}
          step={1}
          onChange={(height) => change({ ...template, size: { ...size, height } }, 'label height')}
          onLeave={close}
        />
      </div>
      <div className={classes.buttons}>
        <Button
          loading={save.busy}
          disabled={!isDirty || isNameless}
          aria-keyshortcuts="Control+S"
          onClick={() => void save.save()}
        >
          {t('labels.edit.save')}
        </Button>
        <p className={classes.state} data-dirty={isDirty} aria-live="polite" data-testid="saved-state">
          <Icon name={isDirty ? 'warning' : 'check'} size={20} />
          {t(isDirty ? 'labels.edit.notSaved' : 'labels.edit.saved')}
        </p>
        <Button
          variant="default"
          disabled={!editor.canUndo}
          aria-keyshortcuts="Control+Z"
          onClick={editor.undo}
        >
          {t('labels.edit.undo')}
        </Button>
        <Button
          variant="default"
          disabled={!editor.canRedo}
          aria-keyshortcuts="Control+Y"
          onClick={editor.redo}
        >
          {t('labels.edit.redo')}
        </Button>
        <Button variant="default" disabled={isNameless} onClick={() => void saveAndPrint()}>
          {t(isDirty ? 'labels.edit.savePrint' : 'labels.edit.print')}
        </Button>
      </div>
      {save.problem && <ProblemNote problem={save.problem} />}
    </Panel>
  );
}

/** Done with a label now and then: exported, or undone. */
export function DocumentMore({ editor, save }: Props) {
  const { t } = useTranslation();
  const { template, templateId, isDirty } = editor;
  const { name } = template;
  const isNameless = name.trim() === '';
  return (
    <Panel title={t('labels.edit.more')}>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => exportFile(template)}>
          {t('labels.edit.export')}
        </Button>
        {templateId !== null && (
          <Button variant="default" disabled={isNameless} onClick={() => void save.saveAsCopy()}>
            {t('labels.edit.saveAsCopy')}
          </Button>
        )}
        {isDirty && (
          <AskFirst
            label={t('labels.edit.discard')}
            question={t('labels.edit.discardSure')}
            yes={t('labels.edit.discardYes')}
            busy={false}
            onYes={save.discard}
          />
        )}
        {templateId !== null && (
          <AskFirst
            label={t('labels.edit.remove')}
            question={t('labels.edit.removeSure', { name })}
            yes={t('labels.edit.removeYes')}
            busy={save.busy}
            onYes={() => void save.remove()}
          />
        )}
      </div>
    </Panel>
  );
}

/** The document itself, as other desks open it. */
const exportFile = (template: LabelTemplate): void =>
  saveFile(
    `${template.name.trim() || 'label'}.json`,
    `${JSON.stringify(template, null, 2)}\n`,
    'application/json',
  );
