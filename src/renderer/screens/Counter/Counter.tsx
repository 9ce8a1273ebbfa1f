import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ScanPlace } from '../../../shared/contract/counter.ts';
import type { CounterVerdict } from '../../../shared/domain/counter/verdict.ts';
import { useAppState } from '../../app/services.ts';
import { counterTabs, type CounterTab } from '../../store/screens.ts';
import { Page } from '../../ui/Page.tsx';
import { PracticeBuyers } from '../../ui/practice/PracticeBuyers.tsx';
import { ArchiveTab } from './ArchiveTab.tsx';
import { BackTab } from './BackTab.tsx';
import { CellsTab } from './CellsTab.tsx';
import { FindTab } from './FindTab.tsx';
import { SaidPanel } from './SaidPanel.tsx';
import { ShelfTab } from './ShelfTab.tsx';
import { StorageTab } from './StorageTab.tsx';
import { UndoBar } from './UndoBar.tsx';
import { useCounterScans } from './use-counter-scans.ts';
import classes from './Counter.module.css';

/** Where no list is worked by scan, a label finds its parcel. */
const placeOf = (tab: CounterTab): Exclude<ScanPlace['at'], 'order'> =>
  tab === 'shelf' || tab === 'back' ? tab : 'find';

/** The counter: parcels wait here for buyers who come. */
export function Counter({ tab }: { readonly tab: CounterTab }) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const toReturn = useAppState((state) => state.counter?.toReturn ?? 0);
  const at = placeOf(tab);
  const openFound = (verdict: CounterVerdict): void => {
    if (at === 'find' && verdict.reason === 'found')
      go({ name: 'counterOrder', orderId: verdict.parcel.orderId });
  };
  const scans = useCounterScans({ at }, openFound);
  const open = (value: string | null): void => {
    const next = counterTabs.find((each) => each === value);
    if (next) go({ name: 'counter', tab: next });
  };
  return (
    <Page title={t('counter.title')}>
      <Tabs value={tab} onChange={open} keepMounted={false} data-testid="counter-tabs">
        <Tabs.List aria-label={t('counter.tabsLabel')} mb="md">
          {counterTabs.map((each) => (
            <Tabs.Tab key={each} className={classes.tab ?? ''} value={each}>
              {t(`counter.tabs.${each}`)}
              {each === 'back' && toReturn > 0 && <span className={classes.count}>{toReturn}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div className={classes.body}>
          <SaidPanel at={at === 'find' && tab !== 'find' ? 'elsewhere' : at} scans={scans} />
          <Tabs.Panel value="find">
            <FindTab />
          </Tabs.Panel>
          <Tabs.Panel value="shelf">
            <ShelfTab onTyped={scans.type} />
          </Tabs.Panel>
          <Tabs.Panel value="back">
            <BackTab onTyped={scans.type} />
          </Tabs.Panel>
          <Tabs.Panel value="storage">
            <StorageTab />
          </Tabs.Panel>
          <Tabs.Panel value="cells">
            <CellsTab />
          </Tabs.Panel>
          <Tabs.Panel value="archive">
            <ArchiveTab />
          </Tabs.Panel>
        </div>
      </Tabs>
      <PracticeBuyers />
      <UndoBar />
    </Page>
  );
}
