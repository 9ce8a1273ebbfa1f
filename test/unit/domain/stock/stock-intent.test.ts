import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changed,
  countLines,
  planLine,
  type StockChange,
} from '../../../../src/shared/domain/stock/stock-change.ts';
import {
  nextIntent,
  type IntentEvent,
  type StockIntent,
} from '../../../../src/shared/domain/stock/stock-intent.ts';

const waiting = (change: StockChange, shown: number | null = null): StockIntent => ({
  change,
  shown,
  base: null,
  target: null,
  found: null,
  state: 'waiting',
  fault: null,
  problem: null,
});

const after = (intent: StockIntent, ...events: readonly IntentEvent[]): StockIntent =>
  events.reduce((now, event) => {
    const next = nextIntent(now, event);
    if (!next) throw new Error(`${event.kind} can't happen in ${now.state}`);
    return next;
  }, intent);

test('each line says what happens to it', () => {
  const known = [
    { sku: 'up', amount: 1, isUnderWay: false },
    { sku: 'same', amount: 5, isUnderWay: false },
    { sku: 'down', amount: 9, isUnderWay: false },
    { sku: 'busy', amount: 9, isUnderWay: true },
    { sku: 'new', amount: null, isUnderWay: false },
  ];
  const lines = known.map((each) => planLine(each, { kind: 'set', amount: 5 }));
  expect(lines.map(({ sku, after: now, kind }) => [sku, now, kind])).toEqual([
    ['up', 5, 'raise'],
    ['same', 5, 'same'],
    ['down', 5, 'lower'],
    ['busy', null, 'refused'],
    ['new', 5, 'unknown'],
  ]);
  expect(countLines(lines)).toEqual({
    refused: 1,
    lower: 1,
    unknown: 1,
    raise: 1,
    same: 1,
    zero: 0,
    deleted: 0,
  });
  expect(
    known
      .map((each) => planLine(each, { kind: 'add', by: -9 }))
      .map(({ sku, kind, fault }) => [sku, kind, fault]),
  ).toEqual([
    ['up', 'refused', 'belowZero'],
    ['same', 'refused', 'belowZero'],
    ['down', 'zero', null],
    ['busy', 'refused', 'underWay'],
    ['new', 'refused', 'unread'],
  ]);
});

test('an addition follows from what is there when it is told, not from what was shown', () => {
  const told = after(waiting({ kind: 'add', by: 3 }, 10), { kind: 'asked', amount: 8 });
  expect(told).toMatchObject({ base: 8, target: 11, state: 'sending' });
  expect(after(waiting({ kind: 'add', by: -3 }, 10), { kind: 'asked', amount: 2 })).toMatchObject({
    state: 'refused',
    fault: 'belowZero',
  });
});

test('what came about without an answer is not told again, and what may have is left to a person', () => {
  const lost = after(waiting({ kind: 'set', amount: 5 }, 2), { kind: 'asked', amount: 2 });
  expect(after(lost, { kind: 'readBack', amount: 5 })).toMatchObject({ state: 'confirmed' });
  expect(after(lost, { kind: 'readBack', amount: 2 })).toMatchObject({ state: 'waiting', target: null });
  expect(after(lost, { kind: 'readBack', amount: 4 })).toMatchObject({ state: 'unclear', found: 4 });
  const answered = after(lost, { kind: 'answered' });
  expect(after(answered, { kind: 'readBack', amount: 2 })).toMatchObject({ state: 'differs', found: 2 });
});

test('a deletion is done when there is no stock any more, and none is not yet that', () => {
  const deletion = waiting({ kind: 'delete' }, 2);
  expect(after(deletion, { kind: 'asked', amount: null })).toMatchObject({ state: 'confirmed', found: 0 });
  for (const amount of [0, 2]) {
    const told = after(deletion, { kind: 'asked', amount });
    expect(told).toMatchObject({ state: 'sending', base: amount, target: 0 });
    expect(after(told, { kind: 'readBack', amount })).toMatchObject({ state: 'waiting' });
    expect(after(told, { kind: 'readBack', amount: null })).toMatchObject({ state: 'confirmed' });
    const answered = after(told, { kind: 'answered' });
    expect(after(answered, { kind: 'readBack', amount: 0 })).toMatchObject({ state: 'differs' });
    expect(after(answered, { kind: 'readBack', amount: null })).toMatchObject({ state: 'confirmed' });
  }
});

/** What may happen between a desk and the marketplace while it tells one barcode after the other. */
const happening = fc.constantFrom(
  'answered',
  'lostBefore',
  'lostAfter',
  'ignored',
  'named',
  'killed',
  'sold',
);

test('through answers, losses, kills and sales no amount becomes what nobody asked for', () => {
  const change = fc.oneof(
    fc.record({ kind: fc.constant('set' as const), amount: fc.integer({ min: 0, max: 30 }) }),
    fc.record({ kind: fc.constant('add' as const), by: fc.integer({ min: -10, max: 10 }) }),
  );
  const journey = fc.array(fc.tuple(change, fc.array(happening, { minLength: 1, maxLength: 6 })), {
    minLength: 1,
    maxLength: 6,
  });
  let silentChanges = 0;
  let confirmed = 0;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 }), journey, (start, wishes) => {
      let amount = start;
      for (const [wish, happenings] of wishes) {
        let intent = waiting(wish, amount);
        const put = (target: number | null, base: number): void => {
          const asked = changed(base, wish).after;
          if (target === null || target !== asked) silentChanges += 1;
          else amount = target;
        };
        for (const what of [...happenings, 'answered', 'answered', 'answered'] as const) {
          if (intent.state === 'waiting') intent = after(intent, { kind: 'asked', amount });
          if (intent.state === 'sending') {
            const { target, base } = intent;
            switch (what) {
              case 'answered':
                put(target, base ?? -1);
                intent = after(intent, { kind: 'answered' }, { kind: 'readBack', amount });
                break;
              case 'ignored':
                intent = after(intent, { kind: 'answered' }, { kind: 'readBack', amount });
                break;
              case 'lostBefore':
              case 'killed':
                intent = after(intent, { kind: 'readBack', amount });
                break;
              case 'lostAfter':
                put(target, base ?? -1);
                intent = after(intent, { kind: 'readBack', amount });
                break;
              case 'named':
                intent = after(intent, { kind: 'named', problem: { code: 'tokenMissing' } });
                break;
              case 'sold':
                // Told, answered by nobody, and one of them sold before anybody asked.
                put(target, base ?? -1);
                if (amount > 0) amount -= 1;
                intent = after(intent, { kind: 'readBack', amount });
                break;
              default:
                what satisfies never;
            }
          }
          if (!['waiting', 'sending', 'sent'].includes(intent.state)) break;
        }
        if (intent.state === 'confirmed') {
          confirmed += 1;
          // The marketplace has what was asked for, from what was there right before it was told.
          expect([amount, changed(intent.base, wish).after]).toEqual([intent.target, intent.target]);
        }
      }
    }),
    { numRuns: 10_000 },
  );
  expect(silentChanges).toBe(0);
  expect(confirmed).toBeGreaterThan(5000);
});
