import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScannerSetUp as SetUp } from '../../../shared/contract/scanners.ts';
import { useAppState } from '../../app/services.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Page } from '../../ui/Page.tsx';
import { Step, type StepState } from '../../ui/Step.tsx';
import { CardStep } from './CardStep.tsx';
import { FoundStep } from './FoundStep.tsx';
import { PlugStep } from './PlugStep.tsx';
import { useSetUp } from './use-set-up.ts';
import classes from './ScannerSetUp.module.css';

const steps = ['plug', 'card', 'found'] as const;
type StepName = (typeof steps)[number];

/** How it is plugged in, the card, what came of it: one of them open, the others in sight. */
export function ScannerSetUp({ scannerId }: { readonly scannerId: string | null }) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const scanners = useAppState((state) => state.scanners?.scanners ?? null);
  const isFirstTime = useAppState(
    (state) => state.firstSteps?.state === 'underWay' || state.firstSteps?.state === 'new',
  );
  const setUp = useSetUp();
  const [isBegun, setBegun] = useState(false);
  const [isPlugOpen, setPlugOpen] = useState(true);
  const leave = (): void => go({ name: isFirstTime ? 'firstSteps' : 'scanners' });
  const step = stepOf(setUp ?? null, isPlugOpen);
  const list = useFocusOnStep(step);
  const known = scanners?.find(({ id }) => id === scannerId) ?? null;
  if (setUp === undefined || scanners === null) return <Loading height="100%" isScreen />;
  if (scannerId !== null && !known) {
    return (
      <Page title={t('scanners.setUp.title')}>
        <EmptyState
          icon="keyboard"
          title={t('problem.scannerUnknown.what')}
          text={t('problem.scannerUnknown.next')}
        >
          <Button onClick={() => go({ name: 'scanners' })}>{t('scanners.title')}</Button>
        </EmptyState>
      </Page>
    );
  }
  const stateOf = (name: StepName): StepState => {
    if (name === step) return 'current';
    return steps.indexOf(name) < steps.indexOf(step) ? 'done' : 'later';
  };
  const isOver = isBegun && setUp === null;
  return (
    <Page
      title={known ? t('scanners.setUp.titleOf', { name: known.name }) : t('scanners.setUp.title')}
      aside={
        <Button variant="default" onClick={leave}>
          {t('scanners.setUp.later')}
        </Button>
      }
    >
      <ol ref={list} className={classes.steps} aria-label={t('scanners.setUp.stepsLabel')}>
        {steps.map((name, index) => (
          <Step key={name} number={index + 1} title={t(`scanners.setUp.steps.${name}`)} state={stateOf(name)}>
            {name === 'plug' && step === 'plug' && (
              <>
                {isOver && <p className={classes.over}>{t('scanners.setUp.over')}</p>}
                <PlugStep
                  scanner={known}
                  onBegun={() => {
                    setBegun(true);
                    setPlugOpen(false);
                  }}
                />
              </>
            )}
            {name === 'plug' && step !== 'plug' && setUp && (
              <div className={classes.closed}>
                <p>
                  {setUp.port
                    ? t('scanners.setUp.chosenSerial', { path: setUp.port.path })
                    : t('scanners.setUp.chosenKeyboard')}
                </p>
                <Button variant="default" onClick={() => setPlugOpen(true)}>
                  {t('scanners.setUp.change')}
                </Button>
              </div>
            )}
            {name === 'card' && step === 'card' && setUp && <CardStep setUp={setUp} onSaved={leave} />}
            {name === 'found' && step === 'found' && setUp?.findings && (
              <FoundStep setUp={setUp} findings={setUp.findings} onSaved={leave} />
            )}
          </Step>
        ))}
      </ol>
    </Page>
  );
}

function stepOf(setUp: SetUp | null, isPlugOpen: boolean): StepName {
  if (!setUp || isPlugOpen) return 'plug';
  return setUp.findings ? 'found' : 'card';
}

/** The button that led here is gone with its step: the focus goes to the step that follows. */
function useFocusOnStep(step: StepName): React.RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    const current = list.current?.querySelector<HTMLElement>('[aria-current="step"]');
    current?.focus({ preventScroll: true });
    current?.scrollIntoView({ block: 'start' });
  }, [step]);
  return list;
}
