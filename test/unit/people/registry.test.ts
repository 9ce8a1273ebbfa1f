import { expect, test } from 'vitest';
import { createChanges } from '../../../src/main/core/changes.ts';
import { createDeskSession } from '../../../src/main/services/people/desk-session.ts';
import { createProofs } from '../../../src/main/services/people/proofs.ts';
import { createRegistry, MOST_PEOPLE } from '../../../src/main/services/people/registry.ts';
import { deviceKeyOf } from '../../../src/main/services/people/seal.ts';
import { openStores } from './open-stores.ts';

const NOW = 1000;

test('nobody is entered beyond as many people as a desk can have', async () => {
  const { journal } = openStores();
  journal.transaction(() => {
    for (let at = 0; at < MOST_PEOPLE - 1; at += 1)
      journal.people.add({ id: `${at}`, name: `Packer ${at}`, role: 'owner', pin: null }, NOW);
  });
  const proofs = createProofs(() => NOW);
  const changes = createChanges();
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
  let ids = MOST_PEOPLE;
  const registry = createRegistry({
    journal,
    session,
    proofs,
    clock: () => NOW,
    newId: () => `${(ids += 1)}`,
    randomBytes: (size) => new Uint8Array(size),
    key: deviceKeyOf(new Uint8Array(32)),
    changed: changes.notify,
  });
  const add = (name: string) => registry.add({ name, role: 'packer', pin: null }, caller);
  expect(await add('The last one')).toMatchObject({ ok: true });
  expect(await add('One more')).toEqual({
    ok: false,
    problem: { code: 'deskFull', thing: 'person', most: MOST_PEOPLE },
  });
  expect(journal.people.all()).toHaveLength(MOST_PEOPLE);
});
