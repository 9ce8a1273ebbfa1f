import { array, assert, constantFrom, nat, oneof, property, record, type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import { codeOfNumber } from '../../../../src/shared/domain/courier-list/code-of-number.ts';
import {
  notExpectedReasons,
  type CourierList,
} from '../../../../src/shared/domain/courier-list/courier-list.ts';
import { judgeScan } from '../../../../src/shared/domain/courier-list/judge-scan.ts';
import { keyOfFind, next, type CourierListEvent } from '../../../../src/shared/domain/courier-list/next.ts';
import { schemes, stages } from '../../../../src/shared/domain/scheme/schemes.ts';

const EMPTY: CourierList = {
  listId: 'L',
  number: 1,
  state: 'open',
  openedAt: 0,
  closedAt: null,
  courier: '',
  car: '',
  person: null,
  signature: null,
  given: [],
  notExpected: [],
  missing: [],
};

const orderId = nat(5).map(String);
const events: Arbitrary<CourierListEvent> = oneof(
  orderId.map((id) => ({ kind: 'given' as const, parcel: { orderId: id, article: 'MUG', person: null } })),
  orderId.map((id) => ({ kind: 'takenBack' as const, orderId: id })),
  record({ id: orderId, why: constantFrom(...notExpectedReasons) }).map(({ id, why }) => ({
    kind: 'notExpected' as const,
    found: { text: id, orderId: why === 'unknown' ? null : id, why },
  })),
  constantFrom<CourierListEvent>(
    {
      kind: 'closed',
      courier: ' Ivan ',
      car: '',
      person: null,
      signature: { on: 'paper' },
      missing: Array.from({ length: 6 }, (_, id) => ({ orderId: String(id), article: 'MUG' })),
    },
    { kind: 'calledOff', person: null },
  ),
);

const lived = (all: readonly CourierListEvent[]): CourierList =>
  all.reduce((list, event, at) => next(list, event, at) ?? list, EMPTY);

test('a parcel is on the list once, as given, as missing or as a find', () => {
  assert(
    property(array(events, { maxLength: 40 }), (all) => {
      const list = lived(all);
      const given = list.given.map((parcel) => parcel.orderId);
      const missing = new Set(list.missing.map((parcel) => parcel.orderId));
      expect(new Set(given).size).toBe(given.length);
      expect(given.filter((id) => missing.has(id))).toEqual([]);
      const finds = list.notExpected.map(keyOfFind);
      expect(new Set(finds).size).toBe(finds.length);
      expect(given.filter((id) => list.notExpected.some((found) => found.orderId === id))).toEqual([]);
    }),
  );
});

test('what was signed never changes, and nobody signs for nothing', () => {
  assert(
    property(array(events, { maxLength: 30 }), array(events, { maxLength: 10 }), (all, later) => {
      const list = lived(all);
      if (list.state === 'open') return;
      expect(later.every((event) => next(list, event, 99) === null)).toBe(true);
      if (list.state === 'given') {
        expect(list.given.length).toBeGreaterThan(0);
        expect(list).toMatchObject({ courier: 'Ivan', signature: { on: 'paper' } });
        expect(list.given.length + list.missing.length).toBe(6);
      }
    }),
  );
});

test('only a packed parcel of this courier is given, whatever the order', () => {
  assert(
    property(constantFrom(...schemes), constantFrom(...stages), (scheme, stage) => {
      const verdict = judgeScan(null, { orderId: '1', scheme, stage });
      expect(verdict === 'given').toBe(scheme === 'courier' && stage === 'ready');
      expect(verdict).not.toBe('again');
    }),
  );
  expect(judgeScan(null, null)).toBe('unknown');
  const given = [{ orderId: '1', article: 'MUG', at: 0, person: null }];
  expect(judgeScan({ given }, { orderId: '1', scheme: 'courier', stage: 'ready' })).toBe('again');
  // Cancelled since it was scanned.
  expect(judgeScan({ given }, { orderId: '1', scheme: 'courier', stage: 'cancelled' })).toBe('cancelled');
});

test('the code of a number has its bars apart, within white on both sides', () => {
  assert(
    property(nat(), (number) => {
      const code = codeOfNumber(String(number))!;
      let end = 0;
      for (const [index, { at, width }] of code.bars.entries()) {
        expect(at - end).toBeGreaterThanOrEqual(index === 0 ? 10 : 1);
        end = at + width;
      }
      expect(code.width - end).toBe(10);
    }),
  );
  expect(codeOfNumber('A1')).toBeNull();
});
