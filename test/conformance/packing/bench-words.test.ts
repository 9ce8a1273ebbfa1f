import { describe, expect, test } from 'vitest';
import { commandCards } from '../../../src/shared/domain/command-codes.ts';
import type { Verdict } from '../../../src/shared/domain/verdict.ts';
import { readIntoBox } from '../../../src/main/services/packing/unboxed.ts';
import { codeOf } from '../../rigs/labels/code-examples.ts';
import { openPrinter, openTwo, type Bench } from './packing-bench.ts';

const GTIN = '09506000134352';
const BARCODE = '9506000134352';

const isPacked = ({ journal }: Bench, orderId: string): boolean =>
  journal.parcels.get(orderId)?.state === 'packed';

/** The first of two, packed. */
async function packOne(): Promise<Bench> {
  const bench = await openTwo([await openPrinter()]);
  await bench.scan('460001');
  await bench.until(() => isPacked(bench, '101'));
  return bench;
}

const reprints = (bench: Bench): number => bench.jobs().filter(({ cause }) => cause === 'reprint').length;

const isPrinted = (bench: Bench) => (): boolean => bench.jobs().every(({ state }) => state === 'sent');

describe('one more label of a parcel', () => {
  test('stands among the last scans, and on the screen until the next one', async () => {
    const bench = await packOne();
    expect(await bench.command('reprint')).toMatchObject({ reason: 'reprinting' });
    await bench.until(isPrinted(bench));
    expect(bench.view().verdict).toMatchObject({ reason: 'reprinting', parcel: { orderId: '101' } });
    expect(bench.view().lastScans[0]).toMatchObject({
      text: commandCards.reprint.code,
      verdict: { reason: 'reprinting', parcel: { orderId: '101' } },
      job: { state: 'sent' },
    });
    await bench.scan('460002');
    expect(bench.view().verdict.reason).not.toBe('reprinting');
  });

  test('asked for again within a minute is asked about, and later is not', async () => {
    const bench = await packOne();
    await bench.command('reprint');
    await bench.until(isPrinted(bench));
    bench.pass(59_000);
    expect(await bench.command('reprint')).toMatchObject({ reason: 'reprintAgain' });
    expect(await bench.command('reprint')).toMatchObject({ reason: 'reprintAgain' });
    expect(reprints(bench)).toBe(1);
    await bench.packing.handlers.printOnceMore(bench.view());
    await bench.until(isPrinted(bench));
    expect(reprints(bench)).toBe(2);
    expect(
      bench
        .view()
        .lastScans.map(({ verdict }) => verdict.reason)
        .slice(0, 2),
    ).toEqual(['reprinting', 'reprinting']);
    bench.pass(61_000);
    expect(await bench.command('reprint')).toMatchObject({ reason: 'reprinting' });
    expect(reprints(bench)).toBe(3);
  });
});

test('a parcel’s open box is named, until it is closed', async () => {
  const bench = await openTwo([await openPrinter()]);
  await bench.scan('460001');
  await bench.until(() => isPacked(bench, '101'));
  expect(bench.view().intoBox).toBeNull();
  await bench.command('openBox');
  const [box] = bench.journal.boxes.ofSupply('S1');
  await bench.scan('460002');
  expect(bench.view()).toMatchObject({ intoBox: String(box?.number) });
  await bench.until(() => isPacked(bench, '102'));
  expect(bench.view()).toMatchObject({ verdict: { reason: 'lastPacked' }, intoBox: String(box?.number) });
  // A label that came late is stuck on a parcel that lies in the box just as well.
  const { verdict } = bench.view();
  if (verdict.reason !== 'lastPacked') throw new Error('nothing is packed');
  const late: Verdict = { reason: 'labelCameOut', parcel: verdict.parcel, others: [], coming: false };
  expect(readIntoBox(bench, late)).toBe(String(box?.number));
});

test('the line of a parcel that was undone says so, and no other', async () => {
  const bench = await packOne();
  await bench.scan('460002');
  await bench.until(() => isPacked(bench, '102'));
  expect(await bench.command('undo')).toMatchObject({ reason: 'undone', label: 'keep' });
  const lines = bench
    .view()
    .lastScans.flatMap(({ text, undone }) => (text.startsWith('460') ? [[text, undone]] : []));
  expect(lines).toEqual([
    ['460002', true],
    ['460001', false],
  ]);
  expect(await bench.scan('*L102')).toMatchObject({ reason: 'scanProductOf' });
});

describe('a code of one piece that is scanned before its product', () => {
  test('is called what it is where no product is known by it', async () => {
    const bench = await openTwo([await openPrinter()]);
    expect(await bench.scan(codeOf(GTIN, 'aaaaa1'))).toMatchObject({
      reason: 'codeBeforeProduct',
      meta: 'sgtin',
    });
    expect(await bench.scan('490154203237518')).toMatchObject({ reason: 'codeBeforeProduct', meta: 'imei' });
    expect(bench.jobs()).toEqual([]);
  });

  test('finds its product by the GTIN, and is taken for it', async () => {
    const bench = await openTwo([await openPrinter()]);
    bench.order('103', BARCODE, 'S1', { requiredMeta: ['sgtin'] });
    expect(await bench.scan(codeOf(GTIN, 'aaaaa1'))).toMatchObject({
      reason: 'labelPrinting',
      parcel: { orderId: '103' },
    });
    expect(bench.journal.markingCodes.ofOrder('103')).toHaveLength(1);
  });
});

test('a GTIN that was just scanned as the product’s barcode is not asked for again', async () => {
  const bench = await openTwo([await openPrinter()]);
  bench.order('103', BARCODE, 'S1', { requiredMeta: ['gtin'] });
  expect(await bench.scan(BARCODE)).toMatchObject({ reason: 'labelPrinting', parcel: { orderId: '103' } });
  expect(bench.journal.markingCodes.ofOrder('103').map(({ kind }) => kind)).toEqual(['gtin']);
});
