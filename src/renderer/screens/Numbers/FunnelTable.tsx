import { useTranslation } from 'react-i18next';
import type { Funnel } from '../../../shared/contract/numbers.ts';
import { ok } from '../../../shared/result.ts';
import { CopyTable } from './CopyTable.tsx';
import { funnelLines, isBetter, type FunnelLine } from './funnel-lines.ts';
import { cellOf, type SheetTable } from './sheet-table.ts';
import { useFunnelWords } from './use-funnel-words.ts';
import { useNumberWords } from './use-number-words.ts';
import own from './Boxes.module.css';
import classes from './Numbers.module.css';

const PERCENT = 100;
const DECIMAL = 10;

/** As a spreadsheet takes it: money in its currency, conversions in per cent. */
function plain(amount: number | null, unit: FunnelLine['unit']): number | null {
  if (amount === null || unit === 'pieces') return amount;
  return unit === 'money' ? cellOf(amount) : Math.round(amount * PERCENT * DECIMAL) / DECIMAL;
}

/** Step by step, beside the period before. */
export function FunnelTable({ funnel }: { readonly funnel: Funnel }) {
  const { t } = useTranslation();
  const words = useNumberWords();
  const { value } = useFunnelWords();
  const { span, before, currency } = funnel;
  const lines = funnelLines(funnel);
  const shown = (amount: number | null, { unit }: FunnelLine) =>
    amount === null ? <span className={classes.quiet}>—</span> : value(unit, amount, currency);
  const table = (): SheetTable => ({
    columns: [
      { title: t('numberBoxes.funnel.step') },
      { title: words.span(span) },
      { title: words.span(before) },
      { title: t('numbers.money.difference') },
    ],
    rows: lines.map(({ name, unit, now, before: past, difference }) => [
      `${t(`numberBoxes.figure.${name}`)}${unit === 'share' ? ', %' : unit === 'money' ? `, ${currency}` : ''}`,
      plain(now, unit),
      plain(past, unit),
      plain(difference?.amount ?? null, unit),
    ]),
    total: lines.length,
  });
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- moved within its panel, by the arrow keys too */}
      <section className={classes.scroller} aria-label={t('numberBoxes.funnel.table')} tabIndex={0}>
        <table className={classes.table} data-testid="funnel-table">
          <thead>
            <tr>
              <th scope="col">{t('numberBoxes.funnel.step')}</th>
              <th scope="col" className={classes.number}>
                {t('numberBoxes.funnel.now')}
                <span className={classes.under}>{words.span(span)}</span>
              </th>
              <th scope="col" className={classes.number}>
                {t('numbers.money.before')}
                <span className={classes.under}>{words.span(before)}</span>
              </th>
              <th scope="col" className={classes.number}>
                {t('numbers.money.difference')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.name} data-figure={line.name}>
                <th scope="row" className={line.unit === 'share' ? own.conversion : undefined}>
                  {t(`numberBoxes.figure.${line.name}`)}
                </th>
                <td className={classes.number} data-testid="now">
                  {line.unit === 'share' ? shown(line.now, line) : <b>{shown(line.now, line)}</b>}
                </td>
                <td className={classes.number}>{shown(line.before, line)}</td>
                <td className={classes.number}>
                  <Changed line={line} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <CopyTable of={t('numberBoxes.funnel.table')} table={() => Promise.resolve(ok(table()))} />
    </>
  );
}

function Changed({ line, currency }: { readonly line: FunnelLine; readonly currency: string }) {
  const words = useNumberWords();
  const { change } = useFunnelWords();
  const { difference, unit, name } = line;
  if (difference === null) return <span className={classes.quiet}>—</span>;
  const better = isBetter(name, difference);
  const share = words.share(difference);
  return (
    <span className={own.change} data-good={better === null ? 'same' : better ? 'yes' : 'no'}>
      <span aria-hidden="true">{difference.amount === 0 ? '=' : difference.amount > 0 ? '▲' : '▼'}</span>{' '}
      {change(unit, difference, currency)}
      {share !== null && <span className={own.share}>{share}</span>}
    </span>
  );
}
