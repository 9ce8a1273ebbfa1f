import { describe, expect, test } from 'vitest';
import { listen } from '../../../src/main/kernel/signal.ts';
import { NO_ROUTES } from '../../../src/shared/domain/printer/printer-set.ts';
import { fail, ok } from '../../../src/shared/result.ts';
import { newJob } from '../../../src/main/printers/queue/new-job.ts';
import type { JobRow } from '../../../src/main/db/journal/job-rows.ts';
import { openBench, openPrinter, openTwo, type Bench, untilRefusedByItsJob, told } from './packing-bench.ts';

const MINUTE = 60_000;
const IMEI = '490154203237518';

const stateOf = ({ journal }: Bench, orderId: string): string | null =>
  journal.parcels.get(orderId)?.state ?? null;

const openSupply = async ({ packing }: Bench, supplyId: string, beside = false): Promise<void> => {
  expect(await packing.handlers.open({ supplyId, beside })).toEqual({ ok: true, value: null });
};

const testJob = (id: string, printerId: string): JobRow =>
  newJob({
    jobId: `test-${id}`,
    printerId,
    document: { kind: 'test', id },
    cause: 'test',
    bytes: Buffer.from('^XA^FXtest^XZ'),
    person: null,
    createdAt: Date.now(),
  });

test('a label printed ahead that did not come out is printed ahead again: nothing is packed before its product', async () => {
  const printer = await openPrinter();
  const bench = await openTwo([printer]);
  printer.set('breaksOff');
  await bench.packing.handlers.printAhead({ supplyId: 'S1' });
  await bench.until(() => bench.view().verdict.reason === 'labelUncertain');
  printer.set('takes');
  const [doubtful] = bench.journal.jobs.allIn('P1', ['uncertain']);
  await bench.packing.handlers.answerUncertain({ jobId: doubtful?.jobId ?? '', inHand: false });
  await bench.until(() => ['101', '102'].every((id) => stateOf(bench, id) === 'labelled'));
  expect(bench.view()).toMatchObject({ supply: { packed: 0 }, verdict: { reason: 'scanProduct' } });
  expect(bench.jobs().map(({ cause }) => cause)).toEqual(['ahead', 'ahead', 'ahead']);

  expect(await bench.scan('460001')).toMatchObject({ reason: 'labelPrintedAhead' });
  expect(await bench.scan('*L101')).toMatchObject({ reason: 'parcelPacked' });
});

test('a test label that did not come out is another test label: reading it settles it', async () => {
  const printer = await openPrinter();
  const bench = openBench([printer]);
  printer.set('breaksOff');
  bench.journal.jobs.add(testJob('ABC123', 'P1'));
  bench.pool.wake();
  await bench.until(() => bench.view().verdict.reason === 'labelUncertain');
  printer.set('takes');
  await bench.packing.handlers.answerUncertain({ jobId: 'test-ABC123', inHand: false });
  await bench.until(() => bench.journal.jobs.lastTest('ABC123')?.state === 'sent');
  expect(bench.journal.jobs.lastTest('ABC123')).toMatchObject({ cause: 'test', replaces: 'test-ABC123' });
});

describe('a parcel that is put on hold', () => {
  test('while its label waits takes the label out of the queue', async () => {
    const printer = await openPrinter();
    const bench = await openTwo([printer]);
    await printer.off();
    await bench.scan('460001');
    await bench.until(() => bench.jobs()[0]?.state === 'failed');
    expect(await bench.command('defect')).toMatchObject({ reason: 'putOnHold', parcel: { orderId: '101' } });
    expect([bench.jobs()[0]?.state, stateOf(bench, '101')]).toEqual(['cancelled', null]);
    await printer.on();
    expect(await bench.scan('460001')).toMatchObject({ reason: 'orderOnHold', why: 'defect' });
    await bench.packing.handlers.liftHold({ orderId: '101' });
    expect(await bench.scan('460001')).toMatchObject({ reason: 'labelPrinting' });
    await bench.until(() => stateOf(bench, '101') === 'packed');
    expect(printer.documents).toHaveLength(1);
  });

  test('while its label is sent is not packed by it, and gives its codes back', async () => {
    const printer = await openPrinter();
    const bench = openBench([printer]);
    bench.supply('S1');
    bench.order('101', '4600000000015', 'S1', { requiredMeta: ['imei'] });
    bench.order('102', '460002', 'S1');
    await openSupply(bench, 'S1');
    printer.set('holdsBack');
    await bench.scan('4600000000015');
    expect(await bench.scan(IMEI)).toMatchObject({ reason: 'labelPrinting' });
    const hold = await bench.command('hold');
    printer.release();
    await bench.until(() => bench.jobs()[0]?.state === 'sent');
    expect(stateOf(bench, '101')).toBe('labelled');
    expect(bench.view()).toMatchObject({ supply: { packed: 0 }, verdict: hold });
    expect(bench.journal.markingCodes.ofOrder('101')).toEqual([]);

    await bench.packing.handlers.liftHold({ orderId: '101' });
    expect(await bench.scan('4600000000015')).toMatchObject({ reason: 'scanCode' });
    expect(await bench.scan(IMEI)).toMatchObject({ reason: 'labelPrintedAhead' });
    expect(await bench.scan('*L101')).toMatchObject({ reason: 'parcelPacked' });
  });

  test('in the first moments of a slow making has no label come out', async () => {
    const printer = await openPrinter();
    const made = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const bench = await openTwo([printer], {
      render: () => {
        begun.resolve();
        return made.promise.then(() => ok(Buffer.from('^XA^FXmade^XZ')));
      },
    });
    await printer.off();
    await bench.scan('460001');
    await bench.until(() => bench.jobs()[0]?.state === 'failed');
    bench.journal.jobs.forgetBytes('P1', false);
    await printer.on();
    bench.pool.list()[0]?.queue.retryNow();
    await begun.promise;
    await bench.command('defect');
    expect([bench.jobs()[0]?.state, stateOf(bench, '101')]).toEqual(['cancelled', null]);
    // The line goes on without it once its making is told to be slow.
    await bench.scan('460002');
    await bench.until(() => stateOf(bench, '102') === 'packed');
    made.resolve();
    await bench.pool.list()[0]?.queue.stop();
    expect(bench.jobs().map(({ state }) => state)).toEqual(['sent', 'cancelled']);
    expect(printer.documents).toEqual(['^XA^FX102^XZ']);
  });

  test('while its label is made again has no label come out', async () => {
    const printer = await openPrinter();
    const made = Promise.withResolvers<void>();
    const bench = await openTwo([printer], {
      render: () => made.promise.then(() => ok(Buffer.from('^XA^FXmade^XZ'))),
    });
    await printer.off();
    await bench.scan('460001');
    await bench.until(() => bench.jobs()[0]?.state === 'failed');
    bench.journal.jobs.forgetBytes('P1', false);
    await printer.on();
    bench.pool.list()[0]?.queue.retryNow();
    await bench.until(() => bench.jobs()[0]?.state === 'rendering');
    expect(await bench.command('defect')).toMatchObject({ reason: 'putOnHold', parcel: { orderId: '101' } });
    expect([bench.jobs()[0]?.state, stateOf(bench, '101')]).toEqual(['cancelled', null]);
    made.resolve();
    await bench.scan('460002');
    await bench.until(() => stateOf(bench, '102') === 'packed');
    expect(printer.documents).toEqual(['^XA^FX102^XZ']);
  });

  test('whose label then did not come out is not printed again', async () => {
    const printer = await openPrinter();
    const bench = await openTwo([printer]);
    printer.set('holdsBack');
    await bench.scan('460001');
    await bench.command('defect');
    await printer.breakOff();
    await bench.until(() => bench.view().verdict.reason === 'labelUncertain');
    const [doubtful] = bench.journal.jobs.allIn('P1', ['uncertain']);
    await bench.packing.handlers.answerUncertain({ jobId: doubtful?.jobId ?? '', inHand: false });
    expect([bench.jobs().map(({ state }) => state), stateOf(bench, '101')]).toEqual([['cancelled'], null]);
  });
});

describe('the box of a parcel', () => {
  test('is the one that was open at its scan, and is told when the label came out', async () => {
    const printer = await openPrinter();
    const bench = await openTwo([printer]);
    await bench.command('openBox');
    const [box] = bench.journal.boxes.ofSupply('S1');
    printer.set('holdsBack');
    await bench.scan('460001');
    expect(bench.journal.boxChanges.ofOrder('101')).toEqual([]);
    await bench.command('closeBox');
    printer.release();
    await bench.until(() => stateOf(bench, '101') === 'packed');
    expect(bench.journal.parcels.get('101')).toMatchObject({ boxKey: box?.key, position: 1 });
    expect(bench.journal.boxChanges.ofOrder('101').map(({ change }) => [change.kind, change.boxKey])).toEqual(
      [['putInBox', box?.key]],
    );
  });

  test('is none that was opened after its scan', async () => {
    const printer = await openPrinter();
    const bench = await openTwo([printer]);
    printer.set('holdsBack');
    await bench.scan('460001');
    await bench.command('openBox');
    printer.release();
    await bench.until(() => stateOf(bench, '101') === 'packed');
    expect(bench.journal.parcels.get('101')).toMatchObject({ boxKey: null });
  });

  test('is never another supply’s, with several open', async () => {
    const printer = await openPrinter();
    const bench = await openTwo([printer]);
    bench.supply('S2');
    bench.order('201', '460009', 'S2');
    await openSupply(bench, 'S2', true);
    await openSupply(bench, 'S1', true);
    await bench.command('openBox');
    await bench.scan('460009');
    await bench.until(() => stateOf(bench, '201') === 'packed');
    expect(bench.journal.parcels.get('201')).toMatchObject({ supplyId: 'S2', boxKey: null });
    expect(bench.journal.boxChanges.ofOrder('201')).toEqual([]);
  });

  test('and the counts of a supply hear nothing of a label of a supply that was closed meanwhile', async () => {
    const printer = await openPrinter();
    const bench = await openTwo([printer]);
    bench.supply('S2');
    bench.order('201', '460009', 'S2');
    printer.set('holdsBack');
    await bench.scan('460001');
    await openSupply(bench, 'S2');
    printer.release();
    await bench.until(() => stateOf(bench, '101') === 'packed');
    expect(bench.view().supply).toMatchObject({ supplyId: 'S2', total: 1, packed: 0 });
    expect(await bench.scan('460009')).toMatchObject({ reason: 'labelPrinting' });
  });
});

test('a label whose fault its own job found is printed all the same by the packer’s word, once', async () => {
  const printer = await openPrinter();
  const unread = { code: 'labelUnusable', fault: 'codeUnreadable', detail: '' } as const;
  const bench = await openTwo([printer], {
    render: async (_document, { unread: isWanted }) =>
      isWanted ? ok(Buffer.from('^XA^FXunread^XZ')) : fail(unread),
  });
  await untilRefusedByItsJob(bench, printer);
  expect(await bench.packing.handlers.printAnyway(bench.view())).toEqual({ ok: true, value: null });
  expect(bench.view().verdict).toMatchObject({ reason: 'labelPrinting' });
  await bench.until(() => stateOf(bench, '101') === 'packed');
  expect(bench.jobs().map(({ state, overrode }) => [state, overrode])).toEqual([['sent', unread]]);
  expect(printer.documents).toEqual(['^XA^FXunread^XZ']);
});

test('the pause card pauses and resumes the printer of the route, never its fallback', async () => {
  const [first, second] = [await openPrinter(), await openPrinter()];
  const routes = { ...NO_ROUTES, orderLabel: { printerId: 'P1', fallbackId: 'P2' } };
  const bench = await openTwo([first, second], {}, routes);
  const paused = (): boolean[] => bench.pool.list().map((printer) => printer.health().health === 'paused');
  await bench.command('pausePrinter');
  expect(paused()).toEqual([true, false]);
  await bench.command('pausePrinter');
  expect(paused()).toEqual([false, false]);
});

describe('the reprint card', () => {
  test('scanned while one is on its way prints no second one', async () => {
    const printer = await openPrinter();
    const bench = await openTwo([printer]);
    await bench.scan('460001');
    await bench.until(() => stateOf(bench, '101') === 'packed');
    printer.set('holdsBack');
    for (let times = 0; times < 3; times += 1)
      expect(await bench.command('reprint')).toMatchObject({
        reason: 'reprinting',
        parcel: { orderId: '101' },
      });
    printer.release();
    await bench.until(() => bench.jobs().every(({ state }) => state === 'sent'));
    expect(bench.jobs().map(({ cause }) => cause)).toEqual(['reprint', 'packed']);
  });

  test('prints no label of an order that was cancelled', async () => {
    const printer = await openPrinter();
    const bench = await openTwo([printer]);
    await bench.scan('460001');
    await bench.until(() => stateOf(bench, '101') === 'packed');
    bench.cache.orders.setStatus('101', 'confirm', 'canceled_by_client');
    await told();
    expect(await bench.command('reprint')).toMatchObject({
      reason: 'orderCancelled',
      place: { supplyName: 'S1', position: 1 },
    });
    expect(bench.jobs()).toHaveLength(1);
  });
});

describe('undo', () => {
  test('takes a waiting label out of the queue and leaves the parcel before it alone', async () => {
    const printer = await openPrinter();
    const bench = await openTwo([printer]);
    await bench.scan('460001');
    await bench.until(() => stateOf(bench, '101') === 'packed');
    await printer.off();
    await bench.scan('460002');
    await bench.until(() => bench.jobs()[0]?.state === 'failed');
    expect(await bench.command('undo')).toMatchObject({ reason: 'undone', parcel: { orderId: '102' } });
    expect([stateOf(bench, '101'), stateOf(bench, '102')]).toEqual(['packed', null]);
    expect(bench.jobs()[0]?.state).toBe('cancelled');
  });

  test('is too late while the label is sent, whatever was scanned since', async () => {
    const printer = await openPrinter();
    const bench = await openTwo([printer]);
    await bench.scan('460001');
    await bench.until(() => stateOf(bench, '101') === 'packed');
    printer.set('holdsBack');
    await bench.scan('460002');
    await bench.scan('nonsense');
    expect(await bench.command('undo')).toMatchObject({ reason: 'undoTooLate', parcel: { orderId: '102' } });
    expect([stateOf(bench, '101'), stateOf(bench, '102')]).toEqual(['packed', 'labelling']);
    printer.release();
    await bench.until(() => stateOf(bench, '102') === 'packed');
    expect(bench.view().verdict).toMatchObject({ reason: 'labelCameOut' });
    expect(await bench.command('undo')).toMatchObject({ reason: 'undone', parcel: { orderId: '102' } });
  });
});

describe('a label printed ahead', () => {
  const openAhead = async (): Promise<Bench> => {
    const bench = await openTwo([await openPrinter()]);
    await bench.packing.handlers.printAhead({ supplyId: 'S1' });
    await bench.until(() => ['101', '102'].every((id) => stateOf(bench, id) === 'labelled'));
    return bench;
  };

  test('is waited for when its product comes before it, unless another order can be packed at once', async () => {
    const printer = await openPrinter();
    const bench = await openTwo([printer]);
    printer.set('holdsBack');
    await bench.packing.handlers.printAhead({ supplyId: 'S1' });
    bench.order('103', '460002', 'S1');
    expect(await bench.scan('460001')).toMatchObject({
      reason: 'labelPrintedAhead',
      parcel: { orderId: '101' },
    });
    expect(await bench.command('skip')).toMatchObject({ reason: 'skipped' });
    expect(await bench.scan('460002')).toMatchObject({ reason: 'labelPrinting', parcel: { orderId: '103' } });
    expect(await bench.scan('460002')).toMatchObject({ reason: 'labelPrintedAhead' });
    printer.release();
    await bench.until(() => stateOf(bench, '102') === 'labelled');
    expect(await bench.scan('*L102')).toMatchObject({ reason: 'parcelPacked', parcel: { orderId: '102' } });
  });

  test('of an order on hold packs nothing', async () => {
    const bench = await openAhead();
    await bench.scan('*L101');
    await bench.command('hold');
    expect(await bench.scan('*L101')).toMatchObject({ reason: 'orderOnHold' });
    expect(await bench.scan('460001')).toMatchObject({ reason: 'orderOnHold' });
    expect(stateOf(bench, '101')).toBe('labelled');
  });

  test('whose order is cancelled before its product comes packs nothing, told of it or not', async () => {
    const bench = await openAhead();
    await bench.scan('*L101');
    bench.cache.orders.setStatus('101', 'confirm', 'canceled_by_client');
    expect(await bench.scan('460001')).toMatchObject({
      reason: 'orderCancelled',
      parcel: { orderId: '101' },
    });
    await bench.scan('*L102');
    bench.cache.orders.setStatus('102', 'confirm', 'canceled_by_client');
    await told();
    expect(bench.view()).toMatchObject({ task: null, verdict: { reason: 'orderCancelled' } });
    expect([stateOf(bench, '101'), stateOf(bench, '102')]).toEqual(['labelled', 'labelled']);
  });

  test('of a supply that is not open here packs nothing', async () => {
    const bench = await openAhead();
    bench.supply('S2');
    bench.order('201', '460009', 'S2');
    await openSupply(bench, 'S2');
    expect(await bench.scan('*L101')).toMatchObject({ reason: 'otherSupply', supplyName: 'S1' });
    expect(bench.view().task).toBeNull();
  });
});

test('the codes of an order that was cancelled at the gate go back', async () => {
  const bench = openBench([await openPrinter()]);
  bench.supply('S1');
  bench.order('101', '4600000000015', 'S1', { requiredMeta: ['imei', 'uin'] });
  await openSupply(bench, 'S1');
  await bench.scan('4600000000015');
  await bench.scan(IMEI);
  expect(bench.view().codes).toHaveLength(1);
  bench.cache.orders.setStatus('101', 'confirm', 'canceled_by_client');
  await told();
  expect(bench.view()).toMatchObject({ task: null, verdict: { reason: 'orderCancelled' } });
  expect(bench.journal.markingCodes.ofOrder('101')).toEqual([]);
});

test('a code scanned while labels ask whether they are wanted is not taken', async () => {
  const bench = openBench([await openPrinter()]);
  bench.supply('S1');
  bench.order('101', '4600000000015', 'S1', { requiredMeta: ['imei'] });
  await openSupply(bench, 'S1');
  expect(await bench.scan('4600000000015')).toMatchObject({ reason: 'scanCode' });
  bench.journal.jobs.add({ ...testJob('OLD', 'P1'), createdAt: Date.now() - 20 * MINUTE });
  bench.pool.wake();
  expect(await bench.scan(IMEI)).toMatchObject({ reason: 'labelsHeld' });
  expect(bench.journal.markingCodes.ofOrder('101')).toEqual([]);
  bench.pool.list()[0]?.queue.answerHeld(false);
  await bench.until(() => bench.view().verdict.reason === 'scanCode');
  expect(await bench.scan(IMEI)).toMatchObject({ reason: 'labelPrinting' });
});

describe('a test label in doubt', () => {
  test('at another printer holds up nobody at the desk', async () => {
    const [first, second] = [await openPrinter(), await openPrinter()];
    const bench = await openTwo([first, second]);
    second.set('breaksOff');
    bench.journal.jobs.add(testJob('ABC123', 'P2'));
    bench.pool.wake();
    await bench.until(() => bench.jobs().some(({ state }) => state === 'uncertain'));
    expect(bench.view().verdict.reason).toBe('scanProduct');
    expect(await bench.scan('460001')).toMatchObject({ reason: 'labelPrinting' });
    await bench.until(() => stateOf(bench, '101') === 'packed');
  });

  test('at the desk’s printer leaves the screen once it was read', async () => {
    const printer = await openPrinter();
    const bench = await openTwo([printer]);
    printer.set('breaksOff');
    bench.journal.jobs.add(testJob('ABC123', 'P1'));
    bench.pool.wake();
    await bench.until(() => bench.view().verdict.reason === 'labelUncertain');
    const job = bench.journal.jobs.lastTest('ABC123');
    if (job) bench.pool.proved(job, 'scannedBack');
    expect(bench.view().verdict.reason).toBe('scanProduct');
  });
});

test('a label that came out wakes the outbox, after what it packed is written down', async () => {
  const printer = await openPrinter();
  const bench = await openTwo([printer]);
  const heard: (string | null)[] = [];
  listen(() => heard.push(stateOf(bench, '101')), bench.journal.topics('outbox'));
  const box = bench.journal.transaction(() => bench.boxes.create('S1', 1)[0]);
  await bench.packing.handlers.openBox({ boxKey: box?.key ?? '' });
  await told();
  heard.length = 0;
  await bench.scan('460001');
  await bench.until(() => bench.view().supply?.packed === 1);
  await told();
  expect(heard).toEqual(['packed']);
});

test('a badge opens the desk and is never among the scans; at a locked desk nothing else is taken', async () => {
  const printer = await openPrinter();
  let locked = true;
  const refusals: string[] = [];
  const bench = await openTwo([printer], {
    people: {
      isFree: () => false,
      isLocked: () => locked,
      scanRefused: (text) => refusals.push(text),
      signInByBadge: (text) => {
        if (text !== 'PBB-anna') return null;
        locked = false;
        return { id: 'a', name: 'Anna', role: 'packer' };
      },
      withoutBadge: (text) => text,
    },
  });
  const refused = await bench.packing.handlers.scan({ id: '1', text: '460001', endedAt: 1 });
  expect(refused).toEqual({ ok: false, problem: { code: 'deskLocked' } });
  expect(refusals).toEqual(['460001']);
  expect(await bench.scan('PBB-anna')).toEqual({ reason: 'signedIn', name: 'Anna' });
  expect(await bench.scan('460001')).toMatchObject({ reason: 'labelPrinting' });
  expect(bench.view().lastScans.map(({ text }) => text)).toEqual(['460001']);
});

test('hundreds of labels that are not wanted any more leave at once, each order to be packed again', async () => {
  const bench = openBench([await openPrinter()]);
  bench.supply('S1');
  const ids = Array.from({ length: 300 }, (_, at) => String(1000 + at));
  for (const id of ids) bench.order(id, `46${id}`, 'S1');
  await openSupply(bench, 'S1');
  const [printer] = bench.pool.list();
  printer?.queue.pause();
  await bench.packing.handlers.printAhead({ supplyId: 'S1' });
  bench.pass(11 * MINUTE);
  printer?.queue.resume();
  await bench.until(() => bench.view().verdict.reason === 'labelsHeld');
  const before = bench.view().verdictNumber;
  expect(printer?.queue.answerHeld(false)).toBe(300);
  await bench.until(() => bench.view().verdict.reason === 'scanProduct');
  expect(bench.view().verdictNumber).toBe(before + 1);
  expect(ids.filter((id) => stateOf(bench, id) !== null)).toEqual([]);
});
