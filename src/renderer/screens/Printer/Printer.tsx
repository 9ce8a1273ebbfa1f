import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppState } from '../../app/services.ts';
import { Page, Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { PrinterForm } from './PrinterForm.tsx';
import { Queue } from './Queue.tsx';
import { TestLabel } from './TestLabel.tsx';
import { useRetry } from './use-retry.ts';
import classes from './Printer.module.css';

export function Printer() {
  const { t } = useTranslation();
  return (
    <Page title={t('printer.title')}>
      <Health />
      <div className={classes.columns}>
        <Panel title={t('printer.form')}>
          <PrinterForm />
          <TestLabel />
        </Panel>
        <Queue />
      </div>
    </Page>
  );
}

/** The printer's state in words; an idle network printer says no more than this. */
function Health() {
  const { t } = useTranslation();
  const health = useAppState((state) => state.printer?.health ?? null);
  const trouble = useAppState((state) => state.printer?.trouble ?? null);
  const { retry, busy, problem } = useRetry();
  if (health === null) return <p className={classes.health}>…</p>;
  return (
    <div className={classes.health} data-health={health} aria-live="polite">
      <p className={classes.words}>{t(`printer.health.${health}`)}</p>
      {trouble && <ProblemNote problem={trouble} tone="quiet" />}
      {problem && <ProblemNote problem={problem} />}
      {health === 'needsHelp' && (
        <div>
          <Button size="lg" loading={busy} onClick={retry}>
            {t('printer.retryNow')}
          </Button>
        </div>
      )}
    </div>
  );
}
