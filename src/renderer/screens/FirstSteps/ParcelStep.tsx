import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { unreachable } from '../../../shared/result.ts';
import { useAppState } from '../../app/services.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { LabelPicture } from '../../ui/print-job/LabelPicture.tsx';
import { useFirstParcel, type FirstParcel } from './use-first-parcel.ts';
import { useSettle } from './use-settle.ts';
import classes from './FirstSteps.module.css';

/** One order of the practice marketplace from scan to hand-over, on the very screens of the work. */
export function ParcelStep() {
  const { t } = useTranslation();
  const training = useAppState((state) => state.station?.training ?? false);
  const parcel = useFirstParcel();
  const { settle, busy, problem } = useSettle('parcel');
  const { phase, jobId, hasNoOrders } = parcel;
  const isDone = phase === 'done';
  const hasLabel = phase === 'handOver' || phase === 'handingOver' || isDone;
  const trouble = problem ?? parcel.problem;
  return (
    <>
      <p className={classes.text}>{t('firstSteps.parcel.ask')}</p>
      {trouble && <ProblemNote problem={trouble} />}
      {training ? (
        <p className={classes.text} aria-live="polite" data-testid="parcel-phase" data-phase={phase}>
          <b>{t(`firstSteps.parcel.phase.${phase}`)}</b>
        </p>
      ) : (
        <p className={classes.text}>{t('firstSteps.parcel.notInTraining')}</p>
      )}
      {hasNoOrders && phase === 'none' && (
        <p className={classes.text} role="alert">
          {t('firstSteps.parcel.noOrders')}
        </p>
      )}
      {training && hasLabel && jobId !== null && (
        <div className={classes.label}>
          <LabelPicture of={{ kind: 'job', jobId }} what={t('firstSteps.parcel.labelOf')} />
        </div>
      )}
      <div className={classes.actions}>
        {training && <NextMove parcel={parcel} />}
        <Button
          size="lg"
          variant={isDone ? 'filled' : 'default'}
          loading={busy}
          onClick={() => settle(isDone ? 'done' : 'skipped')}
        >
          {t(isDone ? 'firstSteps.parcel.finish' : 'firstSteps.parcel.without')}
        </Button>
      </div>
    </>
  );
}

interface NextMoveProps {
  readonly parcel: FirstParcel;
  readonly size?: 'sm' | 'lg';
}

/** What leads on from where the parcel is. */
export function NextMove({ parcel, size = 'lg' }: NextMoveProps) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const screen = useAppState((state) => state.screen.name);
  const { phase, card, busy, begin, open } = parcel;
  switch (phase) {
    case 'none':
    case 'preparing':
      return (
        <ActButton size={size} loading={busy || phase === 'preparing'} onClick={begin}>
          {t('firstSteps.parcel.begin')}
        </ActButton>
      );
    case 'open':
      return (
        <Button size={size} loading={busy} onClick={open}>
          {t('firstSteps.parcel.goThere')}
        </Button>
      );
    case 'scan':
      return screen === 'packing' ? null : (
        <Button size={size} onClick={() => go({ name: 'packing' })}>
          {t('firstSteps.parcel.goThere')}
        </Button>
      );
    case 'handOver':
      return screen === 'handOver' ? null : (
        <Button
          size={size}
          onClick={() => card?.supplyId && go({ name: 'handOver', supplyId: card.supplyId })}
        >
          {t('firstSteps.parcel.toHandOver')}
        </Button>
      );
    case 'handingOver':
    case 'done':
      return null;
    default:
      return unreachable(phase);
  }
}
