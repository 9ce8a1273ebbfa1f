import { Button, NumberInput, SegmentedControl } from '@mantine/core';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownNumbers, type OwnChange, type OwnNumber } from '../../../../shared/domain/stock/own-stock.ts';
import type { StockChange } from '../../../../shared/domain/stock/stock-change.ts';
import { useMay } from '../../../app/use-may.ts';
import { AskFirst } from '../../../ui/AskFirst.tsx';
import { useFormats } from '../../../ui/use-formats.ts';
import { PIECES_FIELD } from '../pieces-field.ts';
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

/** Set, add and subtract are three things; none of them sends anything. Own numbers of several are asked about first. */
export const ChangeBar = memo(function ChangeBar(props: Props) {
  const { count, total, isAll, busy, onAll, onNone, onShow, onOwn, onFree } = props;
  const { t } = useTranslation();
  const may = useMay('stockroom');
  const [of, setOf] = useState<Which>('amount');
  const [way, setWay] = useState<Way>('set');
  const [typed, setTyped] = useState<number | string>('');
  const amount = typeof typed === 'number' ? typed : null;
  const isOff = !may || count === 0;
  // Amounts are shown before and after; what is kept of own numbers is changed at once.
  const [asking, setAsking] = useState<'save' | 'forget' | null>(null);
  const isAsked = of !== 'amount' && count > 1;
  const formats = useFormats();
  const save = (): void => {
    if (amount === null || of === 'amount') return;
    const by = way === 'subtract' ? -amount : amount;
    onOwn(of, way === 'set' ? { kind: 'set', to: amount } : { kind: 'add', by });
  };
  const show = (): void => {
    if (amount === null) return;
    if (isAsked) setAsking('save');
    else if (of !== 'amount') save();
    else if (way === 'set') onShow({ kind: 'set', amount });
    else onShow({ kind: 'add', by: way === 'subtract' ? -amount : amount });
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
        onChange={(value) => {
          setOf(value);
          setAsking(null);
        }}
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
        {...PIECES_FIELD}
        value={typed}
        onChange={setTyped}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The answers get the focus: none of them is pressed by the same key.
          event.preventDefault();
          if (!isOff && !busy && !event.repeat) show();
        }}
      />
      {isAsked ? (
        <AskFirst
          variant="filled"
          tone="plain"
          label={t('stockroom.stocks.own.saveAll')}
          question={t('stockroom.stocks.own.saveAsk', {
            count,
            number: of,
            way,
            to: formats.number(amount ?? 0),
          })}
          yes={t('stockroom.stocks.own.save')}
          busy={busy}
          disabled={isOff || amount === null}
          mayAnswer={amount !== null}
          isAsking={asking === 'save'}
          onAsking={(is) => setAsking(is ? 'save' : null)}
          onYes={save}
        />
      ) : (
        <Button loading={busy} disabled={isOff || amount === null} onClick={show}>
          {t(of === 'amount' ? 'stockroom.stocks.show' : 'stockroom.stocks.own.save')}
        </Button>
      )}
      {of === 'amount' ? (
        <AmountActs busy={busy} isOff={isOff} onFree={onFree} onDelete={() => onShow({ kind: 'delete' })} />
      ) : (
        <Forget
          of={of}
          count={count}
          busy={busy}
          isOff={isOff}
          isAsking={asking === 'forget'}
          onAsking={(is) => setAsking(is ? 'forget' : null)}
          onYes={() => onOwn(of, { kind: 'set', to: of === 'reserve' ? 0 : null })}
        />
      )}
    </section>
  );
});

interface ForgetProps {
  readonly of: OwnNumber;
  readonly count: number;
  readonly busy: boolean;
  readonly isOff: boolean;
  readonly isAsking: boolean;
  readonly onAsking: (isAsking: boolean) => void;
  readonly onYes: () => void;
}

/** Of one barcode it is typed again at once; of several it is asked about. */
function Forget({ of, count, busy, isOff, isAsking, onAsking, onYes }: ForgetProps) {
  const { t } = useTranslation();
  if (count < 2)
    return (
      <Button variant="subtle" loading={busy} disabled={isOff} onClick={onYes}>
        {t('stockroom.stocks.own.forget')}
      </Button>
    );
  return (
    <AskFirst
      variant="subtle"
      label={t('stockroom.stocks.own.forgetAll')}
      question={t('stockroom.stocks.own.forgetAsk', { count, number: of })}
      yes={t('stockroom.stocks.own.forget')}
      busy={busy}
      disabled={isOff}
      isAsking={isAsking}
      onAsking={onAsking}
      onYes={onYes}
    />
  );
}

interface AmountProps {
  readonly busy: boolean;
  readonly isOff: boolean;
  readonly onFree: () => void;
  readonly onDelete: () => void;
}

/** What is done to amounts without a number. */
function AmountActs({ busy, isOff, onFree, onDelete }: AmountProps) {
  const { t } = useTranslation();
  return (
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
      <Button variant="subtle" loading={busy} disabled={isOff} onClick={onDelete}>
        {t('stockroom.stocks.delete')}
      </Button>
    </>
  );
}
