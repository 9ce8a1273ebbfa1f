import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { CounterRow } from '../../../shared/contract/counter.ts';
import { storageLeft } from '../../../shared/domain/counter/storage-period.ts';
import { screenToHash } from '../../store/screen-hash.ts';
import { StickerNumber } from '../../ui/StickerNumber.tsx';
import { useShopNow } from '../../ui/practice/use-shop-now.ts';
import classes from './RowList.module.css';

interface Props<Row extends CounterRow> {
  readonly rows: readonly Row[];
  readonly label: string;
  /** What is said and done about a row, behind it, in place of how it stands. */
  readonly Aside?: ComponentType<{ readonly row: Row }>;
}

/** Parcels of the counter: the cell is what is looked for, so it is the largest. Each leads to its order. */
export function RowList<Row extends CounterRow>({ rows, label, Aside }: Props<Row>) {
  const { t } = useTranslation();
  return (
    <ul className={classes.list} aria-label={label} data-testid="counter-rows">
      {rows.map((row) => {
        const { parcel, cell } = row;
        return (
          <li key={parcel.orderId} className={classes.row} data-order={parcel.orderId}>
            <a
              className={classes.link}
              href={screenToHash({ name: 'counterOrder', orderId: parcel.orderId })}
            >
              <span className={classes.cell}>{cell ?? '–'}</span>
              <span className={classes.parcel}>
                <span className={classes.article}>{parcel.article}</span>
                <span className={classes.number}>
                  {parcel.sticker && <StickerNumber sticker={parcel.sticker} />}
                  <span className="tabular">{t('counter.order', { id: parcel.orderId })}</span>
                </span>
              </span>
              {!Aside && <StateWords row={row} />}
            </a>
            {Aside && <Aside row={row} />}
          </li>
        );
      })}
    </ul>
  );
}

function StateWords({ row: { state, stage, endsAt, endedAs } }: { readonly row: CounterRow }) {
  const { t } = useTranslation();
  const now = useShopNow(60_000);
  const where = state ?? (stage === 'waiting' ? 'elsewhere' : 'notReady');
  const left = state === 'shelved' && endedAs === null && endsAt !== null ? storageLeft(endsAt, now) : null;
  return (
    <span className={classes.state}>
      <span>{endedAs === null ? t(`counter.state.${where}`) : t(`counter.archive.${endedAs}`)}</span>
      {left && (
        <span className={classes.left} data-left={left.kind}>
          {t(`counter.ends.${left.kind}`, left)}
        </span>
      )}
    </span>
  );
}
