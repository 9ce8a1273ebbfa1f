import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../../app/services.ts';
import { useFeed } from '../../../app/use-feed.ts';
import { useMay } from '../../../app/use-may.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { Panel } from '../../../ui/Page.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { Asked } from '../Asked.tsx';
import { Wanted } from './Wanted.tsx';
import { WarehouseCard } from './WarehouseCard.tsx';
import { WarehouseForm } from './WarehouseForm.tsx';
import classes from './Warehouses.module.css';

/** Where goods lie by the marketplace's book, and which office each warehouse is linked to. */
export function Warehouses() {
  const { t } = useTranslation();
  const client = useClient();
  const may = useMay('stockroom');
  const view = useFeed(client.warehouses.view);
  const [isAdding, setAdding] = useState(false);
  useEffect(() => void client.warehouses.read({}), [client]);
  if (!view) return <Loading height={420} />;
  const { warehouses, toMake, offices, readAt, trouble } = view;
  return (
    <Panel
      title={t('stockroom.warehouses.list')}
      hint={t('stockroom.warehouses.listHint')}
      aside={<Asked readAt={readAt} read={client.warehouses.read} />}
    >
      {trouble && <ProblemNote problem={trouble} tone="quiet" />}
      {warehouses.length === 0 && toMake.length === 0 && readAt !== null && (
        <EmptyState
          icon="box"
          title={t('stockroom.warehouses.empty.title')}
          text={t('stockroom.warehouses.empty.text')}
        />
      )}
      <ul className={classes.warehouses} data-testid="warehouses">
        {warehouses.map((warehouse) => (
          <WarehouseCard
            key={warehouse.warehouseId}
            warehouse={warehouse}
            warehouses={warehouses}
            offices={offices}
          />
        ))}
        {toMake.map((wanted) => (
          <li key={wanted.id} className={classes.warehouse}>
            <h3 className={classes.name}>{wanted.name}</h3>
            <Wanted wanted={wanted} />
          </li>
        ))}
      </ul>
      {isAdding ? (
        <WarehouseForm
          warehouse={null}
          warehouses={warehouses}
          offices={offices}
          onDone={() => setAdding(false)}
        />
      ) : (
        <div>
          <Button disabled={!may} onClick={() => setAdding(true)}>
            {t('stockroom.warehouses.add')}
          </Button>
        </div>
      )}
    </Panel>
  );
}
