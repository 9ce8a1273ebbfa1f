import { useTranslation } from 'react-i18next';
import type { Coverage } from '../../../shared/domain/numbers/fetch-plan.ts';
import { useShopNow } from '../../ui/practice/use-shop-now.ts';
import { isWhole } from './money-lines.ts';
import { useNumberWords } from './use-number-words.ts';
import classes from './Numbers.module.css';

const MINUTE_MS = 60_000;

/** How much of a period is known, and since when the oldest of it. */
export function Fresh({ coverage }: { readonly coverage: Coverage }) {
  const { t } = useTranslation();
  const words = useNumberWords();
  const now = useShopNow(MINUTE_MS);
  const { known, days, oldestAt } = coverage;
  const how = known === 0 ? 'noneKnown' : isWhole(coverage) ? 'allKnown' : 'someKnown';
  return (
    <span className={classes.fresh} data-known={how}>
      {t(`numbers.money.${how}`, { known, days })}
      {oldestAt !== null && (
        <span className={classes.quiet}>
          , {t('numbers.money.since', { when: words.time(oldestAt, now) })}
        </span>
      )}
    </span>
  );
}
