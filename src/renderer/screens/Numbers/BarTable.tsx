import { useTranslation } from 'react-i18next';
import type { ReportKind } from '../../../shared/domain/numbers/report-kinds.ts';
import { amountIn, totalIn, type Bar } from './bars.ts';
import { useNumberWords } from './use-number-words.ts';
import classes from './Numbers.module.css';

interface Props {
  readonly bars: readonly Bar[];
  readonly kinds: readonly ReportKind[];
  /** Kinds of which not all days are known. */
  readonly partly: ReadonlySet<ReportKind>;
  readonly currency: string;
  readonly step: 'day' | 'week';
  readonly title: string;
}

/** What the bars say, the newest first. */
export function BarTable({ bars, kinds, partly, currency, step, title }: Props) {
  const { t } = useTranslation();
  const words = useNumberWords();
  const hasTotal = kinds.length > 1;
  const shown = (amount: number | null) =>
    amount === null ? <span className={classes.quiet}>—</span> : words.money(amount, currency);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- moved within its panel, by the arrow keys too
    <section className={classes.tall} aria-label={title} tabIndex={0}>
      <table className={classes.table} data-testid="bar-table">
        <thead>
          <tr>
            <th scope="col">{t(`numbers.chart.${step}`)}</th>
            {(hasTotal || kinds.length === 0) && (
              <th scope="col" className={classes.number}>
                {t('numbers.money.total')}
              </th>
            )}
            {kinds.map((kind) => (
              <th key={kind} scope="col" className={classes.number}>
                {t(`numbers.kind.${kind}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.toReversed().map((bar) => (
            <tr key={bar.from}>
              <th scope="row" className={classes.when}>
                {bar.from === bar.to ? words.weekday(bar.from) : words.span(bar)}
              </th>
              {(hasTotal || kinds.length === 0) && (
                <td className={classes.number}>
                  <b>{shown(totalIn(bar, partly))}</b>
                </td>
              )}
              {kinds.map((kind) => (
                <td key={kind} className={classes.number}>
                  {shown(amountIn(bar, kind, partly))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
