import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PassEntry } from '../../../../shared/domain/pass/pass-entry.ts';
import { useClient } from '../../../app/services.ts';
import { useMay } from '../../../app/use-may.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { AskFirst } from '../../../ui/AskFirst.tsx';
import { Panel } from '../../../ui/Page.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { EntryForm } from './EntryForm.tsx';
import { useDriverName } from './use-driver-name.ts';
import classes from './Passes.module.css';

/** The drivers with their cars, written down once. */
export function Book({ book }: { readonly book: readonly PassEntry[] }) {
  const { t } = useTranslation();
  const may = useMay('stockroom');
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const isOpen = isAdding || book.length === 0;
  return (
    <Panel title={t('stockroom.passes.book')} hint={t('stockroom.passes.bookHint')}>
      {book.length > 0 && (
        <ul className={classes.book} data-testid="pass-book">
          {book.map((entry) => (
            <Entry key={entry.entryId} entry={entry} />
          ))}
        </ul>
      )}
      {may && isOpen && (
        <EntryForm
          entry={null}
          onSaved={(name) => {
            setAdded(name);
            setAdding(false);
          }}
          onCancel={book.length === 0 ? null : () => setAdding(false)}
        />
      )}
      {may && !isOpen && (
        <div>
          <Button
            onClick={() => {
              setAdding(true);
              setAdded(null);
            }}
          >
            {t('stockroom.passes.add')}
          </Button>
        </div>
      )}
      <p className={classes.said} aria-live="polite">
        {added !== null && t('stockroom.passes.saved', { driver: added })}
      </p>
    </Panel>
  );
}

function Entry({ entry }: { readonly entry: PassEntry }) {
  const { t } = useTranslation();
  const client = useClient();
  const may = useMay('stockroom');
  const names = useDriverName();
  const { run, busy, problem } = useOperation(client.passes.removeEntry);
  const [isChanging, setChanging] = useState(false);
  const about = { driver: names.driver(entry), car: names.car(entry) };
  return (
    <li className={classes.entry} data-testid="pass-entry" aria-label={about.driver}>
      <div className={classes.names}>
        <p className={classes.driver}>{about.driver}</p>
        <p>{about.car}</p>
      </div>
      {isChanging ? (
        <EntryForm entry={entry} onSaved={() => setChanging(false)} onCancel={() => setChanging(false)} />
      ) : (
        <div className={classes.actions}>
          <Button
            variant="default"
            disabled={!may}
            aria-label={t('stockroom.passes.changeOf', about)}
            onClick={() => setChanging(true)}
          >
            {t('stockroom.passes.change')}
          </Button>
          <AskFirst
            label={t('stockroom.passes.takeOut')}
            question={t('stockroom.passes.takeOutAsk', about)}
            yes={t('stockroom.passes.takeOutYes')}
            tone="plain"
            busy={busy}
            disabled={!may}
            onYes={() => void run({ entryId: entry.entryId })}
          />
        </div>
      )}
      {problem && <ProblemNote problem={problem} />}
    </li>
  );
}
