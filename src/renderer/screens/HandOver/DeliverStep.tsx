import { Button, Loader } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Preflight, SupplyCard } from '../../../shared/contract/supplies.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { DeliberateButton } from '../../ui/DeliberateButton.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import classes from './DeliverStep.module.css';

interface Props {
  readonly card: SupplyCard;
  readonly findings: Preflight | null;
}

/** The one step that can't be undone; what is missing is said again before it. */
export function DeliverStep({ card, findings }: Props) {
  if (card.stage === 'handingOver') return <Waiting card={card} />;
  if (card.stage !== 'open' || !findings) return null;
  return <Deliver findings={findings} />;
}

function Deliver({ findings }: { readonly findings: Preflight }) {
  const { t } = useTranslation();
  const client = useClient();
  const [isAsking, setAsking] = useState(false);
  const { run, busy, problem } = useOperation(client.supplies.handOver);
  const { supplyId, unpacked, cancelledParcels } = findings;
  if (cancelledParcels.length > 0) return <p>{t('handOver.cancelledFirst')}</p>;
  const count = unpacked.length;
  return (
    <>
      <p>{t('handOver.deliverText')}</p>
      {problem && <ProblemNote problem={problem} />}
      {count === 0 && (
        <div>
          <DeliberateButton
            size="xl"
            loading={busy}
            data-testid="deliver"
            onClick={() => void run({ supplyId, evenUnpacked: false })}
          >
            {t('handOver.deliver')}
          </DeliberateButton>
        </div>
      )}
      {count > 0 && !isAsking && (
        <div>
          <Button size="lg" variant="default" data-testid="deliver-anyway" onClick={() => setAsking(true)}>
            {t('handOver.deliverAnyway', { count })}
          </Button>
        </div>
      )}
      {count > 0 && isAsking && (
        <div className={classes.sure} role="alert">
          <p className={classes.sureText}>{t('handOver.sure', { count })}</p>
          <div className={classes.answers}>
            <DeliberateButton size="lg" variant="default" onClick={() => setAsking(false)}>
              {t('handOver.sureNo')}
            </DeliberateButton>
            <DeliberateButton
              size="lg"
              color="red.9"
              loading={busy}
              data-testid="deliver-unpacked"
              onClick={() => void run({ supplyId, evenUnpacked: true })}
            >
              {t('handOver.sureYes')}
            </DeliberateButton>
          </div>
        </div>
      )}
    </>
  );
}

function Waiting({ card }: { readonly card: SupplyCard }) {
  const { t } = useTranslation();
  const isUnreachable = useAppState(
    (state) => state.station?.sync.trouble?.code === 'marketplaceUnreachable',
  );
  const isOffline = isUnreachable || card.trouble?.code === 'marketplaceUnreachable';
  return (
    <div className={classes.waiting} data-testid="handing-over" aria-live="polite">
      <Loader />
      <div>
        <p className={classes.waitingTitle}>{t('handOver.waiting')}</p>
        <p>{t(isOffline ? 'handOver.waitingOffline' : 'handOver.waitingText')}</p>
        {card.trouble && <ProblemNote problem={card.trouble} tone="quiet" />}
      </div>
    </div>
  );
}
