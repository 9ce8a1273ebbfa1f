import { Menu, VisuallyHidden } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppState, useClient } from '../app/services.ts';
import { useOperation } from '../app/use-operation.ts';
import { Icon } from '../ui/Icon.tsx';
import classes from './Foot.module.css';

/** The name under which everything is recorded; nothing at a desk without people. */
export function WhoWorks() {
  const { t } = useTranslation();
  const client = useClient();
  const person = useAppState(({ current }) => current?.person ?? null);
  const setChanging = useAppState((state) => state.setChanging);
  const menu = useAppState((state) => state.personMenu);
  const setMenu = useAppState((state) => state.setPersonMenu);
  const dismissMenu = useAppState((state) => state.dismissPersonMenu);
  const { run } = useOperation(client.people.signOut);
  const isLocked = person === null;
  useLayoutEffect(() => {
    if (isLocked) setMenu('closed');
  }, [isLocked, setMenu]);
  const lock = async (): Promise<void> => {
    setMenu('locking');
    if (!(await run({}))) setMenu('closed');
  };
  if (!person) return null;
  return (
    <>
      <Menu
        opened={menu === 'open'}
        // Chosen, an item closes it, and has said before what comes of that.
        onChange={(opened) => (opened ? setMenu('open') : dismissMenu())}
        position="top-start"
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        returnFocus={false}
      >
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
          <Menu.Item leftSection={<Icon name="lock" />} onClick={() => void lock()}>
            {t('signIn.who.lock')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {/* A badge may be scanned on any screen: who works now is said aloud. */}
      <VisuallyHidden aria-live="polite">{person.name}</VisuallyHidden>
    </>
  );
}
