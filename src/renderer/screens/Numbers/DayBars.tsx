import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Money } from '../../../shared/contract/numbers.ts';
import type { ChargeKind } from '../../../shared/domain/numbers/charge-kinds.ts';
import type { ReportKind } from '../../../shared/domain/numbers/report-kinds.ts';
import { Panel } from '../../ui/Page.tsx';
import { BarChart } from './BarChart.tsx';
import { barsOf, stepOf, totalIn, type Bar } from './bars.ts';
import { BarTable } from './BarTable.tsx';
import { Swatch } from './Fill.tsx';
import { partlyKnown, totalsOf } from './money-lines.ts';
import { useNumberWords } from './use-number-words.ts';
import classes from './Chart.module.css';

interface Props {
  readonly money: Money;
  /** Those that may be shown. */
  readonly kinds: readonly ChargeKind[];
  readonly name: string;
}

const ways = ['chart', 'table'] as const;

/** Day by day: as bars, or the same as a table. */
export function DayBars({ money, kinds, name }: Props) {
  const { t } = useTranslation();
  const words = useNumberWords();
  const id = `fill${useId().replaceAll(/[^a-zA-Z0-9]/gu, '')}`;
  const [way, setWay] = useState<(typeof ways)[number]>('chart');
  const [only, setOnly] = useState<ChargeKind | null>(null);
  const [looked, setLooked] = useState<Bar | null>(null);
  const currencies = totalsOf({ kinds: money.kinds.filter(({ kind }) => kinds.includes(kind)) }).map(
    ({ currency }) => currency,
  );
  const [wanted, setWanted] = useState<string | null>(null);
  const currency = currencies.find((each) => each === wanted) ?? currencies[0] ?? '';
  const shown = only === null ? kinds : [only];
  const bars = barsOf(money, currency, shown);
  const met = shown.filter((kind) => bars.some(({ parts }) => parts.some((part) => part.kind === kind)));
  const partly = partlyKnown(money, shown);
  const step = stepOf(money.span);
  const nameOf = (bar: Bar): string =>
    barName(
      bar,
      words,
      currency,
      (kind) => t(`numbers.kind.${kind}`),
      t(totalIn(bar, partly) === null ? 'numbers.chart.unsure' : 'numbers.chart.nothing'),
    );
  const title = t(step === 'week' ? 'numbers.chart.titleWeek' : 'numbers.chart.title');
  return (
    <Panel
      title={title}
      aside={
        <div className={classes.choices}>
          {currencies.length > 1 && (
            <NativeSelect
              size="md"
              aria-label={t('numbers.chart.currency')}
              data={currencies}
              value={currency}
              onChange={(event) => setWanted(event.currentTarget.value)}
            />
          )}
          {kinds.length > 1 && (
            <NativeSelect
              size="md"
              aria-label={t('numbers.chart.shows')}
              data={[
                { value: '', label: t('numbers.chart.all') },
                ...kinds.map((kind) => ({ value: kind, label: t(`numbers.kind.${kind}`) })),
              ]}
              value={only ?? ''}
              onChange={({ currentTarget: { value } }) =>
                setOnly(kinds.find((each) => each === value) ?? null)
              }
            />
          )}
          <SegmentedControl
            aria-label={t('numbers.chart.as')}
            data={ways.map((value) => ({ value, label: t(`numbers.chart.${value}`) }))}
            value={way}
            onChange={setWay}
          />
        </div>
      }
    >
      {way === 'table' ? (
        <BarTable
          bars={bars}
          kinds={met}
          partly={partly}
          currency={currency}
          step={step}
          title={`${name}, ${title}`}
        />
      ) : (
        <>
          <BarChart
            key={`${step} ${bars.length}`}
            bars={bars}
            kinds={met}
            id={id}
            label={`${name}. ${t('numbers.chart.label', { step })}`}
            nameOf={nameOf}
            onLook={setLooked}
          />
          <p className={classes.said} aria-hidden="true" data-testid="bar-said">
            {looked === null ? t('numbers.chart.hint') : nameOf(looked)}
          </p>
          {kinds.length > 1 && (
            <ul className={classes.legend}>
              {met.map((kind) => (
                <li key={kind} className={classes.entry}>
                  <Swatch id={id} kind={kind} />
                  {t(`numbers.kind.${kind}`)}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Panel>
  );
}

/** A bar as it is read out: when, how much, and of what, the largest first. */
function barName(
  bar: Bar,
  words: ReturnType<typeof useNumberWords>,
  currency: string,
  kindName: (kind: ReportKind) => string,
  nothing: string,
): string {
  const when = bar.from === bar.to ? words.weekday(bar.from) : words.span(bar);
  if (bar.parts.length === 0) return `${when}: ${nothing}`;
  const parts = bar.parts
    .toSorted((one, other) => other.amount - one.amount)
    .map(({ kind, amount }) => `${kindName(kind)} ${words.money(amount, currency)}`);
  const total = words.money(bar.total, currency);
  return parts.length === 1 ? `${when}: ${parts.join('')}` : `${when}: ${total} (${parts.join(', ')})`;
}
