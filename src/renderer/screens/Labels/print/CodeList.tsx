import { Button, Group, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { printableScan } from '../../../../shared/domain/scanner/scan.ts';
import { useAppState } from '../../../app/services.ts';
import { useScanTaker } from '../../../app/use-scan-taker.ts';
import { OpenFile } from '../OpenFile.tsx';
import { showList, type CodeList as List } from './code-list.ts';
import { idOfField } from './FieldsForm.tsx';
import { LISTED } from '../../../ui/own-labels/label-fields.ts';
import { showCode } from './shown-code.ts';
import type { PrintForm } from './use-print-form.ts';
import classes from './CodeList.module.css';

/** As many of the skipped lines as a person reads. */
const SHOWN_BAD = 30;

interface Props {
  readonly form: PrintForm;
  readonly list: List;
}

/**
 * Many codes, each for a label of its own: those that can be printed are shown apart from those that can't, before
 * printing.
 */
export function CodeList({ form: { entry, draft, set }, list: { good, bad } }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const isRunning = useAppState(
    (state) => state.codeRun?.state === 'running' && state.codeRun.templateId === entry.id,
  );
  const text = draft.codes;
  const append = (more: string): void => {
    const shown = showList(more);
    set({ codes: text === '' || text.endsWith('\n') ? `${text}${shown}` : `${text}\n${shown}` });
  };
  useScanTaker((scanned) => {
    if (document.activeElement !== field.current || isRunning) return false;
    append(`${showCode(scanned)}\n`);
    return true;
  });
  return (
    <>
      <Textarea
        ref={field}
        id={idOfField(LISTED.field)}
        size="md"
        label={t('labels.codes.label')}
        description={t('labels.codes.hint')}
        classNames={{ input: classes.codes ?? '' }}
        rows={8}
        wrap="off"
        spellCheck={false}
        autoComplete="off"
        readOnly={isRunning}
        value={text}
        onChange={(event) => set({ codes: event.currentTarget.value })}
        onPaste={(event) => {
          if (isRunning) return;
          // The field itself drops GS.
          const pasted = event.clipboardData.getData('text/plain');
          const shown = showList(pasted);
          if (shown === pasted) return;
          event.preventDefault();
          const { selectionStart, selectionEnd } = event.currentTarget;
          set({ codes: text.slice(0, selectionStart) + shown + text.slice(selectionEnd) });
        }}
      />
      <Group>
        <OpenFile
          label={t('labels.codes.file')}
          accept=".csv,.tsv,.txt,text/plain,text/csv"
          disabled={isRunning}
          onText={append}
        />
        {text !== '' && (
          <Button variant="default" disabled={isRunning} onClick={() => set({ codes: '' })}>
            {t('labels.codes.clear')}
          </Button>
        )}
      </Group>
      <p className={classes.good} aria-live="polite" data-testid="codes-good">
        {t('labels.codes.good', { count: good.length })}
      </p>
      {bad.length > 0 && (
        <div className={classes.bad} data-testid="codes-bad">
          <p className={classes.badTitle}>{t('labels.codes.bad', { count: bad.length })}</p>
          <ul>
            {bad.slice(0, SHOWN_BAD).map(({ line, text: code, refusal }) => (
              <li key={line} className={classes.badLine}>
                <b>{t('labels.codes.line', { line })}</b>{' '}
                {refusal.why === 'twice'
                  ? t('labels.codes.why.twice', { line: refusal.line })
                  : t(`labels.codes.why.${refusal.why}`)}{' '}
                <code className={classes.code}>{printableScan(code)}</code>
              </li>
            ))}
          </ul>
          {bad.length > SHOWN_BAD && <p>{t('labels.preview.more', { count: bad.length - SHOWN_BAD })}</p>}
        </div>
      )}
    </>
  );
}
