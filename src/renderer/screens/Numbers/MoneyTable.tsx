import { useTranslation } from 'react-i18next';
import type { Money } from '../../../shared/contract/numbers.ts';
import { screenToHash } from '../../store/screen-hash.ts';
import { Change } from './Change.tsx';
import { Fresh } from './Fresh.tsx';
import type { Compared, MoneyLine, TotalLine } from './money-lines.ts';
import { periodText, type Period } from './period.ts';
import { useNumberWords } from './use-number-words.ts';
import classes from './Numbers.module.css';

interface Props {
  readonly money: Money;
  readonly lines: readonly MoneyLine[];
  readonly totals: readonly TotalLine[];
  readonly period: Period;
}

/** Why, how much, how much before, and how far that can be trusted. */
export function MoneyTable({ money, lines, totals, period }: Props) {
  const { t } = useTranslation();
  const words = useNumberWords();
  return (
    <section
      className={classes.scroller}
      aria-label={t('numbers.money.table')}
      // A page at twice its size is half as wide: the table is moved within its panel, by the arrow keys too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table className={classes.table} data-testid="money-table">
        <thead>
          <tr>
            <th scope="col">{t('numbers.money.kind')}</th>
            <th scope="col" className={classes.number}>
              {t('numbers.money.sum')}
              <span className={classes.under}>{words.span(money.span)}</span>
            </th>
            <th scope="col" className={classes.number}>
              {t('numbers.money.before')}
              <span className={classes.under}>{words.span(money.before)}</span>
            </th>
            <th scope="col" className={classes.number}>
              {t('numbers.money.difference')}
            </th>
            <th scope="col">{t('numbers.money.fresh')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.kind} ${line.currency}`} data-kind={line.kind}>
              <th scope="row" className={classes.about}>
                <a
                  className={classes.open}
                  href={screenToHash({ name: 'numbers', period: periodText(period), kind: line.kind })}
                  aria-label={t('numbers.money.open', { kind: t(`numbers.kind.${line.kind}`) })}
                >
                  {t(`numbers.kind.${line.kind}`)} <span aria-hidden="true">›</span>
                </a>
                <span className={classes.means}>{t(`numbers.kindMeans.${line.kind}`)}</span>
              </th>
              <Amounts line={line} />
              <td>
                <Fresh coverage={line.coverage} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {totals.map((total) => (
            <tr key={total.currency}>
              <th scope="row">
                {totals.length === 1
                  ? t('numbers.money.total')
                  : t('numbers.money.totalOf', { currency: total.currency })}
              </th>
              <Amounts line={total} />
              <td className={classes.partly}>
                {total.partly > 0 && t('numbers.money.partly', { count: total.partly })}
              </td>
            </tr>
          ))}
        </tfoot>
      </table>
    </section>
  );
}

function Amounts({ line: { now, before, difference, unknown, currency } }: { readonly line: Compared }) {
  const { t } = useTranslation();
  const words = useNumberWords();
  const shown = (amount: number | null) =>
    amount === null ? <span className={classes.quiet}>—</span> : words.money(amount, currency);
  return (
    <>
      <td className={classes.number} data-testid="sum">
        <b>{shown(now)}</b>
        {unknown > 0 && (
          <span className={classes.noAmount}>{t('numbers.money.noAmount', { count: unknown })}</span>
        )}
      </td>
      <td className={classes.number}>{shown(before)}</td>
      <td className={classes.number}>
        <Change difference={difference} currency={currency} />
      </td>
    </>
  );
}
