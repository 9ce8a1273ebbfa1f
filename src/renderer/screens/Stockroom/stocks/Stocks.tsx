import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StocksView } from '../../../../shared/contract/stocks.ts';
import { useAppState, useClient } from '../../../app/services.ts';
import { useFeed } from '../../../app/use-feed.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { Panel } from '../../../ui/Page.tsx';
import { ActButton } from '../../../ui/ActButton.tsx';
import { Offers } from './Offers.tsx';
import { Reading } from './Reading.tsx';
import { Sends } from './Sends.tsx';
import { StockTable } from './StockTable.tsx';
import classes from './Stocks.module.css';

/** How much of everything the marketplace sells from each warehouse, and the ways to change it. */
export function Stocks() {
  const { t } = useTranslation();
  const client = useClient();
  const go = useAppState((state) => state.go);
  const view = useFeed(client.stocks.view);
  const [chosen, setChosen] = useState<string | null>(null);
  if (!view) return <Loading height={420} />;
  const { warehouses } = view;
  const warehouse = warehouses.find(({ warehouseId }) => warehouseId === chosen) ?? warehouses[0];
  if (!warehouse) {
    return (
      <EmptyState
        icon="box"
        title={t('stockroom.stocks.empty.title')}
        text={t('stockroom.stocks.empty.text')}
      >
        <ActButton onClick={() => go({ name: 'stockroom', tab: 'warehouses' })}>
          {t('stockroom.stocks.empty.action')}
        </ActButton>
      </EmptyState>
    );
  }
  return (
    <div className={classes.parts}>
      <Panel
        title={t('stockroom.stocks.title')}
        hint={t('stockroom.stocks.hint')}
        aside={
          <Select
            className={classes.warehouse}
            label={t('stockroom.stocks.warehouse')}
            allowDeselect={false}
            data={warehouses.map(({ warehouseId, name }) => ({ value: warehouseId, label: name }))}
            value={warehouse.warehouseId}
            onChange={setChosen}
          />
        }
      >
        <Reading warehouse={warehouse} reading={view.reading} />
        <StockTable
          key={warehouse.warehouseId}
          warehouseId={warehouse.warehouseId}
          warehouse={warehouse.name}
          revision={view.revision}
        />
      </Panel>
      <Offers />
      <SendsPanel view={view} />
    </div>
  );
}

function SendsPanel({ view }: { readonly view: StocksView }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('stockroom.stocks.sends')} hint={t('stockroom.stocks.sendsHint')}>
      <Sends sends={view.sends} warehouses={view.warehouses} />
    </Panel>
  );
}
