import { expect, test } from 'vitest';
import { moveChain } from '../../src/main/db/journal/outbox-writes.ts';
import { stopCode } from '../../src/shared/domain/run/run-codes.ts';
import { openCourierDesk, valueOf } from './courier-desk.ts';

const statesOf = (card: { stops: readonly { parcel: { orderId: string }; state: string }[] }) =>
  card.stops.map(({ state }) => state);

test('the board lists what no run has by window, and what a run has is there no more', async () => {
  const desk = await openCourierDesk(3);
  const [first = '', second = '', third = ''] = desk.orderIds;
  desk.pack(first);
  const listed = () =>
    desk.runs.board.read().groups.flatMap(({ orders }) => orders.map(({ parcel }) => parcel.orderId));
  expect(listed().toSorted()).toEqual([first, second, third].toSorted());
  const [group] = desk.runs.board.read().groups;
  // Which one comes first depends on the time of day.
  const time = expect.stringMatching(/^\d\d:00$/);
  expect(group?.window).toMatchObject({ from: time, till: time });
  expect(group?.orders.find(({ parcel }) => parcel.orderId === first)).toMatchObject({
    isPacked: true,
    stage: 'ready',
    hasAddress: true,
    hasPosition: true,
  });
  await desk.make(first, second);
  expect(listed()).toEqual([third]);
  expect(
    await desk.runs.make({ courier: { name: 'Mark', personId: null }, orderIds: [first] }),
  ).toMatchObject({
    ok: false,
    problem: { code: 'runOrderElsewhere', run: 1 },
  });
});

test('nothing that the board or a run tells holds an address', async () => {
  const desk = await openCourierDesk(4);
  const run = await desk.make(...desk.orderIds);
  await desk.runs.arrange({ runId: run });
  const said = JSON.stringify([desk.runs.board.read(), await desk.card(run)]);
  for (const orderId of desk.orderIds) {
    const address = desk.deliveries.addressOf(orderId);
    expect(address?.text.length).toBeGreaterThan(5);
    expect(said).not.toContain(address?.text);
    expect(said).not.toContain(String(address?.position?.latitude));
  }
  const asked = await desk.runs.addresses({ orderIds: [...desk.orderIds, 'unknown'] });
  expect(valueOf(asked).addresses).toHaveLength(4);
  const looked = desk.journal.audit.before(null, 99, null).filter(({ what }) => what === 'buyerSeen');
  expect(looked.map(({ detail }): unknown => JSON.parse(detail))).toEqual(
    desk.orderIds.toReversed().map((orderId) => ({ orderId, what: 'address' })),
  );
});

test('how long a run is, is told roughly, and of too few stops not at all: nobody finds an address by it', async () => {
  const desk = await openCourierDesk(4);
  const [, ...three] = desk.orderIds;
  const run = await desk.make(...three);
  expect((await desk.card(run)).km).toBeNull();
  valueOf(await desk.runs.callOff({ runId: run }));
  const { km } = await desk.card(await desk.make(...desk.orderIds));
  expect(km).toSatisfy((told) => Number.isInteger(told) && Number(told) > 0);
});

test('how long a run is, is told to nobody who may not see buyers', async () => {
  const desk = await openCourierDesk(4);
  const run = await desk.make(...desk.orderIds);
  const told = async () => [
    (await desk.card(run)).km,
    ...desk.runs.board.read().runs.map(({ km }) => km),
    ...valueOf(await desk.runs.over({})).runs.map(({ km }) => km),
  ];
  expect(await told()).toEqual([expect.any(Number), expect.any(Number)]);
  desk.eyes.see = false;
  expect(await told()).toEqual([null, null]);
});

test('a courier takes parcels by scan: whatever is missing, extra, wrong, cancelled or not packed is named', async () => {
  const desk = await openCourierDesk(6);
  const [packed = '', bare = '', cancelled = '', extra = '', elsewhere = '', left = ''] = desk.orderIds;
  desk.pack(packed, cancelled, extra, elsewhere, left);
  const runId = await desk.make(packed, bare, cancelled, left);
  await desk.make(elsewhere);
  await desk.cancel(cancelled);
  await desk.readStatuses();
  expect(await desk.scanOut(runId, packed)).toBe('loaded');
  expect(await desk.scanOut(runId, stopCode(packed))).toBe('again');
  expect(await desk.scanOut(runId, bare)).toBe('notPacked');
  expect(await desk.scanOut(runId, cancelled)).toBe('cancelled');
  expect(await desk.scanOut(runId, extra)).toBe('extra');
  expect(await desk.scanOut(runId, elsewhere)).toBe('otherRun');
  expect(await desk.scanOut(runId, '4607812345679')).toBe('unknown');
  const { leaving } = await desk.card(runId);
  expect(leaving).toEqual({
    mustStay: [],
    missing: [
      { orderId: bare, why: 'notPacked' },
      { orderId: cancelled, why: 'ended' },
      { orderId: left, why: 'notScanned' },
    ],
    loaded: 1,
  });
  // It leaves with none of them unsaid.
  expect(await desk.runs.leave({ runId, without: [] })).toMatchObject({ problem: { code: 'runMovedOn' } });
  const without = [
    { orderId: bare, fate: 'stays' as const },
    { orderId: cancelled, fate: 'stays' as const },
    { orderId: left, fate: 'sought' as const },
  ];
  expect(valueOf(await desk.runs.leave({ runId, without })).orders).toEqual([
    { orderId: packed, problem: null },
  ]);
  await desk.atRest();
  expect(await desk.told()).toEqual(['deliver', 'confirm', 'confirm', 'confirm', 'confirm', 'confirm']);
  const { stops } = await desk.card(runId);
  expect(stops.map(({ state, fate }) => [state, fate])).toEqual([
    ['out', null],
    ['leftBehind', 'stays'],
    ['leftBehind', 'dropped'],
    ['leftBehind', 'sought'],
  ]);
  // What stays waits for another run, what nobody found is marked.
  const listed = desk.runs.board.read().groups.flatMap(({ orders }) => orders);
  expect(new Map(listed.map(({ parcel, isSought }) => [parcel.orderId, isSought]))).toEqual(
    new Map([
      [bare, false],
      [extra, false],
      [left, true],
    ]),
  );
});

test('a parcel cancelled after its scan keeps the run here until it is taken off', async () => {
  const desk = await openCourierDesk(2);
  const [first = '', second = ''] = desk.orderIds;
  desk.pack(first, second);
  const runId = await desk.make(first, second);
  await desk.scanOut(runId, first);
  await desk.scanOut(runId, second);
  await desk.cancel(second);
  await desk.readStatuses();
  expect((await desk.card(runId)).stops[1]?.advice).toBe('takeOff');
  expect(await desk.runs.leave({ runId, without: [] })).toMatchObject({
    problem: { code: 'runHasEndedOrders', orders: [second] },
  });
  valueOf(await desk.runs.unload({ runId, orderId: second }));
  valueOf(await desk.runs.remove({ runId, orderId: second }));
  valueOf(await desk.runs.leave({ runId, without: [] }));
  await desk.atRest();
  expect(await desk.told()).toEqual(['deliver', 'confirm']);
});

test('two desks do the same: it is done once, and the later one hears how things stand', async () => {
  const desk = await openCourierDesk(1);
  const [only = ''] = desk.orderIds;
  desk.pack(only);
  const runId = await desk.make(only);
  const both = [
    desk.runs.scan({ runId, text: only, way: 'out' }),
    desk.runs.scan({ runId, text: only, way: 'out' }),
  ];
  expect((await Promise.all(both)).map((each) => valueOf(each).verdict)).toEqual(['loaded', 'again']);
  const leaves = await Promise.all([
    desk.runs.leave({ runId, without: [] }),
    desk.runs.leave({ runId, without: [] }),
  ]);
  expect(leaves.map(({ ok }) => ok)).toEqual([true, false]);
  await desk.atRest();
  const tells = await Promise.all([
    desk.tell({ runId, orderId: only, what: 'delivered' }),
    desk.tell({ runId, orderId: only, what: 'refused' }),
  ]);
  expect(tells.map(({ ok }) => ok)).toEqual([true, false]);
  await desk.tellAll();
  expect(await desk.told()).toEqual(['receive']);
  const patches = desk.rogue.heard.filter(({ request }) => request.startsWith('PATCH'));
  expect(patches).toHaveLength(3);
});

/** A run of these that has left. */
async function openOnTheWay(count: number) {
  const desk = await openCourierDesk(count);
  desk.pack(...desk.orderIds);
  const runId = await desk.make(...desk.orderIds);
  for (const orderId of desk.orderIds) await desk.scanOut(runId, orderId);
  valueOf(await desk.runs.leave({ runId, without: [] }));
  await desk.atRest();
  return { ...desk, runId };
}

test('what is said at the door is told after ten seconds, and can be taken back before', async () => {
  const desk = await openOnTheWay(3);
  const { runId } = desk;
  const [first = '', second = '', third = ''] = desk.orderIds;
  valueOf(await desk.tell({ runId, orderId: first, what: 'delivered' }));
  valueOf(await desk.tell({ runId, orderId: second, what: 'refused' }));
  valueOf(await desk.tell({ runId, orderId: third, what: 'nobodyHome' }));
  desk.outbox.retryNow();
  const said = await desk.card(runId);
  expect(said.stops.map(({ state, told }) => [state, told?.state, told?.undoUntil !== null])).toEqual([
    ['delivered', 'waiting', true],
    ['refused', 'waiting', true],
    ['notAtHome', 'done', false],
  ]);
  // Only what was said at the door may want the buyer's code.
  expect(said.stops.map(({ told }) => told?.isFromDoor)).toEqual([true, true, false]);
  expect(await desk.told()).toEqual(['deliver', 'deliver', 'deliver']);
  valueOf(await desk.runs.undo({ runId, orderId: first }));
  await desk.tellAll();
  expect(await desk.told()).toEqual(['deliver', 'reject', 'deliver']);
  expect(statesOf(await desk.card(runId))).toEqual(['out', 'refused', 'notAtHome']);
  expect(await desk.runs.undo({ runId, orderId: second })).toMatchObject({
    problem: { code: 'undoTooLate' },
  });
});

test('what ended before the courier heard of it is written down as it is, and told to nobody', async () => {
  const desk = await openOnTheWay(3);
  const { runId } = desk;
  const [cancelled = '', received = '', late = ''] = desk.orderIds;
  // Each is at the door: one buyer cancels with the parcel in hand, one hand-over was told in the seller's account.
  await desk.cancel(cancelled);
  await desk.shop.control('move', { orderId: Number(received), platformStatus: 'sold' });
  await desk.readStatuses();
  expect((await desk.card(runId)).stops.map(({ advice }) => advice)).toEqual(['bringBack', 'settled', null]);
  valueOf(await desk.tell({ runId, orderId: cancelled, what: 'delivered' }));
  valueOf(await desk.tell({ runId, orderId: received, what: 'delivered' }));
  // Here the marketplace's no comes after the courier's word.
  valueOf(await desk.tell({ runId, orderId: late, what: 'delivered' }));
  await desk.cancel(late);
  await desk.tellAll();
  await desk.readStatuses();
  const { stops, toComeBack } = await desk.card(runId);
  expect(stops.map(({ state, advice }) => [state, advice])).toEqual([
    ['delivered', 'gone'],
    ['delivered', null],
    ['delivered', 'gone'],
  ]);
  expect(toComeBack).toEqual([]);
  const told = desk.rogue.heard.filter(({ request }) => request.endsWith('/receive'));
  expect(told.map(({ request }) => request.includes(late))).toEqual([true]);
  valueOf(await desk.runs.close({ runId, missing: [] }));
});

test('what the buyer says at the door goes out with the word that it is there, and stays nowhere', async () => {
  const desk = await openOnTheWay(2);
  const { runId } = desk;
  const [first = '', second = ''] = desk.orderIds;
  valueOf(await desk.tell({ runId, orderId: first, what: 'delivered', code: 'QX7-4815' }));
  // This one's marketplace wants a code, and none was said.
  await desk.shop.spoil({
    kind: 'status',
    operation: 'receiveDbsOrder',
    code: 'InvalidPasscode',
    count: 1,
  });
  await desk.tellAll();
  // A service that repeats what it was sent: of its text nothing is kept.
  expect((await desk.card(runId)).stops[0]?.told).toMatchObject({
    state: 'refused',
    trouble: { known: 'InvalidPasscode', message: '' },
  });
  expect(desk.doorCodes.of(first)).toBeNull();
  valueOf(await desk.runs.tellWithCode({ runId, orderId: first, code: 'QX7-1623' }));
  await desk.tellAll();
  expect(await desk.told()).toEqual(['receive', 'deliver']);
  valueOf(await desk.tell({ runId, orderId: second, what: 'refused' }));
  valueOf(await desk.runs.tellWithCode({ runId, orderId: second, code: 'QX7-42' }));
  await desk.tellAll();
  const bodies = desk.rogue.heard.filter(({ request }) => /(receive|reject)$/.test(request));
  expect(bodies.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { code: 'QX7-4815' },
    { code: 'QX7-1623' },
    { code: 'QX7-42' },
  ]);
  expect(await desk.runs.tellWithCode({ runId, orderId: first, code: 'QX7-9' })).toMatchObject({
    problem: { code: 'runMovedOn' },
  });
  const kept = [first, second].flatMap((id) => desk.journal.outbox.ofChain(moveChain(id)));
  expect(JSON.stringify(kept)).not.toContain('QX7');
});

test('the courier comes back: what is scanned in has its place, what is not is named, and it goes out again', async () => {
  const desk = await openOnTheWay(5);
  const { runId } = desk;
  const [delivered = '', refused = '', away = '', cancelled = '', lost = ''] = desk.orderIds;
  valueOf(await desk.tell({ runId, orderId: delivered, what: 'delivered' }));
  valueOf(await desk.tell({ runId, orderId: refused, what: 'refused' }));
  valueOf(await desk.tell({ runId, orderId: away, what: 'nobodyHome' }));
  await desk.cancel(cancelled);
  await desk.tellAll();
  await desk.readStatuses();
  const onTheWay = await desk.card(runId);
  expect(onTheWay.stops[3]?.advice).toBe('bringBack');
  expect(await desk.tell({ runId, orderId: cancelled, what: 'refused' })).toMatchObject({
    problem: { code: 'runOrderEnded' },
  });
  expect(onTheWay.toComeBack).toEqual([refused, away, cancelled, lost]);
  expect(await desk.scanIn(runId, refused)).toMatchObject({ verdict: 'cameBack', why: 'refused' });
  expect(await desk.scanIn(runId, refused)).toMatchObject({ verdict: 'backAlready' });
  expect(await desk.scanIn(runId, away)).toMatchObject({ verdict: 'cameBack', why: 'notAtHome' });
  expect(await desk.scanIn(runId, cancelled)).toMatchObject({ verdict: 'cameBack', why: 'cancelled' });
  expect(await desk.scanIn(runId, delivered)).toMatchObject({ verdict: 'delivered' });
  expect(await desk.runs.close({ runId, missing: [] })).toMatchObject({ problem: { code: 'runMovedOn' } });
  valueOf(await desk.runs.close({ runId, missing: [lost] }));
  expect(statesOf(await desk.card(runId))).toEqual(['delivered', 'back', 'back', 'back', 'missing']);
  // Nobody wants these any more; what was only not delivered is in the next run.
  expect(desk.journal.parcels.get(refused)?.state).toBe('setAside');
  expect(desk.journal.parcels.get(cancelled)?.state).toBe('setAside');
  const listed = desk.runs.board.read().groups.flatMap(({ orders }) => orders);
  expect(listed.map(({ parcel, tries }) => [parcel.orderId, tries])).toEqual([[away, 1]]);
  const again = await desk.make(away);
  expect(await desk.scanOut(again, away)).toBe('loaded');
  valueOf(await desk.runs.leave({ runId: again, without: [] }));
  valueOf(await desk.tell({ runId: again, orderId: away, what: 'delivered' }));
  await desk.tellAll();
  expect(await desk.told()).toEqual(['receive', 'reject', 'receive', 'deliver', 'deliver']);
  // It lay under the seat.
  expect(await desk.scanIn(runId, lost)).toMatchObject({ verdict: 'cameBack' });
});

test('without the network a run goes on, and is told when it is back', async () => {
  const desk = await openCourierDesk(2);
  const [first = '', second = ''] = desk.orderIds;
  desk.pack(first, second);
  await desk.shop.spoil({ kind: 'dropBefore' });
  const runId = await desk.make(first, second);
  await desk.scanOut(runId, first);
  await desk.scanOut(runId, second);
  valueOf(await desk.runs.leave({ runId, without: [] }));
  valueOf(await desk.tell({ runId, orderId: first, what: 'delivered' }));
  valueOf(await desk.tell({ runId, orderId: second, what: 'refused' }));
  expect(await desk.scanIn(runId, second)).toMatchObject({ why: 'refused' });
  valueOf(await desk.runs.close({ runId, missing: [] }));
  await desk.shop.heal();
  desk.ahead.ms += 11_000;
  desk.outbox.retryNow();
  await desk.atRest();
  expect(await desk.told()).toEqual(['receive', 'reject']);
});

test('an order that the marketplace refuses to move is named on its stop, and is a task', async () => {
  const desk = await openOnTheWay(1);
  const { runId } = desk;
  const [only = ''] = desk.orderIds;
  // The buyer cancelled, and this desk has not heard of it.
  await desk.cancel(only);
  valueOf(await desk.tell({ runId, orderId: only, what: 'delivered' }));
  await desk.tellAll();
  expect((await desk.card(runId)).stops[0]?.told).toMatchObject({
    state: 'refused',
    trouble: { code: 'marketplaceRefused', status: 409 },
  });
  expect(desk.journal.outbox.refused()).toHaveLength(1);
});

test('a buyer is told of once the order is in delivery, and nothing of it is kept', async () => {
  const desk = await openOnTheWay(1);
  const [only = ''] = desk.orderIds;
  const { name, phone } = valueOf(await desk.runs.buyer({ orderId: only }));
  expect(name.length).toBeGreaterThan(2);
  expect(phone).toBe('79990001122');
  expect(await desk.runs.buyer({ orderId: '404' })).toMatchObject({ problem: { code: 'orderUnknown' } });
  const waiting = await openCourierDesk(1);
  const untold = await waiting.runs.buyer({ orderId: waiting.orderIds[0] ?? '' });
  expect(untold).toMatchObject({ problem: { code: 'buyerNotTold' } });
  const looksAt = ({ journal }: typeof desk | typeof waiting, orderId = '') =>
    journal.stories
      .logOf(orderId)
      .filter(({ what }) => what === 'buyerSeen')
      .map(({ detail }): unknown => JSON.parse(detail));
  expect(looksAt(desk, only)).toEqual([{ orderId: only, what: 'buyer' }]);
  expect(looksAt(waiting, waiting.orderIds[0])).toEqual([]);
});

test('the story of an order tells of its run, its courier and its stop', async () => {
  const desk = await openOnTheWay(1);
  const { runId } = desk;
  const [only = ''] = desk.orderIds;
  valueOf(await desk.tell({ runId, orderId: only, what: 'delivered' }));
  await desk.tellAll();
  const lines = desk.journal.stories.logOf(only).map(({ what, detail }) => {
    const { change, courier, to } = JSON.parse(detail);
    return [what, change ?? to, courier];
  });
  expect(lines).toEqual([
    ['orderMoved', 'confirm', undefined],
    ['stopChanged', 'planned', 'Anna'],
    ['stopChanged', 'loaded', 'Anna'],
    ['stopChanged', 'left', 'Anna'],
    ['orderMoved', 'deliver', undefined],
    ['stopChanged', 'delivered', 'Anna'],
    ['orderMoved', 'receive', undefined],
  ]);
});
