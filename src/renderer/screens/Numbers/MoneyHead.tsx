import { useTranslation } from 'react-i18next';
import { dayAt, plusDays, type Span } from '../../../shared/domain/numbers/calendar-day.ts';
import { HISTORY_DAYS } from '../../../shared/domain/numbers/report-kinds.ts';
import { useShopNow } from '../../ui/practice/use-shop-now.ts';
import { Change } from './Change.tsx';
import { mostOf, type MoneyLine, type TotalLine } from './money-lines.ts';
import { useNumberWords } from './use-number-words.ts';
import classes from './Numbers.module.css';

interface Props {
  readonly totals: readonly TotalLine[];
  readonly lines: readonly MoneyLine[];
  readonly before: Span;
}

const HOUR_MS = 3_600_000;

/** In one look: how much, whether that is more than before, and what most of it is. */
export function MoneyHead({ totals, lines, before }: Props) {
  const { t } = useTranslation();
  return (
    <dl className={classes.head} data-testid="money-total">
      {totals.map((total) => (
        <div key={total.currency} className={classes.tile}>
          <dt className={classes.tileName}>
            {t(total.partly > 0 ? 'numbers.money.soFar' : 'numbers.money.taken')}
          </dt>
          <Figure total={total} before={before} />
          {total.partly > 0 && (
            <dd className={classes.quiet}>{t('numbers.money.partly', { count: total.partly })}</dd>
          )}
          {totals.length === 1 && <Mostly lines={lines} total={total} />}
        </div>
      ))}
    </dl>
  );
}

export function Figure({
  total: { now, difference, currency },
  before,
}: {
  readonly total: Pick<TotalLine, 'now' | 'difference' | 'currency'>;
  readonly before: Span;
}) {
  const { t } = useTranslation();
  const words = useNumberWords();
  const clock = useShopNow(HOUR_MS);
  const side = difference === null ? null : Math.sign(difference.amount);
  return (
    <>
      <dd className={classes.tileValue}>
        {now === null ? t('numbers.money.unknownYet') : words.money(now, currency)}
      </dd>
      <dd className={classes.compared}>
        {difference === null || side === null ? (
          <span className={classes.quiet}>
            {before.from < plusDays(dayAt(clock), -HISTORY_DAYS)
              ? t('numbers.money.notKept', { days: HISTORY_DAYS })
              : t('numbers.money.notCompared')}
          </span>
        ) : (
          <>
            {side !== 0 && <Change difference={difference} currency={currency} />}{' '}
            {t(`numbers.money.${side === 0 ? 'same' : side > 0 ? 'more' : 'less'}`, {
              span: words.span(before),
            })}
          </>
        )}
      </dd>
    </>
  );
}

function Mostly({ lines, total }: { readonly lines: readonly MoneyLine[]; readonly total: TotalLine }) {
  const { t } = useTranslation();
  const words = useNumberWords();
  const most = mostOf(lines, total);
  if (most === null) return null;
  return (
    <dd>
      {most === 'nothing'
        ? t('numbers.money.nothing')
        : t('numbers.money.mostly', {
            kind: t(`numbers.kind.${most.kind}`),
            sum: words.money(most.now ?? 0, most.currency),
          })}
    </dd>
  );
}
