import { useTranslation } from 'react-i18next';
import { rightsOf } from '../../../shared/domain/people/people-rights.ts';
import { roles } from '../../../shared/domain/people/people.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Page.tsx';
import classes from './People.module.css';

/** Each role may what the one before may, and more. */
const more = roles.map((role, index) => {
  const before = roles[index - 1];
  const had = before === undefined ? [] : rightsOf(before);
  return { role, rights: rightsOf(role).filter((right) => !had.includes(right)) };
});

export function WhatRolesMay() {
  const { t } = useTranslation();
  return (
    <Panel title={t('people.may.title')}>
      {more.map(({ role, rights }) => (
        <div key={role}>
          <h3 className={classes.mayTitle}>{t(`people.may.${role}`)}</h3>
          <ul className={classes.rights}>
            {rights.map((right) => (
              <li key={right} className={classes.right}>
                <Icon name="check" size={20} />
                <span>{t(`people.right.${right}`)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className={classes.quiet}>{t('people.may.own')}</p>
    </Panel>
  );
}
