import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openCounterDesk, type CounterDesk } from '../rigs/counter-desk.ts';
import { readJournal } from '../rigs/desk/desk.ts';
import { openRogue } from '../rigs/marketplace/rogue-marketplace.ts';
import { until } from '../rigs/until.ts';

const shelf = { at: 'shelf' } as const;
const DAY_MS = 24 * 3600_000;
const madeShape = z.array(z.object({ orders: z.array(z.coerce.string()) }));

async function check(desk: CounterDesk, index: number): Promise<void> {
  const { id, passcode } = desk.pickup(index);
  const answer = await desk.client.counter.verify({ orderId: id, orderCode: null, passcode });
  expect(answer).toMatchObject({ value: { isRight: true } });
}

describe('a marketplace that tells no order codes', () => {
  test('is asked with the number that is typed, and one that was right for an order is never another’s', async () => {
    const desk = await openCounterDesk(2, { orderCodes: 'off' });
    const [first, second] = [desk.pickup(0), desk.pickup(1)];
    for (const { id } of [first, second]) await desk.shelve(id, 'A1');
    const ask = (orderId: string, orderCode: string | null, passcode: string) =>
      desk.client.counter.verify({ orderId, orderCode, passcode });
    expect(await ask(first.id, null, first.passcode)).toMatchObject({ problem: { code: 'orderCodeNeeded' } });
    expect(await ask(first.id, '999', first.passcode)).toMatchObject({
      problem: { code: 'orderCodeUnknown' },
    });
    expect(await ask(first.id, first.orderCode, first.wrongPasscode)).toEqual({
      ok: true,
      value: { isRight: false, triesLeft: 4 },
    });
    expect(await ask(first.id, first.orderCode, first.passcode)).toMatchObject({ value: { isRight: true } });
    expect(await desk.order(first.id)).toMatchObject({ isCodeTold: false, orderCode: first.orderCode });
    // The first buyer's number and code, said for the second one's parcel.
    expect(await ask(second.id, first.orderCode, first.passcode)).toMatchObject({
      problem: { code: 'orderCodeOfAnother' },
    });
    expect(await desk.order(second.id)).toMatchObject({ verifiedAt: null, obstacle: 'notVerified' });
    expect(
      readJournal(desk, "SELECT detail ->> '$.tie' AS tie FROM counter_acts WHERE what = 'codeRight'"),
    ).toEqual([{ tie: 'compared' }]);
  });
});

describe('what ends while it waits', () => {
  test('the storage period: nobody gets it, and it goes back to stock by scan', async () => {
    const desk = await openCounterDesk(1);
    const { id, passcode } = desk.pickup(0);
    await desk.shelve(id, 'A1');
    await desk.control('clock', { advance: 'P8D' });
    await desk.client.counter.lookUp({ orderId: id });
    await desk.untilOrder(id, ({ acts }) => acts.some(({ what }) => what === 'ended'));
    expect(await desk.order(id)).toMatchObject({ endedAs: 'expired', obstacle: 'expired', cell: 'A1' });
    expect(await desk.client.counter.verify({ orderId: id, orderCode: null, passcode })).toMatchObject({
      problem: { code: 'handOverBlocked', why: 'expired' },
    });
    expect(await desk.scanAt({ at: 'order', orderId: id }, id)).toMatchObject({
      reason: 'orderEnded',
      as: 'expired',
    });
    expect(await desk.client.counter.vouch({ orderId: id, reason: 'they came late' })).toMatchObject({
      problem: { code: 'handOverBlocked', why: 'expired' },
    });
    expect(await desk.client.counter.toReturn({})).toMatchObject({ value: { rows: [{ why: 'expired' }] } });
    expect(await desk.scanAt({ at: 'back' }, id)).toMatchObject({ reason: 'returned', why: 'expired' });
    expect(await desk.client.counter.toReturn({})).toMatchObject({ value: { rows: [] } });
  });

  test('cancelled once it is in the buyer’s hands: told, refused, a task, and the order says so', async () => {
    let late = 0;
    const desk = await openCounterDesk(1, { clock: () => Date.now() + late });
    const { id } = desk.pickup(0);
    await desk.shelve(id, 'A1');
    await check(desk, 0);
    await desk.scanAt({ at: 'order', orderId: id }, id);
    expect(await desk.client.counter.handOver({ orderId: id })).toMatchObject({ ok: true });
    await desk.control('cancel', { orderId: Number(id), by: 'supplier' });
    late = 11_000;
    await desk.reopen();
    await desk.untilOrder(id, ({ change, endedAs }) => change?.state === 'refused' && endedAs !== null);
    expect(await desk.order(id)).toMatchObject({
      state: 'handedOver',
      endedAs: 'cancelled',
      change: { to: 'receive', problem: { known: 'StatusMismatch' } },
    });
    const [task] = await until(desk.client.supplies.tasks, (tasks) => tasks.length > 0);
    // To tell it again can only be refused again.
    expect(task).toMatchObject({ change: 'moveOrder', to: 'receive', waysOut: ['dismiss'] });
    expect(await desk.client.counter.toReturn({})).toMatchObject({ value: { rows: [] } });
  });
});

describe('a check that is not answered', () => {
  test('is no wrong code, whatever kept the answer away, and passes no word of it on', async () => {
    const desk = await openCounterDesk(1);
    const { id } = desk.pickup(0);
    await desk.shelve(id, 'A1');
    const passcode = 'QX7-4815-162342';
    const told: unknown[] = [];
    for (const fault of [
      { kind: 'status', status: 403, code: 'AccessDenied' },
      { kind: 'status', status: 409, code: 'StatusMismatch' },
      { kind: 'status', status: 500 },
      { kind: 'html' },
      { kind: 'garbage' },
      { kind: 'truncate' },
      { kind: 'dropAfter' },
      // Nothing more is asked until its time has come.
      { kind: 'tooManyRequests', retrySeconds: 3600 },
    ]) {
      await desk.spoil({ ...fault, operation: 'verifyPickupCustomer' });
      const answer = await desk.client.counter.verify({ orderId: id, orderCode: null, passcode });
      await desk.heal();
      expect(JSON.stringify(answer)).not.toContain(passcode);
      told.push(answer.ok ? answer.value : answer.problem.code);
    }
    expect(told).toEqual([
      'marketplaceRefused',
      'marketplaceRefused',
      'marketplaceRefused',
      'marketplaceGarbled',
      'marketplaceGarbled',
      'marketplaceGarbled',
      'marketplaceUnreachable',
      'rateLimited',
    ]);
    expect(await desk.order(id)).toMatchObject({ verifiedAt: null, triesLeft: 5, obstacle: 'notVerified' });
  });

  test('is asked once, whoever presses a second time or in a second window meanwhile', async () => {
    const rogue = openRogue();
    const desk = await openCounterDesk(1, { through: rogue.before });
    const { id, passcode } = desk.pickup(0);
    await desk.shelve(id, 'A1');
    const ask = (client = desk.client) => client.counter.verify({ orderId: id, orderCode: null, passcode });
    const [one, other] = await Promise.all([ask(), ask(desk.openWindow())]);
    expect(one).toMatchObject({ value: { isRight: true } });
    expect(other).toMatchObject({ problem: { code: 'checkUnderWay' } });
    expect(rogue.heard.filter(({ request }) => request.endsWith('/client/identity'))).toHaveLength(1);
  });
});

test('once the tries are spent a packer may not go on, and is told from when on; a lead may, by code or by word', async () => {
  const start = Date.now();
  let now = start;
  const desk = await openCounterDesk(1, { clock: () => now });
  const { id, passcode, wrongPasscode } = desk.pickup(0);
  await desk.shelve(id, 'A1');
  await desk.client.station.savePreferences({ checkTries: 2 });
  const { people, counter } = desk.client;
  const added = async (name: string, role: 'owner' | 'packer', pin: string): Promise<string> => {
    const answer = await people.add({ name, role, pin });
    if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
    return answer.value.id;
  };
  const lead = await added('Olga', 'owner', '482951');
  const packer = await added('Pavel', 'packer', '7395');
  expect(await people.signIn({ by: 'pin', id: packer, pin: '7395' })).toMatchObject({ ok: true });
  const ask = (code: string) => counter.verify({ orderId: id, orderCode: null, passcode: code });
  await ask(wrongPasscode);
  now += 60_000;
  expect(await ask(wrongPasscode)).toMatchObject({ value: { isRight: false, triesLeft: 0 } });
  now += 60_000;
  // From when the first of them is forgotten on, not a quarter of an hour after each press.
  expect(await ask(passcode)).toEqual({
    ok: false,
    problem: { code: 'checkTriesSpent', orderId: id, until: start + 15 * 60_000 },
  });
  await desk.scanAt({ at: 'order', orderId: id }, id);
  expect(await counter.vouch({ orderId: id, reason: 'I know her' })).toMatchObject({
    problem: { code: 'notAllowed' },
  });
  expect(await people.signIn({ by: 'pin', id: lead, pin: '482951' })).toMatchObject({ ok: true });
  expect(await ask(wrongPasscode)).toMatchObject({ value: { isRight: false } });
  expect(await counter.vouch({ orderId: id, reason: 'her passport says so' })).toMatchObject({ ok: true });
  expect(await desk.order(id)).toMatchObject({ state: 'handedOver', ground: 'vouched' });
  expect((await desk.order(id)).acts.at(-1)).toMatchObject({ what: 'handedOverUnverified', person: 'Olga' });
  // The order's story has all of it, each act once and under its name.
  const story = await desk.client.story.order({ orderId: id });
  if (!story.ok) throw new Error(story.problem.code);
  const told = story.value.steps.flatMap((step) => {
    if (step.what === 'counter') return [[step.act, step.cell ?? step.person]];
    return step.what === 'log' && step.event.startsWith('parcel') ? [[step.event, step.person]] : [];
  });
  expect(told).toEqual([
    ['shelved', 'A1'],
    ['madeReady', null],
    ['codeAsked', 'Pavel'],
    ['codeWrong', 'Pavel'],
    ['codeAsked', 'Pavel'],
    ['codeWrong', 'Pavel'],
    ['scannedOut', 'Pavel'],
    ['codeAsked', 'Olga'],
    ['codeWrong', 'Olga'],
    ['parcelVouchedFor', 'Olga'],
  ]);
});

test('goods that were taken out for a buyer who left are scanned again for whoever comes later', async () => {
  let late = 0;
  const desk = await openCounterDesk(1, { clock: () => Date.now() + late });
  const { id } = desk.pickup(0);
  await desk.shelve(id, 'A1');
  await desk.scanAt({ at: 'order', orderId: id }, id);
  late = 16 * 60_000;
  await check(desk, 0);
  expect(await desk.order(id)).toMatchObject({ outAt: null, obstacle: 'notScannedOut' });
  expect(await desk.client.counter.handOver({ orderId: id })).toMatchObject({
    problem: { code: 'handOverBlocked', why: 'notScannedOut' },
  });
  expect(await desk.scanAt({ at: 'order', orderId: id }, id)).toMatchObject({ reason: 'scannedOut' });
  expect(await desk.client.counter.handOver({ orderId: id })).toMatchObject({ ok: true });
});

test('a full cell takes no more, and what is not packed or goes another way has no place on the shelf', async () => {
  const desk = await openCounterDesk(3);
  const [first, second, third] = [desk.pickup(0), desk.pickup(1), desk.pickup(2)];
  await desk.client.station.savePreferences({ parcelsInACell: 1 });
  await desk.shelve(first.id, 'A1');
  await desk.scanAt(shelf, second.id);
  expect(await desk.scanAt(shelf, await desk.codeOf('A1'))).toMatchObject({
    reason: 'cellFull',
    cell: 'A1',
    most: 1,
  });
  // It stays in hand: the next cell is its cell.
  expect(await desk.scanAt(shelf, await desk.codeOf('A2'))).toMatchObject({
    reason: 'shelved',
    parcel: { orderId: second.id },
  });
  await desk.scanAt(shelf, await desk.codeOf('A2'));
  expect(await desk.scanAt(shelf, third.id)).toMatchObject({ reason: 'cellFull', cell: 'A2' });
  expect(await desk.order(third.id)).toMatchObject({ state: null, cell: null });

  const made = madeShape.parse([
    await desk.control('orders', { scheme: 'pickup', count: 1 }),
    await desk.control('orders', { scheme: 'dbs', count: 1 }),
  ]);
  const [bare = '', another = ''] = made.flatMap(({ orders }) => orders);
  await desk.client.station.syncNow({});
  for (const id of [bare, another]) await desk.untilOrder(id, ({ stage }) => stage === 'new');
  expect(await desk.scanAt(shelf, bare)).toMatchObject({ reason: 'notPacked' });
  expect(await desk.scanAt(shelf, another)).toMatchObject({ reason: 'otherScheme', scheme: 'bySeller' });
});

test('an archive of a season is read in parts, stopped in the middle and read on', async () => {
  let late = 0;
  const rogue = openRogue();
  const desk = await openCounterDesk(1, { clock: () => Date.now() + late, through: rogue.before });
  const day = (at: number): string => new Date(at).toLocaleDateString('sv-SE');
  const from = day(Date.now() - DAY_MS);
  const old = desk.pickup(0);
  await desk.control('cancel', { orderId: Number(old.id), by: 'buyer' });
  await desk.control('clock', { advance: 'P40D' });
  late = 40 * DAY_MS;
  const [recent] = await desk.receive(1);
  if (!recent) throw new Error('no order');
  await desk.control('cancel', { orderId: Number(recent.id), by: 'buyer' });
  const last = day(Date.now() + late);
  const page = 'GET /api/v3/click-collect/orders';
  let asked = 0;
  const release = rogue.holdBack((request) => request === page && (asked += 1) > 1);
  await desk.client.counter.readArchive({ from, until: last });
  await until(desk.client.counter.archive, ({ parts, of }) => parts === 1 && of === 2);
  await desk.client.counter.stopArchive({});
  expect(await until(desk.client.counter.archive, () => true)).toMatchObject({ state: 'stopped', orders: 1 });
  const listed = async () => {
    const answer = await desk.client.counter.archived({ from, until: last, before: null });
    return answer.ok ? answer.value.rows.map(({ parcel, endedAs }) => [parcel.orderId, endedAs]) : [];
  };
  expect(await listed()).toContainEqual([recent.id, 'cancelled']);
  release();
  // What ended long ago the marketplace may tell of in its archive alone.
  await desk.spoil({ kind: 'status', status: 404, code: 'NotFound', operation: 'getPickupStatuses' });
  await desk.client.counter.readArchive({ from, until: last });
  await until(desk.client.counter.archive, ({ state }) => state === 'done' || state === 'failed');
  expect(await until(desk.client.counter.archive, () => true)).toMatchObject({ state: 'done', orders: 2 });
  await desk.heal();
  await desk.client.counter.readArchive({ from, until: last });
  await until(desk.client.counter.archive, ({ state }) => state === 'done');
  expect(await listed()).toEqual([
    [recent.id, 'cancelled'],
    [old.id, 'cancelled'],
  ]);
});
