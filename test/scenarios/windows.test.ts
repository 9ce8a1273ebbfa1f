import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Client } from '../../src/shared/contract/index.ts';
import type { CurrentView } from '../../src/shared/contract/people.ts';
import { FRESH_PROOF_MS } from '../../src/main/services/people/proofs.ts';
import { loneOrders, openDesk, skuOf, takeAndOpen, type Desk } from '../rigs/desk/desk.ts';
import { until } from '../rigs/until.ts';

const OWNER_PIN = '271828';
const PACKER_PIN = '1234';

const current = (window: Client): Promise<CurrentView> => until(window.people.current, () => true);
const codeOf = (answer: { ok: true } | { ok: false; problem: { code: string } }): string =>
  answer.ok ? 'done' : answer.problem.code;

async function enter(desk: Desk, name: string, role: 'owner' | 'lead' | 'packer', pin: string) {
  const added = await desk.client.people.add({ name, role, pin });
  if (!added.ok) throw new Error(JSON.stringify(added.problem));
  return added.value.id;
}

async function deskOfTwo(clock?: () => number, orders = 0) {
  const desk = await openDesk({ orders, ...(clock ? { clock } : {}) });
  const owner = await enter(desk, 'Анна', 'owner', OWNER_PIN);
  const packer = await enter(desk, 'Boris', 'packer', PACKER_PIN);
  return { desk, owner, packer };
}

const signIn = (window: Client, id: string, pin: string) => window.people.signIn({ by: 'pin', id, pin });

describe('rights beyond packing belong to the window in which they were proved', () => {
  test('another window sees who works and packs under their name, and does nothing else for them', async () => {
    const { desk, owner, packer } = await deskOfTwo(undefined, 5);
    const card = await takeAndOpen(desk);
    const waiting = desk.openWindow();
    expect((await signIn(desk.client, packer, PACKER_PIN)).ok).toBe(true);
    expect(codeOf(await waiting.people.change({ id: packer, role: 'owner' }))).toBe('notAllowed');
    expect((await signIn(desk.client, owner, OWNER_PIN)).ok).toBe(true);
    expect(await current(waiting)).toMatchObject({ person: { id: owner }, provedAt: null });
    const tried = [
      await waiting.people.change({ id: packer, role: 'owner' }),
      await waiting.people.add({ name: 'Ghost', role: 'owner', pin: '161803' }),
      await waiting.people.makeBadge({ id: packer }),
      await waiting.people.log({ before: null, limit: 1 }),
      await waiting.station.useTraining({}),
      await waiting.station.savePreferences({ lockAfterMinutes: 0 }),
      await waiting.printing.saveRoutes((await until(waiting.printing.printers, () => true)).routes),
      await waiting.supplies.remove({ key: card.key }),
      await waiting.setup.exportSettings({}),
    ];
    expect(new Set(tried.map(codeOf))).toEqual(new Set(['confirmNeeded']));
    const [order] = await loneOrders(desk, card.supplyId);
    const scan = { id: randomUUID(), text: skuOf(order), endedAt: Date.now() };
    expect(codeOf(await waiting.packing.scan(scan))).toBe('done');
    expect(codeOf(await signIn(waiting, owner, OWNER_PIN))).toBe('done');
    expect(codeOf(await waiting.people.change({ id: packer, role: 'lead' }))).toBe('done');
  });

  test('what was proved ends when somebody else takes over, wherever that was', async () => {
    const { desk, owner, packer } = await deskOfTwo();
    const other = desk.openWindow();
    expect(codeOf(await desk.client.people.log({ before: null, limit: 1 }))).toBe('done');
    await signIn(other, packer, PACKER_PIN);
    await signIn(other, owner, OWNER_PIN);
    expect(codeOf(await desk.client.people.log({ before: null, limit: 1 }))).toBe('confirmNeeded');
    expect(codeOf(await other.people.log({ before: null, limit: 1 }))).toBe('done');
    await desk.client.people.signOut({});
    expect(codeOf(await other.people.log({ before: null, limit: 1 }))).toBe('deskLocked');
  });

  test('nobody rides on who signs in elsewhere while a PIN is still being hashed', async () => {
    const { desk, owner } = await deskOfTwo();
    const lead = await enter(desk, 'Vera', 'lead', '4321');
    const leads = desk.openWindow();
    await signIn(leads, lead, '4321');
    const [answer] = await Promise.all([
      leads.people.add({ name: 'Ghost', role: 'owner', pin: '161803' }),
      signIn(desk.client, owner, OWNER_PIN),
    ]);
    expect(['notAllowed', 'confirmNeeded']).toContain(codeOf(answer));
    const names = await until(desk.client.people.list, () => true);
    expect(names.map(({ name }) => name)).not.toContain('Ghost');
  });

  test('a start of the station asks again for more than packing', async () => {
    const { desk, owner } = await deskOfTwo();
    await desk.reopen();
    expect(await current(desk.client)).toMatchObject({ person: { id: owner }, provedAt: null });
    expect(codeOf(await desk.client.packing.close({}))).toBe('done');
    expect(codeOf(await desk.client.people.log({ before: null, limit: 1 }))).toBe('confirmNeeded');
  });

  test('people, account and what leaves the desk ask again after a while', async () => {
    let now = 1_800_000_000_000;
    const { desk, owner, packer } = await deskOfTwo(() => now);
    const acts = async (): Promise<string[]> =>
      [
        await desk.client.people.change({ id: packer, name: `Boris ${now}` }),
        await desk.client.people.exportLog({}),
        await desk.client.setup.exportSettings({}),
        await desk.client.people.log({ before: null, limit: 1 }),
      ].map(codeOf);
    expect(await acts()).toEqual(['done', 'done', 'done', 'done']);
    now += FRESH_PROOF_MS;
    expect(await acts()).toEqual(['confirmNeeded', 'confirmNeeded', 'confirmNeeded', 'done']);
    await signIn(desk.client, owner, OWNER_PIN);
    expect(await acts()).toEqual(['done', 'done', 'done', 'done']);
    now -= FRESH_PROOF_MS;
    expect((await acts())[0]).toBe('confirmNeeded');
  });
});
