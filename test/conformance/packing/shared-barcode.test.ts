import { expect, test } from 'vitest';
import type { Verdict } from '../../../src/shared/domain/verdict.ts';
import { openBench, openPrinter, type Bench } from './packing-bench.ts';

const CODE = '4600000000017';
const OWN = '4600000000024';

/** Two articles with one barcode; the second has another one besides. */
async function openShared(): Promise<Bench> {
  const bench = openBench([await openPrinter()]);
  bench.supply('S');
  bench.order('1', CODE, 'S', { article: 'MUG' });
  bench.order('2', CODE, 'S', { article: 'CUP', skus: [CODE, OWN] });
  bench.order('3', CODE, 'S', { article: 'MUG' });
  await bench.packing.handlers.open({ supplyId: 'S', beside: false });
  return bench;
}

async function choose(bench: Bench, choice: number): Promise<Verdict> {
  const { verdictNumber } = bench.view();
  await bench.packing.handlers.chooseProduct({ verdictNumber, choice });
  return bench.view().verdict;
}

const asked = {
  reason: 'whichProduct',
  text: CODE,
  products: [
    { article: 'MUG', sku: CODE },
    { article: 'CUP', sku: CODE },
  ],
};
const printing = (orderId: string) => ({ reason: 'labelPrinting', parcel: { orderId } });

test('a barcode of two articles prints nothing before a person says which one is in the hand, each time', async () => {
  const bench = await openShared();
  expect(await bench.scan(CODE)).toMatchObject(asked);
  expect(bench.jobs()).toEqual([]);
  const { verdictNumber } = bench.view();
  expect(await choose(bench, 2)).toMatchObject(printing('2'));
  // The same touch once more is for a screen that is gone.
  expect(await bench.packing.handlers.chooseProduct({ verdictNumber, choice: 1 })).toMatchObject({
    problem: { code: 'shownMovedOn' },
  });
  await bench.until(() => bench.view().supply?.packed === 1);

  // The one cup is packed, and another cup may be in the hand all the same.
  expect(await bench.scan(CODE)).toMatchObject(asked);
  expect(await choose(bench, 2)).toMatchObject({
    reason: 'oneTooMany',
    product: { article: 'CUP' },
    packed: 1,
  });
  expect(await bench.scan(CODE)).toMatchObject(asked);
  expect(await choose(bench, 1)).toMatchObject(printing('1'));
  await bench.until(() => bench.view().supply?.packed === 2);
  expect(bench.view().lastScans.map(({ verdict }) => verdict.reason)).toContain('whichProduct');
});

test('the article or another barcode of it answers too; another scan drops the question', async () => {
  const bench = await openShared();
  bench.order('4', '4600000000031', 'S', { article: 'JUG' });
  await bench.scan(CODE);
  expect(await bench.scan('cup')).toMatchObject(printing('2'));
  await bench.until(() => bench.view().supply?.packed === 1);
  await bench.scan(CODE);
  expect(await bench.scan(OWN)).toMatchObject({ reason: 'oneTooMany', product: { article: 'CUP' } });
  await bench.scan(CODE);
  expect(await bench.scan('4600000000031')).toMatchObject(printing('4'));
  await bench.until(() => bench.view().supply?.packed === 2);
  // Nobody is asked any more, and an article is no barcode.
  expect(await bench.scan('cup')).toMatchObject({ reason: 'unknownBarcode' });
});

test('a label in the hand packs no other article of the same barcode', async () => {
  const bench = await openShared();
  await bench.packing.handlers.printAhead({ supplyId: 'S' });
  await bench.until(() => bench.jobs().every(({ state }) => state === 'sent' || state === 'confirmed'));
  expect(await bench.scan('*L1')).toMatchObject({ reason: 'scanProductOf', parcel: { orderId: '1' } });
  expect(await bench.scan(CODE)).toMatchObject(asked);
  expect(await choose(bench, 2)).toMatchObject({ reason: 'wrongProductOf', product: { article: 'CUP' } });
  await bench.scan(CODE);
  expect(await choose(bench, 1)).toMatchObject({ reason: 'parcelPacked', parcel: { orderId: '1' } });

  await bench.scan(CODE);
  expect(await choose(bench, 1)).toMatchObject({ reason: 'labelPrintedAhead', parcel: { orderId: '3' } });
  expect(await bench.scan('*L2')).toMatchObject({ reason: 'labelOfOther', parcel: { orderId: '2' } });
  expect(await bench.scan('*L3')).toMatchObject({ reason: 'parcelPacked', parcel: { orderId: '3' } });
});

test('two orders of one article are asked about by nobody', async () => {
  const bench = await openShared();
  expect(await bench.scan(OWN)).toMatchObject(printing('2'));
  bench.supply('T');
  bench.order('5', '4600000000048', 'T', { article: 'POT', colorCode: null });
  bench.order('6', '4600000000048', 'T', { article: 'POT', colorCode: '' });
  await bench.packing.handlers.open({ supplyId: 'T', beside: false });
  expect(await bench.scan('4600000000048')).toMatchObject(printing('5'));
});
