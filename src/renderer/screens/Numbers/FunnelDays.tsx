import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Funnel } from '../../../shared/contract/numbers.ts';
import { ok } from '../../../shared/result.ts';
import { BarChart } from './BarChart.tsx';
import { stepOf, type Bar } from './bars.ts';
import { CopyTable } from './CopyTable.tsx';
import { funnelBars, funnelFigures, isUnsure, unitOf, type FunnelFigure } from './funnel-lines.ts';
import { cellOf, type SheetTable } from './sheet-table.ts';
import { useFunnelWords } from './use-funnel-words.ts';
import { useNumberWords } from './use-number-words.ts';
import own from './Boxes.module.css';
import chart from './Chart.module.css';
import classes from './Numbers.module.css';

const ways = ['chart', 'table'] as const;

/** Day by day: one figure as bars, or all of them as a table. */
export function FunnelDays({ funnel }: { readonly funnel: Funnel }) {
  const { t } = useTranslation();
  const words = useNumberWords();
  const { value } = useFunnelWords();
  const id = `fill${useId().replaceAll(/[^a-zA-Z0-9]/gu, '')}`;
  const [way, setWay] = useState<(typeof ways)[number]>('chart');
  const [figure, setFigure] = useState<FunnelFigure>('orders');
  const [looked, setLooked] = useState<Bar | null>(null);
  const { span, currency } = funnel;
  const step = stepOf(span);
  const unit = unitOf(figure);
  const name = t(`numberBoxes.figure.${figure}`);
  const nameOf = (bar: Bar): string =>
    `${whenOf(bar, words)}: ${
      isUnsure(funnel, bar) ? t('numberBoxes.funnel.unsure') : `${name} ${value(unit, bar.total, currency)}`
    }`;
  return (
    <div className={own.part}>
      <div className={own.partHead}>
        <h3 className={own.partTitle}>
          {t(step === 'week' ? 'numbers.chart.titleWeek' : 'numbers.chart.title')}
        </h3>
        <div className={own.choices}>
          {way === 'chart' && (
            <NativeSelect
              size="md"
              aria-label={t('numberBoxes.funnel.figure')}
              data={funnelFigures.map((each) => ({ value: each, label: t(`numberBoxes.figure.${each}`) }))}
              value={figure}
              onChange={({ currentTarget }) =>
                setFigure(funnelFigures.find((each) => each === currentTarget.value) ?? figure)
              }
            />
          )}
          <SegmentedControl
            aria-label={t('numberBoxes.funnel.as')}
            data={ways.map((each) => ({ value: each, label: t(`numbers.chart.${each}`) }))}
            value={way}
            onChange={setWay}
          />
        </div>
      </div>
      {way === 'table' ? (
        <DayTable funnel={funnel} />
      ) : (
        <>
          <BarChart
            bars={funnelBars(funnel, figure)}
            kinds={['funnel']}
            id={id}
            label={`${name}. ${t('numbers.chart.label', { step })}`}
            nameOf={nameOf}
            tickOf={unit === 'money' ? words.short : words.number}
            onLook={setLooked}
          />
          <p className={chart.said} aria-hidden="true">
            {looked === null ? t('numbers.chart.hint') : nameOf(looked)}
          </p>
        </>
      )}
    </div>
  );
}

const whenOf = (bar: Bar, words: ReturnType<typeof useNumberWords>): string =>
  bar.from === bar.to ? words.weekday(bar.from) : words.span(bar);

/** What the bars say, of all figures, the newest first. */
function DayTable({ funnel }: { readonly funnel: Funnel }) {
  const { t } = useTranslation();
  const words = useNumberWords();
  const { value } = useFunnelWords();
  const { currency } = funnel;
  const step = stepOf(funnel.span);
  const columns = funnelFigures.map((figure) => funnelBars(funnel, figure));
  const rows = (columns[0] ?? [])
    .map((bar, index) => ({
      bar,
      totals: columns.map((bars) => (isUnsure(funnel, bar) ? null : (bars[index]?.total ?? 0))),
    }))
    .toReversed();
  const shown = (figure: FunnelFigure, total: number | null) =>
    total === null ? <span className={classes.quiet}>—</span> : value(unitOf(figure), total, currency);
  const title = t(step === 'week' ? 'numberBoxes.funnel.byWeek' : 'numberBoxes.funnel.byDay');
  const table = (): SheetTable => ({
    columns: [
      { title: t(`numbers.chart.${step}`) },
      ...funnelFigures.map((figure) => ({
        title: `${t(`numberBoxes.figure.${figure}`)}${unitOf(figure) === 'money' ? `, ${currency}` : ''}`,
      })),
    ],
    rows: rows.map(({ bar, totals }) => [
      bar.from === bar.to ? words.day(bar.from) : words.span(bar),
      ...funnelFigures.map((figure, index) => {
        const total = totals[index] ?? null;
        return unitOf(figure) === 'money' ? cellOf(total) : total;
      }),
    ]),
    total: rows.length,
  });
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- moved within its panel, by the arrow keys too */}
      <section className={classes.tall} aria-label={title} tabIndex={0}>
        <table className={classes.table} data-testid="funnel-days">
          <thead>
            <tr>
              <th scope="col">{t(`numbers.chart.${step}`)}</th>
              {funnelFigures.map((figure) => (
                <th key={figure} scope="col" className={classes.number}>
                  {t(`numberBoxes.figure.${figure}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ bar, totals }) => (
              <tr key={bar.from}>
                <th scope="row" className={classes.when}>
                  {whenOf(bar, words)}
                </th>
                {funnelFigures.map((figure, index) => (
                  <td key={figure} className={classes.number}>
                    {shown(figure, totals[index] ?? null)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <CopyTable of={title} table={() => Promise.resolve(ok(table()))} />
    </>
  );
}
