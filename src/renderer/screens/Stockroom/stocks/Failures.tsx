import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SentLine } from '../../../../shared/contract/stocks.ts';
import { visible } from '../../../../shared/domain/visible-text.ts';
import { useClient } from '../../../app/services.ts';
import { useFollowed } from '../../../app/use-followed.ts';
import { ListState } from '../../../ui/ListState.tsx';
import { LinesTable } from './LinesTable.tsx';
import { useLineWords } from './use-line-words.ts';
import classes from './PlanReview.module.css';

interface Props {
  readonly sendId: string;
  readonly count: number;
}

const never = () => () => undefined;

/** What is not as it was asked for, each with its reason. */
export function Failures({ sendId, count }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('stockroom.stocks.failures', { count })}
      </Button>
      {isOpen && (
        <FailureList key={count} sendId={sendId} label={t('stockroom.stocks.failures', { count })} />
      )}
    </div>
  );
}

function FailureList({ sendId, label }: { readonly sendId: string; readonly label: string }) {
  const { t, i18n } = useTranslation();
  const client = useClient();
  const lineWords = useLineWords();
  const ask = useCallback(() => client.stocks.failures({ sendId }), [client, sendId]);
  const list = useFollowed(ask, never);
  const numbers = new Intl.NumberFormat(i18n.language);
  const shown = (amount: SentLine['found']): string => (amount === null ? '–' : numbers.format(amount));
  return (
    <>
      <ListState list={list} />
      {list.value && (
        <LinesTable label={label} data-testid="stock-failures">
          <thead>
            <tr>
              <th scope="col">{t('stockroom.stocks.column.article')}</th>
              <th scope="col">{t('stockroom.stocks.column.sku')}</th>
              <th scope="col">{t('stockroom.stocks.review.wanted')}</th>
              <th scope="col">{t('stockroom.stocks.review.found')}</th>
              <th scope="col">{t('stockroom.stocks.review.why')}</th>
            </tr>
          </thead>
          <tbody>
            {list.value.lines.map((line) => (
              <tr key={line.sku}>
                <td>{line.article || '–'}</td>
                <td className={classes.sku}>{visible(line.sku)}</td>
                <td className={classes.number}>{shown(line.target)}</td>
                <td className={classes.number}>{shown(line.found)}</td>
                <td>{lineWords(line)}</td>
              </tr>
            ))}
          </tbody>
        </LinesTable>
      )}
    </>
  );
}
