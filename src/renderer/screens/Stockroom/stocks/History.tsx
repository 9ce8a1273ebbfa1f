import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../../app/services.ts';
import { useFollowed } from '../../../app/use-followed.ts';
import { ListState } from '../../../ui/ListState.tsx';
import { useFormats } from '../../../ui/use-formats.ts';
import { useLineWords } from './use-line-words.ts';
import classes from './PlanReview.module.css';

interface Props {
  readonly warehouseId: string;
  readonly sku: string;
}

/** Every change of one barcode from this desk, the newest first. */
export function History({ warehouseId, sku }: Props) {
  const { t, i18n } = useTranslation();
  const client = useClient();
  const formats = useFormats();
  const lineWords = useLineWords();
  const ask = useCallback(() => client.stocks.history({ warehouseId, sku }), [client, warehouseId, sku]);
  const follow = useCallback((onChange: () => void) => client.stocks.view(onChange), [client]);
  const list = useFollowed(ask, follow);
  const numbers = new Intl.NumberFormat(i18n.language);
  const shown = (amount: number | null): string => (amount === null ? '?' : numbers.format(amount));
  return (
    <>
      <ListState list={list} />
      {list.value?.lines.length === 0 && <p>{t('stockroom.stocks.noHistory')}</p>}
      <ul className={classes.history} data-testid="send-history">
        {list.value?.lines.map((line, index) => (
          // Several may be of one moment; none is ever put between others.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <b className="tabular">
              {shown(line.before)} → {shown(line.target)}
            </b>{' '}
            ·{' '}
            {[formats.moment(line.at), ...(line.person === null ? [] : [line.person]), lineWords(line)].join(
              ' · ',
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
