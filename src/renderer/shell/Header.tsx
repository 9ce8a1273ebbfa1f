import { useTranslation } from 'react-i18next';
import { useAppState } from '../app/services.ts';
import { screenOf } from '../store/screen-hash.ts';
import { navigation, rootOf, screens, standsFor } from '../store/screens.ts';
import { Icon } from '../ui/Icon.tsx';
import { lotIcon, useLotName } from '../ui/ways.ts';
import { Find } from './Find.tsx';
import classes from './Header.module.css';

export function Header() {
  const { t } = useTranslation();
  const current = useAppState((state) => state.screen.name);
  const go = useAppState((state) => state.go);
  const schemes = useAppState((state) => state.schemes);
  const rights = useAppState((state) => state.current?.rights ?? null);
  const root = rootOf(current);
  const shown = navigation.filter((name) => {
    const { scheme } = screens[name];
    if (!standsFor(name, rights)) return false;
    return scheme === undefined || name === root || schemes?.some((day) => day.scheme === scheme) === true;
  });
  return (
    <header className={classes.header}>
      <span className={classes.product}>
        <Icon name="box" size={26} />
        <span className={classes.productName}>Packbench</span>
      </span>
      <nav className={classes.nav} aria-label={t('shell.navLabel')}>
        {shown.map((name) => (
          <button
            key={name}
            type="button"
            className={classes.link}
            data-screen={name}
            aria-current={name === root ? 'page' : undefined}
            aria-keyshortcuts={screens[name].key}
            onClick={() => go(screenOf(name, []))}
          >
            <span className={classes.word} data-word={t(`shell.nav.${name}`)}>
              {t(`shell.nav.${name}`)}
            </span>
            {screens[name].key !== undefined && <kbd className={classes.key}>{screens[name].key}</kbd>}
          </button>
        ))}
      </nav>
      <Find />
      {current !== 'packing' && <OpenSupply />}
    </header>
  );
}

/** Away from the bench screen: what scans go to, and the way back. */
function OpenSupply() {
  const { t } = useTranslation();
  const supply = useAppState((state) => state.packing?.supply ?? null);
  const go = useAppState((state) => state.go);
  const lotName = useLotName();
  if (!supply) return null;
  const words = t('shell.openSupply', { name: lotName(supply.name) });
  return (
    <button type="button" className={classes.open} aria-label={words} onClick={() => go({ name: 'packing' })}>
      <Icon name={lotIcon(supply.name)} size={22} />
      <span className={classes.openName}>{words}</span>
      <b className="tabular">
        {supply.packed} / {supply.total}
      </b>
    </button>
  );
}
