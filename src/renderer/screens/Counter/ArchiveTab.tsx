import { Button, Progress, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArchiveView } from '../../../shared/contract/counter.ts';
import { useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { ArchiveRows } from './ArchiveRows.tsx';
import classes from './Counter.module.css';

const DAY_MS = 24 * 3600_000;

/** `YYYY-MM-DD` of this desk's calendar. */
const dayOf = (at: number): string => {
  const date = new Date(at);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** Orders of a period that have ended, read from the marketplace on a press. */
export function ArchiveTab() {
  const { t } = useTranslation();
  const client = useClient();
  const [archive, setArchive] = useState<ArchiveView | null>(null);
  useEffect(() => client.counter.archive(setArchive), [client]);
  const [period, setPeriod] = useState(() => ({
    from: dayOf(Date.now() - 7 * DAY_MS),
    until: dayOf(Date.now()),
  }));
  const reading = useOperation(client.counter.readArchive);
  const stopping = useOperation(client.counter.stopArchive);
  const isReading = archive?.state === 'reading';
  const isWhole = period.from !== '' && period.until !== '' && period.from <= period.until;
  return (
    <div className={classes.stack}>
      <Panel title={t('counter.archive.title')} hint={t('counter.archive.hint')}>
        <div className={classes.line}>
          <TextInput
            type="date"
            size="lg"
            label={t('counter.archive.from')}
            value={period.from}
            onChange={(event) => setPeriod({ ...period, from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            size="lg"
            label={t('counter.archive.until')}
            value={period.until}
            onChange={(event) => setPeriod({ ...period, until: event.currentTarget.value })}
          />
          <Button
            size="lg"
            loading={reading.busy}
            disabled={!isWhole || isReading}
            onClick={() => void reading.run(period)}
          >
            {t('counter.archive.read')}
          </Button>
          <Button
            size="lg"
            variant="default"
            loading={stopping.busy}
            disabled={!isReading}
            onClick={() => void stopping.run({})}
          >
            {t('counter.archive.stop')}
          </Button>
        </div>
        {archive && <Told archive={archive} />}
        {reading.problem && <ProblemNote problem={reading.problem} />}
      </Panel>
      {isWhole && <ArchiveRows key={`${period.from} ${period.until} ${archive?.orders ?? 0}`} {...period} />}
    </div>
  );
}

function Told({ archive: { state, parts, of, orders, problem } }: { readonly archive: ArchiveView }) {
  const { t } = useTranslation();
  if (state === 'idle') return null;
  return (
    <div data-testid="archive-state" data-state={state}>
      <Progress
        value={of === 0 ? 0 : (100 * parts) / of}
        aria-label={t('counter.archive.reading', { part: parts, of, orders })}
      />
      <p aria-live="polite" className="tabular">
        {state === 'reading' && t('counter.archive.reading', { part: Math.min(parts + 1, of), of, orders })}
        {state === 'stopped' && t('counter.archive.stopped', { orders })}
        {state === 'done' && t('counter.archive.done', { orders })}
      </p>
      {problem && <ProblemNote problem={problem} />}
    </div>
  );
}
