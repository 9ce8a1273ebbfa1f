import { Button, Loader } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SupplyCard } from '../../../shared/contract/supplies.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PackedBar } from '../../ui/PackedBar.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useCargoName } from './use-cargo-name.ts';
import classes from './Supply.module.css';

/** A supply on its way: where it stands, and what can be done next with it. */
export const Supply = memo(({ card }: { readonly card: SupplyCard }) => {
  const { t } = useTranslation();
  const cargoName = useCargoName();
  const { name, stage, packed, total, labelsReady, cancelled, toAdd } = card;
  const isDone = stage === 'open' && total > 0 && packed >= total;
  const isMoving = stage === 'creating' || stage === 'adding' || stage === 'handingOver';
  return (
    <li className={classes.supply} data-testid="supply-card" data-stage={stage}>
      <div className={classes.head}>
        <div className={classes.names}>
          <h3 className={classes.name}>{name}</h3>
          <p className={classes.stage} data-done={isDone}>
            {isMoving && <Loader size="xs" color="currentColor" />}
            <span>
              {isDone ? t('today.allPacked') : t(`today.stage.${stage}`, { count: toAdd })}
              {' · '}
              {cargoName(card.cargoType)}
            </span>
          </p>
        </div>
        <SupplyActions card={card} isDone={isDone} />
      </div>
      {stage !== 'creating' && (
        <div className={classes.progress}>
          <PackedBar packed={packed} total={total} label={t('today.packed', { packed, total })} />
          <span className={classes.count}>
            {packed} / {total}
          </span>
        </div>
      )}
      {stage === 'open' && labelsReady < total && (
        <p className={classes.note}>{t('today.labels', { ready: labelsReady, total })}</p>
      )}
      {cancelled > 0 && <p className={classes.note}>{t('today.cancelled', { count: cancelled })}</p>}
      {card.trouble && <ProblemNote problem={card.trouble} tone="quiet" />}
      {card.refused.length > 0 && <Refused card={card} />}
    </li>
  );
});

function SupplyActions({ card, isDone }: { readonly card: SupplyCard; readonly isDone: boolean }) {
  const { t } = useTranslation();
  const client = useClient();
  const go = useAppState((state) => state.go);
  const open = useOperation(client.packing.open);
  const { supplyId, stage } = card;
  if (supplyId === null || stage === 'creating' || stage === 'adding') return null;
  const pack = async (): Promise<void> => {
    if (await open.run({ supplyId })) go({ name: 'packing' });
  };
  const handOver = (): void => go({ name: 'handOver', supplyId });
  return (
    <div className={classes.actions}>
      {stage === 'open' && (
        <>
          <Button variant={isDone ? 'default' : 'filled'} loading={open.busy} onClick={() => void pack()}>
            {t('today.toPack')}
          </Button>
          <Button
            variant={isDone ? 'filled' : 'default'}
            leftSection={<Icon name="truck" />}
            onClick={handOver}
          >
            {t('today.handOver')}
          </Button>
        </>
      )}
      {stage === 'handingOver' && (
        <Button variant="default" onClick={handOver}>
          {t('today.handOver')}
        </Button>
      )}
      {stage === 'handedOver' && (
        <Button variant="default" onClick={handOver}>
          {t('today.showQr')}
        </Button>
      )}
      {open.problem && <ProblemNote problem={open.problem} />}
    </div>
  );
}

/** In the marketplace's own words: only they tell the seller what to mend. */
function Refused({ card }: { readonly card: SupplyCard }) {
  const { t } = useTranslation();
  return (
    <details className={classes.refused}>
      <summary>{t('today.refused', { count: card.refused.length })}</summary>
      <ul>
        {card.refused.map(({ orderId, article, refusal, message }) => (
          <li key={orderId}>
            {t('today.refusedLine', { article, id: orderId, message: message === '' ? refusal : message })}
          </li>
        ))}
      </ul>
    </details>
  );
}
