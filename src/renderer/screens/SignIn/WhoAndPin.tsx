import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '../../../shared/contract/people.ts';
import { useAppState } from '../../app/services.ts';
import { Icon } from '../../ui/Icon.tsx';
import { orderPeople } from './order-people.ts';
import { PinForm } from './PinForm.tsx';
import classes from './SignIn.module.css';

export function WhoAndPin() {
  const { t, i18n } = useTranslation();
  const people = useAppState((state) => state.people);
  const last = useAppState(({ current }) => current?.last?.id ?? null);
  const working = useAppState(({ current }) => current?.person?.id ?? null);
  const [chosenId, choose] = useState<string | null>(null);
  if (!people) return <Skeleton height={360} animate={false} />;
  const all = orderPeople(people, last, working, i18n.language);
  const chosen = all.find(({ id }) => id === chosenId) ?? all[0];
  if (!chosen) return <p className={classes.noPin}>{t('signIn.nobodyElse')}</p>;
  return (
    <div className={classes.columns}>
      <div className={classes.who}>
        <ul className={classes.people} aria-label={t('signIn.people')}>
          {all.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                className={classes.person}
                aria-pressed={person.id === chosen.id}
                onClick={() => choose(person.id)}
              >
                <Icon name="person" size={30} />
                <span className={classes.name}>{person.name}</span>
                <span className={classes.remark}>
                  <Remark person={person} isLast={person.id === last} />
                </span>
              </button>
            </li>
          ))}
        </ul>
        {/* Beside the pad, not under it: what the station says of a PIN or a scan must not push them out of sight. */}
        <div className={classes.otherWays} data-part="other-ways">
          <p className={classes.badge}>
            <Icon name="badge" size={36} />
            {t(chosen.hasPin ? 'signIn.orBadge' : 'signIn.scanBadge')}
          </p>
          {chosen.hasPin && <p className={classes.quiet}>{t('signIn.forgotten')}</p>}
        </div>
      </div>
      <div className={classes.way}>
        <Way key={chosen.id} person={chosen} />
      </div>
    </div>
  );
}

function Remark({ person, isLast }: { readonly person: Person; readonly isLast: boolean }) {
  const { t } = useTranslation();
  if (!person.hasPin) return t(person.hasBadge ? 'signIn.badgeOnly' : 'signIn.noWay');
  return isLast ? t('signIn.last') : t(`people.role.${person.role}`);
}

function Way({ person }: { readonly person: Person }) {
  const { t } = useTranslation();
  if (person.hasPin) return <PinForm person={person} submit={t('signIn.enter')} />;
  const { name } = person;
  return (
    <p className={classes.noPin}>
      {person.hasBadge ? t('signIn.scanBadgeOf', { name }) : t('signIn.noWayFor', { name })}
    </p>
  );
}
