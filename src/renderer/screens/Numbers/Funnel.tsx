import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Funnel as Found, NumbersState } from '../../../shared/contract/numbers.ts';
import type { Span } from '../../../shared/domain/numbers/calendar-day.ts';
import { useClient } from '../../app/services.ts';
import { Box, Known, ReportNotes, statesOf, Unknown } from './Box.tsx';
import { Fresh } from './Fresh.tsx';
import { FunnelArticles } from './FunnelArticles.tsx';
import { FunnelDays } from './FunnelDays.tsx';
import { FunnelTable } from './FunnelTable.tsx';
import { isWhole } from './money-lines.ts';
import { useRenewed } from './use-renewed.ts';
import classes from './Boxes.module.css';

interface Props {
  readonly state: NumbersState | null;
  readonly span: Span;
}

/** What became of the cards that were opened. */
export const Funnel = (props: Props) => <Box name="funnel" renderBody={() => <Body {...props} />} />;

function Body({ state, span: { from, to } }: Props) {
  const client = useClient();
  const funnel = useRenewed(useMemo(() => () => client.numbers.funnel({ from, to }), [client, from, to]));
  const states = statesOf(state, ['funnel']);
  return (
    <>
      <Known
        followed={funnel}
        renderValue={(value) =>
          value.now.coverage.known === 0 ? (
            <Unknown of="funnel" states={states} />
          ) : (
            <Steps funnel={value} version={states[0]?.lastAt ?? 0} />
          )
        }
      />
      <ReportNotes states={states} isOn={state?.isOn ?? false} />
    </>
  );
}

function Steps({ funnel, version }: { readonly funnel: Found; readonly version: number }) {
  const { t } = useTranslation();
  const { now, past, span } = funnel;
  return (
    <>
      <div>
        <Fresh coverage={now.coverage} />
        {!isWhole(now.coverage) && <p className={classes.quiet}>{t('numberBoxes.funnel.partly')}</p>}
        {isWhole(now.coverage) && !isWhole(past.coverage) && (
          <p className={classes.quiet}>{t('numbers.money.notCompared')}</p>
        )}
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
