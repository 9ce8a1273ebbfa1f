import { Button, FileButton, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_SETTINGS_TEXT, type ImportPlan } from '../../../shared/contract/setup.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { AskFirst } from '../../ui/AskFirst.tsx';
import { Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { ImportChanges } from './ImportChanges.tsx';
import classes from './Settings.module.css';

interface Chosen {
  readonly text: string;
  readonly plan: ImportPlan;
}

/** Letters outside of ASCII take up to four bytes each. */
const BYTES_A_CHARACTER = 4;

/** One file with everything that is set here, for another desk, or for this one after a repair. */
export function Transfer() {
  const { t } = useTranslation();
  const client = useClient();
  const out = useOperation(client.setup.exportSettings);
  const check = useOperation(client.setup.checkImport);
  const take = useOperation(client.setup.importSettings);
  const [written, setWritten] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [kept, setKept] = useState<string | null>(null);
  const [tooLong, setTooLong] = useState<Problem | null>(null);

  const choose = async (file: File | null): Promise<void> => {
    if (!file) return;
    setChosen(null);
    setKept(null);
    // Not even sent: a message between screen and station has an end.
    const isTooLong = file.size > MAX_SETTINGS_TEXT * BYTES_A_CHARACTER;
    const text = isTooLong ? '' : await file.text();
    if (isTooLong || text.length > MAX_SETTINGS_TEXT)
      return setTooLong({ code: 'importUnreadable', why: 'tooLong', detail: '' });
    setTooLong(null);
    const plan = await check.run({ text });
    setChosen(plan && { text, plan: plan.value });
  };
  const takeOver = async (): Promise<void> => {
    if (!chosen) return;
    const done = await take.run({ text: chosen.text });
    if (!done) return;
    setKept(done.value.kept);
    setChosen(null);
  };
  const problem = out.problem ?? tooLong ?? check.problem ?? take.problem;
  return (
    <Panel title={t('deskSettings.transfer.title')} hint={t('deskSettings.transfer.hint')}>
      <Group>
        <Button
          variant="default"
          loading={out.busy}
          onClick={() => void out.run({}).then((done) => setWritten(done?.value.file ?? null))}
        >
          {t('deskSettings.transfer.export')}
        </Button>
        <FileButton accept="application/json,.json" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button {...props} variant="default" loading={check.busy}>
              {t('deskSettings.transfer.choose')}
            </Button>
          )}
        </FileButton>
      </Group>
      {problem && <ProblemNote problem={problem} />}
      <div className={classes.path} aria-live="polite">
        {written !== null && (
          <p className={classes.good}>{t('deskSettings.transfer.exported', { file: written })}</p>
        )}
        {kept !== null && (
          <p className={classes.good}>{t('deskSettings.transfer.imported', { file: kept })}</p>
        )}
      </div>
      {chosen && <Plan plan={chosen.plan} busy={take.busy} onTake={() => void takeOver()} />}
    </Panel>
  );
}

interface PlanProps {
  readonly plan: ImportPlan;
  readonly busy: boolean;
  readonly onTake: () => void;
}

function Plan({ plan, busy, onTake }: PlanProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { madeBy, madeAt, changes } = plan;
  return (
    <div className={classes.form} data-testid="import-plan">
      <p>{t('deskSettings.transfer.from', { version: madeBy, date: formats.day(madeAt) })}</p>
      {changes.length === 0 ? (
        <p>{t('deskSettings.transfer.same')}</p>
      ) : (
        <>
          <p>
            <b>{t('deskSettings.transfer.changes', { count: changes.length })}</b>
          </p>
          <ImportChanges changes={changes} />
          <div>
            <AskFirst
              label={t('deskSettings.transfer.import')}
              question={t('deskSettings.transfer.importAsk')}
              yes={t('deskSettings.transfer.importYes')}
              busy={busy}
              variant="filled"
              tone="plain"
              onYes={onTake}
            />
          </div>
        </>
      )}
    </div>
  );
}
