import { Tabs } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppState } from '../../app/services.ts';
import { stockroomTabs, type StockroomTab } from '../../store/screens.ts';
import { OnlyYours } from '../../ui/OnlyYours.tsx';
import { Page } from '../../ui/Page.tsx';
import { Counts } from './counts/Counts.tsx';
import { Passes } from './passes/Passes.tsx';
import { Stocks } from './stocks/Stocks.tsx';
import { Warehouses } from './warehouses/Warehouses.tsx';
import classes from './Stockroom.module.css';

const parts: Readonly<Record<StockroomTab, () => ReactElement>> = {
  stocks: () => <Stocks />,
  counts: () => <Counts />,
  warehouses: () => <Warehouses />,
  passes: () => <Passes />,
};

/** What lies on the shelf, and what goes with it. */
export function Stockroom({ tab }: { readonly tab: StockroomTab }) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const open = (value: string | null): void => {
    const next = stockroomTabs.find((each) => each === value);
    if (next) go({ name: 'stockroom', tab: next });
  };
  return (
    <Page title={t('stockroom.title')}>
      <OnlyYours right="stockroom">
        <Tabs value={tab} onChange={open} keepMounted={false} data-testid="stockroom-tabs">
          <Tabs.List aria-label={t('stockroom.tabs')} mb="md">
            {stockroomTabs.map((each) => (
              <Tabs.Tab key={each} className={classes.tab ?? ''} value={each}>
                {t(`stockroom.tab.${each}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {stockroomTabs.map((each) => (
            <Tabs.Panel key={each} value={each}>
              {parts[each]()}
            </Tabs.Panel>
          ))}
        </Tabs>
      </OnlyYours>
    </Page>
  );
}
