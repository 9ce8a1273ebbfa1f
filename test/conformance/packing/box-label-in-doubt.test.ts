import { expect, test } from 'vitest';
import { NO_ROUTES } from '../../../src/shared/domain/printer/printer-set.ts';
import { newJob } from '../../../src/main/printers/queue/new-job.ts';
import { openPrinter, openTwo } from './packing-bench.ts';

test('a box label in doubt is asked about at the bench once box labels go to another printer, by box and printer', async () => {
  const [first, second] = [await openPrinter(), await openPrinter()];
  const toSecond = { printerId: 'P2', fallbackId: null };
  const bench = await openTwo([first, second], {}, { ...NO_ROUTES, boxLabel: toSecond });
  bench.journal.boxes.add({ key: 'K', supplyId: 'S1', boxId: 'WB-1', createdAt: 1 });
  second.set('breaksOff');
  bench.journal.jobs.add(
    newJob({
      jobId: 'BOX',
      printerId: 'P2',
      document: { kind: 'boxLabel', supplyId: 'S1', boxId: 'WB-1' },
      cause: 'boxLabel',
      bytes: Buffer.from('^XA^FXbox^XZ'),
      person: null,
      createdAt: Date.now(),
    }),
  );
  bench.pool.wake();
  await bench.until(() => bench.jobs().some(({ state }) => state === 'uncertain'));
  // Whoever prints there sees its page.
  expect(bench.view().verdict.reason).toBe('scanProduct');
  bench.pool.use(
    bench.pool.list().map((printer) => printer.setup()),
    NO_ROUTES,
  );
  bench.packing.printerChanged();
  await bench.until(() => bench.view().verdict.reason === 'labelUncertain');
  const asked = { reason: 'labelUncertain', document: 'boxLabel', box: '1', printer: 'P2' };
  expect(bench.view().verdict).toMatchObject(asked);
  expect(await bench.scan('460001')).toMatchObject({ ...asked, product: { sku: '460001' } });
});
