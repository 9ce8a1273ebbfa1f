import type { Verdict } from '../verdict.ts';
import type { Facts, FoundParcel, Wanted } from './facts.ts';
import { withWaiting } from './goods.ts';
import { needsHelp, packed, showWith, type Effect, type OpenSession, type Step } from './session.ts';

/** Product and label were both scanned; `stuck`: the label last, on its parcel as the screen asked. */
export function packNow(
  state: OpenSession,
  orderId: string,
  parcel: FoundParcel['parcel'],
  jobId: string | null,
  facts: Facts,
  label: 'stuck' | 'loose' = 'loose',
): Step {
  const confirm: readonly Effect[] = jobId === null ? [] : [{ kind: 'confirmByScan', jobId }];
  return showWith(
    state,
    null,
    { ...packed(parcel, facts.remaining - 1), ...(label === 'stuck' ? { isStuck: true } : {}) },
    facts,
    [{ kind: 'packLabelled', orderId, boxKey: state.box?.key ?? null }, ...confirm],
  );
}

const isOnPaper = ({ kind }: Wanted['label']): boolean => kind === 'printed' || kind === 'inHand';

/** What stands between the right product and its label. */
export function obstacleTo(parcel: Wanted['parcel'], label: Wanted['label'], facts: Facts): Verdict | null {
  if (isOnPaper(label)) return null;
  if (label.kind === 'missing') return { reason: 'labelMissing', parcel };
  if (label.kind === 'faulty') return { reason: 'labelFaulty', parcel, fault: label.fault };
  return facts.printerTrouble === null ? null : needsHelp(facts.printerTrouble, facts);
}

/** The obstacle is shown for the product. If it is the printer, the piece waits for it by name. */
export function stopped(
  state: OpenSession,
  obstacle: Verdict,
  { article, colorCode }: Wanted['parcel'],
  sku: string,
  facts: Facts,
): Step {
  if (obstacle.reason !== 'printerNeedsHelp') return showWith(state, null, obstacle, facts);
  const product = { article, colorCode, sku };
  return showWith(withWaiting(state, product), null, { ...obstacle, product }, facts);
}

/** Nothing more is asked for: the label is printed, or found, or in hand already. */
export function labelFor(
  state: OpenSession,
  parcel: Wanted['parcel'],
  label: Wanted['label'],
  sku: string,
  facts: Facts,
): Step {
  if (label.kind === 'inHand') return packNow(state, parcel.orderId, parcel, null, facts);
  const obstacle = obstacleTo(parcel, label, facts);
  if (obstacle) return stopped(state, obstacle, parcel, sku, facts);
  if (label.kind === 'printed' || label.kind === 'coming')
    return showWith(state, { kind: 'findLabel', parcel, sku }, null, facts);
  // A printer that only fell silent may still print: it is tried, but nobody is told to wait as if all were well.
  const verdict: Verdict =
    facts.printerSays === null
      ? { reason: 'labelPrinting', parcel }
      : needsHelp(facts.printerSays, facts, { parcel });
  return showWith(state, null, verdict, facts, [
    { kind: 'printLabel', orderId: parcel.orderId, boxKey: state.box?.key ?? null },
  ]);
}
