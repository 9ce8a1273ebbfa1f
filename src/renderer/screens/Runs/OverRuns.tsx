import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunCard } from '../../../shared/contract/runs.ts';
import { useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { RunLine } from './RunLine.tsx';
import classes from './Runs.module.css';

/** Runs that are over, when somebody asks for them. */
export function OverRuns() {
  const { t } = useTranslation();
  const client = useClient();
  const { run, busy, problem } = useOperation(client.runs.over);
  const [over, setOver] = useState<readonly RunCard[] | null>(null);
  const show = async (): Promise<void> => setOver((await run({}))?.value.runs ?? null);
  return (
    <Panel title={t('runs.over.title')}>
      {over === null && (
        <div>
          <Button variant="default" size="md" loading={busy} onClick={() => void show()}>
            {t('runs.over.show')}
          </Button>
        </div>
      )}
      {problem && <ProblemNote problem={problem} />}
      {over?.length === 0 && <p className={classes.quiet}>{t('runs.over.none')}</p>}
      {over !== null && over.length > 0 && (
        <ul className={classes.list}>
          {over.map((each) => (
            <RunLine key={each.runId} run={each} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
