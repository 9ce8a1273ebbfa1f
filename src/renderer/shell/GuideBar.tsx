import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { firstStepNames } from '../../shared/domain/first-steps.ts';
import { useAppState, useClient } from '../app/services.ts';
import { useOperation } from '../app/use-operation.ts';
import { NextMove } from '../screens/FirstSteps/ParcelStep.tsx';
import { useFirstParcel } from '../screens/FirstSteps/use-first-parcel.ts';
import { useSettle } from '../screens/FirstSteps/use-settle.ts';
import type { Screen } from '../store/screens.ts';
import { ActButton } from '../ui/ActButton.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import classes from './GuideBar.module.css';

/** Where the practice parcel is packed. */
const work: ReadonlySet<Screen['name']> = new Set<Screen['name']>(['today', 'packing', 'handOver']);

/** While the first steps are under way, every other screen says which of them it belongs to and leads back. */
export function GuideBar() {
  const steps = useAppState((state) => state.firstSteps);
  const screen = useAppState((state) => state.screen.name);
  const isUnderWay = steps?.state === 'new' || steps?.state === 'underWay';
  return isUnderWay && screen !== 'firstSteps' ? <Bar /> : null;
}

function Bar() {
  const { t } = useTranslation();
  const client = useClient();
  const go = useAppState((state) => state.go);
  const step = useAppState((state) => state.firstSteps?.step ?? 'language');
  const isAtWork = useAppState(({ screen }) => work.has(screen.name));
  const leave = useOperation(client.setup.leave);
  return (
    <section className={classes.bar} aria-label={t('firstSteps.guide.label')} data-testid="guide">
      <p className={classes.text} aria-live="polite">
        <b>
          {t('firstSteps.guide.step', {
            number: firstStepNames.indexOf(step) + 1,
            count: firstStepNames.length,
            title: t(`firstSteps.steps.${step}`),
          })}
        </b>{' '}
        {step === 'parcel' && isAtWork && (
          <span className={classes.words}>
            <ParcelWords />
          </span>
        )}
      </p>
      <div className={classes.actions}>
        {step === 'parcel' && <ParcelMove />}
        <button type="button" className={classes.link} onClick={() => go({ name: 'firstSteps' })}>
          {t('firstSteps.guide.back')}
        </button>
        <button type="button" className={classes.link} onClick={() => void leave.run({})}>
          {t('firstSteps.guide.away')}
        </button>
      </div>
      {leave.problem && <ProblemNote problem={leave.problem} />}
    </section>
  );
}

function ParcelWords() {
  const { t } = useTranslation();
  const { phase } = useFirstParcel();
  return t(`firstSteps.parcel.phase.${phase}`);
}

function ParcelMove() {
  const isAtWork = useAppState(({ screen }) => work.has(screen.name));
  const training = useAppState((state) => state.station?.training ?? false);
  const parcel = useFirstParcel();
  if (training && parcel.phase === 'done') return <ParcelDone />;
  const isOwnWay = parcel.phase === 'handOver' || parcel.phase === 'open' || parcel.phase === 'scan';
  return training && isOwnWay && isAtWork ? <NextMove parcel={parcel} size="sm" /> : null;
}

/** What it guides to is done: that is said where it was done, and goes with this touch or with that screen. */
function ParcelDone() {
  const { t } = useTranslation();
  const client = useClient();
  const isThere = useAppState(({ screen }) => screen.name === 'handOver');
  const { settle, busy, problem } = useSettle('parcel');
  useEffect(() => {
    if (!isThere) void client.setup.settleStep({ step: 'parcel', outcome: 'done' });
  }, [client, isThere]);
  return (
    <>
      <ActButton size="sm" loading={busy} onClick={() => settle('done')}>
        {t('firstSteps.parcel.finish')}
      </ActButton>
      {problem && <ProblemNote problem={problem} />}
    </>
  );
}
