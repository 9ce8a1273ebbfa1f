import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParcelRef } from '../../shared/domain/verdict.ts';
import { StickerNumber } from './StickerNumber.tsx';
import classes from './ParcelList.module.css';

const ROW_PX = 60;

interface Props {
  readonly parcels: readonly ParcelRef[];
  readonly renderAction?: (parcel: ParcelRef) => ReactNode;
}

/** Parcels by name; a supply may have a thousand, so only those in sight are drawn. */
export function ParcelList({ parcels, renderAction }: Props) {
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
              className={classes.row}
              data-stuck={parcel.sticker !== null}
              aria-posinset={index + 1}
              aria-setsize={parcels.length}
              style={{ transform: `translateY(${start}px)` }}
            >
              <span className={classes.article}>{parcel.article}</span>
              <span className={classes.colour}>{parcel.colorCode}</span>
              {parcel.sticker && <StickerNumber sticker={parcel.sticker} />}
              <span className={classes.order}>{t('common.order', { id: parcel.orderId })}</span>
              {renderAction?.(parcel)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
