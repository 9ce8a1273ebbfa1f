import { Button, Checkbox } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckedFile } from '../../../../shared/contract/stock-files.ts';
import type { StockPlan } from '../../../../shared/contract/stocks.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { AskFirst } from '../../../ui/AskFirst.tsx';
import { FaultyRows } from './FaultyRows.tsx';
import type { StockFile } from './use-stock-file.ts';
import classes from './Files.module.css';

interface Props {
  readonly fileId: string;
  readonly checked: CheckedFile;
  readonly stockFile: StockFile;
  readonly onPlan: (plan: StockPlan) => void;
}

/** What the file asks for, and what is wrong with it, row by row. */
export function CheckedRows({ fileId, checked, stockFile, onPlan }: Props) {
  const { t } = useTranslation();
  const [restToZero, setRest] = useState(false);
  const counted = useRef<HTMLUListElement>(null);
  const { isBusy, isAt } = stockFile;
  const { good, unmet, blank, faulty, leftOut, untold, rest } = checked;
  const isRestKnown = rest > 0 && untold === 0;
  const isToZero = restToZero && isRestKnown;
  /** The focus is not lost with the last row. */
  const take = (counts: CheckedFile): void => {
    if (counts.faulty === 0) counted.current?.focus();
    stockFile.setChecked(counts);
  };
  const leaveOutAll = async (): Promise<void> => {
    await stockFile.leaveOutAll();
    counted.current?.focus();
  };
  return (
    <>
      <ul
        ref={counted}
        tabIndex={-1}
        className={classes.counts}
        aria-live="polite"
        data-testid="stock-file-counts"
      >
        <li data-kind="good">{t('stockFiles.good', { count: good })}</li>
        {faulty > 0 && <li data-kind="faulty">{t('stockFiles.faulty', { count: faulty })}</li>}
        {unmet > 0 && <li data-kind="unmet">{t('stockFiles.unmet', { count: unmet })}</li>}
        {blank > 0 && <li>{t('stockFiles.blank', { count: blank })}</li>}
        {leftOut > 0 && <li>{t('stockFiles.leftOut', { count: leftOut })}</li>}
      </ul>
      {faulty > 0 && (
        <>
          <p>{t('stockFiles.faultyHint')}</p>
          <FaultyRows fileId={fileId} onChecked={take} />
          <div>
            <ActButton
              variant="default"
              disabled={isBusy}
              loading={isAt('leaveOut')}
              onClick={() => void leaveOutAll()}
            >
              {t('stockFiles.leaveOutAll', { count: faulty })}
            </ActButton>
          </div>
        </>
      )}
      <Checkbox
        label={t('stockFiles.rest', { count: rest })}
        {...(untold > 0 ? {} : { description: t('stockFiles.restHint') })}
        checked={isToZero}
        disabled={!isRestKnown}
        onChange={(event) => setRest(event.currentTarget.checked)}
      />
      {untold > 0 && <p className={classes.hint}>{t('stockFiles.restUntold', { count: untold })}</p>}
      <div>
        <Button
          disabled={isBusy || (good === 0 && !isToZero)}
          loading={isAt('plan')}
          onClick={() => void stockFile.plan(isToZero, onPlan)}
        >
          {t('stockFiles.show')}
        </Button>
      </div>
      <AskFirst
        label={t('stockFiles.own', { count: good })}
        question={t('stockFiles.ownAsk', { count: good })}
        yes={t('stockFiles.ownYes')}
        tone="plain"
        busy={isAt('own')}
        disabled={isBusy || good === 0}
        onYes={() => void stockFile.setOwn()}
      />
      <p aria-live="polite" data-testid="stock-file-own">
        {stockFile.ownSet !== null &&
          t('stockroom.stocks.own.saved', { changed: stockFile.ownSet, unfit: 0 })}
      </p>
    </>
  );
}
