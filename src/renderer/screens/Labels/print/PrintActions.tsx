import { Group, NativeSelect, NumberInput, Progress } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppState } from '../../../app/services.ts';
import type { CodeRun } from '../../../store/labels-slice.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { DeliberateButton } from '../../../ui/DeliberateButton.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useFormats } from '../../../ui/use-formats.ts';
import { ownPrinter } from '../../../ui/own-labels/own-printer.ts';
import { NoLabelPrinter } from '../../../ui/own-labels/NoLabelPrinter.tsx';
import { idOfField } from './FieldsForm.tsx';
import { GiveOut } from './GiveOut.tsx';
import { MOST_COPIES, readCopies, valuesOf } from './print-form.ts';
import type { PrintedCodes } from './printed-before.ts';
import { Queued } from '../../../ui/own-labels/Queued.tsx';
import { usePrint } from './use-print.ts';
import type { PrintForm } from './use-print-form.ts';
import queued from '../../../ui/own-labels/Queued.module.css';
import classes from './PrintLabel.module.css';

/** Stands for "where own labels go" in the choice of printers; no printer has this id. */
const ROUTE = '';

/** How many copies, where, and the button. */
export function PrintActions({ form }: { readonly form: PrintForm }) {
  const { t } = useTranslation();
  const { entry, draft, list, missing, preview } = form;
  const printer = useAppState((state) => ownPrinter(state, draft.printerId));
  const run = useAppState((state) => state.codeRun);
  const { busy, problem, printed, asked, print, answer } = usePrint(form);
  const isRunning = run?.state === 'running';
  const copies = list ? 1 : readCopies(draft.copies);
  const isFit = missing.length === 0 && !preview.isDrawing && preview.shown?.problems.length === 0;
  const pages = isFit ? (preview.shown?.count ?? 0) : 0;
  const count = list ? list.good.length : pages * (copies ?? 0);

  const press = async (): Promise<void> => {
    form.showMistakes();
    const [first] = missing;
    if (first !== undefined) return document.getElementById(idOfField(inTable(first)))?.focus();
    if (copies === null) return document.getElementById(idOfField('copies'))?.focus();
    if (list?.good.length === 0) return document.getElementById(idOfField('code'))?.focus();
    await print();
  };

  if (!printer) {
    return (
      <>
        <NoLabelPrinter />
        <GiveOutOf form={form} />
      </>
    );
  }
  return (
    <div className={classes.actions}>
      <div className={classes.choices}>
        {!list && (
          <NumberInput
            id={idOfField('copies')}
            className={classes.copies ?? ''}
            label={t('labels.print.copies')}
            min={1}
            max={MOST_COPIES}
            allowDecimal={false}
            allowNegative={false}
            value={draft.copies}
            error={copies === null ? t('labels.print.badCopies') : undefined}
            onChange={(value) => form.set({ copies: value })}
          />
        )}
        <PrinterChoice form={form} />
        <ActButton
          className={classes.go ?? ''}
          size="lg"
          loading={busy}
          disabled={isRunning}
          data-testid="print"
          onClick={() => void press()}
        >
          {count > 0 ? t('labels.print.goCount', { count }) : t('labels.print.go')}
        </ActButton>
      </div>
      {problem && <ProblemNote problem={problem} />}
      {asked && <AskAgain asked={asked} total={list?.good.length ?? 1} onAnswer={answer} />}
      {!asked && run && run.templateId === entry.id && <Run run={run} />}
      {printed && <Queued printed={printed} />}
      <GiveOutOf form={form} />
    </div>
  );
}

/** What is filled in, as a file; nothing before it is whole. */
function GiveOutOf({ form }: { readonly form: PrintForm }) {
  const { entry, kind, draft, list, missing } = form;
  const isWhole = missing.length === 0;
  const lists = useMemo(() => {
    if (!isWhole) return null;
    return list ? list.good.map(({ code }) => valuesOf(kind, draft, code)) : [valuesOf(kind, draft, null)];
  }, [isWhole, kind, draft, list]);
  return (
    <GiveOut
      templateId={entry.id}
      name={entry.template.name}
      size={entry.template.size}
      copies={list ? 1 : (readCopies(draft.copies) ?? 1)}
      lists={lists}
      onMissing={form.showMistakes}
    />
  );
}

/** A table without rows is filled in at its first cell. */
const inTable = (field: string): string => (field === 'rows' ? 'rows.1.article' : field);

function PrinterChoice({ form: { draft, set } }: { readonly form: PrintForm }) {
  const { t } = useTranslation();
  const printers = useAppState((state) => state.printers?.printers ?? null);
  const routed = useAppState((state) => ownPrinter(state, null));
  if (!printers || !routed) return null;
  return (
    <NativeSelect
      size="md"
      className={classes.printer ?? ''}
      label={t('labels.print.printer')}
      value={draft.printerId ?? ROUTE}
      data={[
        { value: ROUTE, label: t('labels.print.route', { name: routed.name }) },
        ...printers.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(event) => set({ printerId: event.currentTarget.value || null })}
    />
  );
}

function Run({ run: { state, done, total, printerName, failed } }: { readonly run: CodeRun }) {
  const { t } = useTranslation();
  const set = useAppState((store) => store.setCodeRun);
  const run = useAppState((store) => store.codeRun);
  const words = { done, total, printer: printerName };
  if (state === 'running') {
    return (
      <div className={queued.queued} data-testid="code-run">
        <p aria-live="off" className="tabular">
          {t('labels.codes.running', words)}
        </p>
        <Progress
          className={classes.bar ?? ''}
          aria-label={t('labels.codes.progress')}
          size="lg"
          value={(done / total) * 100}
        />
        <ActButton
          variant="default"
          size="sm"
          onClick={() => {
            if (run) set({ ...run, state: 'stopped' });
          }}
        >
          {t('labels.codes.stop')}
        </ActButton>
      </div>
    );
  }
  return (
    <div className={queued.queued} data-state={state} aria-live="polite" data-testid="code-run">
      <p>
        <b>
          {state === 'done'
            ? t('labels.codes.done', { count: done, printer: printerName })
            : t(failed ? 'labels.codes.failed' : 'labels.codes.stopped', words)}
        </b>
      </p>
      {failed && (
        <ProblemNote problem={failed.problem}>
          <p>{t('labels.codes.failedCode', { code: failed.code })}</p>
          {failed.problem.code === 'stationAnswerLost' && <p>{t('labels.codes.unsure')}</p>}
        </ProblemNote>
      )}
    </div>
  );
}

interface AskProps {
  readonly asked: PrintedCodes;
  readonly total: number;
  readonly onAnswer: (again: boolean) => Promise<void>;
}

function AskAgain({ asked, total, onAnswer }: AskProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <div className={classes.ask} role="alert" data-testid="printed-before">
      <p>
        <b>{t('labels.codes.before.title', { count: asked.size })}</b>
      </p>
      <p>{t('labels.codes.before.text', { when: formats.moment(Math.max(...asked.values())) })}</p>
      <Group mt="sm">
        <DeliberateButton variant="default" onClick={() => void onAnswer(false)}>
          {t('labels.codes.before.others', { count: total - asked.size })}
        </DeliberateButton>
        <DeliberateButton color="red.9" onClick={() => void onAnswer(true)}>
          {t('labels.codes.before.all', { count: total })}
        </DeliberateButton>
      </Group>
    </div>
  );
}
