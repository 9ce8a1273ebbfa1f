import { describe, expect, test } from 'vitest';
import type { LabelsAhead } from '../../../src/shared/contract/packing.ts';
import { openBench, openPrinter, type Bench, told } from './packing-bench.ts';

const ahead = async ({ packing }: Bench): Promise<LabelsAhead> => {
  const answer = await packing.handlers.ahead({ supplyId: 'S1' });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.value;
};

const isSending = ({ journal }: Bench) => journal.jobs.firstIn('P1', ['sending']) !== null;

const labelled = ({ journal }: Bench): number =>
  journal.parcels.ofSupply('S1').filter(({ state }) => state === 'labelled').length;

/** Three orders of one supply, open, and a printer. */
async function openThree() {
  const printer = await openPrinter();
  const bench = openBench([printer]);
  bench.supply('S1');
  for (const orderId of ['101', '102', '103']) bench.order(orderId, `460${orderId}`, 'S1');
  await bench.packing.handlers.open({ supplyId: 'S1', beside: false });
  return { printer, bench };
}

const NONE: LabelsAhead = {
  printed: 0,
  unpacked: 0,
  onTheirWay: 0,
  stoppable: 0,
  left: 0,
  notReady: 0,
  faulty: 0,
  cancelled: 0,
};

describe('the labels of a supply that are printed before its packing', () => {
  test('are counted from the first to the last; then packing begins with a label', async () => {
    const { printer, bench } = await openThree();
    const label = bench.cache.labels.get('103');
    if (!label) throw new Error('no label');
    bench.cache.labels.put({ ...label, prepared: null, preparedFor: null });
    expect(await ahead(bench)).toEqual({ ...NONE, left: 2, notReady: 1 });
    expect(bench.view().supply).toMatchObject({ labelsReady: 2, labelsToCome: 1, labelsFaulty: 0 });
    // One that is here and is no good will not come: it is counted as what it is.
    const fault = JSON.stringify({ code: 'labelUnusable', fault: 'empty', detail: '' });
    bench.cache.labels.put({ ...label, prepared: null, fault });
    expect(await ahead(bench)).toEqual({ ...NONE, left: 2, faulty: 1 });
    expect(bench.view().supply).toMatchObject({ labelsReady: 2, labelsToCome: 0, labelsFaulty: 1 });
    bench.cache.labels.put({ ...label, prepared: null, preparedFor: null });
    expect(bench.view().labelFirst).toBe(false);

    printer.set('holdsBack');
    await bench.packing.handlers.printAhead({ supplyId: 'S1' });
    await bench.until(() => isSending(bench));
    expect(await ahead(bench)).toEqual({ ...NONE, onTheirWay: 2, stoppable: 1, notReady: 1 });
    printer.release();
    await bench.until(() => labelled(bench) === 2);
    expect(await ahead(bench)).toEqual({ ...NONE, printed: 2, unpacked: 2, notReady: 1 });
    expect(bench.view().labelFirst).toBe(true);

    expect(await bench.scan('*L102')).toMatchObject({ reason: 'scanProductOf' });
    expect(await bench.scan('460102')).toMatchObject({ reason: 'parcelPacked' });
    expect(await ahead(bench)).toEqual({ ...NONE, printed: 2, unpacked: 1, notReady: 1 });
    bench.cache.labels.put(label);
    await told();
    expect(bench.view().labelFirst).toBe(false);
  });

  test('stop at the one that is being printed; the others are printed later, each once', async () => {
    const { printer, bench } = await openThree();
    printer.set('holdsBack');
    await bench.packing.handlers.printAhead({ supplyId: 'S1' });
    await bench.until(() => isSending(bench));
    expect(await bench.packing.handlers.stopAhead({ supplyId: 'S1' })).toEqual({
      ok: true,
      value: { jobs: 2 },
    });
    expect(await ahead(bench)).toEqual({ ...NONE, onTheirWay: 1, left: 2 });
    printer.release();
    await bench.until(() => labelled(bench) === 1);
    expect(printer.documents).toHaveLength(1);
    expect(await ahead(bench)).toEqual({ ...NONE, printed: 1, unpacked: 1, left: 2 });
    expect(bench.view().labelFirst).toBe(false);

    await bench.packing.handlers.printAhead({ supplyId: 'S1' });
    await bench.until(() => labelled(bench) === 3);
    expect(new Set(printer.documents).size).toBe(3);
    expect(printer.documents).toHaveLength(3);
  });

  test('that wait for a printer that is off are all taken back, and no other label with them', async () => {
    const { printer, bench } = await openThree();
    bench.supply('S2');
    bench.order('201', '460201', 'S2');
    await printer.off();
    await bench.packing.handlers.printAhead({ supplyId: 'S2' });
    await bench.packing.handlers.printAhead({ supplyId: 'S1' });
    await bench.until(() => bench.pool.get('P1')?.queue.health().health === 'needsHelp');
    expect(await ahead(bench)).toEqual({ ...NONE, onTheirWay: 3, stoppable: 3 });
    await bench.packing.handlers.stopAhead({ supplyId: 'S1' });
    expect(await ahead(bench)).toEqual({ ...NONE, left: 3 });
    expect(bench.journal.parcels.get('201')).toMatchObject({ state: 'labelling' });
  });

  test('leave out what is cancelled meanwhile, and name the labels that are to be thrown away', async () => {
    const { printer, bench } = await openThree();
    printer.set('holdsBack');
    await bench.packing.handlers.printAhead({ supplyId: 'S1' });
    await bench.until(() => isSending(bench));
    bench.cache.orders.setStatus('102', 'confirm', 'canceled_by_client');
    printer.release();
    await bench.until(() => labelled(bench) === 2);
    expect(printer.documents).toHaveLength(2);
    expect(await ahead(bench)).toEqual({ ...NONE, printed: 2, unpacked: 2 });
    bench.cache.orders.setStatus('101', 'confirm', 'canceled_by_client');
    expect(await ahead(bench)).toEqual({ ...NONE, printed: 1, unpacked: 1, cancelled: 1 });
  });

  test('of a supply that is not known are none', async () => {
    const { bench } = await openThree();
    const problem = { code: 'supplyUnknown', supplyId: 'S9' };
    expect(await bench.packing.handlers.ahead({ supplyId: 'S9' })).toEqual({ ok: false, problem });
    expect(await bench.packing.handlers.stopAhead({ supplyId: 'S9' })).toEqual({ ok: false, problem });
  });
});

test('in training every parcel is packed by touches alone, also one printed ahead, and one that was undone', async () => {
  const { bench } = await openThree();
  const shelf = () =>
    bench.packing.handlers.shelf.read().map(({ parcel, sku, label }) => [parcel.orderId, sku, label]);
  const touch = async (text: string | null | undefined) => bench.scan(text ?? 'nothing lies there');
  expect(shelf()).toEqual([
    ['101', '460101', null],
    ['102', '460102', null],
    ['103', '460103', null],
  ]);
  await bench.packing.handlers.printAhead({ supplyId: 'S1' });
  expect(shelf()).toHaveLength(3);
  await bench.until(() => labelled(bench) === 3);
  const [[, sku, label] = []] = shelf();
  expect(label).toBe('*L101');
  expect(await touch(label)).toMatchObject({ reason: 'scanProductOf' });
  expect(await touch(sku)).toMatchObject({ reason: 'parcelPacked', parcel: { orderId: '101' } });
  expect(shelf().map(([orderId]) => orderId)).toEqual(['102', '103']);

  await bench.command('undo');
  expect(shelf().map(([orderId]) => orderId)).toEqual(['101', '102', '103']);
  expect(await touch(shelf()[0]?.[1])).toMatchObject({ reason: 'labelPrintedAhead' });
  expect(await touch(shelf()[0]?.[2])).toMatchObject({ reason: 'parcelPacked', parcel: { orderId: '101' } });
});
