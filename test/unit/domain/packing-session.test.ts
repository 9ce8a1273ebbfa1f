import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  resting,
  SAME_SCAN_MS,
  step,
  type Facts,
  type Resolution,
  type SessionInput,
  type SessionState,
} from '../../../src/shared/domain/packing-session.ts';
import { isLock, kindOf, type ParcelRef } from '../../../src/shared/domain/verdict.ts';

const parcel = (orderId: string): ParcelRef => ({
  orderId,
  article: 'MUG-104',
  colorCode: 'blue',
  sticker: { partA: '231648', partB: '9753' },
});
const product = { article: 'MUG-104', colorCode: 'blue', sku: '4006381333931' };
const quiet: Facts = { printerTrouble: null, question: null, remaining: 3, sinceSameScan: null };
const open: SessionState = { kind: 'open', supplyId: 'S', verdict: { reason: 'scanProduct' } };
const found = (fields: Partial<Extract<Resolution, { kind: 'product' }>>): SessionInput => ({
  kind: 'scan',
  resolution: {
    kind: 'product',
    product,
    next: null,
    cancelled: null,
    packedHere: 0,
    otherSupply: null,
    wantedByNewOrder: false,
    ...fields,
  },
});
const ready = { parcel: parcel('1'), label: { kind: 'ready' }, missingMeta: [] } as const;

describe('a product scan', () => {
  test('of a wanted product prints its label', () => {
    expect(step(open, found({ next: ready }), quiet)).toEqual({
      state: { ...open, verdict: { reason: 'labelPrinting', parcel: parcel('1') } },
      effects: [{ kind: 'printLabel', orderId: '1' }],
      verdict: { reason: 'labelPrinting', parcel: parcel('1') },
      repeat: false,
    });
  });

  test.each([
    [{ next: { ...ready, missingMeta: ['sgtin'] } }, 'needsMarking'],
    [{ next: { ...ready, label: { kind: 'missing' } } }, 'labelMissing'],
    [{ next: { ...ready, label: { kind: 'faulty', fault: 'truncated' } } }, 'labelFaulty'],
    [{ cancelled: parcel('2'), packedHere: 4 }, 'orderCancelled'],
    [{ packedHere: 2, otherSupply: 'B' }, 'oneTooMany'],
    [{ otherSupply: 'B', wantedByNewOrder: true }, 'otherSupply'],
    [{ wantedByNewOrder: true }, 'notTakenYet'],
    [{}, 'noOpenOrder'],
  ] as const)('%j prints nothing: %s', (fields, reason) => {
    const taken = step(open, found(fields), quiet);
    expect([taken.verdict.reason, taken.effects, isLock(taken.verdict)]).toEqual([reason, [], true]);
  });

  test('waits while the printer needs help', () => {
    const taken = step(open, found({ next: ready }), { ...quiet, printerTrouble: 'refused' });
    expect([taken.verdict, taken.effects]).toEqual([
      { reason: 'printerNeedsHelp', parcel: null, detail: 'refused' },
      [],
    ]);
  });
});

describe('the same trigger twice', () => {
  test('within the debounce changes nothing, whatever was shown', () => {
    const shown = step(open, found({ next: ready }), quiet);
    const again = step(shown.state, found({ next: { ...ready, parcel: parcel('2') } }), {
      ...quiet,
      sinceSameScan: SAME_SCAN_MS - 1,
    });
    expect(again).toEqual({ state: shown.state, effects: [], verdict: shown.verdict, repeat: true });
  });

  test('after it is the next order', () => {
    const again = step(open, found({ next: { ...ready, parcel: parcel('2') } }), {
      ...quiet,
      sinceSameScan: SAME_SCAN_MS,
    });
    expect(again.effects).toEqual([{ kind: 'printLabel', orderId: '2' }]);
  });
});

describe('a label in doubt', () => {
  const asking: Facts = { ...quiet, question: { jobId: 'J', parcel: parcel('1') } };

  test('is confirmed by its own label and by nothing else', () => {
    const label = (orderId: string): SessionInput => ({
      kind: 'scan',
      resolution: { kind: 'orderLabel', parcel: parcel(orderId), cancelled: false, takenJob: null },
    });
    expect(step(open, label('1'), asking).effects).toEqual([{ kind: 'confirmByScan', jobId: 'J' }]);
    expect(step(open, label('2'), asking).verdict.reason).toBe('labelUncertain');
    expect(step(open, found({ next: ready }), asking).effects).toEqual([]);
  });
});

describe('a job', () => {
  test('that was taken says packed, unless the packer is already at the next one', () => {
    const taken: SessionInput = {
      kind: 'job',
      outcome: 'taken',
      parcel: parcel('1'),
      jobId: 'J',
      detail: '',
    };
    const first = step(open, found({ next: ready }), quiet);
    expect(step(first.state, taken, quiet).verdict).toEqual({ reason: 'parcelPacked', parcel: parcel('1') });
    const second = step(first.state, found({ next: { ...ready, parcel: parcel('2') } }), quiet);
    expect(step(second.state, taken, quiet).verdict).toEqual(second.verdict);
  });

  test('whose order was cancelled while it waited shows cancelled goods', () => {
    const first = step(open, found({ next: ready }), quiet);
    const input: SessionInput = {
      kind: 'job',
      outcome: 'unwanted',
      parcel: parcel('1'),
      jobId: 'J',
      detail: '',
    };
    expect(step(first.state, input, quiet).verdict).toEqual({
      reason: 'orderCancelled',
      parcel: parcel('1'),
    });
  });
});

describe('a touch', () => {
  test('on cancelled goods records that they were set aside, and shows what comes next', () => {
    const shown = step(open, found({ cancelled: parcel('2') }), quiet);
    expect(step(shown.state, { kind: 'release' }, { ...quiet, remaining: 0 })).toEqual({
      state: { ...open, verdict: { reason: 'supplyComplete' } },
      effects: [{ kind: 'setAside', orderId: '2' }],
      verdict: { reason: 'supplyComplete' },
      repeat: false,
    });
  });

  test('can not clear a question or a printer that needs help', () => {
    const facts = { ...quiet, question: { jobId: 'J', parcel: parcel('1') } };
    expect(step(open, { kind: 'release' }, facts).verdict.reason).toBe('labelUncertain');
    expect(step(open, { kind: 'release' }, { ...quiet, printerTrouble: 'x' }).verdict.reason).toBe(
      'printerNeedsHelp',
    );
  });
});

const resolutions: fc.Arbitrary<Resolution> = fc.oneof(
  fc.record({ kind: fc.constant('unknown' as const), text: fc.string() }),
  fc.record({ kind: fc.constant('unreadable' as const), fault: fc.constant('empty' as const) }),
  fc.record({ kind: fc.constant('supply' as const), supplyName: fc.string() }),
  fc.record({
    kind: fc.constant('orderLabel' as const),
    parcel: fc.constantFrom(parcel('1'), parcel('2')),
    cancelled: fc.boolean(),
    takenJob: fc.option(fc.constant('J')),
  }),
  fc.record({
    kind: fc.constant('product' as const),
    product: fc.constant(product),
    next: fc.option(
      fc.record({
        parcel: fc.constantFrom(parcel('1'), parcel('2')),
        label: fc.constantFrom({ kind: 'ready' as const }, { kind: 'missing' as const }),
        missingMeta: fc.constantFrom([], ['uin']),
      }),
    ),
    cancelled: fc.option(fc.constant(parcel('3'))),
    packedHere: fc.nat(3),
    otherSupply: fc.option(fc.constant('B')),
    wantedByNewOrder: fc.boolean(),
  }),
);
const inputs: fc.Arbitrary<SessionInput> = fc.oneof(
  fc.record({ kind: fc.constant('scan' as const), resolution: resolutions }),
  fc.constantFrom<SessionInput>(
    { kind: 'open', supplyId: 'S' },
    { kind: 'close' },
    { kind: 'release' },
    { kind: 'answered' },
    { kind: 'supplyClosed', supplyName: 'A' },
    { kind: 'job', outcome: 'taken', parcel: parcel('1'), jobId: 'J', detail: '' },
    { kind: 'job', outcome: 'stuck', parcel: null, jobId: 'J', detail: 'x' },
    { kind: 'job', outcome: 'uncertain', parcel: parcel('2'), jobId: 'J', detail: '' },
  ),
);
const anyFacts: fc.Arbitrary<Facts> = fc.record({
  printerTrouble: fc.option(fc.constant('refused')),
  question: fc.option(fc.constantFrom({ jobId: 'J', parcel: parcel('1') }, { jobId: 'K', parcel: null })),
  remaining: fc.nat(5),
  sinceSameScan: fc.option(fc.nat(3000)),
});

test('whatever comes, a label is printed only by a right product scan with nothing in doubt', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(inputs, anyFacts), { maxLength: 30 }), (journey) => {
      let state: SessionState = { kind: 'closed' };
      for (const [input, facts] of journey) {
        const taken = step(state, input, facts);
        for (const effect of taken.effects.filter((each) => each.kind === 'printLabel')) {
          expect(facts).toMatchObject({ printerTrouble: null, question: null });
          expect(input).toMatchObject({
            kind: 'scan',
            resolution: {
              kind: 'product',
              next: { parcel: { orderId: effect.orderId }, label: { kind: 'ready' } },
            },
          });
          expect(state.kind).toBe('open');
          expect(kindOf[taken.verdict.reason]).toBe('printing');
        }
        if (taken.state.kind === 'open') expect(taken.state.verdict).toEqual(taken.verdict);
        state = taken.state;
      }
      expect(resting({ kind: 'closed' }, quiet)).toEqual({ reason: 'noSupplyOpen' });
    }),
  );
});
