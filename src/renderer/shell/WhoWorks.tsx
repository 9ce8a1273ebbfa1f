import { Menu, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppState, useClient } from '../app/services.ts';
import { useOperation } from '../app/use-operation.ts';
import { Icon } from '../ui/Icon.tsx';
import classes from './Foot.module.css';

/** Under whose name everything is written down; nothing at a desk where nobody was entered. */
export function WhoWorks() {
  const { t } = useTranslation();
  const client = useClient();
  const person = useAppState(({ current }) => current?.person ?? null);
  const setChanging = useAppState((state) => state.setChanging);
  const { run } = useOperation(client.people.signOut);
  if (!person) return null;
  return (
    <>
      <Menu position="top-start" withinPortal={false} withInitialFocusPlaceholder={false} returnFocus={false}>
        <Menu.Target>
          <button
            type="button"
            className={classes.item}
            data-testid="who-works"
            aria-label={t('signIn.who.label', { name: person.name, role: t(`people.role.${person.role}`) })}
          >
            <Icon name="person" size={20} />
            <span className={`${classes.name} ${classes.words}`}>{person.name}</span>
          </button>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('signIn.who.menu')}>
          <Menu.Item leftSection={<Icon name="person" />} onClick={() => setChanging(true)}>
            {t('signIn.who.change')}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="lock" />} onClick={() => void run({})}>
            {t('signIn.who.lock')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {/* A badge may be scanned on any screen: who works now is said aloud. */}
      <VisuallyHidden aria-live="polite">{person.name}</VisuallyHidden>
    </>
  );
}
