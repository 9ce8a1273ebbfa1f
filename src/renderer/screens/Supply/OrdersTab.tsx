import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SupplyOrder } from '../../../shared/contract/supply-orders.ts';
import { useClient } from '../../app/services.ts';
import { useMay } from '../../app/use-may.ts';
import { useFollowed } from '../../app/use-followed.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { GroupedList } from '../../ui/GroupedList.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { SupplyLabelsOut } from '../../ui/LabelOut.tsx';
import { Panel } from '../../ui/Page.tsx';
import { MoveOrders } from '../../ui/orders/MoveOrders.tsx';
import { OrderLine } from './OrderLine.tsx';
import { countShown, fits, isMovable, orderFilters, type OrderFilter } from './order-filter.ts';
import { isChangeable, useFollowCards, type KnownCard } from './use-supply-card.ts';
import lines from './Lines.module.css';
import classes from './OrdersTab.module.css';

const keyOfOrder = ({ parcel }: SupplyOrder): string => parcel.orderId;

/** Every order of the supply and where it stands. */
export function OrdersTab({ card }: { readonly card: KnownCard }) {
  const { t } = useTranslation();
  const client = useClient();
  const { supplyId } = card;
  const ask = useMemo(() => () => client.supplies.orders({ supplyId }), [client, supplyId]);
  const list = useFollowed(ask, useFollowCards());
  const orders = list.value?.orders ?? null;
  return (
    <Panel>
      <ListState list={list} />
      {orders?.length === 0 && (
        <EmptyState icon="box" title={t('supply.orders.empty.title')} text={t('supply.orders.empty.text')} />
      )}
      {orders !== null && orders.length > 0 && <Orders card={card} orders={orders} onMoved={list.again} />}
    </Panel>
  );
}

interface OrdersProps {
  readonly card: KnownCard;
  readonly orders: readonly SupplyOrder[];
  readonly onMoved: () => void;
}

function Orders({ card, orders, onMoved }: OrdersProps) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<OrderFilter>('all');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // As they were chosen: those that are moved leave the list while the dialog speaks of them.
  const [moved, setMoved] = useState<readonly string[] | null>(null);
  const mayPlan = useMay('plan');
  const canChoose = isChangeable(card) && mayPlan;
  const counts = useMemo(() => countShown(orders), [orders]);
  const shown = useMemo(() => orders.filter((order) => fits(order, filter, typed)), [orders, filter, typed]);
  const groups = useMemo(() => [{ key: 'orders', heading: null, rows: shown }], [shown]);
  // An order that was cancelled or moved meanwhile is chosen no more.
  const movable = useMemo(() => new Set(orders.filter(isMovable).map(keyOfOrder)), [orders]);
  const moving = [...chosen].filter((orderId) => movable.has(orderId));
  const choosable = shown.filter(isMovable).map(keyOfOrder);

  const toggle = (orderId: string): void => {
    const next = new Set(chosen);
    if (!next.delete(orderId)) next.add(orderId);
    setChosen(next);
  };
  const done = (): void => {
    setMoved(null);
    onMoved();
  };

  return (
    <>
      <div className={classes.filters}>
        <SegmentedControl
          aria-label={t('supply.orders.filter')}
          value={filter}
          onChange={setFilter}
          data={orderFilters.map((each) => ({
            value: each,
            label: t(`supply.orders.show.${each}`, { count: counts[each] }),
          }))}
        />
        <TextInput
          className={classes.find ?? ''}
          aria-label={t('supply.orders.find')}
          placeholder={t('supply.orders.findHint')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      {canChoose && (
        <div className={lines.choice}>
          <p aria-live="polite">
            {moving.length === 0
              ? t('supply.orders.chooseHint')
              : t('supply.orders.chosen', { count: moving.length })}
          </p>
          <Button
            variant="subtle"
            disabled={choosable.length === 0}
            onClick={() => setChosen(new Set([...moving, ...choosable]))}
          >
            {t('supply.orders.chooseShown', { count: choosable.length })}
          </Button>
          {moving.length > 0 && (
            <Button variant="subtle" onClick={() => setChosen(new Set())}>
              {t('supply.orders.chooseNone')}
            </Button>
          )}
          <Button variant="default" disabled={moving.length === 0} onClick={() => setMoved(moving)}>
            {t('supply.orders.move')}
          </Button>
        </div>
      )}
      <SupplyLabelsOut supplyId={card.supplyId} name={card.name} />
      {moved && <MoveOrders orderIds={moved} supplyId={card.supplyId} onDone={done} />}
      {shown.length === 0 ? (
        <EmptyState
          icon="box"
          title={t('supply.orders.noneShown.title')}
          text={t('supply.orders.noneShown.text')}
        >
          <Button
            variant="default"
            onClick={() => {
              setFilter('all');
              setTyped('');
            }}
          >
            {t('supply.orders.noneShown.action')}
          </Button>
        </EmptyState>
      ) : (
        <GroupedList
          label={t('supply.orders.label')}
          groups={groups}
          keyOf={keyOfOrder}
          isBusy={false}
          columns={
            <div className={`${lines.columns} ${classes.row}`}>
              <span />
              <span>{t('supply.orders.columns.goods')}</span>
              <span>{t('supply.orders.columns.number')}</span>
              <span>{t('supply.orders.columns.state')}</span>
              <span className={classes.order}>{t('supply.orders.columns.order')}</span>
            </div>
          }
          renderRow={(order, orderId) => (
            <OrderLine
              order={order}
              hasBoxes={card.boxes > 0}
              isChosen={chosen.has(orderId) && movable.has(orderId)}
              onToggle={canChoose && movable.has(orderId) ? () => toggle(orderId) : null}
            />
          )}
        />
      )}
    </>
  );
}
