import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SupplyOrder } from '../../../shared/contract/supply-orders.ts';
import { OrderLink } from '../../ui/OrderLink.tsx';
import { OrderState } from '../../ui/OrderState.tsx';
import { StickerNumber } from '../../ui/StickerNumber.tsx';
import lines from './Lines.module.css';
import classes from './OrdersTab.module.css';

interface Props {
  readonly order: SupplyOrder;
  /** Its supply has boxes: that a parcel is in none is then worth a word. */
  readonly hasBoxes: boolean;
  readonly isChosen: boolean;
  /** Null: it can't be chosen. */
  readonly onToggle: (() => void) | null;
}

/** One order of the supply. */
export function OrderLine({ order, hasBoxes, isChosen, onToggle }: Props) {
  const { t } = useTranslation();
  const { parcel, state, isCancelled, onHold } = order;
  const { orderId, colorCode, sticker } = parcel;
  return (
    <div className={`${lines.line} ${classes.row}`} data-testid="order-line" data-order={orderId}>
      {onToggle ? (
        <Checkbox
          size="md"
          checked={isChosen}
          aria-label={t('supply.orders.choose', { id: orderId })}
          onChange={onToggle}
        />
      ) : (
        <span />
      )}
      <span className={lines.goods}>
        <OrderLink parcel={parcel} />
        {colorCode !== null && colorCode !== '' && <small> {t('common.colour', { code: colorCode })}</small>}
      </span>
      <span className={lines.number}>
        {sticker ? <StickerNumber sticker={sticker} /> : <small>{t('supply.orders.noSticker')}</small>}
      </span>
      <span className={classes.state}>
        <OrderState state={state} isCancelled={isCancelled} isOnHold={onHold !== null} />
        <Where order={order} hasBoxes={hasBoxes} />
      </span>
      <span className={classes.order}>{orderId}</span>
    </div>
  );
}

/** What is to be known besides: the place of a parcel, the reason of a hold. */
function Where({ order, hasBoxes }: Pick<Props, 'order' | 'hasBoxes'>) {
  const { t } = useTranslation();
  const { state, isCancelled, onHold, box, position } = order;
  const isThere = state === 'packed';
  const place = [
    ...(box === null && hasBoxes ? [t('supply.orders.noBox')] : []),
    ...(box === null ? [] : [t('supply.orders.box', { box })]),
    ...(position === null ? [] : [t('supply.orders.position', { position })]),
  ];
  const words = [
    ...(isThere ? place : []),
    ...(isThere && isCancelled ? [t('supply.orders.mustComeOut')] : []),
    ...(onHold !== null && !isCancelled ? [t(`packing.holdReason.${onHold}`)] : []),
  ];
  return words.length === 0 ? null : <small>{words.join(', ')}</small>;
}
