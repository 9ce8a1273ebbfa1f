import type { Facts, FoundParcel, Resolution, Wanted } from '../../../src/shared/domain/packing/facts.ts';
import type { JobNews, OpenSession, SessionInput } from '../../../src/shared/domain/packing/session.ts';
import type { GateOutcome } from '../../../src/shared/domain/marking/gate.ts';
import type { ParcelRef } from '../../../src/shared/domain/verdict.ts';

export const parcel = (orderId: string): ParcelRef => ({
  orderId,
  article: 'MUG-104',
  colorCode: 'blue',
  sticker: { partA: '231648', partB: '9753' },
});
export const product = { article: 'MUG-104', colorCode: 'blue', sku: '4006381333931' };
export const complete: GateOutcome = { kind: 'complete' };
export const quiet: Facts = {
  printerTrouble: null,
  printerSays: null,
  question: null,
  awaited: null,
  held: null,
  remaining: 3,
  isSameTrigger: false,
  openSupplies: 1,
  isFree: false,
  wantsScanBack: false,
  last: null,
  underWay: null,
  skipTo: null,
  inHand: null,
  left: [],
  unproven: [],
  isBoxGone: false,
};
/** As the marketplace and a person left it. */
export const foundParcel = (orderId: string, fields: Partial<FoundParcel> = {}): FoundParcel => ({
  parcel: parcel(orderId),
  isCancelled: false,
  state: 'none',
  jobId: null,
  place: null,
  skus: [product.sku],
  gate: complete,
  onHold: null,
  elsewhere: null,
  ...fields,
});
/** While a task is in hand nothing happened to its order. */
export const busyWith = (orderId: string, fields: Partial<FoundParcel> = {}): Facts => ({
  ...quiet,
  inHand: foundParcel(orderId, fields),
});
export const open: OpenSession = {
  kind: 'open',
  supplyIds: ['S'],
  verdict: { reason: 'scanProduct' },
  task: null,
  box: null,
  goods: [],
  behind: [],
};
export const found = (fields: Partial<Extract<Resolution, { kind: 'product' }>>): SessionInput => ({
  kind: 'scan',
  resolution: {
    kind: 'product',
    product,
    next: null,
    cancelled: null,
    onHold: null,
    packedHere: 0,
    otherSupply: null,
    wantedByNewOrder: false,
    strange: null,
    handedOver: null,
    code: null,
    ...fields,
  },
});
export const ready: Wanted = { parcel: parcel('1'), label: { kind: 'ready' }, gate: complete };
export const label = (orderId: string, fields: Partial<FoundParcel> = {}): SessionInput => ({
  kind: 'scan',
  resolution: { kind: 'orderLabel', found: foundParcel(orderId, fields) },
});
export const code = (outcome: GateOutcome): SessionInput => ({
  kind: 'scan',
  resolution: { kind: 'code', text: 'scanned', outcome, product: null },
});
export const needs = (n: number, of: number): GateOutcome => ({ kind: 'needsMore', meta: 'sgtin', n, of });
/** The first label was taken by its printer, unless it is said otherwise. */
export const news = (fields: Partial<JobNews>): JobNews => ({
  kind: 'job',
  outcome: 'taken',
  ahead: false,
  parcel: parcel('1'),
  jobId: 'J',
  detail: '',
  ...fields,
});
