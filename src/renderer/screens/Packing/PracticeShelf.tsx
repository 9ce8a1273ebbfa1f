import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppState, useClient, useServices } from '../../app/services.ts';
import { DeliberateButton } from '../../ui/DeliberateButton.tsx';
import { StickerNumber } from '../../ui/StickerNumber.tsx';
import { EMPTY_MS, keepPlaces, type Place, type ShelfGoods } from './keep-places.ts';
import classes from './PracticeShelf.module.css';

/** With more lines than this above it, it gives way in a low window: ten of them are to be seen. */
const ROOM_BESIDE = 4;

/** So low a window has no room for the words beside the goods. */
const LOW_WINDOW = '(height < 720px)';

/** In training there may be neither goods nor scanner: a touch stands for the trigger. */
export function PracticeShelf() {
  const { t } = useTranslation();
  const client = useClient();
  const { scan } = useServices();
  const isTraining = useAppState((state) => state.station?.training ?? false);
  const isFull = useAppState((state) => (state.packing?.lastScans.length ?? 0) > ROOM_BESIDE);
  const isLow = useMediaQuery(LOW_WINDOW, false, { getInitialValueInEffect: false }) || isFull;
  const [goods, setGoods] = useState<readonly ShelfGoods[]>([]);
  const [places, setPlaces] = useState<readonly Place[]>([]);
  useEffect(() => (isTraining ? client.packing.shelf(setGoods) : undefined), [client, isTraining]);
  useEffect(() => {
    const lay = (): void => setPlaces((before) => keepPlaces(before, goods, Date.now()));
    lay();
    const timer = setTimeout(lay, EMPTY_MS);
    return () => clearTimeout(timer);
  }, [goods]);
  if (places.length === 0) return null;
  const isEmpty = places.every(({ goneAt }) => goneAt !== null);
  return (
    <section
      className={classes.shelf}
      data-low={isLow}
      // A row that scrolls can be reached by key also while no button of it can.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isLow && isEmpty ? 0 : undefined}
      aria-label={t('packing.shelf')}
      data-testid="practice-shelf"
    >
      <h3 className={classes.title}>{t('packing.shelf')}</h3>
      <p className={classes.hint}>{t('packing.shelfHint')}</p>
      <ul className={classes.goods}>
        {places.map(({ goods: { parcel, sku, label }, goneAt }) => (
          <li key={parcel.orderId} className={classes.place}>
            <DeliberateButton
              repeats
              variant="default"
              fullWidth
              disabled={goneAt !== null}
              classNames={{ root: classes.good, inner: classes.inner, label: classes.label }}
              aria-label={t('packing.shelfScan', { what: parcel.article, sku })}
              onClick={() => scan(sku, Date.now())}
            >
              <span className={classes.article}>{parcel.article}</span>
              <span className={classes.sku}>{sku}</span>
            </DeliberateButton>
            {label !== null && parcel.sticker && (
              <DeliberateButton
                repeats
                variant="default"
                disabled={goneAt !== null}
                classNames={{ root: classes.good, label: classes.label }}
                aria-label={t('packing.shelfLabel', parcel.sticker)}
                onClick={() => scan(label, Date.now())}
              >
                <span className={classes.sku}>{t('packing.shelfLabelShort')}</span>
                <StickerNumber sticker={parcel.sticker} />
              </DeliberateButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
