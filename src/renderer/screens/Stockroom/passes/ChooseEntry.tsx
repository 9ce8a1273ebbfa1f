import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PassEntry } from '../../../../shared/domain/pass/pass-entry.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { useDriverName } from './use-driver-name.ts';
import classes from './Passes.module.css';

interface Props {
  readonly question: string;
  readonly entries: readonly PassEntry[];
  readonly busy: boolean;
  readonly onChoose: (entryId: string) => void;
  readonly onCancel: () => void;
}

/** The second touch: who it is for. */
export function ChooseEntry({ question, entries, busy, onChoose, onCancel }: Props) {
  const { t } = useTranslation();
  const names = useDriverName();
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  return (
    <section ref={place} className={classes.choose} aria-label={question}>
      <p className={classes.question}>{question}</p>
      {entries.length === 0 && <p>{t('stockroom.passes.bookFirst')}</p>}
      <div className={classes.choices}>
        {entries.map((entry) => (
          <ActButton
            key={entry.entryId}
            variant="default"
            size="lg"
            className={classes.choice ?? ''}
            disabled={busy}
            onClick={() => onChoose(entry.entryId)}
          >
            <span className={classes.choiceWords}>
              <b>{names.driver(entry)}</b>
              <span>{names.car(entry)}</span>
            </span>
          </ActButton>
        ))}
      </div>
      <div>
        <Button variant="subtle" onClick={onCancel}>
          {t('stockroom.passes.never')}
        </Button>
      </div>
    </section>
  );
}
