import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrinterView } from '../../../shared/contract/printing.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { healthShown } from '../../store/printers.ts';
import { useOperation } from '../../app/use-operation.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { LanguageDoubt } from './LanguageDoubt.tsx';
import { PrinterShape } from './PrinterShape.tsx';
import { SelfReport } from './SelfReport.tsx';
import classes from './Status.module.css';

/** The printer's state, read from a metre away; what it says of itself; what a person may do about it. */
export function Status({ printer }: { readonly printer: PrinterView }) {
  const { t } = useTranslation();
  const isOffline = useAppState((state) => state.link === 'offline');
  const { health, trouble, waiting } = printer;
  const shown = healthShown(printer);
  return (
    <section className={classes.status} data-health={shown} data-testid="printer-status">
      {isOffline && <p className={classes.stale}>{t('printer.stale')}</p>}
      <div className={classes.head} aria-live="polite">
        <PrinterShape health={shown} size="large" />
        <div>
          <p className={classes.word}>{t(`printer.health.${shown}`)}</p>
          <p className={classes.means}>{t(`printer.healthMeans.${shown}`, { waiting })}</p>
        </div>
        <p className={classes.waits}>{t('printer.waits', { count: waiting })}</p>
      </div>
      {trouble && health !== 'asking' && <ProblemNote problem={trouble} tone="quiet" />}
      {printer.sending && (
        <p className={classes.means}>
          {t('printer.takesAbout', { seconds: Math.ceil(printer.sending.expectedMs / 1000) })}
        </p>
      )}
      {printer.oldMayCome > 0 && (
        <p className={classes.old} data-testid="old-may-come">
          <Icon name="warning" size={20} />
          {t('printer.oldMayCome', { count: printer.oldMayCome, name: printer.name })}
        </p>
      )}
      {printer.extraLabels > 0 && (
        <p className={classes.old} data-testid="extra-labels">
          <Icon name="warning" size={20} />
          {t('printer.extraLabels', { count: printer.extraLabels, name: printer.name })}
        </p>
      )}
      {printer.uncut > 0 && (
        <p className={classes.old} data-testid="uncut">
          <Icon name="warning" size={20} />
          {t('printer.uncut', { count: printer.uncut })}
        </p>
      )}
      <LanguageDoubt printer={printer} />
      <SelfReport printer={printer} />
      <Actions printer={printer} />
    </section>
  );
}

function Actions({ printer }: { readonly printer: PrinterView }) {
  const { t } = useTranslation();
  const client = useClient();
  const go = useAppState((state) => state.go);
  const pause = useOperation(client.printing.pause);
  const resume = useOperation(client.printing.resume);
  const retry = useOperation(client.printing.retryNow);
  const test = useOperation(client.printing.printTest);
  const [isTestSent, setTestSent] = useState(false);
  const { id: printerId, health, queue } = printer;
  const isPaused = health === 'paused';
  const canRetry = health === 'needsHelp' || queue.some(({ state }) => state === 'failed');
  const problem = pause.problem ?? resume.problem ?? retry.problem ?? test.problem;
  const printTest = async (): Promise<void> => setTestSent((await test.run({ printerId })) !== null);
  return (
    <>
      <div className={classes.actions}>
        {isPaused && (
          <ActButton size="lg" loading={resume.busy} onClick={() => void resume.run({ printerId })}>
            {t('printer.resume')}
          </ActButton>
        )}
        {canRetry && (
          <ActButton size="lg" loading={retry.busy} onClick={() => void retry.run({})}>
            {t('printer.retryNow')}
          </ActButton>
        )}
        {!isPaused && (
          <ActButton
            variant="default"
            size="lg"
            loading={pause.busy}
            onClick={() => void pause.run({ printerId })}
          >
            {t('printer.pause')}
          </ActButton>
        )}
        <ActButton
          variant="default"
          size="lg"
          loading={test.busy}
          leftSection={<Icon name="printer" />}
          onClick={() => void printTest()}
        >
          {t('printer.test')}
        </ActButton>
        <ActButton
          variant="default"
          size="lg"
          onClick={() => go({ name: 'printerSetup', step: 'find', printerId })}
        >
          {t('printer.setUp.again')}
        </ActButton>
        <p aria-live="polite">{isTestSent && t('printer.testSent')}</p>
      </div>
      {problem && <ProblemNote problem={problem} />}
    </>
  );
}
