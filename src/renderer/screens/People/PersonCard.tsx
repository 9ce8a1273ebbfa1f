import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '../../../shared/contract/people.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { AskFirst } from '../../ui/AskFirst.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { BadgeActions } from './BadgeActions.tsx';
import { ChangePerson } from './ChangePerson.tsx';
import { useManageable } from './use-manageable.ts';
import classes from './People.module.css';

interface Props {
  readonly person: Person;
  /** Nobody else is on the list: after removing this person, everybody may do everything again. */
  readonly isAlone: boolean;
}

export function PersonCard({ person, isAlone }: Props) {
  const { t } = useTranslation();
  const manageable = useManageable();
  const isHere = useAppState(({ current }) => current?.person?.id === person.id);
  const [isChanging, setChanging] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const isMine = manageable.includes(person.role);
  const { name, role, hasPin, hasBadge } = person;
  return (
    <li className={classes.person} data-testid="person" aria-label={name}>
      <div className={classes.head}>
        <Icon name="person" size={32} />
        <div className={classes.names}>
          <h3 className={classes.name}>{name}</h3>
          <p className={classes.role}>
            {t(`people.role.${role}`)}
            {isHere && ` · ${t('people.who.now')}`}
          </p>
        </div>
        <Ways hasPin={hasPin} hasBadge={hasBadge} />
      </div>
      {!isMine && manageable.length > 0 && <p className={classes.quiet}>{t('people.who.notYours')}</p>}
      {isMine && isChanging && (
        <ChangePerson
          person={person}
          onClose={(saved) => {
            setChanging(false);
            setSaved(saved);
          }}
        />
      )}
      {isMine && !isChanging && (
        <div className={classes.actions}>
          <Button
            variant="default"
            aria-label={t('people.change.openOf', { name })}
            onClick={() => {
              setChanging(true);
              setSaved(false);
            }}
          >
            {t('people.change.open')}
          </Button>
          <BadgeActions person={person} />
          <Remove person={person} isAlone={isAlone} />
        </div>
      )}
      <p aria-live="polite">{isSaved && t('people.change.done')}</p>
    </li>
  );
}

/** By shape and word: what opens the desk for this person. */
function Ways({ hasPin, hasBadge }: Pick<Person, 'hasPin' | 'hasBadge'>) {
  const { t } = useTranslation();
  if (!hasPin && !hasBadge) {
    return (
      <p className={classes.noWay}>
        <Icon name="warning" /> {t('people.who.noWay')}
      </p>
    );
  }
  return (
    <ul className={classes.ways}>
      {hasPin && (
        <li className={classes.way}>
          <Icon name="check" size={20} /> {t('people.who.pin')}
        </li>
      )}
      {hasBadge && (
        <li className={classes.way}>
          <Icon name="check" size={20} /> {t('people.who.badge')}
        </li>
      )}
    </ul>
  );
}

function Remove({ person, isAlone }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const { run, busy, problem } = useOperation(client.people.remove);
  const { id, name } = person;
  return (
    <>
      <AskFirst
        label={t('people.remove.open')}
        question={t(isAlone ? 'people.remove.askLast' : 'people.remove.ask', { name })}
        yes={t('people.remove.yes', { name })}
        busy={busy}
        onYes={() => void run({ id })}
      />
      {problem && <ProblemNote problem={problem} />}
    </>
  );
}
