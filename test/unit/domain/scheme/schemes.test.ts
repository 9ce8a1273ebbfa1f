import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { strangeIn } from '../../../../src/shared/domain/order/not-understood.ts';
import {
  deliveryTypeOf,
  schemeOf,
  schemeOfDelivery,
  schemeOutsideSupplies,
} from '../../../../src/shared/domain/scheme/scheme-of.ts';
import { schemeRules, settableCodes } from '../../../../src/shared/domain/scheme/scheme-rules.ts';
import { isLate, rulesOf, stageOf, stepsFrom } from '../../../../src/shared/domain/scheme/scheme-stage.ts';
import { ENDED, schemes, type Scheme } from '../../../../src/shared/domain/scheme/schemes.ts';
import { isOperationName } from '../../../../src/shared/marketplace/index.ts';

/** Every state of a scheme: what it is, and where an order goes from there, by what. */
const tableOf = (scheme: Scheme): string[] =>
  Object.entries(schemeRules[scheme].states).map(([state, { stage, next }]) => {
    const steps = Object.entries(next).map(
      ([to, { operation, of, isReshipment, proof }]) =>
        `${to} by ${operation}${of === 'supply' ? ' (supply)' : ''}${isReshipment ? ' (reshipment)' : ''}${proof ? ` (${proof})` : ''}`,
    );
    return `${state} is ${stage}: ${steps.join(', ') || '-'}`;
  });

const inSupplies = [
  'new is new: confirm by addOrderToSupply, cancel by cancelOrder',
  'confirm is assembly: confirm by addOrderToSupply, complete by deliverSupply (supply), cancel by cancelOrder',
  'complete is onTheWay: confirm by addOrderToSupply (reshipment), cancel by cancelOrder',
  'cancel is cancelled: -',
];

/** Documents 1 and 2, "States and transitions", row by row. */
const tables: Readonly<Record<Scheme, readonly string[]>> = {
  warehouse: inSupplies,
  crossBorder: inSupplies,
  courier: [
    'new is new: confirm by confirmCourierOrder, cancel by cancelOrder',
    'confirm is assembly: complete by completeCourierOrder, cancel by cancelOrder',
    'complete is onTheWay: cancel by cancelOrder',
    'receive is done: -',
    'reject is refused: -',
    'cancel is cancelled: -',
  ],
  bySeller: [
    'new is new: confirm by confirmDbsOrder, cancel by cancelDbsOrder',
    'confirm is assembly: deliver by deliverDbsOrder, cancel by cancelDbsOrder',
    'deliver is onTheWay: receive by receiveDbsOrder (code), reject by rejectDbsOrder (code), cancel by cancelDbsOrder',
    'receive is done: -',
    'reject is refused: -',
    'cancel is cancelled: -',
    'cancel_missed_call is cancelled: -',
  ],
  selfPickup: [
    'new is new: confirm by confirmPickupOrder, cancel by cancelPickupOrder',
    'confirm is assembly: prepare by preparePickupOrder, cancel by cancelPickupOrder',
    'prepare is waiting: receive by receivePickupOrder (checkCode), reject by rejectPickupOrder, cancel by cancelPickupOrder',
    'receive is done: -',
    'reject is refused: -',
    'cancel is cancelled: -',
    'cancel_shelf_life is cancelled: -',
  ],
};

test.each(schemes)('%s: its states and the changes between them', (scheme) => {
  expect(tableOf(scheme)).toEqual(tables[scheme]);
});

test.each(schemes)('%s: every change leads to a state of the scheme, and none out of an end', (scheme) => {
  for (const { stage, next } of Object.values(schemeRules[scheme].states)) {
    expect(ENDED.has(stage)).toBe(Object.keys(next).length === 0);
    for (const [to, { operation }] of Object.entries(next)) {
      expect(rulesOf({ scheme, supplierStatus: to })).not.toBeNull();
      expect(isOperationName(operation)).toBe(true);
    }
  }
});

const platformStatuses = [
  null,
  'waiting',
  'sorted',
  'sold',
  'canceled',
  'canceled_by_client',
  'declined_by_client',
  'defect',
  'ready_for_pickup',
  'canceled_by_missed_call',
  'postponed_delivery',
];

/** A letter for each status of the platform above, in their order. */
const letters = { new: 'n', assembly: 'a', ready: 'r', waiting: 'w', onTheWay: 'o', done: 'd' } as const;
const more = { refused: 'x', cancelled: 'c', untold: '-', unknown: '?' } as const;

const stagesOf = (scheme: Scheme, supplierStatus: string, isPacked: boolean): string =>
  platformStatuses
    .map((platformStatus) => stageOf({ scheme, supplierStatus, platformStatus, isPacked }))
    .map((stage) => ({ ...letters, ...more })[stage])
    .join('');

const stageTable: readonly (readonly [supplierStatus: string, stages: string, of: readonly Scheme[]])[] = [
  ['', '---dcccc-c-', schemes],
  ['new', 'nnndccccncn', schemes],
  ['confirm', 'aaadccccaca', schemes],
  ['complete', 'ooodccccoco', ['warehouse', 'crossBorder', 'courier']],
  ['complete', '???dcccc?c?', ['bySeller', 'selfPickup']],
  ['deliver', 'ooodccccoco', ['bySeller']],
  ['deliver', '???dcccc?c?', ['warehouse', 'crossBorder', 'courier', 'selfPickup']],
  ['prepare', 'wwwdccccwcw', ['selfPickup']],
  ['prepare', '???dcccc?c?', ['warehouse', 'crossBorder', 'courier', 'bySeller']],
  ['receive', 'ddddddddddd', ['courier', 'bySeller', 'selfPickup']],
  ['receive', '???dcccc?c?', ['warehouse', 'crossBorder']],
  ['reject', 'xxxxxxxxxxx', ['courier', 'bySeller', 'selfPickup']],
  ['reject', '???dcccc?c?', ['warehouse', 'crossBorder']],
  ['cancel', 'ccccccccccc', schemes],
  ['cancel_missed_call', 'ccccccccccc', schemes],
  ['cancel_shelf_life', 'ccccccccccc', schemes],
  ['Cancel_Carrier', 'ccccccccccc', schemes],
  ['toString', '???dcccc?c?', schemes],
];

test.each(stageTable)('an order in "%s" stands at %s', (supplierStatus, stages, of) => {
  for (const scheme of of) {
    expect([scheme, stagesOf(scheme, supplierStatus, false)]).toEqual([scheme, stages]);
    // What was packed here is ready to go, and nothing else is another thing for that.
    expect(stagesOf(scheme, supplierStatus, true)).toBe(stages.replaceAll('a', 'r'));
  }
});

const anyOrder = fc.record({
  scheme: fc.constantFrom(...schemes),
  supplierStatus: fc.oneof(
    fc.constantFrom(...schemes.flatMap((scheme) => Object.keys(schemeRules[scheme].states)), ''),
    fc.string(),
  ),
  platformStatus: fc.oneof(fc.constantFrom(...platformStatuses), fc.string()),
  isPacked: fc.boolean(),
  due: fc.option(fc.constantFrom('2026-03-02T09:00', '2026-03-02T10:00', '2026-12-31T23:59')),
});

test('nothing may be changed of an order that has ended or that is not understood', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const stage = stageOf(order);
      const isOver = ENDED.has(stage) || stage === 'unknown' || stage === 'untold';
      expect(Object.keys(stepsFrom(order)).length > 0).toBe(!isOver);
    }),
    { numRuns: 1000 },
  );
});

test('a change brings an order on, never back to new, and a cancelled one is cancelled', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      for (const to of Object.keys(stepsFrom(order))) {
        const stage = stageOf({ ...order, supplierStatus: to });
        expect(['new', 'untold', 'unknown']).not.toContain(stage);
        if (to === 'cancel') expect(stage).toBe('cancelled');
      }
    }),
    { numRuns: 1000 },
  );
});

test('an order is late from the minute after its time on, once and for all, until it is where it was to be', () => {
  const minutes = ['2026-03-02T08:59', '2026-03-02T09:00', '2026-03-02T09:01', '2027-01-01T00:00'];
  fc.assert(
    fc.property(anyOrder, (order) => {
      const late = minutes.map((now) => isLate(order, now));
      expect(late).toEqual(late.toSorted((one, other) => Number(one) - Number(other)));
      if (ENDED.has(stageOf(order)) || order.due === null) expect(late).not.toContain(true);
    }),
    { numRuns: 1000 },
  );
  const promised = { supplierStatus: 'deliver', platformStatus: 'waiting', isPacked: true };
  const due = '2026-03-02T09:00';
  const given = { ...promised, supplierStatus: 'complete' };
  expect(minutes.map((now) => isLate({ ...promised, scheme: 'bySeller', due }, now))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(minutes.some((now) => isLate({ ...given, scheme: 'courier', due }, now))).toBe(false);
  const counter = { ...promised, supplierStatus: 'prepare' };
  expect(minutes.some((now) => isLate({ ...counter, scheme: 'selfPickup', due }, now))).toBe(false);
});

const orders = 'getNewOrders';
test.each([
  [orders, 'fbs', false, 'warehouse'],
  [orders, null, false, 'warehouse'],
  [orders, 'fbs', true, 'crossBorder'],
  [orders, null, true, 'crossBorder'],
  [orders, 'platformgo', false, 'courier'],
  [orders, 'dbs', false, null],
  [orders, 'drone', false, null],
  ['getNewDbsOrders', 'dbs', false, 'bySeller'],
  ['getNewDbsOrders', 'edbs', false, 'bySeller'],
  ['getNewDbsOrders', 'drone', false, 'bySeller'],
  ['getNewPickupOrders', null, false, 'selfPickup'],
  ['getNewPickupOrders', 'anything', true, 'selfPickup'],
] as const)(
  'on the list %s, delivered by %s (abroad: %s), it is of %s',
  (list, deliveryType, abroad, scheme) => {
    expect(schemeOf({ list, deliveryType, isCrossBorder: abroad })).toBe(scheme);
  },
);

test('a delivery is known in any spelling, and an unknown one stays as it was said', () => {
  expect(
    ['FBS', ' PlatformGo ', 'dbsPickupPoint', 'EDBS', 'Drone', ' ', null].map((said) => deliveryTypeOf(said)),
  ).toEqual(['fbs', 'platformgo', 'dbspickuppoint', 'edbs', 'Drone', null, null]);
  fc.assert(
    fc.property(fc.string(), (said) => {
      const known = deliveryTypeOf(said);
      expect(deliveryTypeOf(known)).toBe(known);
    }),
  );
  expect(['dbs', 'platformgo', 'fbs', 'selfPickup', 'warehouse', 'drone'].map(schemeOutsideSupplies)).toEqual(
    ['bySeller', 'courier', null, 'selfPickup', null, null],
  );
  expect(['dbs', 'platformgo', null, 'drone'].map(schemeOfDelivery)).toEqual([
    'bySeller',
    'courier',
    'warehouse',
    null,
  ]);
});

test('identifiers are asked on assembly, those that the order needs', () => {
  expect(settableCodes('bySeller', 'confirm', ['sgtin', 'imei', 'rune'])).toEqual(['imei', 'sgtin']);
  for (const scheme of schemes) {
    expect(settableCodes(scheme, 'confirm', ['uin'])).toEqual(['uin']);
    for (const state of Object.keys(schemeRules[scheme].states).filter((each) => each !== 'confirm'))
      expect(settableCodes(scheme, state, ['uin'])).toEqual([]);
  }
});

test.each([
  ['platformgo', 'complete', null],
  ['platformgo', 'receive', null],
  ['platformgo', 'reject', null],
  ['platformgo', 'deliver', 'supplierStatus'],
  ['dbs', 'deliver', null],
  ['fbs', 'receive', 'supplierStatus'],
  [null, 'complete', null],
  [null, 'prepare', 'supplierStatus'],
  ['drone', 'complete', null],
  ['drone', 'new', 'deliveryType'],
  ['platformgo', 'new', null],
] as const)(
  'delivered by %s and in %s, an order is strange by its %s',
  (deliveryType, supplierStatus, field) => {
    expect(strangeIn({ deliveryType, supplierStatus, platformStatus: null })?.field ?? null).toBe(field);
  },
);
