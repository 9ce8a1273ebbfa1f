import { Button, NumberInput, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownNumbers, type OwnChange, type OwnNumber } from '../../../../shared/domain/stock/own-stock.ts';
import { MOST_AMOUNT, type StockChange } from '../../../../shared/domain/stock/stock-change.ts';
import { useMay } from '../../../app/use-may.ts';
import classes from './Stocks.module.css';

const ways = ['set', 'add', 'subtract'] as const;
type Way = (typeof ways)[number];
const which = ['amount', ...ownNumbers] as const;
type Which = (typeof which)[number];

interface Props {
  readonly count: number;
  readonly total: number;
  readonly isAll: boolean;
  readonly busy: boolean;
  readonly onAll: () => void;
  readonly onNone: () => void;
  readonly onShow: (change: StockChange) => void;
  readonly onOwn: (number: OwnNumber, change: OwnChange) => void;
  readonly onFree: () => void;
}

/** Set, add and subtract are three things; none of them sends anything. */
export function ChangeBar({ count, total, isAll, busy, onAll, onNone, onShow, onOwn, onFree }: Props) {
  const { t } = useTranslation();
  const may = useMay('stockroom');
  const [of, setOf] = useState<Which>('amount');
  const [way, setWay] = useState<Way>('set');
  const [typed, setTyped] = useState<number | string>('');
  const amount = typeof typed === 'number' ? typed : null;
  const isOff = !may || count === 0;
  const show = (): void => {
    if (amount === null) return;
    const by = way === 'subtract' ? -amount : amount;
    if (of !== 'amount') onOwn(of, way === 'set' ? { kind: 'set', to: amount } : { kind: 'add', by });
    else onShow(way === 'set' ? { kind: 'set', amount } : { kind: 'add', by });
  };
  return (
    <section className={classes.bar} aria-label={t('stockroom.stocks.bar')}>
      <p className={classes.count} aria-live="polite" data-testid="stock-chosen">
        {t('stockroom.stocks.chosen', { count })}
      </p>
      <Button variant="default" disabled={total === 0} aria-pressed={isAll} onClick={onAll}>
        {t('stockroom.stocks.all', { count: total })}
      </Button>
      <Button variant="subtle" disabled={count === 0} onClick={onNone}>
        {t('stockroom.stocks.none')}
      </Button>
      <SegmentedControl<Which>
        aria-label={t('stockroom.stocks.own.which')}
        data={which.map((value) => ({ value, label: t(`stockroom.stocks.own.numbers.${value}`) }))}
        value={of}
        onChange={setOf}
      />
      <SegmentedControl<Way>
        aria-label={t('stockroom.stocks.way')}
        data={ways.map((value) => ({ value, label: t(`stockroom.stocks.ways.${value}`) }))}
        value={way}
        onChange={setWay}
      />
      <NumberInput
        className={classes.number}
        aria-label={t('stockroom.stocks.number')}
        placeholder={t('stockroom.stocks.number')}
        min={0}
        max={MOST_AMOUNT}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        value={typed}
        onChange={setTyped}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && count > 0) show();
        }}
      />
      <Button loading={busy} disabled={isOff || amount === null} onClick={show}>
        {t(of === 'amount' ? 'stockroom.stocks.show' : 'stockroom.stocks.own.save')}
      </Button>
      {of === 'amount' ? (
        <>
          <Button
            variant="default"
            loading={busy}
            disabled={isOff}
            title={t('stockroom.stocks.own.planFreeHint')}
            onClick={onFree}
          >
            {t('stockroom.stocks.own.planFree')}
          </Button>
          <Button variant="subtle" loading={busy} disabled={isOff} onClick={() => onShow({ kind: 'delete' })}>
            {t('stockroom.stocks.delete')}
          </Button>
        </>
      ) : (
        <Button
          variant="subtle"
          loading={busy}
          disabled={isOff}
          onClick={() => onOwn(of, { kind: 'set', to: of === 'reserve' ? 0 : null })}
        >
          {t('stockroom.stocks.own.forget')}
        </Button>
      )}
    </section>
  );
}
