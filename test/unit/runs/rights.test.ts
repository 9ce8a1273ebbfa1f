import { expect, test } from 'vitest';
import { neededFor } from '../../../src/main/services/people/guard-handlers.ts';
import { contract } from '../../../src/shared/contract/index.ts';

const { runs } = contract;

test('addresses, names and telephones take a right of their own, on screen and on paper', () => {
  expect(neededFor(runs.addresses.access, { orderIds: ['1'] })).toBe('buyers');
  expect(neededFor(runs.buyer.access, { orderId: '1' })).toBe('buyers');
  expect(neededFor(runs.print.access, { runId: 'R', withAddresses: true })).toBe('buyers');
  expect(neededFor(runs.print.access, { runId: 'R', withAddresses: false })).toBe('pack');
});

test('whoever packs may scan for a courier, and only a lead lets one leave or tells what became of a stop', () => {
  expect(neededFor(runs.scan.access, {})).toBe('pack');
  for (const { access } of [runs.leave, runs.tell, runs.undo, runs.close])
    expect(neededFor(access, {})).toBe('handOver');
  for (const { access } of [runs.make, runs.callOff, runs.setCourier])
    expect(neededFor(access, {})).toBe('plan');
});
