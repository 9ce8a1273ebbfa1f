import { useTranslation } from 'react-i18next';
import type { PrinterView } from '../../../shared/contract/printing.ts';
import type { PrinterStatus } from '../../../shared/domain/printer/printer-status.ts';
import { unreachable } from '../../../shared/result.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { useNow } from '../../ui/use-now.ts';
import { printerFaultOf } from '../../words/printer-fault.ts';
import { placeOf } from '../../ui/print-job/place-of.ts';
import { isContradicted, whatItSays } from './self-report.ts';
import facts from './facts.module.css';
import classes from './SelfReport.module.css';

/** What the printer reports about itself, and nothing that it did not say. */
export function SelfReport({ printer }: { readonly printer: PrinterView }) {
  const { t } = useTranslation();
  return (
    <div className={classes.report} data-testid="self-report" data-kind={printer.report.kind}>
      <h2 className={classes.title}>{t('printer.report.title')}</h2>
      <Words printer={printer} />
    </div>
  );
}

function Words({ printer }: { readonly printer: PrinterView }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useNow(1000);
  const { report } = printer;
  switch (report.kind) {
    case 'unknown':
    case 'cannotSay':
      return <p>{t(`printer.report.${report.kind}`)}</p>;
    case 'says':
      return (
        <>
          <Answer printer={printer} status={report.status} />
          <p className={classes.quiet}>{t('printer.report.says', { age: formats.age(report.at, now) })}</p>
        </>
      );
    case 'silent':
      return (
        <>
          <p className={classes.loud}>
            <Icon name="warning" /> {t('printer.report.silent', { since: formats.clock(report.since) })}
          </p>
          {report.last && (
            <>
              <p className={classes.quiet}>{t('printer.report.saidLast')}</p>
              <Answer printer={printer} status={report.last} />
            </>
          )}
        </>
      );
    case 'unreachable':
      return (
        <>
          <p className={classes.loud}>
            <Icon name="warning" /> {t('printer.report.unreachable', { since: formats.clock(report.since) })}
          </p>
          <p>{t(`printerSetup.lookAt.${placeOf(printer.address).place}`)}</p>
          <p className={classes.quiet}>{t(`printer.fault.${printerFaultOf(report.reason)}`)}</p>
        </>
      );
    default:
      return unreachable(report);
  }
}

const counters = ['formatsWaiting', 'labelsRemaining', 'labelsPrinted', 'kilometresPrinted'] as const;

function Answer({ printer, status }: { readonly printer: PrinterView; readonly status: PrinterStatus }) {
  const { t } = useTranslation();
  const said = whatItSays(printer, status);
  const isDoubtful = isContradicted(printer, status);
  return (
    <>
      <ul className={facts.list}>
        {said.length === 0 && (
          <li className={facts.fact} data-kind={isDoubtful ? undefined : 'good'}>
            {!isDoubtful && <Icon name="check" size={20} />}
            {t(`printer.report.${isDoubtful ? 'doesNotSayWhy' : 'saysNothingWrong'}`)}
          </li>
        )}
        {said.map((one) => (
          <li
            key={one.kind === 'good' ? one.part : one.condition}
            className={facts.fact}
            data-kind={one.kind}
          >
            <Icon name={one.kind === 'good' ? 'check' : 'warning'} size={20} />
            {one.kind === 'good' ? t(`printer.part.${one.part}`) : t(`printer.condition.${one.condition}`)}
          </li>
        ))}
        {status.printing === true && <li className={facts.fact}>{t('printer.report.printing')}</li>}
        {counters.map((counter) => {
          const count = status[counter];
          const isTold = count !== null && (count > 0 || counter === 'labelsPrinted');
          return isTold ? (
            <li key={counter} className={facts.fact}>
              {t(`printer.report.${counter}`, { count })}
            </li>
          ) : null;
        })}
      </ul>
      <details className={classes.raw}>
        <summary>{t('printer.report.raw')}</summary>
        <code className={classes.code}>{status.raw}</code>
      </details>
    </>
  );
}
