import { Button, Loader } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SupplyCard } from '../../../shared/contract/supplies.ts';
import { useAppState } from '../../app/services.ts';
import { usePack } from '../../app/use-pack.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LabelsAhead } from '../../ui/LabelsAhead.tsx';
import { PackedBar } from '../../ui/PackedBar.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useCargoName } from '../../ui/use-cargo-name.ts';
import { useFormats } from '../../ui/use-formats.ts';
import { Adding, GiveUp } from './Adding.tsx';
import { Orphan } from './Orphan.tsx';
import { Refused } from './Refused.tsx';
import classes from './Supply.module.css';

/** A supply on its way: where it stands, and what can be done next with it. */
export const Supply = memo(({ card }: { readonly card: SupplyCard }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { stage, packed, total, labelsReady, labelsFaulty, cancelled, toAdd, orphan, scannedAt } = card;
  const isDone = stage === 'open' && total > 0 && packed >= total;
  // While orders come in the other bar tells how far that is.
  const hasNothingToPack = stage === 'creating' || total === 0 || (toAdd > 0 && packed === 0);
  return (
    <li className={classes.supply} data-testid="supply-card" data-stage={stage} data-orphan={orphan}>
      <div className={classes.head}>
        <Names card={card} isDone={isDone} />
        <SupplyActions card={card} isDone={isDone} />
      </div>
      {!hasNothingToPack && (
        <div className={classes.progress}>
          <PackedBar packed={packed} total={total} label={t('today.packed', { packed, total })} />
          <span className={classes.count}>
            {packed} / {total}
          </span>
        </div>
      )}
      {toAdd > 0 && <Adding card={card} />}
      {stage === 'open' && labelsReady < total && (
        <p className={classes.note}>
          {t('today.labels', { ready: labelsReady, total })}
          {labelsFaulty > 0 && ` · ${t('packing.labelsFaulty', { count: labelsFaulty })}`}
        </p>
      )}
      {stage === 'open' && card.supplyId !== null && !hasNothingToPack && !isDone && (
        <LabelsAhead supplyId={card.supplyId} />
      )}
      {cancelled > 0 && <p className={classes.note}>{t('today.cancelled', { count: cancelled })}</p>}
      {scannedAt !== null && (
        <p className={classes.quiet}>{t('today.acceptedAt', { at: formats.moment(scannedAt) })}</p>
      )}
      {card.trouble && <ProblemNote problem={card.trouble} tone="quiet" />}
      {stage === 'creating' && card.trouble && <GiveUp card={card} />}
      {orphan !== null && <Orphan card={card} kind={orphan} />}
      {card.refused.length > 0 && <Refused card={card} />}
    </li>
  );
});

function Names({ card, isDone }: { readonly card: SupplyCard; readonly isDone: boolean }) {
  const { t } = useTranslation();
  const cargoName = useCargoName();
  const { name, stage, toAdd, cargoType } = card;
  // A supply that was refused is not on its way: it waits for a person.
  const isRefused = stage === 'creating' && card.trouble?.code === 'marketplaceRefused';
  const isMoving = !isRefused && (stage === 'creating' || stage === 'adding' || stage === 'handingOver');
  const words = (): string => {
    if (isRefused) return t('today.notMade');
    return isDone ? t('today.allPacked') : t(`today.stage.${stage}`, { count: toAdd });
  };
  return (
    <div className={classes.names}>
      <h3 className={classes.name}>{name}</h3>
      <p className={classes.stage} data-done={isDone}>
        {isMoving && <Loader size="xs" color="currentColor" />}
        <span>
          {words()}
          {cargoType !== 0 && ` · ${cargoName(cargoType)}`}
        </span>
      </p>
    </div>
  );
}

function SupplyActions({ card, isDone }: { readonly card: SupplyCard; readonly isDone: boolean }) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const { supplyId, stage, orphan, name } = card;
  const { pack, busy, problem } = usePack(supplyId ?? '');
  if (supplyId === null || stage === 'creating') return null;
  const handOver = (): void => go({ name: 'handOver', supplyId });
  return (
    <div className={classes.actions}>
      {stage === 'open' && orphan !== 'empty' && (
        <>
          <Button variant={isDone ? 'default' : 'filled'} loading={busy} onClick={pack}>
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
      <Button
        variant="subtle"
        aria-label={t('boxes.detailsOf', { name })}
        onClick={() => go({ name: 'supply', supplyId, tab: 'orders' })}
      >
        {t('boxes.details')}
      </Button>
      {problem && <ProblemNote problem={problem} />}
    </div>
  );
}
