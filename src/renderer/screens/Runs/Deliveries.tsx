import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Delivery, RunBoard } from '../../../shared/contract/runs.ts';
import { Icon } from '../../ui/Icon.tsx';
import { OrderLink } from '../../ui/OrderLink.tsx';
import { useWindowName } from './use-window-name.ts';
import classes from './Runs.module.css';

interface Props {
  readonly groups: RunBoard['groups'];
  readonly more: number;
  readonly chosen: ReadonlySet<string>;
  readonly isOff: boolean;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

/** Orders that no run has, by day and window, to be chosen for one. */
export function Deliveries({ groups, more, chosen, isOff, onChoose }: Props) {
  const { t } = useTranslation();
  const nameOf = useWindowName();
  const set = (orderIds: readonly string[], isIn: boolean): void => {
    const next = new Set(chosen);
    for (const orderId of orderIds) {
      if (isIn) next.add(orderId);
      else next.delete(orderId);
    }
    onChoose(next);
  };
  return (
    <>
      {groups.map(({ window, orders }) => {
        const ids = orders.map(({ parcel }) => parcel.orderId);
        const inIt = ids.filter((id) => chosen.has(id)).length;
        const name = window === null ? t('runs.waiting.late') : nameOf(window);
        return (
          <section
            key={JSON.stringify(window)}
            className={classes.group}
            data-late={window === null || undefined}
            aria-label={name}
          >
            <Checkbox
              size="md"
              disabled={isOff}
              checked={inIt === ids.length}
              indeterminate={inIt > 0 && inIt < ids.length}
              label={t('runs.waiting.group', { name, count: ids.length })}
              onChange={(event) => set(ids, event.currentTarget.checked)}
            />
            <ul className={classes.orders}>
              {orders.map((order) => (
                <li key={order.parcel.orderId} className={classes.order}>
                  <Checkbox
                    size="md"
                    disabled={isOff}
                    checked={chosen.has(order.parcel.orderId)}
                    aria-label={t('common.order', { id: order.parcel.orderId })}
                    onChange={(event) => set([order.parcel.orderId], event.currentTarget.checked)}
                  />
                  <Order order={order} isLateGroup={window === null} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {more > 0 && <p className={classes.quiet}>{t('runs.waiting.more', { count: more })}</p>}
    </>
  );
}

function Order({ order, isLateGroup }: { readonly order: Delivery; readonly isLateGroup: boolean }) {
  const { t } = useTranslation();
  const nameOf = useWindowName();
  const { parcel, window, isPacked, isSought, tries, hasAddress } = order;
  return (
    <div className={classes.orderText}>
      <p>
        <strong>{parcel.orderId}</strong> · <OrderLink parcel={parcel} />
      </p>
      <p className={classes.marks}>
        <span data-tone={isPacked ? 'good' : 'quiet'}>
          {t(isPacked ? 'runs.order.packed' : 'runs.order.notPacked')}
        </span>
        {isLateGroup && <span data-tone="bad">{nameOf(window)}</span>}
        {tries > 0 && <span>{t('runs.order.tries', { count: tries })}</span>}
        {isSought && (
          <span data-tone="bad">
            <Icon name="search" size={18} /> {t('runs.order.sought')}
          </span>
        )}
        {!hasAddress && <span>{t('runs.order.noAddress')}</span>}
      </p>
    </div>
  );
}
