import { expect, test } from 'vitest';
import { openPrinter, openTwo } from './packing-bench.ts';

test('a label asked for again while the printer needs help waits as the others do, and comes out once', async () => {
  const printer = await openPrinter();
  const bench = await openTwo([printer]);
  await bench.scan('460001');
  await bench.until(() => bench.view().supply?.packed === 1);
  await printer.off();
  await bench.scan('460002');
  await bench.until(() => bench.view().verdict.reason === 'printerNeedsHelp');

  const waits = { reason: 'printerNeedsHelp', parcel: { orderId: '101' } };
  expect(await bench.command('reprint')).toMatchObject(waits);
  expect(await bench.command('reprint')).toMatchObject(waits);
  await printer.on();
  bench.pool.list()[0]?.queue.retryNow();
  await bench.until(() => printer.documents.length === 3);
  await bench.until(() => bench.jobs().every(({ state }) => state === 'sent'));
  expect(printer.documents.toSorted()).toEqual(['^XA^FX101^XZ', '^XA^FX101^XZ', '^XA^FX102^XZ']);
});
