import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortHead } from '../../../shared/domain/log/log-head.ts';
import { useAppState } from '../../app/services.ts';
import { useMay } from '../../app/use-may.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { NotYours } from '../../ui/NotYours.tsx';
import { Page, Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { ExportLog } from './ExportLog.tsx';
import { LogRows } from './LogRows.tsx';
import { useLog } from './use-log.ts';
import { VerifyLog } from './VerifyLog.tsx';
import classes from './Log.module.css';

/** What was done at this desk, by whom, and the proof that nobody changed it later. */
export function Log() {
  const { t } = useTranslation();
  const mayRead = useMay('log');
  return (
    <Page title={t('log.title')}>
      <NotYours right="log" />
      {mayRead && (
        <div className={classes.columns}>
          <Lines />
          <div className={classes.column}>
            <VerifyLog />
            <ExportLog />
          </div>
        </div>
      )}
    </Page>
  );
}

/** No name is empty. */
const EVERYBODY = '';

function Lines() {
  const { t } = useTranslation();
  const people = useAppState((state) => state.people);
  const [person, setPerson] = useState<string | null>(null);
  /** Also of those who work here no more, once a line of theirs was seen. */
  const [met, setMet] = useState<readonly string[]>([]);
  const log = useLog(person);
  const { entries, total, fresh, head, problem, renew } = log;
  const strangers = [...new Set(entries?.flatMap((entry) => entry.person ?? []))].filter(
    (name) => !met.includes(name),
  );
  if (strangers.length > 0) setMet([...met, ...strangers]);
  const names = [...new Set([...(people ?? []).map(({ name }) => name), ...met])].toSorted((one, other) =>
    one.localeCompare(other),
  );
  return (
    <Panel title={entries ? t('log.lines', { count: total }) : t('common.loading')} hint={t('log.hint')}>
      <div className={classes.tools}>
        <Select
          label={t('log.person')}
          data={[
            { value: EVERYBODY, label: t('log.everybody') },
            ...names.map((name) => ({ value: name, label: name })),
          ]}
          allowDeselect={false}
          value={person ?? EVERYBODY}
          onChange={(value) => setPerson(value === EVERYBODY ? null : value)}
        />
        <div aria-live="polite">
          {fresh > 0 && <Button onClick={renew}>{t('log.fresh', { count: fresh })}</Button>}
        </div>
      </div>
      {head && <p data-testid="log-head">{t('log.headNow', { seq: head.seq, head: shortHead(head) })}</p>}
      {problem && <ProblemNote problem={problem} again={renew} />}
      {!entries && !problem && <Loading height={420} />}
      {entries?.length === 0 && (
        <EmptyState
          icon="outbox"
          title={t('log.empty.title')}
          text={t(person === null ? 'log.empty.text' : 'log.empty.ofPerson')}
        />
      )}
      {entries && entries.length > 0 && <LogRows entries={entries} total={total} onEnd={log.more} />}
    </Panel>
  );
}
