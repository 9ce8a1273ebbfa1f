import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StocksView } from '../../../../shared/contract/stocks.ts';
import { useAppState, useClient } from '../../../app/services.ts';
import { useMay } from '../../../app/use-may.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import classes from './Stocks.module.css';

interface Props {
  readonly warehouse: StocksView['warehouses'][number];
  readonly reading: StocksView['reading'];
}

/** The way to fresh amounts, a thousand barcodes a request, and how far it has come. */
export function Reading({ warehouse, reading }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const may = useMay('stockroom');
  const isOnline = useAppState((state) => state.link === 'online');
  const { run, busy, problem } = useOperation(client.stocks.read);
  const { warehouseId } = warehouse;
  const mine = reading?.warehouseId === warehouseId ? reading : null;
  const isUnderWay = mine !== null && mine.problem === null;
  const trouble = problem ?? mine?.problem ?? null;
  return (
    <>
      {warehouse.isProcessing && (
        <p className={classes.line}>
          <Icon name="clock" /> {t('stockroom.warehouses.processing')}
        </p>
      )}
      <div className={classes.actions}>
        <ActButton
          variant="default"
          loading={busy || isUnderWay}
          disabled={!may || !isOnline}
          onClick={() => void run({ warehouseId })}
        >
          {t('stockroom.stocks.read')}
        </ActButton>
        {isUnderWay && (
          <div className={classes.progress}>
            <p className="tabular">{t('stockroom.stocks.reading', { done: mine.done, total: mine.total })}</p>
            <Progress
              value={mine.total === 0 ? 100 : (100 * mine.done) / mine.total}
              aria-label={t('stockroom.stocks.reading', { done: mine.done, total: mine.total })}
            />
          </div>
        )}
      </div>
      {trouble && <ProblemNote problem={trouble} tone="quiet" />}
    </>
  );
}
