import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourierListView } from '../../../shared/contract/courier-lists.ts';
import { OrderLink } from '../../ui/OrderLink.tsx';
import classes from './CourierHandOver.module.css';

export interface ParcelRow {
  readonly orderId: string;
  readonly article: string;
  readonly sticker: string | null;
}

interface Props<Row extends ParcelRow> {
  readonly testId: string;
  readonly rows: readonly Row[];
  /** Further ones, which are not named. */
  readonly more?: number;
  readonly empty: string;
  readonly noteOf?: (row: Row) => string;
  readonly renderAction?: (row: Row) => ReactNode;
}

/** Parcels with what people call them. */
export function ParcelRows<Row extends ParcelRow>({
  testId,
  rows,
  more = 0,
  empty,
  noteOf,
  renderAction,
}: Props<Row>) {
  const { t } = useTranslation();
  if (rows.length === 0) return <p className={classes.quiet}>{empty}</p>;
  return (
    <ul className={classes.rows} data-testid={testId} aria-label={t('courier.title')}>
      {rows.map((row) => {
        const { orderId, article, sticker } = row;
        return (
          <li key={orderId} className={classes.row} data-order={orderId}>
            <div className={classes.goods}>
              <p className={classes.article}>
                {/^\d+$/.test(orderId) ? (
                  <OrderLink parcel={{ orderId, article, colorCode: null, sticker: null }} />
                ) : (
                  orderId
                )}
              </p>
              <p className={classes.quiet}>
                {[
                  sticker,
                  /^\d+$/.test(orderId) ? t('common.order', { id: orderId }) : article,
                  noteOf?.(row),
                ]
                  .filter((part) => part !== null && part !== undefined && part !== '')
                  .join(' · ')}
              </p>
            </div>
            {renderAction?.(row)}
          </li>
        );
      })}
      {more > 0 && <li className={classes.quiet}>{t('courier.more', { count: more })}</li>}
    </ul>
  );
}

/** What was scanned although no courier was to take it. */
export function NotExpectedRows({ list }: { readonly list: CourierListView }) {
  const { t } = useTranslation();
  return (
    <ParcelRows
      testId="courier-not-expected"
      rows={list.notExpected.map(({ orderId, text, why }) => ({
        orderId: orderId ?? text,
        article: t(`courier.why.${why}`),
        sticker: null,
      }))}
      empty={t('courier.notExpectedNone')}
    />
  );
}
