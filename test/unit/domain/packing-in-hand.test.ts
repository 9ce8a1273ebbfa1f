import { describe, expect, test } from 'vitest';
import type { Facts, FoundParcel } from '../../../src/shared/domain/packing/facts.ts';
import type { SessionInput, SessionState } from '../../../src/shared/domain/packing/session.ts';
import { step } from '../../../src/shared/domain/packing/step.ts';
import type { Verdict } from '../../../src/shared/domain/verdict.ts';
import {
  busyWith,
  code,
  complete,
  found,
  label,
  needs,
  news,
  open,
  parcel,
  product,
  quiet,
  ready,
} from './packing-fixtures.ts';

describe('a parcel in hand', () => {
  const asked = step(open, found({ next: { ...ready, gate: needs(1, 1) } }), quiet).state;
  const findLabel = step(open, found({ next: { ...ready, label: { kind: 'printed' } } }), quiet).state;
  const findProduct = step(open, label('1', { state: 'labelled', jobId: 'J' }), quiet).state;
  const release = { kind: 'releaseCodes', orderId: '1' };

  const ends: readonly [string, Partial<FoundParcel>, Verdict][] = [
    [
      'was cancelled',
      { isCancelled: true },
      { reason: 'orderCancelled', parcel: parcel('1'), place: null, label: 'none' },
    ],
    ['is on hold', { onHold: 'missing' }, { reason: 'orderOnHold', parcel: parcel('1'), why: 'missing' }],
    [
      'was moved',
      { elsewhere: 'Friday' },
      { reason: 'otherSupply', product, supplyName: 'Friday', parcel: null },
    ],
  ];

  test.each(ends)('whose order %s is left with its codes given back', (_what, fields, verdict) => {
    const facts = busyWith('1', fields);
    for (const input of [{ kind: 'marketplaceChanged' } as const, code(complete), found({ next: ready })]) {
      expect(step(asked, input, facts)).toMatchObject({
        state: { task: null },
        effects: [release],
        verdict,
        repeat: false,
      });
      expect(step(findLabel, input, facts)).toMatchObject({ effects: [release], verdict });
      expect(step(findProduct, input, facts)).toMatchObject({ effects: [], verdict });
    }
  });

  test('is not done with the label of another parcel that is packed', () => {
    const other = label('2', { state: 'packed', jobId: 'K' });
    expect(step(findLabel, other, busyWith('1'))).toEqual({
      state: { ...findLabel, verdict: { reason: 'labelOfOther', parcel: parcel('2') } },
      effects: [],
      verdict: { reason: 'labelOfOther', parcel: parcel('2') },
      shown: { reason: 'labelOfOther', parcel: parcel('2') },
      repeat: false,
    });
    expect(step(findProduct, other, busyWith('1'))).toEqual({
      state: { ...findProduct, verdict: { reason: 'labelNotProduct', parcel: parcel('2') } },
      effects: [],
      verdict: { reason: 'labelNotProduct', parcel: parcel('2') },
      shown: { reason: 'labelNotProduct', parcel: parcel('2') },
      repeat: false,
    });
  });

  test('goes on behind the label of a cancelled parcel that was taken out of the pile', () => {
    const gone = label('2', { state: 'packed', jobId: 'K', isCancelled: true });
    const shown = step(findLabel, gone, busyWith('1'));
    expect(shown).toMatchObject({ effects: [], verdict: { reason: 'orderCancelled', parcel: parcel('2') } });
    expect(step(shown.state, { kind: 'release' }, busyWith('1'))).toMatchObject({
      effects: [{ kind: 'setAside', orderId: '2' }],
      verdict: { reason: 'labelPrintedAhead', parcel: parcel('1') },
    });
  });

  test('that nothing is known of any more is left', () => {
    expect(step(asked, { kind: 'marketplaceChanged' }, quiet)).toMatchObject({
      state: { task: null, goods: [{ product, pieces: 1 }] },
      effects: [release],
      verdict: { reason: 'goodsWait', product },
    });
  });

  test('stays as it is while its order is well, without a sound', () => {
    const taken = step(asked, { kind: 'marketplaceChanged' }, busyWith('1'));
    expect([taken.state === asked, taken.effects]).toEqual([true, []]);
  });

  test('that waits for its label to be scanned back does so wherever its order goes, unless it is cancelled', () => {
    const waiting = step(step(open, found({ next: ready }), quiet).state, news({}), {
      ...quiet,
      wantsScanBack: true,
    }).state;
    const moved = busyWith('1', { elsewhere: 'Friday', state: 'packed' });
    expect(step(waiting, { kind: 'marketplaceChanged' }, moved).verdict.reason).toBe('scanLabelBack');
    const place = { supplyName: 'Monday', box: '2', position: 3 };
    const cancelled = busyWith('1', { isCancelled: true, state: 'packed', place });
    expect(step(waiting, { kind: 'marketplaceChanged' }, cancelled)).toMatchObject({
      state: { task: null },
      verdict: { reason: 'orderCancelled', place },
    });
  });

  test.each([
    { kind: 'open', supplyId: 'T', beside: true },
    { kind: 'close', supplyId: 'S' },
    { kind: 'supplyClosed', supplyId: 'S', supplyName: 'Monday' },
  ] as const)('gives its codes back when the packer leaves it: %j', (input) => {
    expect(step(asked, input, quiet).effects).toEqual([release]);
  });
});

test.each([
  [{ onHold: 'defect' }, 'orderOnHold'],
  [{ elsewhere: 'Friday' }, 'otherSupply'],
  [{ isCancelled: true }, 'orderCancelled'],
] as const)('a label printed ahead that may not be packed (%j) says so: %s', (fields, reason) => {
  const scanned = label('1', { state: 'labelled', jobId: 'J', ...fields });
  expect(step(open, scanned, quiet)).toMatchObject({
    state: { task: null },
    effects: [],
    verdict: { reason },
  });
  const findLabel = step(open, found({ next: { ...ready, label: { kind: 'printed' } } }), quiet).state;
  expect(step(findLabel, scanned, busyWith('1'))).toMatchObject({ effects: [], verdict: { reason } });
});

describe('the label of a parcel that was given up', () => {
  test('packs nothing when it comes out after all', () => {
    const printing = step(open, found({ next: ready }), quiet).state;
    const held = step(printing, { kind: 'command', command: 'defect', why: 'defect' }, quiet);
    expect(held.effects).toEqual([{ kind: 'hold', orderId: '1', why: 'defect' }]);
    expect(step(held.state, news({ ahead: true }), quiet).verdict).toEqual(held.verdict);
  });

  test('in doubt and scanned is the right label, and no packed parcel', () => {
    const facts: Facts = {
      ...quiet,
      question: { jobId: 'J', parcel: parcel('1'), packs: false, doubt: 'sending' },
    };
    expect(step(open, label('1'), facts)).toMatchObject({
      effects: [{ kind: 'confirmByScan', jobId: 'J' }],
      verdict: { reason: 'labelScannedBack' },
    });
    expect(step(open, label('1'), facts).verdict).not.toHaveProperty('isLast');
    // What comes next is the hand-over, as after any last parcel.
    expect(step(open, label('1'), { ...facts, remaining: 0 }).verdict).toMatchObject({ isLast: true });
  });
});

test('the label that could not be undone any more is told when it is there, and is scanned back where that is the rule', () => {
  const printing = step(open, found({ next: ready }), quiet).state;
  const undo = { kind: 'command', command: 'undo', why: 'other' } as const;
  const tooLate = step(printing, undo, { ...quiet, underWay: { parcel: parcel('1'), canCancel: false } });
  expect(step(tooLate.state, news({}), quiet).verdict.reason).toBe('labelCameOut');
  expect(step(tooLate.state, news({}), { ...quiet, wantsScanBack: true }).verdict.reason).toBe(
    'scanLabelBack',
  );
});

describe('a question about a document', () => {
  const asks: SessionState = step(
    open,
    { kind: 'release' },
    {
      ...quiet,
      question: { jobId: 'T', parcel: null, packs: false, doubt: 'sending' },
    },
  ).state;

  test('leaves the screen when it was answered, however that came', () => {
    for (const outcome of ['taken', 'cancelled'] as const)
      expect(step(asks, news({ outcome, parcel: null, jobId: 'T' }), quiet).verdict.reason).toBe(
        'scanProduct',
      );
  });

  test('stays while it is one', () => {
    const facts: Facts = { ...quiet, question: { jobId: 'T', parcel: null, packs: false, doubt: 'sending' } };
    expect(step(asks, news({ ahead: true }), facts).verdict.reason).toBe('labelUncertain');
  });

  test('that is for another printer’s page is none here', () => {
    const shown = step(open, found({ next: ready }), quiet);
    const doubt = news({ outcome: 'uncertain', parcel: null, jobId: 'T' });
    expect(step(shown.state, doubt, quiet).verdict).toEqual(shown.verdict);
  });
});

test('whoever signs in is greeted, and goes on with what is in hand', () => {
  const badge = { kind: 'signedIn', name: 'Anna' } as const;
  expect(step(open, badge, quiet).verdict).toEqual({ reason: 'signedIn', name: 'Anna' });
  const asked = step(open, found({ next: { ...ready, gate: needs(1, 1) } }), quiet);
  expect(step(asked.state, badge, busyWith('1')).verdict).toEqual(asked.verdict);
});

describe('opening a supply', () => {
  const mug = { article: 'MUG-104', colorCode: 'blue', sku: '4006381333931' };
  const waits = { product: mug, pieces: 1 };
  const busy: SessionState = {
    ...open,
    box: { key: 'B', name: '2' },
    goods: [waits],
    behind: [{ reason: 'unknownBarcode', text: 'x' }],
  };

  test('that is at hand changes nothing', () => {
    const again = step(busy, { kind: 'open', supplyId: open.supplyIds[0] ?? '', beside: false }, quiet);
    const { verdict } = busy;
    expect(again).toEqual({ state: busy, effects: [], verdict, shown: verdict, repeat: false });
  });

  test.each([true, false])('another one keeps by name what lies on the desk (beside: %s)', (beside) => {
    const other = step(busy, { kind: 'open', supplyId: 'T', beside }, quiet).state;
    expect(other).toMatchObject({
      supplyIds: beside ? ['T', ...open.supplyIds] : ['T'],
      box: null,
      goods: [waits],
    });
    // What nobody has seen is said now.
    expect(other).toMatchObject({ verdict: { reason: 'unknownBarcode' }, behind: [] });
    const asked = step(open, found({ next: { ...ready, gate: needs(1, 1) } }), quiet);
    const left = step(asked.state, { kind: 'open', supplyId: 'T', beside }, quiet);
    expect(left.state).toMatchObject({ task: null, goods: [{ product: mug, pieces: 1 }] });
    expect(left.effects).toEqual([{ kind: 'releaseCodes', orderId: '1' }]);
  });

  test('by the card for the next one says where there is no other', () => {
    const card: SessionInput = { kind: 'command', command: 'nextSupply', why: 'other' };
    expect(step(busy, card, { ...quiet, openSupplies: 1 })).toMatchObject({
      state: { goods: [waits], box: { name: '2' } },
      verdict: { reason: 'nothingToCommand', command: 'nextSupply' },
      effects: [],
    });
    expect(step(busy, card, { ...quiet, openSupplies: 2 }).effects).toEqual([{ kind: 'nextSupply' }]);
  });
});
