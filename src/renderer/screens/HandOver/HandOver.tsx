import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { withSeverity } from '../../../shared/domain/supply/hand-over.ts';
import { useAppState } from '../../app/services.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Page } from '../../ui/Page.tsx';
import { CheckStep } from './CheckStep.tsx';
import { DeliverStep } from './DeliverStep.tsx';
import { QrStep } from './QrStep.tsx';
import { stateOfCheck } from './state-of-check.ts';
import { Step } from '../../ui/Step.tsx';
import { usePreflight } from './use-preflight.ts';
import classes from './HandOver.module.css';

/** Check, hand over, QR: all three in sight, one of them to do. */
export function HandOver({ supplyId }: { readonly supplyId: string }) {
  const { t } = useTranslation();
  const areCardsHere = useAppState((state) => state.cards !== null);
  const card = useAppState((state) => state.cards?.find((each) => each.supplyId === supplyId) ?? null);
  const go = useAppState((state) => state.go);
  const isOpen = card?.stage === 'open';
  const preflight = usePreflight(isOpen ? supplyId : null);
  if (!areCardsHere) return <Loading height="100%" isScreen />;
  if (!card) {
    return (
      <Page title={t('handOver.steps.deliver')}>
        <EmptyState icon="box" title={t('handOver.steps.deliver')} text={t('handOver.unknown')}>
          <Button onClick={() => go({ name: 'today' })}>{t('handOver.toToday')}</Button>
        </EmptyState>
      </Page>
    );
  }
  const isDelivered = card.stage === 'handingOver' || card.stage === 'handedOver';
  const findings = preflight.findings?.findings ?? null;
  const isChecked = isDelivered || (findings !== null && withSeverity(findings, 'stops').length === 0);
  return (
    <Page
      title={t('handOver.title', { name: card.name })}
      aside={
        <div className={classes.ways}>
          <Button variant="default" onClick={() => go({ name: 'supply', supplyId, tab: 'orders' })}>
            {t('handOver.toSupply')}
          </Button>
          <Button variant="default" onClick={() => go({ name: isDelivered ? 'today' : 'packing' })}>
            {t(isDelivered ? 'handOver.toToday' : 'handOver.back')}
          </Button>
        </div>
      }
    >
      <ol className={classes.steps} aria-label={t('handOver.stepsLabel')}>
        <Step
          number={1}
          title={t('handOver.steps.check')}
          state={isDelivered ? 'done' : stateOfCheck(findings, preflight.recheck)}
        >
          {!isDelivered && !isOpen && <p>{t('handOver.notYet')}</p>}
          {isOpen && <CheckStep preflight={preflight} />}
        </Step>
        <Step
          number={2}
          title={t('handOver.steps.deliver')}
          state={card.stage === 'handedOver' ? 'done' : isChecked ? 'current' : 'later'}
        >
          {card.stage !== 'handedOver' && (
            <DeliverStep card={card} findings={preflight.findings} again={preflight.again} />
          )}
        </Step>
        <Step
          number={3}
          title={t('handOver.steps.qr')}
          state={card.stage === 'handedOver' ? 'current' : 'later'}
        >
          <QrStep supplyId={supplyId} isHandedOver={card.stage === 'handedOver'} />
        </Step>
      </ol>
    </Page>
  );
}
