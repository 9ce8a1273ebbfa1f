import { copyFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openDesk, readJournal, type Desk } from '../rigs/desk/desk.ts';
import { refusalOf } from '../rigs/desk/refusal-of.ts';
import { until } from '../rigs/until.ts';

const OWNER_PIN = '271828';

const stateOf = async (desk: Desk) => (await until(desk.client.people.current, () => true)).state;

async function deskOfAnna() {
  const desk = await openDesk({ orders: 0 });
  const file = path.join(desk.folder, 'people.sqlite');
  const added = await desk.client.people.add({ name: 'Anna', role: 'owner', pin: OWNER_PIN });
  if (!added.ok) throw new Error(added.problem.code);
  return { desk, file, backup: `${file}.backup`, anna: added.value.id };
}

test('people that are gone leave no free desk: the start is refused, and their copy stays and brings them back', async () => {
  const { desk, file, backup, anna } = await deskOfAnna();
  await desk.client.people.signOut({});
  await desk.station.stop();
  const saved = readFileSync(backup);
  truncateSync(file);
  expect(await refusalOf(desk)).toEqual({ code: 'peopleGone', file, backup });
  rmSync(file);
  expect(await refusalOf(desk)).toEqual({ code: 'peopleGone', file, backup });
  expect(readFileSync(backup).equals(saved)).toBe(true);

  // The log alone knows it, too.
  rmSync(backup);
  expect(await refusalOf(desk)).toEqual({ code: 'peopleGone', file, backup: null });

  writeFileSync(backup, saved);
  await desk.reopen(() => copyFileSync(backup, file));
  expect(await stateOf(desk)).toBe('locked');
  expect(await desk.client.people.signIn({ by: 'pin', id: anna, pin: OWNER_PIN })).toMatchObject({
    ok: true,
  });
});

test('people that are gone are forgotten where an owner asks for it, and the log says so once', async () => {
  const { desk, file } = await deskOfAnna();
  await desk.reopen(() => {
    rmSync(file);
    writeFileSync(path.join(desk.folder, 'forget-people'), '');
  });
  expect(await stateOf(desk)).toBe('free');
  await desk.reopen();
  expect(await stateOf(desk)).toBe('free');
  expect(readJournal(desk, "SELECT detail FROM audit WHERE what = 'peopleForgotten'")).toEqual([
    { detail: '{"people":[]}' },
  ]);
});

test('a desk whose last owner was removed stays free without the file', async () => {
  const { desk, file, backup, anna } = await deskOfAnna();
  expect(await desk.client.people.remove({ id: anna })).toMatchObject({ ok: true });
  await desk.reopen(() => {
    rmSync(file);
    rmSync(backup);
  });
  expect(await stateOf(desk)).toBe('free');
});
