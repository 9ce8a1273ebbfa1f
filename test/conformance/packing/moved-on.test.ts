import { expect, test } from 'vitest';
import { openPrinter, openTwo } from './packing-bench.ts';

test('a command or a touch is for what the screen showed, and refused where that is something else by now', async () => {
  const bench = await openTwo([await openPrinter()]);
  const stateOf = (orderId: string): string | null => bench.journal.parcels.get(orderId)?.state ?? null;
  const movedOn = { ok: false, problem: { code: 'shownMovedOn' } };
  const { command, release } = bench.packing.handlers;
  await bench.scan('460001');
  await bench.until(() => stateOf('101') === 'packed');
  const before = bench.view();
  expect(before.targets).toMatchObject({ hold: '101', undo: '101', reprint: '101', skip: null });
  await bench.scan('460002');
  await bench.until(() => stateOf('102') === 'packed');
  for (const each of ['hold', 'undo', 'reprint'] as const)
    expect(await command({ command: each, why: 'defect', of: before.targets[each] })).toEqual(movedOn);
  expect([stateOf('101'), stateOf('102')]).toEqual(['packed', 'packed']);
  expect(bench.jobs()).toHaveLength(2);
  expect(bench.journal.holds.all()).toEqual([]);

  await bench.scan('no such thing');
  const { verdictNumber } = bench.view();
  await bench.scan('nor this one');
  expect(await release({ verdictNumber })).toEqual(movedOn);
  expect(bench.view().verdict).toMatchObject({ reason: 'unknownBarcode', text: 'nor this one' });
  expect(await release(bench.view())).toEqual({ ok: true, value: null });
});
