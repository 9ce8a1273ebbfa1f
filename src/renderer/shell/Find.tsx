import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppState, useServices } from '../app/services.ts';
import { Icon } from '../ui/Icon.tsx';
import { isSearchKey, SEARCH_SHORTCUT } from './search-key.ts';
import classes from './Find.module.css';

/** Leads to the search from everywhere; at the bench by its key alone, so that nothing there is touched by mistake. */
export function Find() {
  const { t } = useTranslation();
  const { store } = useServices();
  const isShown = useAppState(({ screen }) => screen.name !== 'packing' && screen.name !== 'search');
  const go = useAppState((state) => state.go);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isSearchKey(event)) return;
      // The browser's own search would look through the words of one screen.
      event.preventDefault();
      store.getState().go({ name: 'search' });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [store]);
  if (!isShown) return null;
  return (
    <button
      type="button"
      className={classes.find}
      aria-label={t('search.openLabel')}
      aria-keyshortcuts={SEARCH_SHORTCUT}
      onClick={() => go({ name: 'search' })}
    >
      <Icon name="search" size={20} />
      {t('search.open')}
      <kbd className={classes.key}>Ctrl F</kbd>
    </button>
  );
}
