import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Funnel as Found, NumbersState } from '../../../shared/contract/numbers.ts';
import { dayAt, type Day, type Span } from '../../../shared/domain/numbers/calendar-day.ts';
import type { Coverage } from '../../../shared/domain/numbers/fetch-plan.ts';
import { firstDay } from '../../../shared/domain/numbers/report-kinds.ts';
import { useClient } from '../../app/services.ts';
import { useShopNow } from '../../ui/practice/use-shop-now.ts';
import { Box, Known, ReportNotes, statesOf, Unknown } from './Box.tsx';
import { Fresh } from './Fresh.tsx';
import { FunnelArticles } from './FunnelArticles.tsx';
import { FunnelDays } from './FunnelDays.tsx';
import { beyondReach, missingOf, type Missing } from './funnel-lines.ts';
import { FunnelTable } from './FunnelTable.tsx';
import { isWhole } from './money-lines.ts';
import { useNumberWords } from './use-number-words.ts';
import { useRenewed } from './use-renewed.ts';
import classes from './Boxes.module.css';

interface Props {
  readonly state: NumbersState | null;
  readonly span: Span;
}

/** What became of the cards that were opened. */
export const Funnel = (props: Props) => <Box name="funnel" renderBody={() => <Body {...props} />} />;

const MINUTE_MS = 60_000;

function Body({ state, span: { from, to } }: Props) {
  const client = useClient();
  const funnel = useRenewed(useMemo(() => () => client.numbers.funnel({ from, to }), [client, from, to]));
  const reach = firstDay('funnel', dayAt(useShopNow(MINUTE_MS)));
  const beyond = useBeyond({ from, to }, reach);
  const states = statesOf(state, ['funnel']);
  return (
    <>
      <Known
        followed={funnel}
        renderValue={(value) =>
          value.now.coverage.known > 0 ? (
            <Steps funnel={value} version={states[0]?.lastAt ?? 0} reach={reach} beyond={beyond} />
          ) : to < reach ? (
            <NotGiven reach={reach} />
          ) : (
            <Unknown of="funnel" states={states} />
          )
        }
      />
      <ReportNotes states={states} isOn={state?.isOn ?? false} />
    </>
  );
}

/** How much is known of what the marketplace gives no more. `isAnswered` false: nobody can tell yet. */
interface Beyond {
  readonly isAnswered: boolean;
  readonly coverage: Coverage | null;
}

/** Months that were fetched stay known when they have fallen out of reach: they are counted apart. */
function useBeyond(span: Span, reach: Day): Beyond {
  const client = useClient();
  const beyond = beyondReach(span, reach);
  const from = beyond?.from ?? null;
  const to = beyond?.to ?? null;
  const found = useRenewed(
    useMemo(
      () => (from === null || to === null ? null : () => client.numbers.funnel({ from, to })),
      [client, from, to],
    ),
  );
  if (beyond === null) return { isAnswered: true, coverage: null };
  const value = found.isStale ? null : found.value;
  return { isAnswered: value !== null, coverage: value?.now.coverage ?? null };
}

interface NotGivenProps {
  readonly reach: Day;
  readonly what?: 'notGiven' | 'nothingBefore';
}

function NotGiven({ reach, what = 'notGiven' }: NotGivenProps) {
  const { t } = useTranslation();
  const words = useNumberWords();
  return (
    <p className={classes.quiet} data-testid="funnel-not-given">
      {t(`numberBoxes.funnel.${what}`, { day: words.day(reach) })}
    </p>
  );
}

interface StepsProps {
  readonly funnel: Found;
  readonly version: number;
  /** The first day that the marketplace gives. */
  readonly reach: Day;
  readonly beyond: Beyond;
}

function Steps({ funnel, version, reach, beyond }: StepsProps) {
  const { t } = useTranslation();
  const { now, past, span, before } = funnel;
  const missing: Missing = beyond.isAnswered
    ? missingOf(now.coverage, beyond.coverage)
    : { notYet: 0, never: 0 };
  const isNotCompared = isWhole(now.coverage) && !isWhole(past.coverage);
  return (
    <>
      <div>
        <Fresh coverage={now.coverage} />
        {missing.notYet > 0 && <p className={classes.quiet}>{t('numberBoxes.funnel.partly')}</p>}
        {missing.never > 0 && <NotGiven reach={reach} />}
        {isNotCompared &&
          (before.from < reach ? (
            <NotGiven reach={reach} what="nothingBefore" />
          ) : (
            <p className={classes.quiet}>{t('numbers.money.notCompared')}</p>
          ))}
        {now.unknown > 0 && (
          <p className={classes.quiet}>{t('numberBoxes.funnel.unsaid', { count: now.unknown })}</p>
        )}
      </div>
      <FunnelTable funnel={funnel} />
      <FunnelDays key={`${span.from} ${span.to}`} funnel={funnel} />
      <FunnelArticles span={span} currency={funnel.currency} version={version} />
    </>
  );
}
