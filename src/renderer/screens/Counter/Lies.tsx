import { useTranslation } from 'react-i18next';
import type { CounterOrder } from '../../../shared/contract/counter.ts';
import { storageLeft } from '../../../shared/domain/counter/storage-period.ts';
import { Panel } from '../../ui/Page.tsx';
import { StickerNumber } from '../../ui/StickerNumber.tsx';
import { useShopNow } from '../../ui/practice/use-shop-now.ts';
import classes from './CounterOrder.module.css';

/** Where the parcel lies, to be read while walking to the shelf. */
export function Lies({ order: { parcel, cell, state, endsAt, endedAs } }: { readonly order: CounterOrder }) {
  const { t } = useTranslation();
  const now = useShopNow(60_000);
  const left = state === 'shelved' && endedAs === null && endsAt !== null ? storageLeft(endsAt, now) : null;
  return (
    <Panel>
      <p className={classes.quiet}>{t(cell === null ? 'counter.one.liesNowhere' : 'counter.one.lies')}</p>
      <p className={classes.cell} data-testid="lies">
        {cell ?? '–'}
      </p>
      <p className={classes.article}>{parcel.article}</p>
      {parcel.sticker && <StickerNumber sticker={parcel.sticker} className={classes.number} />}
      {left && <p className={classes.quiet}>{t(`counter.ends.${left.kind}`, left)}</p>}
    </Panel>
  );
}
