import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppState } from '../../app/services.ts';
import { healthShown, printerById } from '../../store/printers.ts';
import classes from './Queued.module.css';

export interface Printed {
  readonly jobs: number;
  readonly printerName: string;
  readonly printerId: string;
}

/** What the last press gave to which printer, and how that one does. */
export function Queued({ printed: { jobs, printerName, printerId } }: { readonly printed: Printed }) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const printer = useAppState((state) => printerById(state, printerId));
  return (
    <div className={classes.queued} aria-live="polite" data-testid="queued">
      <p>
        <b>{t('labels.print.queued', { count: jobs, printer: printerName })}</b>{' '}
        {printer && t('labels.print.printerIs', { state: t(`printer.health.${healthShown(printer)}`) })}
      </p>
      <Button variant="default" size="sm" onClick={() => go({ name: 'printer', printerId })}>
        {t('labels.print.toQueue')}
      </Button>
    </div>
  );
}
