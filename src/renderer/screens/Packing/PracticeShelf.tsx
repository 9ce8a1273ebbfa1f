import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParcelRef } from '../../../shared/domain/verdict.ts';
import { useAppState, useClient, useServices } from '../../app/services.ts';
import { DeliberateButton } from '../../ui/DeliberateButton.tsx';
import classes from './PracticeShelf.module.css';

/** In training there may be neither goods nor scanner: a touch stands for the trigger. */
export function PracticeShelf() {
  const { t } = useTranslation();
  const client = useClient();
  const { scan } = useServices();
  const isTraining = useAppState((state) => state.station?.training ?? false);
  const [goods, setGoods] = useState<readonly { readonly parcel: ParcelRef; readonly sku: string }[]>([]);
  useEffect(() => (isTraining ? client.packing.shelf(setGoods) : undefined), [client, isTraining]);
  if (goods.length === 0) return null;
  return (
    <section className={classes.shelf} aria-label={t('packing.shelf')} data-testid="practice-shelf">
      <h3 className={classes.title}>{t('packing.shelf')}</h3>
      <p className={classes.hint}>{t('packing.shelfHint')}</p>
      <ul className={classes.goods}>
        {goods.map(({ parcel, sku }) => (
          <li key={parcel.orderId}>
            <DeliberateButton
              variant="default"
              fullWidth
              classNames={{ root: classes.good, inner: classes.inner, label: classes.label }}
              aria-label={t('packing.shelfScan', { what: parcel.article, sku })}
              onClick={() => scan(sku, Date.now())}
            >
              <span className={classes.article}>{parcel.article}</span>
              <span className={classes.sku}>{sku}</span>
            </DeliberateButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
