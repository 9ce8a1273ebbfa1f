import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParcelRef } from '../../shared/domain/verdict.ts';
import { OrderLink } from './OrderLink.tsx';
import { StickerNumber } from './StickerNumber.tsx';
import classes from './ParcelList.module.css';

/** A first guess: where room is short a row takes two lines, and is measured as it comes into sight. */
const ROW_PX = 60;

interface Props {
  readonly parcels: readonly ParcelRef[];
  /** More about it, in a few words: where it lies, why it is here. */
  readonly noteOf?: (parcel: ParcelRef) => string | null;
  readonly renderAction?: (parcel: ParcelRef) => ReactNode;
}

/** Parcels by name; a supply may have a thousand, so only those in sight are drawn. */
export function ParcelList({ parcels, noteOf, renderAction }: Props) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  // Its functions are used here only and passed to nothing that memoizes.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: parcels.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
  });
  return (
    <div ref={scroller} className={classes.scroller}>
      <ul className={classes.list} style={{ blockSize: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const parcel = parcels[index];
          if (!parcel) return null;
          return (
            <li
              key={parcel.orderId}
              ref={rows.measureElement}
              className={classes.row}
              data-index={index}
              data-stuck={parcel.sticker !== null}
              aria-posinset={index + 1}
              aria-setsize={parcels.length}
              style={{ transform: `translateY(${start}px)` }}
            >
              <span className={classes.article}>
                <OrderLink parcel={parcel} />
              </span>
              <span className={classes.colour}>{parcel.colorCode}</span>
              {parcel.sticker && <StickerNumber sticker={parcel.sticker} />}
              {noteOf && <span className={classes.note}>{noteOf(parcel)}</span>}
              <span className={classes.order}>{t('common.order', { id: parcel.orderId })}</span>
              {renderAction?.(parcel)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
