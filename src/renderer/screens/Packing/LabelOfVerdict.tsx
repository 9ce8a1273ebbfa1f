import { useTranslation } from 'react-i18next';
import type { Verdict } from '../../../shared/domain/verdict.ts';
import { useAppState } from '../../app/services.ts';
import type { LabelOf } from '../../ui/print-job/LabelPicture.tsx';
import { RefusedPicture } from '../../ui/print-job/RefusedPicture.tsx';
import { useParcelName } from '../../ui/use-parcel-name.ts';
import { verdictArguments } from '../../words/arguments.ts';
import classes from './LastScans.module.css';

/** The label that the panel says can't be printed. Beside the panel: nothing of it is covered, and the next verdict closes it. */
export function LabelOfVerdict() {
  const verdict = useAppState((state) => state.packing?.verdict ?? null);
  const of = verdict && labelOf(verdict);
  if (!of) return null;
  return (
    <div key={JSON.stringify(of)} className={classes.label} data-testid="label-of-verdict">
      <Named of={of} verdict={verdict} />
    </div>
  );
}

function Named({ of, verdict }: { readonly of: LabelOf; readonly verdict: Verdict }) {
  const { t } = useTranslation();
  const nameOf = useParcelName();
  const what =
    'parcel' in verdict && verdict.parcel
      ? nameOf(verdict.parcel)
      : t(`verdict.${verdict.reason}.headline`, verdictArguments(verdict));
  return <RefusedPicture of={of} what={what} why={JSON.stringify(verdict)} />;
}

function labelOf(verdict: Verdict): LabelOf | null {
  if (verdict.reason === 'labelFaulty') return { kind: 'order', orderId: verdict.parcel.orderId };
  // Its document may be one of the owner's own: that one is seen where it is made.
  const isMarketplaces =
    verdict.reason === 'documentFaulty' &&
    (verdict.document === 'boxLabel' || verdict.document === 'supplyQr');
  return isMarketplaces ? { kind: 'job', jobId: verdict.jobId } : null;
}
