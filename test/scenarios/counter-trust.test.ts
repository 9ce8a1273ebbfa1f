import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { TRIES_WINDOW_MS } from '../../src/shared/domain/counter/check-tries.ts';
import { openCounterDesk, type CounterDesk } from '../rigs/counter-desk.ts';
import { readJournal } from '../rigs/desk/desk.ts';

/** Everything that the station has on disk. */
function filesOf(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name)).toString('utf8'))
    .join('\n');
}

/** A code that stands in nothing else by chance. */
const CODE = 'QX7-4815-162342';

async function handOut(desk: CounterDesk, index: number): Promise<string> {
  const { id, passcode } = desk.pickup(index);
  expect(await desk.client.counter.verify({ orderId: id, orderCode: null, passcode })).toMatchObject({
    value: { isRight: true },
  });
  await desk.scanAt({ at: 'order', orderId: id }, id);
  return id;
}

describe('who comes, and what they say', () => {
  test('is written down nowhere: not the check code, typed or scanned by mistake, and not the buyer', async () => {
    const desk = await openCounterDesk(1);
    const { id, buyer, phone } = desk.pickup(0);
    await desk.shelve(id, 'A1');
    expect(await desk.client.counter.buyer({ orderId: id })).toMatchObject({ value: { name: buyer } });
    const story = await desk.client.story.order({ orderId: id });
    expect(story.ok && story.value.steps.filter((step) => step.what === 'log')).toMatchObject([
      { event: 'buyerSeen', person: null, detail: { orderId: id, what: 'buyer' } },
    ]);
    expect(await desk.client.counter.findByPhone({ digits: phone.slice(-4) })).toMatchObject({
      value: { rows: [{ parcel: { orderId: id } }] },
    });
    expect(readJournal(desk, 'SELECT what, detail FROM audit ORDER BY seq DESC LIMIT 2')).toEqual([
      { what: 'buyerSeen', detail: JSON.stringify({ orderId: id, what: 'phone' }) },
      { what: 'buyersSought', detail: JSON.stringify({ found: 1, personId: null }) },
    ]);
    expect(await desk.client.counter.verify({ orderId: id, orderCode: null, passcode: CODE })).toMatchObject({
      value: { isRight: false },
    });
    expect(await desk.scanAt({ at: 'order', orderId: id }, CODE)).toEqual({ reason: 'unknownCode' });
    expect(await desk.scanAt({ at: 'find' }, CODE)).toEqual({ reason: 'unknownCode' });
    // A service that repeats what it was sent.
    await desk.spoil({ kind: 'status', operation: 'verifyPickupCustomer', code: 'IncorrectRequest' });
    const refused = await desk.client.counter.verify({ orderId: id, orderCode: null, passcode: CODE });
    expect(JSON.stringify(refused)).not.toContain(CODE);
    await desk.heal();
    await desk.station.stop();
    const files = filesOf(desk.folder);
    for (const secret of [CODE, buyer, phone]) expect(files).not.toContain(secret);
  });

  test('a search by telephone needs four digits, and a person who searches on and on waits, through a restart too', async () => {
    const desk = await openCounterDesk(1);
    const find = (digits: string) => desk.client.counter.findByPhone({ digits });
    expect(await find('123')).toMatchObject({ problem: { code: 'badValue' } });
    const began = Date.now();
    // None of those under way at once is left out of the count.
    const many = await Promise.all(Array.from({ length: 25 }, () => find('0000')));
    expect(many.filter(({ ok }) => ok)).toHaveLength(20);
    await desk.reopen();
    const refused = await find('0000');
    if (refused.ok || refused.problem.code !== 'phoneSearchesSpent') throw new Error('searched on');
    const { until } = refused.problem;
    expect(until - began).toBeGreaterThanOrEqual(10 * 60_000);
    expect(until - began).toBeLessThan(11 * 60_000);
    await desk.client.people.add({ name: 'Olga', role: 'owner', pin: '482951' });
    expect(await find('0000')).toMatchObject({ ok: true });
  });

  test('whoever is called something else meanwhile has searched as often as before', async () => {
    const desk = await openCounterDesk(1);
    const { client } = desk;
    const pin = '482951';
    const added = await client.people.add({ name: 'Olga', role: 'owner', pin });
    if (!added.ok) throw new Error(added.problem.code);
    const { id } = added.value;
    const find = () => client.counter.findByPhone({ digits: '0000' });
    const many = await Promise.all(Array.from({ length: 20 }, find));
    expect(many.every(({ ok }) => ok)).toBe(true);
    expect(await client.people.change({ id, name: 'Olga Petrova' })).toMatchObject({ ok: true });
    expect(await find()).toMatchObject({ problem: { code: 'phoneSearchesSpent' } });
    await desk.reopen();
    await client.people.signIn({ by: 'pin', id, pin });
    expect(await find()).toMatchObject({ problem: { code: 'phoneSearchesSpent' } });
  });

  test('wrong codes are counted through a restart, and then only a lead goes on', async () => {
    const desk = await openCounterDesk(1);
    const { id, wrongPasscode } = desk.pickup(0);
    await desk.shelve(id, 'A1');
    await desk.client.station.savePreferences({ checkTries: 2 });
    const wrong = () => desk.client.counter.verify({ orderId: id, orderCode: null, passcode: wrongPasscode });
    const began = Date.now();
    expect(await wrong()).toMatchObject({ value: { isRight: false, triesLeft: 1 } });
    expect(await desk.order(id)).toMatchObject({ triesLeft: 1, nextTryAt: null });
    await desk.reopen();
    expect(await wrong()).toMatchObject({ value: { isRight: false, triesLeft: 0 } });
    await desk.client.people.add({ name: 'Olga', role: 'owner', pin: '482951' });
    await desk.client.people.add({ name: 'Pavel', role: 'packer', pin: '7395' });
    const spent = await desk.order(id);
    expect(spent).toMatchObject({ triesLeft: 0 });
    expect(spent.nextTryAt).toBeGreaterThanOrEqual(began + TRIES_WINDOW_MS);
    expect(spent.nextTryAt).toBeLessThanOrEqual(Date.now() + TRIES_WINDOW_MS);
  });
});

describe('what the desk knows as something else', () => {
  test('costs a buyer no try where it stands in the field for the code, unless a person says that it is the code', async () => {
    const desk = await openCounterDesk(2);
    const { id, sku, orderCode } = desk.pickup(0);
    const other = desk.pickup(1);
    await desk.shelve(id, 'A1');
    const check = (passcode: string, isSure = false) =>
      desk.client.counter.verify({ orderId: id, orderCode: null, passcode, isSure });
    for (const known of [sku, id, other.id, orderCode, other.orderCode, `PB-O-${id}`, 'PB-CELL-A1'])
      expect({ known, answer: await check(known) }).toEqual({
        known,
        answer: { ok: false, problem: { code: 'checkCodeOfDesk', orderId: id } },
      });
    expect(await desk.order(id)).toMatchObject({ triesLeft: 5 });
    expect(await check(sku, true)).toEqual({ ok: true, value: { isRight: false, triesLeft: 4 } });
  });

  test('is a short barcode of goods, too', async () => {
    const desk = await openCounterDesk(1);
    const { id } = desk.pickup(0);
    await desk.shelve(id, 'A1');
    const made = await desk.control('orders', { scheme: 'pickup', count: 1, skus: ['96385074'] });
    await desk.client.station.syncNow({});
    await desk.untilOrder(
      String(z.object({ orders: z.array(z.coerce.string()) }).parse(made).orders[0]),
      () => true,
    );
    expect(await desk.client.counter.verify({ orderId: id, orderCode: null, passcode: '96385074' })).toEqual({
      ok: false,
      problem: { code: 'checkCodeOfDesk', orderId: id },
    });
    expect(await desk.order(id)).toMatchObject({ triesLeft: 5 });
  });
});

test('a trigger pulled twice on one wrong code is one try; typed once more, or another code, it is another', async () => {
  const desk = await openCounterDesk(1);
  const { id, wrongPasscode } = desk.pickup(0);
  await desk.shelve(id, 'A1');
  const check = (passcode: string, isScanned: boolean) =>
    desk.client.counter.verify({ orderId: id, orderCode: null, passcode, isScanned });
  const left: unknown[] = [];
  for (const [code, isScanned] of [
    [wrongPasscode, true],
    [wrongPasscode, true],
    [wrongPasscode, false],
    [CODE, true],
  ] as const)
    left.push(await check(code, isScanned));
  expect(left).toEqual([4, 4, 3, 2].map((triesLeft) => ({ ok: true, value: { isRight: false, triesLeft } })));
});

describe('the way out', () => {
  test('a power cut between verified and handed over loses nothing, and hands nothing over', async () => {
    const desk = await openCounterDesk(1);
    await desk.shelve(desk.pickup(0).id, 'A1');
    const id = await handOut(desk, 0);
    await desk.reopen();
    expect(await desk.order(id)).toMatchObject({ state: 'shelved', obstacle: null, cell: 'A1' });
    expect(await desk.statusOf(id)).toBe('prepare');
    expect(await desk.client.counter.handOver({ orderId: id })).toMatchObject({ ok: true });
  });

  test('without the marketplace a lead hands over with a reason, and it is told later', async () => {
    let late = 0;
    const desk = await openCounterDesk(1, { clock: () => Date.now() + late });
    const { id, passcode } = desk.pickup(0);
    await desk.shelve(id, 'A1');
    await desk.spoil({ kind: 'dropBefore' });
    const cut = await desk.client.counter.verify({ orderId: id, orderCode: null, passcode });
    expect(cut.ok).toBe(false);
    expect(await desk.order(id)).toMatchObject({ verifiedAt: null, triesLeft: 5 });
    await desk.scanAt({ at: 'order', orderId: id }, id);
    expect(await desk.client.counter.vouch({ orderId: id, reason: 'no network since ten' })).toMatchObject({
      ok: true,
    });
    expect(readJournal(desk, "SELECT detail FROM audit WHERE what = 'parcelVouchedFor'")).toHaveLength(1);
    await desk.heal();
    late = 11_000;
    await desk.reopen();
    await desk.untilOrder(id, ({ change }) => change?.state === 'done' && change.to === 'receive');
    expect(await desk.statusOf(id)).toBe('receive');
  });

  test('refused, cancelled and expired parcels leave the list only by a scan, and their cells are free', async () => {
    const desk = await openCounterDesk(3);
    const [refused, cancelled, waiting] = [desk.pickup(0), desk.pickup(1), desk.pickup(2)];
    for (const { id } of [refused, cancelled, waiting]) await desk.shelve(id, 'A1');
    expect(await desk.client.counter.refuse({ orderId: refused.id })).toEqual({ ok: true, value: null });
    await desk.untilOrder(refused.id, ({ change }) => change?.to === 'reject' && change.state === 'done');
    expect(await desk.statusOf(refused.id)).toBe('reject');
    await desk.control('cancel', { orderId: Number(cancelled.id), by: 'buyer' });
    await desk.client.counter.lookUp({ orderId: cancelled.id });
    await desk.untilOrder(cancelled.id, ({ acts }) => acts.some(({ what }) => what === 'ended'));
    expect(await desk.client.counter.toReturn({})).toMatchObject({ value: { rows: [{}, {}], more: false } });
    expect(await desk.scanAt({ at: 'back' }, waiting.id)).toMatchObject({
      reason: 'stillWaited',
      cell: 'A1',
    });
    expect(await desk.scanAt({ at: 'back' }, refused.sku)).toMatchObject({
      reason: 'returned',
      why: 'refused',
    });
    expect(await desk.scanAt({ at: 'back' }, cancelled.id)).toMatchObject({
      reason: 'returned',
      why: 'cancelled',
    });
    expect(await desk.client.counter.toReturn({})).toEqual({ ok: true, value: { rows: [], more: false } });
    expect(await desk.client.counter.cells({})).toMatchObject({
      value: { cells: [{ name: 'A1', parcels: 1 }, {}, {}, {}, {}, {}] },
    });
  });
});
