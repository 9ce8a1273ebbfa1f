import { useTranslation } from 'react-i18next';
import type { PrinterView } from '../../../shared/contract/printing.ts';
import { catalogueEntry } from '../../../shared/domain/printer/printer-catalogue.ts';
import { mayBeOut } from '../../../shared/domain/print-job/job-state.ts';
import { HistoryPanel } from './HistoryPanel.tsx';
import { LastLabels } from './LastLabels.tsx';
import { LifePanel } from './LifePanel.tsx';
import { placeOf } from '../../ui/print-job/place-of.ts';
import { Queue } from './Queue.tsx';
import { SetUpValues } from './SetUpValues.tsx';
import { Status } from './Status.tsx';
import { useHistory } from './use-history.ts';
import classes from './Printer.module.css';

/** Of what waits or was cancelled there is no label to show. */

/** One printer: how it is, what waits, what came out, what it was set up with. */
export function PrinterPage({ printer }: { readonly printer: PrinterView }) {
  const { t } = useTranslation();
  const history = useHistory(printer);
  const { place, at } = placeOf(printer.address);
  const sent = history.jobs?.filter(({ state }) => mayBeOut(state)) ?? [];
  const model = catalogueEntry(printer.catalogueId)?.name;
  return (
    <div className={classes.page} data-testid="printer-page">
      <div>
        <h2 className={classes.name}>{printer.name}</h2>
        <p className={classes.where}>
          {[...(model === undefined ? [] : [model]), t(`printer.place.${place}`, { at })].join(' · ')}
        </p>
      </div>
      <Status printer={printer} />
      <Queue printer={printer} />
      {history.page === 1 && sent.length > 0 && <LastLabels jobs={sent} />}
      <LifePanel key={printer.id} printer={printer} />
      <HistoryPanel history={history} />
      <SetUpValues printer={printer} />
    </div>
  );
}
