import { expect, test } from 'vitest';
import { createDeskSession } from '../../../src/main/services/people/desk-session.ts';
import { createProofs } from '../../../src/main/services/people/proofs.ts';
import { createRegistry, MOST_PEOPLE } from '../../../src/main/services/people/registry.ts';
import { deviceKeyOf } from '../../../src/main/services/people/seal.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';

const NOW = 1000;

function openRegistry(people: number) {
  const { journal } = openStores();
  journal.transaction(() => {
    for (let at = 0; at < people; at += 1)
      journal.people.add({ id: `${at}`, name: `Packer ${at}`, role: 'owner', pin: null }, NOW);
  });
  const proofs = createProofs(() => NOW);
  const session = createDeskSession({
    journal,
    clock: () => NOW,
    lockAfterMinutes: () => 0,
    seen: () => undefined,
  });
  session.signIn({ id: '0', name: 'Packer 0', role: 'owner' }, 'first');
  const caller = { kind: 'screen', session: 'window' } as const;
  proofs.opened(caller.session);
  proofs.prove(caller, '0');
  let ids = people;
  const registry = createRegistry({
    journal,
    session,
    proofs,
    clock: () => NOW,
    newId: () => `${(ids += 1)}`,
    randomBytes: (size) => new Uint8Array(size),
    key: deviceKeyOf(new Uint8Array(32)),
  });
  return { journal, registry, caller };
}

test('nobody is entered beyond as many people as a desk can have', async () => {
  const { journal, registry, caller } = openRegistry(MOST_PEOPLE - 1);
  const add = (name: string) => registry.add({ name, role: 'packer', pin: null }, caller);
  expect(await add('The last one')).toMatchObject({ ok: true });
  expect(await add('One more')).toEqual({
    ok: false,
    problem: { code: 'deskFull', thing: 'person', most: MOST_PEOPLE },
  });
  expect(journal.people.all()).toHaveLength(MOST_PEOPLE);
});

test('an owner’s new PIN is no row of digits, whichever way it comes; one from before stays', async () => {
  const { journal, registry, caller } = openRegistry(1);
  const refused = { ok: false, problem: { code: 'pinTooEasy' } };
  expect(await registry.add({ name: 'Anna', role: 'owner', pin: '000000' }, caller)).toEqual(refused);
  expect(await registry.change({ id: '0', pin: '123456' }, caller)).toEqual(refused);
  const before = journal.people.get('0');
  if (!before) throw new Error('nobody was entered');
  expect(await registry.renew(before, '87654321')).toEqual(refused);
  expect(await registry.renew(before, '112233')).toEqual(refused);
  expect(journal.people.all()).toEqual([before]);
  expect(await registry.add({ name: 'Boris', role: 'packer', pin: '1234' }, caller)).toMatchObject({
    ok: true,
  });
});

test.each(['Station', 'STATION', 'Statіon', 'станция', 'Stat1on'])(
  'nobody is called as the log calls the station: %s',
  async (name) => {
    const { registry, caller } = openRegistry(1);
    const taken = { ok: false, problem: { code: 'nameTaken', name } };
    expect(await registry.add({ name, role: 'packer', pin: null }, caller)).toEqual(taken);
    expect(await registry.change({ id: '0', name }, caller)).toEqual(taken);
  },
);
