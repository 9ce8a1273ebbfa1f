import { useTranslation } from 'react-i18next';
import type { FoundView } from '../../../../shared/contract/printing.ts';
import type { FindSource, SourceReport } from '../../../../shared/domain/printer/found-printer.ts';
import { unreachable } from '../../../../shared/result.ts';
import { Icon } from '../../../ui/Icon.tsx';
import classes from './FindSources.module.css';

/** The likeliest first. */
const order: readonly FindSource[] = ['usb', 'deviceFiles', 'spooler', 'mdns', 'network', 'serial'];

/** Where was looked, what it came to, and which cable, power, driver or right to look at where nothing was found. */
export function FindSources({ found }: { readonly found: FoundView | null }) {
  const { t } = useTranslation();
  const outcomeOf = useOutcome();
  const reports = new Map(found?.sources.map((report) => [report.source, report]));
  // A way that this kind of computer does not have is nobody's trouble.
  const shown = order.filter((source) => {
    const outcome = reports.get(source)?.outcome;
    return !(outcome?.kind === 'notHere' && outcome.why === 'otherSystem');
  });
  return (
    <section className={classes.sources} aria-label={t('printerFind.source.title')}>
      <h3 className={classes.title}>{t('printerFind.source.title')}</h3>
      <ul className={classes.list}>
        {shown.map((source) => {
          const report = reports.get(source) ?? null;
          const isFound = (report?.found ?? 0) > 0;
          const isFailed = report?.outcome.kind === 'failed';
          const isAbsent = report?.outcome.kind === 'notHere' && report.outcome.why !== 'noNetwork';
          return (
            <li key={source} className={classes.source} data-source={source} data-found={isFound}>
              <p>
                {isFound && <Icon name="check" size={20} />}
                {isFailed && <Icon name="warning" size={20} />}
                <b>{t(`printerFind.source.names.${source}`)}</b>:{' '}
                {report ? outcomeOf(report) : t('printerFind.source.searching')}
              </p>
              {!isFound && !isAbsent && (
                <p className={classes.lookAt}>{t(`printerFind.source.lookAt.${source}`)}</p>
              )}
              {report?.outcome.kind === 'searched' &&
                report.outcome.troubles.map((trouble) => (
                  <p key={trouble} className={classes.lookAt}>
                    {trouble}
                  </p>
                ))}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function useOutcome(): (report: SourceReport) => string {
  const { t } = useTranslation();
  return ({ outcome, found }) => {
    switch (outcome.kind) {
      case 'searched':
        return t('printerFind.source.searched', { found });
      case 'notHere':
        return t(`printerFind.source.notHere.${outcome.why}`);
      case 'notAsked':
      case 'stopped':
        return t(`printerFind.source.${outcome.kind}`);
      case 'failed':
        return t(`printerFind.source.failed.${outcome.why}`, { detail: outcome.detail });
      default:
        return unreachable(outcome);
    }
  };
}
