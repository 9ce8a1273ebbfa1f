import { Button } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FirstStepsView } from '../../../shared/contract/setup.ts';
import { firstStepNames, type FirstStep } from '../../../shared/domain/first-steps.ts';
import { unreachable } from '../../../shared/result.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Page, Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { Step } from '../../ui/Step.tsx';
import { AccountStep } from './AccountStep.tsx';
import { LanguageStep } from './LanguageStep.tsx';
import { ParcelStep } from './ParcelStep.tsx';
import { PrinterStep } from './PrinterStep.tsx';
import { ScannerStep } from './ScannerStep.tsx';
import classes from './FirstSteps.module.css';

/** For somebody who opens the program for the first time: one step open, all of them in sight, none in the way. */
export function FirstSteps() {
  const { t } = useTranslation();
  const client = useClient();
  const go = useAppState((state) => state.go);
  const steps = useAppState((state) => state.firstSteps);
  const leave = useOperation(client.setup.leave);
  const list = useFocusOnStep(steps?.state === 'done' ? 'end' : (steps?.step ?? null));
  if (!steps) return <Loading height="100%" isScreen />;
  const isDone = steps.state === 'done';
  const goAway = async (): Promise<void> => {
    if ((await leave.run({})) !== null) go({ name: 'today' });
  };
  return (
    <Page
      title={t('firstSteps.title')}
      aside={
        !isDone && (
          <div className={classes.later}>
            <p className={classes.quiet}>{t('firstSteps.laterHint')}</p>
            <Button variant="default" loading={leave.busy} onClick={() => void goAway()}>
              {t('firstSteps.later')}
            </Button>
          </div>
        )
      }
    >
      {leave.problem && <ProblemNote problem={leave.problem} />}
      <div ref={list} className={classes.all}>
        {isDone ? <End steps={steps} /> : <p className={classes.hint}>{t('firstSteps.hint')}</p>}
        <ol className={classes.steps} aria-label={t('firstSteps.stepsLabel')}>
          {firstStepNames.map((name, index) => (
            <OneStep key={name} name={name} number={index + 1} steps={steps} />
          ))}
        </ol>
      </div>
    </Page>
  );
}

interface OneStepProps {
  readonly name: FirstStep;
  readonly number: number;
  readonly steps: FirstStepsView;
}

function OneStep({ name, number, steps }: OneStepProps) {
  const { t } = useTranslation();
  const client = useClient();
  const { run, busy } = useOperation(client.setup.openStep);
  const isOpen = steps.state !== 'done' && steps.step === name;
  const outcome = steps.outcomes[name];
  const title = t(`firstSteps.steps.${name}`);
  if (isOpen) {
    return (
      <Step number={number} title={title} state="current">
        {bodyOf(name)}
      </Step>
    );
  }
  return (
    <li className={classes.closed} data-outcome={outcome ?? 'open'} data-step={number}>
      <span className={classes.sign} aria-hidden="true">
        {outcome === 'done' ? <Icon name="check" size={22} /> : number}
      </span>
      <h2 className={classes.closedTitle}>{title}</h2>
      <p className={classes.quiet}>{outcome === 'skipped' && t('firstSteps.skipped')}</p>
      <Button
        variant="default"
        loading={busy}
        aria-label={t('firstSteps.openStepOf', { number, title })}
        onClick={() => void run({ step: name })}
      >
        {t('firstSteps.open')}
      </Button>
    </li>
  );
}

function bodyOf(name: FirstStep): ReactNode {
  switch (name) {
    case 'language':
      return <LanguageStep />;
    case 'account':
      return <AccountStep />;
    case 'printer':
      return <PrinterStep />;
    case 'scanner':
      return <ScannerStep />;
    case 'parcel':
      return <ParcelStep />;
    default:
      return unreachable(name);
  }
}

function End({ steps }: { readonly steps: FirstStepsView }) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const isTraining = useAppState((state) => state.station?.training ?? false);
  const isTokenKept = useAppState((state) => state.station?.account.tokenKept ?? false);
  return (
    <div data-end tabIndex={-1}>
      <Panel title={t('firstSteps.end.title')}>
        <p className={classes.hint}>{t('firstSteps.end.text')}</p>
        {isTraining && steps.outcomes.account === 'done' && (
          <p className={classes.hint}>
            <b>{t(isTokenKept ? 'firstSteps.end.restart' : 'settings.tokenForgotten')}</b>
          </p>
        )}
        <div>
          <Button size="lg" onClick={() => go({ name: 'today' })}>
            {t('firstSteps.end.toBench')}
          </Button>
        </div>
      </Panel>
    </div>
  );
}

/**
 * The open step is in sight. The button that led to it is gone with its step: the focus goes to the step that follows,
 * and at the end to what is said there.
 */
function useFocusOnStep(step: FirstStep | 'end' | null): React.RefObject<HTMLDivElement | null> {
  const steps = useRef<HTMLDivElement>(null);
  const last = useRef(step);
  useEffect(() => {
    const before = last.current;
    last.current = step;
    const current = steps.current?.querySelector<HTMLElement>('[aria-current="step"], [data-end]');
    if (before !== null && before !== step) current?.focus({ preventScroll: true });
    current?.scrollIntoView({ block: 'nearest' });
  }, [step]);
  return steps;
}
