import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnActView } from '../../../../shared/contract/own-stocks.ts';
import { useClient } from '../../../app/services.ts';
import { useFollowed } from '../../../app/use-followed.ts';
import { ListState } from '../../../ui/ListState.tsx';
import { useFormats } from '../../../ui/use-formats.ts';
import classes from './PlanReview.module.css';

interface Props {
  readonly warehouseId: string;
  readonly sku: string;
}

/** Who or what moved the own count, the reserve and the minimum of one barcode, the newest first. */
export function OwnHistory({ warehouseId, sku }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const formats = useFormats();
  const ask = useCallback(() => client.ownStocks.history({ warehouseId, sku }), [client, warehouseId, sku]);
  const follow = useCallback((onChange: () => void) => client.stocks.view(onChange), [client]);
  const list = useFollowed(ask, follow);
  const shown = (value: number | null): string => (value === null ? '–' : formats.number(value));
  const about = ({ number, at, person, why, orderId }: OwnActView): string =>
    [
      t(`stockroom.stocks.own.number.${number}`),
      formats.moment(at),
      ...(person === null ? [] : [person]),
      t(`stockroom.stocks.own.why.${why}`),
      ...(orderId === null ? [] : [t('stockroom.stocks.own.ofOrder', { orderId })]),
    ].join(' · ');
  return (
    <>
      <ListState list={list} />
      {list.value?.acts.length === 0 && <p>{t('stockroom.stocks.own.noHistory')}</p>}
      <ul className={classes.history} data-testid="own-history">
        {list.value?.acts.map((act, index) => (
          // Several may be of one moment; none is ever put between others.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <b className="tabular">
              {shown(act.before)} → {shown(act.after)}
            </b>{' '}
            · {about(act)}
          </li>
        ))}
      </ul>
    </>
  );
}
