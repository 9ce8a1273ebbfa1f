import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openCounterDesk } from '../rigs/counter-desk.ts';
import { readJournal } from '../rigs/desk/desk.ts';

describe('on the shelf', () => {
  test('a label and then a cell, or a cell and then labels: each parcel lies there, and is ready', async () => {
    const desk = await openCounterDesk(3);
    const [first, second, third] = [desk.pickup(0), desk.pickup(1), desk.pickup(2)];
    expect(await desk.scanAt({ at: 'shelf' }, first.id)).toMatchObject({
      reason: 'parcelInHand',
      left: null,
    });
    expect(await desk.scanAt({ at: 'shelf' }, await desk.codeOf('A1'))).toMatchObject({
      reason: 'shelved',
      cell: 'A1',
      from: null,
    });
    expect(await desk.scanAt({ at: 'shelf' }, await desk.codeOf('A2'))).toMatchObject({
      reason: 'cellOpen',
      parcels: 0,
    });
    for (const { id } of [second, third])
      expect(await desk.scanAt({ at: 'shelf' }, id)).toMatchObject({ reason: 'shelved', cell: 'A2' });
    for (const { id } of [first, second, third]) {
      await desk.untilOrder(id, ({ readyAt }) => readyAt !== null);
      expect(await desk.statusOf(id)).toBe('prepare');
    }
    // From one cell to another: the marketplace is not told twice.
    await desk.client.counter.letGo({});
    await desk.scanAt({ at: 'shelf' }, first.id);
    expect(await desk.scanAt({ at: 'shelf' }, await desk.codeOf('A3'))).toMatchObject({
      reason: 'shelved',
      cell: 'A3',
      from: 'A1',
    });
    expect(readJournal(desk, "SELECT count(*) AS told FROM outbox WHERE chain LIKE 'move %'")).toEqual([
      { told: 3 },
    ]);
  });

  test('says what is wrong with a scan, and puts nothing anywhere', async () => {
    const desk = await openCounterDesk(2);
    const shelf = { at: 'shelf' } as const;
    const { id, sku } = desk.pickup(0);
    expect(await desk.scanAt(shelf, 'PB-CELL-Z9')).toEqual({ reason: 'cellUnknown' });
    // Its name is enough where its label is torn.
    expect(await desk.scanAt(shelf, 'a1')).toMatchObject({ reason: 'cellOpen', cell: 'A1' });
    await desk.client.counter.letGo({});
    expect(await desk.scanAt(shelf, sku)).toEqual({ reason: 'labelWanted' });
    expect(await desk.scanAt(shelf, '48151')).toEqual({ reason: 'unknownCode' });
    await desk.control('cancel', { orderId: Number(id), by: 'buyer' });
    await desk.client.counter.lookUp({ orderId: id });
    expect(await desk.scanAt(shelf, id)).toMatchObject({ reason: 'orderEnded', as: 'cancelled', cell: null });
    expect(readJournal(desk, 'SELECT * FROM counter_parcels')).toEqual([]);
  });

  test('the same scan sent twice counts once', async () => {
    const desk = await openCounterDesk(1);
    const { id } = desk.pickup(0);
    const scanId = randomUUID();
    const first = await desk.scanAt({ at: 'shelf' }, id, { id: scanId });
    await desk.scanAt({ at: 'shelf' }, await desk.codeOf('A1'));
    expect(await desk.scanAt({ at: 'shelf' }, id, { id: scanId })).toEqual(first);
    expect(await desk.order(id)).toMatchObject({ cell: 'A1', state: 'shelved' });
  });
});

describe('hand-over', () => {
  test('by the right code: found, verified, scanned out, handed over, and told in its time', async () => {
    let late = 0;
    const desk = await openCounterDesk(1, { clock: () => Date.now() + late });
    const { id, orderCode, passcode, wrongPasscode } = desk.pickup(0);
    await desk.shelve(id, 'A1');
    const byCode = await desk.client.counter.find({ text: orderCode });
    expect(byCode).toMatchObject({ ok: true, value: { rows: [{ parcel: { orderId: id }, cell: 'A1' }] } });
    expect(await desk.client.counter.handOver({ orderId: id })).toMatchObject({
      problem: { code: 'handOverBlocked', why: 'notVerified' },
    });
    expect(
      await desk.client.counter.verify({ orderId: id, orderCode: null, passcode: wrongPasscode }),
    ).toEqual({ ok: true, value: { isRight: false, triesLeft: 4 } });
    expect(await desk.client.counter.verify({ orderId: id, orderCode: null, passcode })).toEqual({
      ok: true,
      value: { isRight: true, triesLeft: 4 },
    });
    expect(await desk.client.counter.handOver({ orderId: id })).toMatchObject({
      problem: { code: 'handOverBlocked', why: 'notScannedOut' },
    });
    expect(await desk.scanAt({ at: 'order', orderId: id }, desk.pickup(0).sku)).toMatchObject({
      reason: 'scannedOut',
    });
    // Two windows, and a double press: once.
    const [one, other] = await Promise.all([
      desk.client.counter.handOver({ orderId: id }),
      desk.openWindow().counter.handOver({ orderId: id }),
    ]);
    expect([one, other].filter(({ ok }) => ok)).toHaveLength(1);
    expect(await desk.statusOf(id)).toBe('prepare');
    // Taken back, and done again.
    expect(await desk.client.counter.undo({ orderId: id })).toEqual({ ok: true, value: null });
    expect(await desk.order(id)).toMatchObject({ state: 'shelved', obstacle: null });
    expect(await desk.client.counter.handOver({ orderId: id })).toMatchObject({ ok: true });
    late = 11_000;
    await desk.client.counter.lookUp({ orderId: id });
    expect(await desk.client.counter.undo({ orderId: id })).toMatchObject({
      problem: { code: 'undoTooLate' },
    });
    await desk.reopen();
    await desk.untilOrder(id, ({ change }) => change?.to === 'receive' && change.state === 'done');
    expect(await desk.statusOf(id)).toBe('receive');
    expect(readJournal(desk, 'SELECT what FROM counter_acts ORDER BY seq').map(({ what }) => what)).toEqual([
      'shelved',
      'madeReady',
      'codeAsked',
      'codeWrong',
      'codeAsked',
      'codeRight',
      'scannedOut',
      'handedOver',
      'handOverUndone',
      'handedOver',
      'ended',
    ]);
  });
});
