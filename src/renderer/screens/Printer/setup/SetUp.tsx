import { Button } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrintersView, PrinterView } from '../../../../shared/contract/printing.ts';
import { unreachable } from '../../../../shared/result.ts';
import { useAppState } from '../../../app/services.ts';
import { isGood } from '../../../store/proof-slice.ts';
import { setupSteps, type SetupStep } from '../../../store/screens.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { NotYours } from '../../../ui/NotYours.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Step, type StepState } from '../../../ui/Step.tsx';
import { placeOf } from '../../../ui/print-job/place-of.ts';
import { printerById } from '../../../store/printers.ts';
import { Routes } from '../Routes.tsx';
import { AdjustStep } from './AdjustStep.tsx';
import { FindStep } from './FindStep.tsx';
import { TestStep } from './TestStep.tsx';
import { useRuler, type Ruler } from './use-ruler.ts';
import classes from './SetUp.module.css';

interface Props {
  readonly step: SetupStep;
  readonly printerId: string | null;
}

/** From the cable to the first good label: one step open, the others in sight and a touch away. */
export function SetUp({ step, printerId }: Props) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const printers = useAppState((state) => state.printers);
  const printer = useAppState((state) => printerById(state, printerId));
  const steps = useFocusOnStep(step);
  // Of both steps: the label can be under the scanner before the step that printed it is left.
  const ruler = useRuler(printerId, step === 'test' || step === 'adjust');
  if (!printers) return <Loading height="100%" isScreen />;
  if (printerId !== null && !printer) return <Gone />;
  return (
    <Page
      title={printer ? t('printerSetup.title', { name: printer.name }) : t('printerSetup.titleNew')}
      aside={
        <Button variant="default" onClick={() => go({ name: 'printer', printerId })}>
          {t(printer ? 'printerSetup.toPrinter' : 'printerSetup.later')}
        </Button>
      }
    >
      <NotYours right="settings" />
      <ol ref={steps} className={classes.steps} aria-label={t('printerSetup.stepsLabel')}>
        {setupSteps.map((each, index) => (
          <OneStep
            key={each}
            step={each}
            number={index + 1}
            isOpen={each === step}
            printer={printer}
            printers={printers}
            ruler={ruler}
          />
        ))}
      </ol>
    </Page>
  );
}

/** The button that led here is gone with its step: the focus goes to the step that follows. */
function useFocusOnStep(step: SetupStep): React.RefObject<HTMLOListElement | null> {
  const steps = useRef<HTMLOListElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    const current = steps.current?.querySelector<HTMLElement>('[aria-current="step"]');
    current?.focus({ preventScroll: true });
    current?.scrollIntoView({ block: 'start' });
  }, [step]);
  return steps;
}

interface OneStepProps {
  readonly step: SetupStep;
  readonly number: number;
  readonly isOpen: boolean;
  readonly printer: PrinterView | null;
  readonly printers: PrintersView;
  readonly ruler: Ruler;
}

function OneStep({ step, number, isOpen, printer, printers, ruler }: OneStepProps) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const proof = useAppState((state) => (printer ? (state.proofs[printer.id] ?? null) : null));
  const title = t(`printerSetup.steps.${step}`);
  const state = (): StepState => {
    if (isOpen) return 'current';
    if (step === 'find' && printer) return 'done';
    if (step === 'test' && isGood(proof)) return 'done';
    if (step === 'test' && proof?.answer) return 'warned';
    return 'later';
  };
  return (
    <Step
      number={number}
      title={title}
      state={state()}
      aside={
        !isOpen &&
        printer && (
          <Button
            variant="default"
            aria-label={t('printerSetup.openStepOf', { number, title })}
            onClick={() => go({ name: 'printerSetup', step, printerId: printer.id })}
          >
            {t('printerSetup.openStep')}
          </Button>
        )
      }
    >
      {isOpen && bodyOf(step, printer, printers, ruler)}
      {!isOpen && step === 'find' && printer && <Chosen printer={printer} />}
    </Step>
  );
}

function bodyOf(
  step: SetupStep,
  printer: PrinterView | null,
  printers: PrintersView,
  ruler: Ruler,
): ReactNode {
  if (step === 'find') return <FindStep key={printer?.id} printer={printer} />;
  if (!printer) return null;
  switch (step) {
    case 'test':
      return <TestStep printer={printer} ruler={ruler} />;
    case 'adjust':
      return <AdjustStep printer={printer} ruler={ruler} />;
    case 'route':
      return <RouteStep printer={printer} printers={printers} />;
    default:
      return unreachable(step);
  }
}

function Chosen({ printer: { name, address } }: { readonly printer: PrinterView }) {
  const { t } = useTranslation();
  const { place, at } = placeOf(address);
  return <p>{t('printerSetup.find.chosen', { name, where: t(`printer.place.${place}`, { at }) })}</p>;
}

function RouteStep({
  printer,
  printers,
}: {
  readonly printer: PrinterView;
  readonly printers: PrintersView;
}) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  return (
    <>
      {printers.printers.length > 1 && <p>{t('printerSetup.route.hint')}</p>}
      <Routes printers={printers} />
      <div>
        <Button size="lg" onClick={() => go({ name: 'printer', printerId: printer.id })}>
          {t('printerSetup.route.done')}
        </Button>
      </div>
    </>
  );
}

/** A printer that was saved just now comes with the next snapshot: for that moment nothing is said. */
function Gone() {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  return (
    <div className={classes.gone}>
      <Page title={t('printer.title')}>
        <EmptyState icon="printer" title={t('printer.gone')} text={t('problem.printerUnknown.next')}>
          <Button onClick={() => go({ name: 'printer', printerId: null })}>{t('printer.title')}</Button>
        </EmptyState>
      </Page>
    </div>
  );
}
