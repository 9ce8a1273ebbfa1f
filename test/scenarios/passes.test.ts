import { expect, test } from 'vitest';
import type { PassesView } from '../../src/shared/contract/passes.ts';
import { openDesk, takeAndOpen, type Desk } from '../rigs/desk/desk.ts';
import { openRogue } from '../rigs/marketplace/rogue-marketplace.ts';
import { until } from '../rigs/until.ts';

const anna = { firstName: 'Anna', lastName: 'Petrova', carModel: 'Ford Transit', carNumber: 'a123bc 77' };
const boris = { firstName: 'Boris', lastName: 'Orlov', carModel: 'Lada Largus', carNumber: 'x777xx 777' };

const view = (desk: Desk, is: (seen: PassesView) => boolean): Promise<PassesView> =>
  until(desk.client.passes.view, is);

async function put(desk: Desk, fields: typeof anna): Promise<string> {
  const saved = await desk.client.passes.saveEntry({ entryId: null, ...fields });
  if (!saved.ok) throw new Error(saved.problem.code);
  return saved.value.entryId;
}

const order = async (desk: Desk, entryId: string, officeId: string): Promise<void> => {
  const ordered = await desk.client.passes.order({ entryId, officeId });
  if (!ordered.ok) throw new Error(ordered.problem.code);
};

const passesThere = async (
  desk: Desk,
): Promise<{ carNumber: string; officeId: number; lastName: string }[]> =>
  (await desk.api('GET', '/passes')).json();

test('a driver of the book gets a pass at once, and those after wait ten minutes each, through a restart', async () => {
  const desk = await openDesk({ orders: 0 });
  const first = await view(desk, ({ offices }) => offices.filter(({ isOwn }) => isOwn).length === 2);
  // Where the seller's goods go stands first.
  expect(first.offices.slice(0, 2).map(({ name }) => name)).toEqual(['Eastmoor', 'Northgate']);
  const entryId = await put(desk, anna);
  for (const officeId of ['15', '218', '302']) await order(desk, entryId, officeId);
  expect(await desk.client.passes.order({ entryId, officeId: '302' })).toMatchObject({
    problem: { code: 'passOrderedAlready' },
  });

  const waiting = await view(desk, ({ offices }) => offices.some(({ passes }) => passes.length > 0));
  expect(await passesThere(desk)).toMatchObject([
    { carNumber: 'А123ВС77', officeId: 15, lastName: 'Petrova' },
  ]);
  const pass = waiting.offices.find(({ officeId }) => officeId === '15')?.passes[0];
  expect(pass).toMatchObject({ stand: 'valid', entryId, change: null });
  const { nextAt } = await view(desk, (seen) => seen.nextAt !== null);
  if (nextAt === null) throw new Error('nothing is counted');
  expect(Math.abs(nextAt - Date.now() - 600_000)).toBeLessThan(20_000);
  const { queue } = await view(desk, (seen) => seen.queue.length === 2);
  expect(queue.map(({ officeName, state, turnAt }) => [officeName, state, (turnAt ?? 0) - nextAt])).toEqual([
    ['Eastmoor', 'waiting', 0],
    ['Harbour Cross', 'waiting', 600_000],
  ]);

  await desk.reopen();
  const after = await view(desk, (seen) => seen.nextAt !== null && seen.readAt !== null);
  expect(Math.abs((after.nextAt ?? 0) - nextAt)).toBeLessThan(5000);
  expect(after.queue.map(({ officeName }) => officeName)).toEqual(['Eastmoor', 'Harbour Cross']);
  expect(await passesThere(desk)).toHaveLength(1);
  const [, last] = after.queue;
  expect(await desk.client.passes.takeBack({ id: last?.id ?? '' })).toMatchObject({ ok: true });
  await view(desk, (seen) => seen.queue.length === 1);
});

test('another driver takes a pass over at once, and a pass is deleted by name', async () => {
  const desk = await openDesk({ orders: 0 });
  await view(desk, ({ offices }) => offices.length > 0);
  const [first, second] = [await put(desk, anna), await put(desk, boris)];
  await order(desk, first, '15');
  const made = await view(desk, ({ offices }) => offices.some(({ passes }) => passes.length > 0));
  const passId = made.offices.flatMap(({ passes }) => passes)[0]?.passId ?? '';
  expect(await desk.client.passes.change({ passId, entryId: second })).toMatchObject({ ok: true });
  await expect.poll(() => passesThere(desk)).toMatchObject([{ carNumber: 'Х777ХХ777', lastName: 'Orlov' }]);
  const changed = await view(desk, ({ offices }) =>
    offices.some(({ passes }) => passes[0]?.entryId === second && passes[0].change === null),
  );
  expect(changed.queue).toEqual([]);
  expect(await desk.client.passes.remove({ passId })).toMatchObject({ ok: true });
  await expect.poll(() => passesThere(desk)).toEqual([]);
});

test('a pass whose answer was lost is looked for, and not made twice', async () => {
  const rogue = openRogue();
  const desk = await openDesk({ orders: 0, through: rogue.before });
  await view(desk, ({ offices }) => offices.length > 0);
  const entryId = await put(desk, anna);
  await desk.spoil({ kind: 'dropAfter', operation: 'createPass' });
  await order(desk, entryId, '15');
  await expect.poll(() => passesThere(desk)).toHaveLength(1);
  await desk.heal();
  const done = await view(desk, ({ queue }) => queue.length === 0);
  expect(done.offices.flatMap(({ passes }) => passes)).toHaveLength(1);
  expect(rogue.heard.filter(({ request }) => request.startsWith('POST /api/v3/passes'))).toHaveLength(1);
});

test('a refused pass waits for a person, among the tasks too, and what was mended in the book goes out', async () => {
  const desk = await openDesk({ orders: 0 });
  await view(desk, ({ offices }) => offices.length > 0);
  const entryId = await put(desk, anna);
  await desk.spoil({ kind: 'status', code: 'PassValidationError', operation: 'createPass', count: 1 });
  await order(desk, entryId, '15');
  const refused = await view(desk, ({ queue }) => queue[0]?.state === 'refused');
  expect(refused.queue).toMatchObject([
    {
      officeName: 'Northgate',
      turnAt: null,
      problem: { code: 'marketplaceRefused', known: 'PassValidationError' },
    },
  ]);
  const [task] = await until(desk.client.supplies.tasks, (tasks) => tasks.length === 1);
  expect(task).toMatchObject({
    change: 'createPass',
    supplyName: 'Northgate',
    waysOut: ['retry', 'dismiss'],
  });
  const id = refused.queue[0]?.id ?? '';
  expect(await desk.client.passes.takeBack({ id })).toMatchObject({ ok: true });
  await view(desk, ({ queue }) => queue.length === 0);
  expect(await passesThere(desk)).toEqual([]);
});

test('the check before a hand-over names the office that lets no car in without a pass', async () => {
  const desk = await openDesk({ orders: 30 });
  await view(desk, ({ offices }) => offices.length > 0);
  const { supplyId: id } = await takeAndOpen(desk);
  const supplyId = id ?? '';
  const passes = async () => {
    const check = await desk.client.supplies.preflight({ supplyId });
    if (!check.ok) throw new Error(check.problem.code);
    return check.value.passes;
  };
  await expect.poll(passes).toMatchObject([{ stand: 'none', at: null }]);
  const officeId = (await passes())[0]?.officeId ?? '';
  await order(desk, await put(desk, anna), officeId);
  await view(desk, ({ offices }) => offices.some((office) => office.passes.length > 0));
  const [pass] = await passes();
  expect(pass).toMatchObject({ officeId, stand: 'valid' });
  expect(Math.abs((pass?.at ?? 0) - Date.now() - 48 * 3600_000)).toBeLessThan(60_000);
});
