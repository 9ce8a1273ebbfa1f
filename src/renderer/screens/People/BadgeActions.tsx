import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '../../../shared/contract/people.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { AskFirst } from '../../ui/AskFirst.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import classes from './People.module.css';

/** A badge is a key: a new one makes the old one worthless, and a lost one is cancelled. */
export function BadgeActions({ person }: { readonly person: Person }) {
  const { t } = useTranslation();
  const client = useClient();
  const go = useAppState((state) => state.go);
  const make = useOperation(client.people.makeBadge);
  const lose = useOperation(client.people.removeBadge);
  const [done, setDone] = useState<'done' | 'cancelled' | null>(null);
  const { id, name, hasBadge } = person;
  const print = async (): Promise<void> => {
    setDone((await make.run({ id })) && 'done');
  };
  const cancel = async (): Promise<void> => {
    setDone((await lose.run({ id })) && 'cancelled');
  };
  const problem = make.problem ?? lose.problem;
  return (
    <>
      {hasBadge ? (
        <>
          <AskFirst
            label={t('people.badgeOf.again')}
            question={t('people.badgeOf.ask', { name })}
            yes={t('people.badgeOf.yes')}
            tone="plain"
            busy={make.busy}
            onYes={() => void print()}
          />
          <AskFirst
            label={t('people.badgeOf.cancel')}
            question={t('people.badgeOf.cancelAsk', { name })}
            yes={t('people.badgeOf.cancelYes')}
            busy={lose.busy}
            onYes={() => void cancel()}
          />
        </>
      ) : (
        <ActButton
          variant="default"
          leftSection={<Icon name="printer" />}
          loading={make.busy}
          onClick={() => void print()}
        >
          {t('people.badgeOf.print')}
        </ActButton>
      )}
      {problem && (
        <ProblemNote problem={problem}>
          {problem.code === 'printerNotSet' && (
            <ActButton mt="sm" variant="default" onClick={() => go({ name: 'printer', printerId: null })}>
              {t('people.badgeOf.toPrinter')}
            </ActButton>
          )}
        </ProblemNote>
      )}
      <p className={classes.said} aria-live="polite">
        {done && !problem && t(`people.badgeOf.${done}`, { name })}
      </p>
    </>
  );
}
