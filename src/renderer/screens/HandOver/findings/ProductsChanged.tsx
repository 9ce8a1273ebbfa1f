import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Finding as Found } from '../../../../shared/domain/supply/hand-over.ts';
import { useAppState } from '../../../app/services.ts';
import { useParcelName } from '../../../ui/use-parcel-name.ts';
import { usePlaceName } from '../../../ui/use-place-name.ts';
import { useProductName } from '../../../ui/use-product-name.ts';
import { Finding } from './Finding.tsx';
import classes from './Finding.module.css';

interface Props {
  readonly products: Extract<Found, { kind: 'productsChanged' }>['products'];
}

/** Each parcel with where it lies, what was packed and what its order is for now. */
export function ProductsChanged({ products }: Props) {
  const { t } = useTranslation();
  const nameOf = useParcelName();
  const placeName = usePlaceName();
  const productName = useProductName();
  const go = useAppState((state) => state.go);
  return (
    <Finding
      kind="productsChanged"
      count={products.length}
      action={<Button onClick={() => go({ name: 'tasks' })}>{t('handOver.touch.productsChanged')}</Button>}
    >
      <ul className={classes.reasons}>
        {products.map(({ parcel, place, before, now }) => (
          <li key={parcel.orderId} className={classes.reason}>
            <p>
              <b>{nameOf(parcel)}</b>
              {place && ` · ${placeName(place)}`}
            </p>
            <p>{t('tasks.changed.before', { product: productName(before) })}</p>
            <p>{t('tasks.changed.now', { product: productName(now) })}</p>
          </li>
        ))}
      </ul>
    </Finding>
  );
}
