import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PrinterView } from '../../../shared/contract/printing.ts';
import { severityOf } from '../../../shared/domain/printer/printer-status.ts';
import { catalogueEntry } from '../../../shared/domain/printer/printer-catalogue.ts';
import { useAppState } from '../../app/services.ts';
import { healthShown } from '../../store/printers.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PrinterShape } from './PrinterShape.tsx';
import { isContradicted } from './self-report.ts';
import { useFind } from './setup/use-find.ts';
import classes from './PrinterList.module.css';

interface Props {
  readonly printers: readonly PrinterView[];
  /** Null: the routes are shown. */
  readonly current: string | null;
}

/** All printers of the desk at a glance; one of them is on the right. */
export function PrinterList({ printers, current }: Props) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const { start } = useFind();
  return (
    <nav className={classes.list} aria-label={t('printer.list')}>
      <ul className={classes.cards}>
        {printers.map((printer) => (
          <li key={printer.id}>
            <Card printer={printer} isCurrent={printer.id === current} />
          </li>
        ))}
      </ul>
      {printers.length > 1 && (
        <button
          type="button"
          className={classes.card}
          aria-current={current === null ? 'page' : undefined}
          onClick={() => go({ name: 'printerRoutes' })}
        >
          <Icon name="outbox" size={28} />
          <span className={classes.text}>
            <span className={classes.name}>{t('printer.routes.title')}</span>
          </span>
        </button>
      )}
      <Button
        variant="default"
        size="lg"
        className={classes.add}
        onClick={() => {
          start();
          go({ name: 'printerSetup', step: 'find', printerId: null });
        }}
      >
        {t('printer.add')}
      </Button>
    </nav>
  );
}

function Card({ printer, isCurrent }: { readonly printer: PrinterView; readonly isCurrent: boolean }) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const brief = useBrief(printer);
  const { id, name, catalogueId, health, waiting } = printer;
  const shown = healthShown(printer);
  const waits = t('printer.waits', { count: waiting });
  // Read aloud, the lines of the card are parts of a sentence.
  const spoken = [name, t(`printer.health.${shown}`), brief, waits].join(', ');
  return (
    <button
      type="button"
      className={classes.card}
      data-health={health}
      data-testid="printer-card"
      aria-label={spoken}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => go({ name: 'printer', printerId: id })}
    >
      <PrinterShape health={shown} size="small" />
      <span className={classes.text}>
        <span className={classes.name}>{name}</span>
        <span className={classes.model}>{catalogueEntry(catalogueId)?.name}</span>
        <span className={classes.health}>{t(`printer.health.${shown}`)}</span>
        <span className={classes.quiet}>{brief}</span>
        {waiting > 0 && <span className={classes.waits}>{waits}</span>}
      </span>
    </button>
  );
}

/** What it says of itself, in a line. */
function useBrief(printer: PrinterView): string {
  const { t } = useTranslation();
  const { report } = printer;
  if (report.kind !== 'says') return t(`printer.brief.${report.kind}`);
  const { conditions } = report.status;
  const first = conditions.find((each) => severityOf[each] === 'stops') ?? conditions[0];
  if (first !== undefined) return t(`printer.condition.${first}`);
  return t(`printer.brief.${isContradicted(printer, report.status) ? 'doesNotSayWhy' : 'says'}`);
}
