import * as fc from 'fast-check';
import { commands } from '../../../src/shared/domain/command-codes.ts';
import type { GateOutcome } from '../../../src/shared/domain/marking/gate.ts';
import type { Facts, LeftParcel, Resolution, Wanted } from '../../../src/shared/domain/packing/facts.ts';
import type { SessionInput, SessionState } from '../../../src/shared/domain/packing/session.ts';
import { code, complete, foundParcel, needs, parcel, product } from './packing-fixtures.ts';

/** Another product than the one in hand. */
const bottle = { article: 'BOTTLE-7', colorCode: null, sku: '4600000000015' };

const orders = fc.constantFrom(parcel('1'), parcel('2'), parcel('3'));
const gates = fc.constantFrom<GateOutcome>(complete, needs(1, 2), { kind: 'notTold' });
const resolutions: fc.Arbitrary<Resolution> = fc.oneof(
  fc.record({ kind: fc.constant('unknown' as const), text: fc.string() }),
  fc.record({ kind: fc.constant('unreadable' as const), fault: fc.constant('empty' as const) }),
  fc.record({ kind: fc.constant('supply' as const), supplyName: fc.string() }),
  fc.record({ kind: fc.constant('command' as const), command: fc.constantFrom(...commands) }),
  fc.record({
    kind: fc.constant('box' as const),
    boxKey: fc.constant('B'),
    name: fc.constant('1'),
    isOfOpenSupply: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('orderLabel' as const),
    found: fc.record({
      parcel: orders,
      isCancelled: fc.boolean(),
      state: fc.constantFrom('none', 'labelling', 'labelled', 'packed', 'setAside'),
      jobId: fc.option(fc.constant('J')),
      place: fc.constant(null),
      skus: fc.constantFrom([], [product.sku]),
      gate: gates,
      onHold: fc.constantFrom(null, 'defect'),
      elsewhere: fc.constantFrom(null, 'B'),
    }),
  }),
  fc.record({
    kind: fc.constant('product' as const),
    product: fc.constantFrom(product, bottle),
    next: fc.option(
      fc.record({
        parcel: orders,
        label: fc.constantFrom<Wanted['label']>({ kind: 'ready' }, { kind: 'missing' }, { kind: 'printed' }),
        gate: gates,
      }),
    ),
    cancelled: fc.option(fc.constant(parcel('3'))),
    onHold: fc.option(fc.constant({ parcel: parcel('4'), why: 'defect' as const })),
    packedHere: fc.nat(3),
    otherSupply: fc.option(fc.constant('B')),
    wantedByNewOrder: fc.boolean(),
    code: fc.constant(null),
    handedOver: fc.option(fc.constant('A')),
    strange: fc.option(
      fc.constant({ orderId: '5', said: { field: 'deliveryType' as const, value: 'drone' } }),
    ),
  }),
);
export const codes: fc.Arbitrary<GateOutcome> = fc.constantFrom<GateOutcome>(
  complete,
  needs(2, 2),
  { kind: 'refused', code: 'x', refusal: { why: 'separatorLost' } },
  { kind: 'asksGtin', code: 'x', gtin: '0', known: [] },
);
export const inputs: fc.Arbitrary<SessionInput> = fc.oneof(
  fc.record({ kind: fc.constant('scan' as const), resolution: resolutions }),
  fc.constantFrom<SessionInput>(
    { kind: 'open', supplyId: 'S', beside: false },
    { kind: 'open', supplyId: 'T', beside: true },
    { kind: 'close', supplyId: null },
    { kind: 'close', supplyId: 'S' },
    { kind: 'printAnyway' },
    { kind: 'release' },
    { kind: 'answered' },
    { kind: 'marketplaceChanged' },
    { kind: 'signedIn', name: 'Anna' },
    { kind: 'supplyClosed', supplyId: 'S', supplyName: 'A' },
    { kind: 'job', outcome: 'taken', parcel: parcel('1'), jobId: 'J', detail: '', ahead: false },
    { kind: 'job', outcome: 'stuck', parcel: null, jobId: 'J', detail: 'x', ahead: false },
    { kind: 'job', outcome: 'uncertain', parcel: parcel('2'), jobId: 'J', detail: '', ahead: false },
    { kind: 'job', outcome: 'stuck', parcel: parcel('2'), jobId: 'K', detail: 'x', ahead: false },
    { kind: 'job', outcome: 'unwanted', parcel: parcel('3'), jobId: 'L', detail: '', ahead: false },
    { kind: 'job', outcome: 'labelFaulty', parcel: parcel('1'), jobId: 'J', detail: 'empty', ahead: false },
    { kind: 'job', outcome: 'cancelled', parcel: parcel('1'), jobId: 'J', detail: '', ahead: false },
    { kind: 'job', outcome: 'taken', parcel: parcel('2'), jobId: 'K', detail: '', ahead: true },
    { kind: 'printerHeard' },
    { kind: 'labelHeard', orderId: '1', label: { kind: 'faulty', fault: 'empty' } },
    { kind: 'goodsSeenTo', sku: product.sku },
    { kind: 'reprintAgain' },
  ),
);
const lefts: fc.Arbitrary<LeftParcel> = fc.record({
  parcel: orders,
  place: fc.constantFrom(null, { supplyName: 'A', box: null, position: 2 }),
  movedTo: fc.constantFrom(null, null, 'B'),
  sku: fc.constant(product.sku),
});
export const anyFacts: fc.Arbitrary<Facts> = fc.record({
  printerTrouble: fc.option(fc.constant('refused')),
  printerSays: fc.option(fc.constant('refused')),
  question: fc.option(
    fc.constantFrom(
      { jobId: 'J', parcel: parcel('1'), packs: true, doubt: 'sending' },
      { jobId: 'J', parcel: parcel('1'), packs: false, doubt: 'sending' },
      { jobId: 'K', parcel: null, packs: false, doubt: 'sending' },
    ),
  ),
  held: fc.option(fc.constant({ printerId: 'P', jobs: 2, since: 5 })),
  remaining: fc.nat(5),
  isSameTrigger: fc.boolean(),
  openSupplies: fc.nat(3),
  isFree: fc.boolean(),
  wantsScanBack: fc.boolean(),
  last: fc.option(
    fc.record({
      parcel: fc.constant(parcel('1')),
      jobId: fc.constant('J'),
      place: fc.constant(null),
      again: fc.constantFrom('now', 'justPrinted', 'underWay', 'cancelled', 'labelMissing'),
    }),
  ),
  underWay: fc.option(fc.record({ parcel: orders, canCancel: fc.boolean() })),
  awaited: fc.option(orders),
  skipTo: fc.constant(null),
  inHand: fc.option(
    fc.constantFrom(
      foundParcel('1'),
      foundParcel('2'),
      foundParcel('1', { isCancelled: true }),
      foundParcel('1', { onHold: 'defect' }),
      foundParcel('1', { elsewhere: 'B' }),
    ),
  ),
  left: fc.uniqueArray(lefts, { maxLength: 2, selector: (each) => each.parcel.orderId }),
  unproven: fc.subarray(['1', '2', '3']),
  isBoxGone: fc.boolean(),
});

/** While codes are asked for, the station gives the scan to the gate unless it is a command. */
export const asTheStationAsks = (
  state: SessionState,
  input: SessionInput,
  outcome: GateOutcome,
): SessionInput => {
  const isForGate =
    input.kind === 'scan' &&
    input.resolution.kind !== 'command' &&
    state.kind === 'open' &&
    state.task?.kind === 'codes';
  return isForGate ? code(outcome) : input;
};
