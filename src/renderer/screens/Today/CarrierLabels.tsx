import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CarrierLabelView } from '../../../shared/contract/carrier-labels.ts';
import { isUnreadCode } from '../../../shared/domain/label/on-word.ts';
import { useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { AskFirst } from '../../ui/AskFirst.tsx';
import { Panel } from '../../ui/Page.tsx';
import { OnMyWord } from '../../ui/PrintAnyway.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { OrderLink } from '../../ui/OrderLink.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { useParcelName } from '../../ui/use-parcel-name.ts';
import classes from './CarrierLabels.module.css';

const countOf = (all: readonly CarrierLabelView[], fits: (label: CarrierLabelView) => boolean): number =>
  all.filter(fits).length;

const isToPrint = ({ state, printed }: CarrierLabelView): boolean => state === 'here' && printed === 'no';

/** What carriers want on parcels that go abroad. Nothing is drawn in a shop that sends none there. */
export function CarrierLabels() {
  const { t } = useTranslation();
  const client = useClient();
  const [all, setAll] = useState<readonly CarrierLabelView[]>([]);
  const print = useOperation(client.carrierLabels.print);
  const [printed, setPrinted] = useState(0);
  useEffect(() => client.carrierLabels.list(setAll), [client]);
  if (all.length === 0) return null;
  const toPrint = all.filter(isToPrint).map(({ parcel }) => parcel.orderId);
  return (
    <Panel title={t('carrierLabels.title')} hint={t('carrierLabels.hint')}>
      <div className={classes.body} data-testid="carrier-labels">
        <p className={classes.counts} data-testid="carrier-counts">
          {t('carrierLabels.counts', {
            here: toPrint.length,
            awaited: countOf(all, ({ state }) => state === 'awaited'),
            refused: countOf(all, ({ state, printed: at }) => state === 'refused' && at === 'no'),
            out: countOf(all, ({ printed: at }) => at !== 'no'),
          })}
        </p>
        <div>
          <ActButton
            size="lg"
            disabled={toPrint.length === 0}
            loading={print.busy}
            data-testid="print-carrier-labels"
            onClick={() =>
              void print
                .run({ orderIds: toPrint, reason: null })
                .then((done) => setPrinted(done?.value.labels ?? 0))
            }
          >
            {t('carrierLabels.print', { count: toPrint.length })}
          </ActButton>
        </div>
        {print.problem && <ProblemNote problem={print.problem} />}
        <p className={classes.said} aria-live="polite">
          {printed > 0 && t('carrierLabels.printed', { count: printed })}
        </p>
        <ul className={classes.rows}>
          {all.map((label) => (
            <Row key={label.parcel.orderId} label={label} />
          ))}
        </ul>
      </div>
    </Panel>
  );
}

function Row({ label }: { readonly label: CarrierLabelView }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const nameOf = useParcelName();
  const client = useClient();
  const ask = useOperation(client.carrierLabels.askNow);
  const print = useOperation(client.carrierLabels.print);
  const anyway = useOperation(client.carrierLabels.printAnyway);
  const { parcel, supplyName, state, problem, asksAt, printed } = label;
  const { orderId } = parcel;
  const what = nameOf(parcel);
  const note = printed === 'no' ? t(`carrierLabels.state.${state}`) : t(`carrierLabels.${printed}`);
  return (
    <li className={classes.row} data-order={orderId} data-state={state} data-printed={printed}>
      <div className={classes.line}>
        <span className={classes.article}>
          <OrderLink parcel={parcel} />
        </span>
        <span className={classes.note}>{note}</span>
        {supplyName !== null && (
          <span className={classes.quiet}>{t('carrierLabels.supply', { name: supplyName })}</span>
        )}
        <span className={classes.quiet}>{t('common.order', { id: orderId })}</span>
        {printed === 'no' && state !== 'here' && (
          <ActButton
            variant="default"
            size="md"
            loading={ask.busy}
            aria-label={t('carrierLabels.askNowOf', { what })}
            onClick={() => void ask.run({ orderIds: [orderId] })}
          >
            {t('carrierLabels.askNow')}
          </ActButton>
        )}
        {printed === 'out' && state === 'here' && (
          <AskFirst
            label={t('carrierLabels.again')}
            question={t('carrierLabels.againSure', { what })}
            yes={t('carrierLabels.again')}
            busy={print.busy}
            tone="plain"
            onYes={() => void print.run({ orderIds: [orderId], reason: 'other' })}
          />
        )}
      </div>
      {printed === 'no' && problem && (
        <ProblemNote problem={problem} tone="quiet">
          {asksAt !== null && asksAt > 0 && (
            <p className={classes.quiet}>{t('carrierLabels.asksAt', { at: formats.clock(asksAt) })}</p>
          )}
          {isUnreadCode(problem) && (
            <OnMyWord
              busy={anyway.busy}
              problem={anyway.problem}
              onGive={() => void anyway.run({ orderId })}
            />
          )}
        </ProblemNote>
      )}
      {[ask.problem, print.problem].map((each) => each && <ProblemNote key={each.code} problem={each} />)}
    </li>
  );
}
