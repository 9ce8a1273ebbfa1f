import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openBench, openPrinter, type Bench } from './packing-bench.ts';

async function benchOf(...supplies: readonly string[]): Promise<Bench> {
  const bench = openBench([await openPrinter()]);
  for (const [index, supplyId] of supplies.entries()) {
    bench.supply(supplyId);
    for (const order of [1, 2, 3]) bench.order(`${index + 1}0${order}`, `46000${index + 1}`, supplyId);
  }
  return bench;
}

const openAt = (bench: Bench): string | null => bench.view().supply?.supplyId ?? null;

test('a scan opens the only supply there is, and counts', async () => {
  const bench = await benchOf('S1');
  expect(await bench.scan('460001')).toMatchObject({ reason: 'labelPrinting' });
  expect(openAt(bench)).toBe('S1');
});

test('whoever comes to the bench finds the only supply open, unless a person has just closed it', async () => {
  const bench = await benchOf('S1');
  const { arrive, close, open } = bench.packing.handlers;
  await arrive({});
  expect(openAt(bench)).toBe('S1');
  await close({ supplyId: null });
  await arrive({});
  expect(openAt(bench)).toBeNull();
  await open({ supplyId: 'S1', beside: false });
  expect(openAt(bench)).toBe('S1');
});

test('where several could be meant a scan is an alarm, heard each time, and prints nothing', async () => {
  const bench = await benchOf('S1', 'S2');
  await bench.packing.handlers.arrive({});
  const before = bench.view().verdictNumber;
  const alarm = { reason: 'scannedWithoutSupply', open: 2 };
  expect(await bench.scan('460001')).toEqual(alarm);
  expect(await bench.scan('460001')).toEqual(alarm);
  expect(bench.view()).toMatchObject({ supply: null, verdict: alarm, verdictNumber: before + 2 });
  expect(bench.view().lastScans.map(({ verdict }) => verdict)).toEqual([alarm, alarm]);
  expect(bench.jobs()).toEqual([]);
});

test('a command card opens nothing', async () => {
  const bench = await benchOf('S1');
  await bench.scan('PB-UNDO');
  expect(openAt(bench)).toBeNull();
});

test('equal pieces half a second apart are packed one by one, a double read is told and changes nothing', async () => {
  const bench = await benchOf('S1');
  const scan = async (endedAt: number) =>
    bench.packing.handlers.scan({ id: randomUUID(), text: '460001', endedAt });
  const repeats: boolean[] = [];
  for (const endedAt of [1000, 1500, 1580, 2000]) {
    const taken = await scan(endedAt);
    repeats.push(taken.ok && taken.value.repeat);
  }
  expect(repeats).toEqual([false, false, true, false]);
  expect(bench.jobs()).toHaveLength(3);
  expect(bench.view().lastScans.map(({ repeat }) => repeat)).toEqual([false, true, false, false]);
});

test('a badge that opens nothing leaves its code neither in the last scans nor in the journal', async () => {
  const bench = await benchOf('S1', 'S2');
  await bench.packing.handlers.open({ supplyId: 'S1', beside: false });
  for (const text of ['PB-U-123456789012345678', ' pb-u-123456789'])
    expect(await bench.scan(text)).toEqual({ reason: 'unknownBarcode', text: 'PB-U-…' });
  expect(JSON.stringify([bench.view(), bench.journal.scans.last(10)])).not.toContain('123456789');
});

test('a burst that lost its beginning is refused, although the rest of it is a code', async () => {
  const bench = await benchOf('S1');
  const taken = await bench.packing.handlers.scan({
    id: randomUUID(),
    text: '460001',
    endedAt: 1000,
    isCut: true,
  });
  expect(taken).toMatchObject({ value: { verdict: { reason: 'unreadableScan', fault: 'beginningLost' } } });
  expect(bench.jobs()).toEqual([]);
});
