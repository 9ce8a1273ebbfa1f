import { useTranslation } from 'react-i18next';
import type { PrinterLifeView, PrinterView } from '../../../shared/contract/printing.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { AskFirst } from '../../ui/AskFirst.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { HeadTest } from './HeadTest.tsx';
import { useLife } from './use-life.ts';
import facts from './facts.module.css';
import classes from './LifePanel.module.css';

/** The printer's history: paper, head, and its complaints over the weeks. */
export function LifePanel({ printer }: { readonly printer: PrinterView }) {
  const { t } = useTranslation();
  const isOffline = useAppState((state) => state.link === 'offline');
  const { life, problem, reload } = useLife(printer);
  return (
    <Panel title={t('printer.life.title')} hint={t('printer.life.hint')}>
      <div className={classes.life} data-testid="printer-life">
        {isOffline && <p className={classes.stale}>{t('printer.stale')}</p>}
        {problem && <ProblemNote problem={problem} tone="quiet" />}
        {life === null && !problem && <p aria-live="polite">{t('common.loading')}</p>}
        {life && <Facts printer={printer} life={life} reload={reload} />}
        <HeadTest key={printer.id} printer={printer} />
        {life && <Events life={life} />}
      </div>
    </Panel>
  );
}

const MM_IN_A_METRE = 1000;
const MM_IN_AN_INCH = 25.4;

/** To a tenth: nobody asks for more of a roll. */
const metres = (mm: number): number => Math.round(mm / (MM_IN_A_METRE / 10)) / 10;

interface FactsProps {
  readonly printer: PrinterView;
  readonly life: PrinterLifeView;
  readonly reload: () => void;
}

function Facts({ printer: { id: printerId, model }, life, reload }: FactsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const client = useClient();
  const clean = useOperation(client.printing.cleaned);
  const { fedMm, labelsLeft, sinceCleanedMm, cleanEachMm, cleanedAt, isCleaningDue } = life;
  const lines = Math.round((fedMm * model.dpi) / MM_IN_AN_INCH);
  const isLow = labelsLeft !== null && labelsLeft <= FEW_LABELS;
  return (
    <>
      <ul className={facts.list} aria-label={t('printer.life.title')}>
        <li className={facts.fact}>{t('printer.life.fed', { metres: metres(fedMm), lines })}</li>
        <li className={facts.fact} data-kind={isLow ? 'soon' : undefined} data-testid="roll">
          {isLow && <Icon name="warning" size={20} />}
          {labelsLeft === null
            ? t('printer.life.rollUnknown')
            : t('printer.life.roll', { count: labelsLeft })}
        </li>
        <li className={facts.fact} data-kind={isCleaningDue ? 'soon' : undefined} data-testid="cleaning">
          {isCleaningDue && <Icon name="warning" size={20} />}
          {t(isCleaningDue ? 'printer.life.cleanNow' : 'printer.life.clean', {
            metres: metres(sinceCleanedMm),
            each: metres(cleanEachMm),
          })}
          {cleanedAt !== null && ` ${t('printer.life.cleanedAt', { at: formats.moment(cleanedAt) })}`}
        </li>
      </ul>
      <div>
        <AskFirst
          label={t('printer.life.cleaned')}
          question={t('printer.life.cleanedSure')}
          yes={t('printer.life.cleanedYes')}
          tone="plain"
          variant={isCleaningDue ? 'filled' : 'default'}
          busy={clean.busy}
          onYes={() => void clean.run({ printerId }).then(reload)}
        />
        <p className={classes.quiet}>{t('printer.life.howToClean')}</p>
      </div>
      {clean.problem && <ProblemNote problem={clean.problem} />}
    </>
  );
}

/** Time to fetch a new roll. */
const FEW_LABELS = 40;

function Events({ life: { events } }: { readonly life: PrinterLifeView }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (events.length === 0) return <p className={classes.quiet}>{t('printer.life.noEvents')}</p>;
  return (
    <details className={classes.said}>
      <summary>{t('printer.life.said', { count: events.length })}</summary>
      <ol className={classes.events} data-testid="printer-events">
        {events.map(({ at, what }) => (
          <li key={`${at} ${what}`} className={classes.event}>
            <span className={classes.at}>{formats.moment(at)}</span>
            {what === 'silent' || what === 'unreachable' || what === 'back' || what === 'countedMore'
              ? t(`printer.life.${what}`)
              : t(`printer.condition.${what}`)}
          </li>
        ))}
      </ol>
    </details>
  );
}
