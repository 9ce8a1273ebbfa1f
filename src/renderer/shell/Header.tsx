import { useTranslation } from 'react-i18next';
import { useAppState } from '../app/services.ts';
import type { Screen } from '../store/screen-slice.ts';
import { Icon } from '../ui/Icon.tsx';
import { Find } from './Find.tsx';
import classes from './Header.module.css';

export const navigation = [
  { name: 'today', key: 'F1' },
  { name: 'packing', key: 'F2' },
  { name: 'printer', key: 'F3' },
  { name: 'labels', key: 'F4' },
  { name: 'settings', key: 'F9' },
] as const;

export function Header() {
  const { t } = useTranslation();
  const current = useAppState((state) => state.screen.name);
  const go = useAppState((state) => state.go);
  return (
    <header className={classes.header}>
      <span className={classes.product}>
        <Icon name="box" size={26} />
        Packbench
      </span>
      <nav className={classes.nav} aria-label={t('shell.navLabel')}>
        {navigation.map(({ name, key }) => (
          <button
            key={name}
            type="button"
            className={classes.link}
            data-screen={name}
            aria-current={isCurrent(name, current) ? 'page' : undefined}
            aria-keyshortcuts={key}
            onClick={() => go({ name })}
          >
            <span className={classes.word} data-word={t(`shell.nav.${name}`)}>
              {t(`shell.nav.${name}`)}
            </span>
            <kbd className={classes.key}>{key}</kbd>
          </button>
        ))}
      </nav>
      <Find />
      {current !== 'packing' && <OpenSupply />}
    </header>
  );
}

/** Screens that are reached from another one and have no place of their own in the navigation. */
const reachedFrom: Readonly<Partial<Record<Screen['name'], string>>> = {
  handOver: 'today',
  printerRoutes: 'printer',
  printerSetup: 'printer',
  scanners: 'settings',
  scannerSetup: 'settings',
  firstSteps: 'settings',
  labelPrint: 'labels',
  labelEdit: 'labels',
  supply: 'today',
  pickList: 'today',
  tasks: 'today',
  people: 'settings',
  figures: 'settings',
  log: 'settings',
};

const isCurrent = (name: string, current: Screen['name']): boolean =>
  name === (reachedFrom[current] ?? current);

/** Away from the bench screen: what scans go to, and the way back. */
function OpenSupply() {
  const { t } = useTranslation();
  const supply = useAppState((state) => state.packing?.supply ?? null);
  const go = useAppState((state) => state.go);
  if (!supply) return null;
  return (
    <button
      type="button"
      className={classes.open}
      aria-label={t('shell.openSupply', { name: supply.name })}
      onClick={() => go({ name: 'packing' })}
    >
      <Icon name="box" size={22} />
      <span className={classes.openName}>{t('shell.openSupply', { name: supply.name })}</span>
      <b className="tabular">
        {supply.packed} / {supply.total}
      </b>
    </button>
  );
}
