import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Preflight, SupplyCard } from '../../../shared/contract/supplies.ts';
import { withSeverity, type Finding } from '../../../shared/domain/supply/hand-over.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useMay } from '../../app/use-may.ts';
import { useOperation } from '../../app/use-operation.ts';
import { AskFirst } from '../../ui/AskFirst.tsx';
import { DeliberateButton } from '../../ui/DeliberateButton.tsx';
import { NotYours } from '../../ui/NotYours.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { countOf } from './count-of.ts';
import classes from './DeliverStep.module.css';

interface Props {
  readonly card: SupplyCard;
  readonly findings: Preflight | null;
  /** Looks again, when the station found something that this screen did not show. */
  readonly again: () => void;
}

/** The one step that can't be undone; what is missing is repeated before it. */
export function DeliverStep({ card, findings, again }: Props) {
  if (card.stage === 'handingOver') return <Waiting card={card} />;
  if (card.stage !== 'open' || !findings) return null;
  return (
    <>
      <Deliver check={findings} again={again} />
      {card.trouble && <ProblemNote problem={card.trouble} />}
    </>
  );
}

function Deliver({ check, again }: { readonly check: Preflight; readonly again: () => void }) {
  const { t } = useTranslation();
  const client = useClient();
  const mayHandOver = useMay('handOver');
  const { run, busy, problem } = useOperation(client.supplies.handOver);
  const { supplyId, findings } = check;
  const stops = withSeverity(findings, 'stops');
  const asks = withSeverity(findings, 'asks');
  const waits = withSeverity(findings, 'waits');
  if (stops.length > 0) return <p>{t('handOver.stopsFirst', { count: stops.length })}</p>;
  const deliver = async (evenUnpacked: boolean): Promise<void> => {
    if (!(await run({ supplyId, evenUnpacked }))) again();
  };
  return (
    <>
      <p>{t('handOver.deliverText')}</p>
      {waits.length > 0 && <p>{t('handOver.deliverWaits')}</p>}
      <NotYours right="handOver" />
      <div>
        {asks.length === 0 ? (
          <DeliberateButton
            size="xl"
            loading={busy}
            disabled={!mayHandOver}
            data-testid="deliver"
            onClick={() => void deliver(false)}
          >
            {t('handOver.deliver')}
          </DeliberateButton>
        ) : (
          <AskFirst
            label={t('handOver.deliverAnyway')}
            question={t('handOver.sure')}
            yes={t('handOver.sureYes')}
            busy={busy}
            disabled={!mayHandOver}
            onYes={() => void deliver(true)}
          >
            <Against findings={asks} />
          </AskFirst>
        )}
      </div>
      {problem && <ProblemNote problem={problem} />}
    </>
  );
}

/** What is gone past on purpose, once more and in a line each. */
function Against({ findings }: { readonly findings: readonly Finding[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.against}>
      {findings.map((finding) => {
        const count = countOf(finding);
        const isLost = finding.kind === 'unpacked' || finding.kind === 'held';
        return (
          <li key={finding.kind}>
            {t(`handOver.finding.${finding.kind}.title`, { count })}
            {isLost && `: ${t('handOver.sureLost', { count })}`}
          </li>
        );
      })}
    </ul>
  );
}

function Waiting({ card }: { readonly card: SupplyCard }) {
  const { t } = useTranslation();
  const isUnreachable = useAppState(
    (state) => state.station?.sync.trouble?.code === 'marketplaceUnreachable',
  );
  const client = useClient();
  const mayHandOver = useMay('handOver');
  const { run, busy, problem } = useOperation(client.supplies.stopHandOver);
  const { supplyId } = card;
  const isOffline = isUnreachable || card.trouble?.code === 'marketplaceUnreachable';
  return (
    <div className={classes.waiting} data-testid="handing-over" aria-live="polite">
      <Loader />
      <div>
        <p className={classes.waitingTitle}>{t('handOver.waiting')}</p>
        <p>{t(isOffline ? 'handOver.waitingOffline' : 'handOver.waitingText')}</p>
        {(isOffline || card.trouble) && supplyId !== null && (
          <DeliberateButton
            variant="default"
            loading={busy}
            disabled={!mayHandOver}
            onClick={() => void run({ supplyId })}
          >
            {t('handOver.stopIt')}
          </DeliberateButton>
        )}
        {card.trouble && <ProblemNote problem={card.trouble} tone="quiet" />}
        {problem && <ProblemNote problem={problem} />}
      </div>
    </div>
  );
}
