import { unreachable } from '../../result.ts';
import type { Command } from '../command-codes.ts';
import type { HoldReason, ParcelPlaceRef, ParcelRef, ProductRef, Verdict, WaitingGoods } from '../verdict.ts';
import type { DocumentKind } from '../print-job/print-job.ts';
import type { LabelState, Task } from './task.ts';
import type { AboutDocument, Facts, OpenQuestion, Resolution } from './facts.ts';

export type SessionState =
  | { readonly kind: 'closed' }
  | {
      readonly kind: 'open';
      /** The first one is current: its boxes and hand-over are shown. */
      readonly supplyIds: readonly string[];
      readonly verdict: Verdict;
      readonly task: Task | null;
      /** The box that parcels go into. */
      readonly box: { readonly key: string; readonly name: string } | null;
      /** Scanned, and neither packed nor refused: each waits by name until it is scanned again or waved away. */
      readonly goods: readonly WaitingGoods[];
      /** Locks that something more urgent went over before a person had dealt with them; the last one comes back first. */
      readonly behind: readonly Verdict[];
    };

export type OpenSession = Extract<SessionState, { kind: 'open' }>;

export type JobNews = {
  readonly kind: 'job';
  /** `stuck` by the printer; `labelMissing`, `labelFaulty` or, without a parcel, `documentFaulty` by its own document. */
  readonly outcome:
    | 'taken'
    | 'stuck'
    | 'labelMissing'
    | 'labelFaulty'
    | 'documentFaulty'
    | 'uncertain'
    | 'held'
    | 'cancelled'
    | 'unwanted';
  /** The label packs no parcel: it was printed ahead, or its parcel was given up meanwhile. */
  readonly ahead: boolean;
  /** For an unwanted label that came out anyway: where its parcel lies. */
  readonly place?: ParcelPlaceRef | null;
  /** Null for what is not an order's label. */
  readonly parcel: ParcelRef | null;
  readonly jobId: string;
  /** Without it: an order's label. */
  readonly document?: DocumentKind;
  readonly about?: AboutDocument;
  readonly detail: string;
};

/** What happens by itself. It changes what is shown and never has effects. */
export type SessionNews =
  /** A print job ended, got stuck or asks → what its label's parcel needs now; a later scan's verdict stays. */
  | JobNews
  /** The printer that order labels go to said something of itself, or is another one → its trouble, or the end of it. */
  | { readonly kind: 'printerHeard' }
  /** The label of the order on the screen is no longer what it was → it came, or why it does not. */
  | { readonly kind: 'labelHeard'; readonly orderId: string; readonly label: LabelState };

export type SessionInput =
  | SessionNews
  /** → open, nothing in hand; `beside`: those that are open stay so, behind it. */
  | { readonly kind: 'open'; readonly supplyId: string; readonly beside: boolean }
  /** → without it, or closed with the last one; null: all of them. What is in hand is left. */
  | { readonly kind: 'close'; readonly supplyId: string | null }
  /** The same from outside: the packer is told, and what was in hand is kept by name. */
  | { readonly kind: 'supplyClosed'; readonly supplyId: string; readonly supplyName: string }
  /** → whatever its resolution asks for; what must be answered first stays. */
  | { readonly kind: 'scan'; readonly resolution: Resolution }
  /** A command card, or the same by a key or a touch → done, or nothing to do it to. */
  | { readonly kind: 'command'; readonly command: Command; readonly why: HoldReason }
  /** The packer's deliberate touch on a lock → goods of a cancelled order are put aside; what waits behind it. */
  | { readonly kind: 'release' }
  /** The packer wants the label whose code could not be read back → it prints; nothing where none is shown. */
  | { readonly kind: 'printAnyway' }
  /** What the gate says after a person's word: a GTIN belongs to the product, a code was taken back → as by a scan. */
  | { readonly kind: 'gateAnswered'; readonly resolution: Extract<Resolution, { kind: 'code' }> }
  /** A person saw to goods that waited → they wait no more. */
  | { readonly kind: 'goodsSeenTo'; readonly sku: string }
  /** The packer wants one more label of a parcel that was reprinted a moment ago → it prints. */
  | { readonly kind: 'reprintAgain' }
  /** A person answered an uncertain job by hand → the next question, or what is expected. */
  | { readonly kind: 'answered' }
  /** What waited for a person waits no more, or a desk may print again → the same, without anybody's answer. */
  | { readonly kind: 'questionsChanged' }
  /** → parcels go into this one. */
  | { readonly kind: 'boxOpened'; readonly key: string; readonly name: string }
  /** → they go into none. */
  | { readonly kind: 'boxClosed' }
  /** Orders or supplies are no longer what they were → what is in hand or shown ends where it must not go on. */
  | { readonly kind: 'marketplaceChanged' }
  /** Somebody's badge was scanned → welcomed, where nothing has to be answered first. */
  | { readonly kind: 'signedIn'; readonly name: string };

export type Effect =
  /** A new order that no supply takes goes on assembly: its goods are in the packer's hand. */
  | { readonly kind: 'takeOrder'; readonly orderId: string }
  /** Claim the order and print its label; its parcel goes into the box that is open now. */
  | { readonly kind: 'printLabel'; readonly orderId: string; readonly boxKey: string | null }
  /** The same for a label whose code could not be read back; a person's word. */
  | { readonly kind: 'printUnread'; readonly orderId: string; readonly boxKey: string | null }
  /** The label of this parcel waits and is not wanted: the order goes back to the unpacked ones. */
  | { readonly kind: 'cancelLabel'; readonly orderId: string }
  /** Product and printed label were both scanned: the parcel is packed. */
  | { readonly kind: 'packLabelled'; readonly orderId: string; readonly boxKey: string | null }
  /** The label of this job is in the packer's hand: the strongest evidence there is. */
  | { readonly kind: 'confirmByScan'; readonly jobId: string }
  /** Goods of a cancelled order were put aside. */
  | { readonly kind: 'setAside'; readonly orderId: string }
  /** The parcel is opened again: it is not packed, its label stays with it. */
  | { readonly kind: 'unpack'; readonly orderId: string }
  | { readonly kind: 'reprint'; readonly orderId: string }
  | { readonly kind: 'hold'; readonly orderId: string; readonly why: HoldReason }
  /** Codes that were taken for the order belong to goods that go back. */
  | { readonly kind: 'releaseCodes'; readonly orderId: string }
  | { readonly kind: 'openBox'; readonly boxKey: string | null }
  | { readonly kind: 'pausePrinter' }
  | { readonly kind: 'changeUser' }
  | { readonly kind: 'nextSupply' };

export interface Step<Asked extends Effect = Effect> {
  readonly state: SessionState;
  readonly effects: readonly Asked[];
  /** The result of the input, for the list of last scans. */
  readonly verdict: Verdict;
  /** What the screen shows afterwards; if the input changes nothing there, it is not the input's own result. */
  readonly shown: Verdict;
  /** The same trigger pulled twice: nothing was done, the verdict before still stands. */
  readonly repeat: boolean;
}

/** A step without effects. */
export type Shown = Step<never>;

/** What is expected while nothing is wrong. */
export function resting(state: SessionState, facts: Facts): Verdict {
  if (facts.question) return uncertain(facts.question);
  if (facts.held) return { reason: 'labelsHeld', ...facts.held, product: null };
  if (state.kind === 'closed') return { reason: 'noSupplyOpen' };
  if (state.task) return expectedBy(state.task);
  if (facts.printerSays !== null) return needsHelp(facts.printerSays, facts);
  const unseen = state.behind.at(-1);
  if (unseen) return unseen;
  const [goods] = state.goods;
  if (goods) return { reason: 'goodsWait', ...goods };
  return facts.remaining === 0 ? { reason: 'supplyComplete' } : { reason: 'scanProduct' };
}

/** What a task waits for, in general words; the gate says more of codes when one was scanned. */
function expectedBy(task: Task): Verdict {
  const { parcel } = task;
  switch (task.kind) {
    case 'codes':
      return { reason: 'scanCode', parcel, ...task.asks };
    case 'findLabel':
      return { reason: 'labelPrintedAhead', parcel, sku: task.sku };
    case 'findProduct':
      return { reason: 'scanProductOf', parcel };
    case 'scanBack':
      return { reason: 'scanLabelBack', parcel, product: null };
    default:
      return unreachable(task);
  }
}

export const uncertain = (
  { jobId, parcel, doubt, document, about }: OpenQuestion,
  product: ProductRef | null = null,
): Verdict => ({
  reason: 'labelUncertain',
  parcel,
  jobId,
  doubt,
  product,
  ...(document && { document }),
  ...about,
});

type NeedsHelp = Extract<Verdict, { readonly reason: 'printerNeedsHelp' }>;

/** It names whose label waits for the printer. */
export const needsHelp = (
  detail: string,
  { awaited }: Facts,
  more: Partial<Pick<NeedsHelp, 'parcel' | 'product' | 'printed' | 'inside'>> = {},
): NeedsHelp => ({
  reason: 'printerNeedsHelp',
  parcel: awaited,
  product: null,
  printed: null,
  inside: null,
  detail,
  ...more,
});

/** Whether its label is out, or in the printer as far as is known. */
export const whereIs = (
  parcel: ParcelRef | null,
  { unproven }: Facts,
): Pick<NeedsHelp, 'printed' | 'inside'> =>
  parcel !== null && unproven.includes(parcel.orderId)
    ? { printed: null, inside: parcel }
    : { printed: parcel, inside: null };

/** The state with what is shown now; null: what is expected when nothing is wrong. */
export function show<Asked extends Effect = never>(
  state: SessionState,
  verdict: Verdict | null,
  facts: Facts,
  effects: readonly Asked[] = [],
): Step<Asked> {
  const shown = verdict ?? resting(state, facts);
  if (state.kind === 'closed' || state.verdict === shown)
    return { state, effects, verdict: shown, shown, repeat: false };
  const behind = shown === state.behind.at(-1) ? state.behind.slice(0, -1) : state.behind;
  return { state: { ...state, verdict: shown, behind }, effects, verdict: shown, shown, repeat: false };
}

/** The same with another task. */
export const showWith = <Asked extends Effect = never>(
  state: OpenSession,
  task: Task | null,
  verdict: Verdict | null,
  facts: Facts,
  effects: readonly Asked[] = [],
): Step<Asked> => show({ ...state, task }, verdict, facts, effects);

export const packed = (
  parcel: ParcelRef,
  remaining: number,
): Extract<Verdict, { readonly reason: 'parcelPacked' | 'lastPacked' }> => ({
  reason: remaining <= 0 ? 'lastPacked' : 'parcelPacked',
  parcel,
});

export const scannedBack = (
  parcel: ParcelRef,
  remaining: number,
): Extract<Verdict, { readonly reason: 'labelScannedBack' }> => ({
  reason: 'labelScannedBack',
  parcel,
  ...(remaining <= 0 ? { isLast: true } : {}),
});

/** Codes that were taken for a parcel that is left unpacked. */
export const releaseOf = (task: Task | null): readonly Effect[] =>
  task?.kind === 'codes' || task?.kind === 'findLabel'
    ? [{ kind: 'releaseCodes', orderId: task.parcel.orderId }]
    : [];
