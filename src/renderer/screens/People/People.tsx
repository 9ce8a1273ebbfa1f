import { useTranslation } from 'react-i18next';
import { useAppState } from '../../app/services.ts';
import { useMay } from '../../app/use-may.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { NotYours } from '../../ui/NotYours.tsx';
import { Page, Panel } from '../../ui/Page.tsx';
import { AddPerson } from './AddPerson.tsx';
import { LockAfter } from './LockAfter.tsx';
import { PersonCard } from './PersonCard.tsx';
import { WhatRolesMay } from './WhatRolesMay.tsx';
import classes from './People.module.css';

/** Who works at this desk, as what, and how each of them signs in. */
export function People() {
  const { t } = useTranslation();
  const people = useAppState((state) => state.people);
  const mayEnter = useMay('users');
  if (!people) return <Loading height="100%" isScreen />;
  return (
    <Page title={t('people.title')}>
      <NotYours right="users" />
      <div className={classes.columns}>
        <div className={classes.column}>
          {people.length === 0 ? (
            <EmptyState icon="person" title={t('people.empty.title')} text={t('people.empty.text')} />
          ) : (
            <Panel title={t('people.who.title')} hint={t('people.who.hint')}>
              <ul className={classes.people} data-testid="people">
                {people.map((person) => (
                  <PersonCard key={person.id} person={person} isAlone={people.length === 1} />
                ))}
              </ul>
            </Panel>
          )}
          {mayEnter && <AddPerson isFirst={people.length === 0} />}
        </div>
        <div className={classes.column}>
          <WhatRolesMay />
          <LockAfter />
        </div>
      </div>
    </Page>
  );
}
