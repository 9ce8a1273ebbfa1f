import { randomUUID } from 'node:crypto';
import type * as nodeCrypto from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test, vi } from 'vitest';
import type { CurrentView } from '../../src/shared/contract/people.ts';
import type { Role } from '../../src/shared/domain/people/people.ts';
import {
  loneOrders,
  openDesk,
  readJournal,
  skuOf,
  takeAndOpen,
  untilPacking,
  type Desk,
} from '../rigs/desk/desk.ts';
import { filesWith } from '../rigs/desk/files-with.ts';
import { until } from '../rigs/until.ts';

const OWNER_PIN = '271828';
const MINUTE = 60_000;

const current = (desk: Desk): Promise<CurrentView> => until(desk.client.people.current, () => true);

async function add(desk: Desk, name: string, role: Role, pin: string | null): Promise<string> {
  const added = await desk.client.people.add({ name, role, pin });
  if (!added.ok) throw new Error(JSON.stringify(added.problem));
  return added.value.id;
}

const signIn = (desk: Desk, id: string, pin: string) => desk.client.people.signIn({ by: 'pin', id, pin });

/** What badges are made of: nothing but the paper knows it afterwards. */
const drawn: Buffer[] = [];
vi.mock('node:crypto', async (load) => {
  const real = await load<typeof nodeCrypto>();
  return {
    ...real,
    randomBytes: (size: number) => {
      const bytes = real.randomBytes(size);
      if (size === 18) drawn.push(bytes);
      return bytes;
    },
  };
});

/** The code of a badge, which no file has while the printer holds it back, nor afterwards; printed when this returns. */
async function badgeOfJob(
  desk: Desk,
  make: () => ReturnType<Desk['client']['people']['makeBadge']>,
): Promise<string> {
  const { printers } = await until(desk.client.printing.printers, () => true);
  const printerId = printers[0]?.id ?? '';
  await desk.client.printing.pause({ printerId });
  drawn.splice(0);
  const { jobId } = await value(make());
  const code = `PB-U-${drawn
    .flatMap((bytes) => [...bytes])
    .filter((byte) => byte < 250)
    .map((byte) => byte % 10)
    .join('')
    .slice(0, 18)}`;
  expect(await value(desk.client.printing.picture({ jobId }))).toEqual({ png: null, wrong: null });
  expect((await value(desk.client.printing.history({ printerId, limit: 10 }))).jobs).toEqual([]);
  expect(filesWith(desk.folder, code)).toEqual([]);
  const labels = desk.printer.labels().length;
  await desk.client.printing.resume({ printerId });
  await until(desk.client.printing.printers, () => desk.printer.labels().length > labels);
  await until(
    desk.client.printing.printers,
    () =>
      readJournal(
        desk,
        `SELECT 1 FROM print_jobs WHERE job_id = '${jobId}' AND state IN ('sent', 'confirmed')`,
      ).length > 0,
  );
  expect(filesWith(desk.folder, code)).toEqual([]);
  return code;
}

describe('a desk without people', () => {
  test('works as before: nobody is signed in, everything may be done', async () => {
    const desk = await openDesk({ orders: 5 });
    const view = await current(desk);
    expect(view).toMatchObject({ state: 'free', person: null, last: null });
    expect(view.rights).toContain('account');
    await takeAndOpen(desk);
    expect(await desk.client.station.savePreferences({ volume: 0.5, labelSize: '58x40' })).toMatchObject({
      ok: true,
    });
  });

  test('begins with an owner who has a PIN, and who goes last', async () => {
    const desk = await openDesk({ orders: 0 });
    const { people } = desk.client;
    const problems = [
      await people.add({ name: 'Boris', role: 'packer', pin: '1234' }),
      await people.add({ name: 'Анна', role: 'owner', pin: null }),
    ];
    expect(problems.map((answer) => !answer.ok && answer.problem.code)).toEqual([
      'ownerFirst',
      'ownerNeedsPin',
    ]);
    const anna = await add(desk, '  Анна ', 'owner', OWNER_PIN);
    expect(await current(desk)).toMatchObject({
      state: 'signedIn',
      person: { id: anna, name: 'Анна', role: 'owner' },
    });
    const boris = await add(desk, 'Boris', 'packer', '1234');
    const jill = await add(desk, 'Jill', 'packer', null);
    expect(await people.add({ name: 'JiIl', role: 'packer', pin: null })).toMatchObject({
      problem: { code: 'nameTaken', name: 'JiIl' },
    });
    expect(await people.remove({ id: jill })).toMatchObject({ ok: true });
    const refused = [
      await people.add({ name: 'АННА', role: 'packer', pin: null }),
      await people.change({ id: anna, role: 'lead' }),
      await people.change({ id: anna, pin: null }),
      await people.remove({ id: anna }),
      await people.remove({ id: 'nobody' }),
    ];
    expect(refused.map((answer) => !answer.ok && answer.problem.code)).toEqual([
      'nameTaken',
      'lastOwner',
      'ownerNeedsPin',
      'lastOwner',
      'personUnknown',
    ]);
    await people.remove({ id: boris });
    expect(await people.remove({ id: anna })).toMatchObject({ ok: true });
    expect(await current(desk)).toMatchObject({ state: 'free', person: null });
  });
});

describe('people at a desk', () => {
  test('do what their role allows, and nobody makes themselves more', async () => {
    const desk = await openDesk({ orders: 5 });
    const anna = await add(desk, 'Анна', 'owner', OWNER_PIN);
    const lead = await add(desk, 'Vera', 'lead', '4321');
    const packer = await add(desk, 'Boris', 'packer', '1234');
    const { people, station, supplies, packing } = desk.client;
    const deeds = (): Promise<{ readonly ok: boolean }[]> =>
      Promise.all([
        packing.close({}),
        station.savePreferences({ volume: 0.1 }),
        station.savePreferences({ labelSize: '58x40' }),
        supplies.handOver({ supplyId: 'none', evenUnpacked: false }),
        people.log({ before: null, limit: 1 }),
        people.add({ name: 'Ghost', role: 'owner', pin: '161803' }),
        people.change({ id: anna, pin: '161803' }),
        people.change({ id: lead, role: 'owner' }),
        station.useTraining({}),
      ]);
    const codes = async (): Promise<string[]> =>
      (await deeds()).map((answer) =>
        answer.ok ? 'done' : 'problem' in answer ? (answer.problem as { code: string }).code : '',
      );
    expect((await signIn(desk, packer, '1234')).ok).toBe(true);
    expect(await codes()).toEqual(['done', 'done', ...Array.from({ length: 7 }, () => 'notAllowed')]);
    // An empty box is taken away by whoever may make one; one with parcels is not.
    const { boxes } = desk.client;
    expect(await boxes.removeEmpty({ supplyId: 'none' })).toMatchObject({
      problem: { code: 'supplyUnknown' },
    });
    expect(await boxes.remove({ boxKeys: ['none'] })).toMatchObject({ problem: { code: 'notAllowed' } });
    await signIn(desk, lead, '4321');
    expect(await codes()).toEqual([
      'done',
      'done',
      'done',
      'supplyUnknown',
      'done',
      ...Array.from({ length: 4 }, () => 'notAllowed'),
    ]);
    await people.signOut({});
    expect(await current(desk)).toMatchObject({
      state: 'locked',
      person: null,
      last: { name: 'Vera' },
      rights: [],
    });
    expect(await codes()).toEqual(Array.from({ length: 9 }, () => 'deskLocked'));
  });

  test('are kept apart by their PINs: guesses are counted, also those made at once and through a restart', async () => {
    let now = 1_800_000_000_000;
    const desk = await openDesk({ orders: 0, clock: () => now });
    await add(desk, 'Анна', 'owner', OWNER_PIN);
    const boris = await add(desk, 'Boris', 'packer', '1234');
    const guesses = await Promise.all(
      ['0000', '0001', '0002', '0003', '0004', '0005', '0006'].map((pin) => signIn(desk, boris, pin)),
    );
    const free = now + 30_000;
    const blocked = { code: 'pinBlocked', until: free };
    expect(guesses.map((answer) => !answer.ok && answer.problem)).toEqual([
      ...[4, 3, 2, 1, 0].map((triesLeft) => ({ code: 'pinWrong', triesLeft })),
      blocked,
      blocked,
    ]);
    await desk.reopen();
    expect(await signIn(desk, boris, '1234')).toEqual({ ok: false, problem: blocked });
    now = free;
    expect((await signIn(desk, boris, '9999')).ok).toBe(false);
    expect(await signIn(desk, boris, '1234')).toEqual({
      ok: false,
      problem: { code: 'pinBlocked', until: now + 60_000 },
    });
    now += 60_000;
    expect(await signIn(desk, boris, '1234')).toEqual({
      ok: true,
      value: { id: boris, name: 'Boris', role: 'packer' },
    });
    expect((await signIn(desk, boris, '0000')).ok).toBe(false);
    const people = new DatabaseSync(path.join(desk.folder, 'people.sqlite'), { readOnly: true });
    const pins = people.prepare('SELECT group_concat(pin) AS pins FROM people').get()?.['pins'];
    people.close();
    const [stored] = readJournal(desk, 'SELECT group_concat(detail) AS log FROM audit');
    expect(String(pins)).toMatch(/^scrypt\$32768\$8\$1\$[^,]+\$[0-9a-f]{12},scrypt\$/);
    for (const pin of [OWNER_PIN, '1234', '0000']) expect(JSON.stringify(stored)).not.toContain(`"${pin}"`);
  });

  test('are what they were made while their PIN was read or renewed, whatever they were before', async () => {
    const desk = await openDesk({ orders: 0 });
    await add(desk, 'Анна', 'owner', OWNER_PIN);
    const other = desk.openWindow().people;
    const sure = <T extends { readonly ok: boolean }>(answer: T): T => {
      expect(answer).toMatchObject({ ok: true });
      return answer;
    };
    const boris = await add(desk, 'Boris', 'lead', '271828');
    const asked = other.signIn({ by: 'pin', id: boris, pin: '271828' });
    sure(await desk.client.people.change({ id: boris, role: 'packer' }));
    expect(await asked).toMatchObject({ ok: true, value: { id: boris, role: 'packer' } });

    const { owners } = { owners: await until(desk.client.people.list, () => true) };
    const anna = owners.find(({ name }) => name === 'Анна')?.id ?? '';
    sure(await signIn(desk, anna, OWNER_PIN));
    sure(await desk.client.people.change({ id: boris, role: 'lead' }));
    const renewed = other.renewPin({ id: boris, pin: '271828', newPin: '141421' });
    sure(await desk.client.people.change({ id: boris, role: 'packer' }));
    expect(await renewed).toMatchObject({ ok: true, value: { id: boris, role: 'packer' } });
    expect((await until(desk.client.people.list, () => true)).find(({ id }) => id === boris)).toMatchObject({
      role: 'packer',
    });

    sure(await signIn(desk, anna, OWNER_PIN));
    const late = other.renewPin({ id: boris, pin: '141421', newPin: '777777' });
    sure(await desk.client.people.change({ id: boris, pin: '909090' }));
    expect(await late).toMatchObject({ ok: false });
    expect(await other.signIn({ by: 'pin', id: boris, pin: '777777' })).toMatchObject({ ok: false });
    sure(await signIn(desk, anna, OWNER_PIN));
    const gone = other.renewPin({ id: boris, pin: '909090', newPin: '777777' });
    sure(await desk.client.people.remove({ id: boris }));
    expect(await gone).toMatchObject({ ok: false });
    expect(await current(desk)).toMatchObject({ person: { id: anna } });
  });

  test('change fast with a badge; a new one makes the old one worth nothing, and no store keeps its code', async () => {
    const desk = await openDesk({ orders: 0 });
    const anna = await add(desk, 'Анна', 'owner', OWNER_PIN);
    const boris = await add(desk, 'Boris', 'packer', null);
    const { people } = desk.client;
    const first = await badgeOfJob(desk, () => people.makeBadge({ id: boris }));
    expect(first).toMatch(/^PB-U-\d{18}$/);
    expect(await people.signIn({ by: 'badge', code: first.toLowerCase() })).toEqual({
      ok: true,
      value: { id: boris, name: 'Boris', role: 'packer' },
    });
    await signIn(desk, anna, OWNER_PIN);
    const second = await badgeOfJob(desk, () => people.makeBadge({ id: boris }));
    expect(await people.signIn({ by: 'badge', code: first })).toEqual({
      ok: false,
      problem: { code: 'badgeUnknown' },
    });
    expect((await people.signIn({ by: 'badge', code: second })).ok).toBe(true);
    await signIn(desk, anna, OWNER_PIN);
    await people.removeBadge({ id: boris });
    expect((await people.signIn({ by: 'badge', code: second })).ok).toBe(false);
    await desk.station.stop();
    for (const code of [first, second]) expect(filesWith(desk.folder, code)).toEqual([]);
  });

  test('leave a badge in no list and no file, however it was scanned; a box number as long is a code', async () => {
    const desk = await openDesk({ orders: 5 });
    const anna = await add(desk, 'Анна', 'owner', OWNER_PIN);
    const boris = await add(desk, 'Boris', 'packer', '1234');
    const badge = await badgeOfJob(desk, () => desk.client.people.makeBadge({ id: anna }));
    await signIn(desk, boris, '1234');
    const digits = badge.slice(5);
    const sscc = '046070000000000011';
    const scan = async (text: string, number: number) =>
      value(desk.client.packing.scan({ id: randomUUID(), text, endedAt: number * 1000 }));
    for (const [number, text] of [`4607812345679${badge}`, `U-${digits}`, digits, `46${digits}7`].entries())
      await scan(text, number);
    await scan(sscc, 10);
    const shown = JSON.stringify(await until(desk.client.packing.view, () => true));
    expect([shown.includes(digits), shown.includes(sscc)]).toEqual([false, true]);
    const texts = readJournal(desk, 'SELECT text FROM scans ORDER BY seq').map(({ text }) => text);
    expect(texts).toEqual([...Array<string>(4).fill('PB-U-…'), sscc]);
    await desk.station.stop();
    expect(filesWith(desk.folder, digits)).toEqual([]);
  });

  test('who become owners with a short PIN are let in by it to nothing but a longer one', async () => {
    const desk = await openDesk({ orders: 0 });
    await add(desk, 'Анна', 'owner', OWNER_PIN);
    const boris = await add(desk, 'Boris', 'packer', '1234');
    const { people } = desk.client;
    expect((await people.change({ id: boris, role: 'owner' })).ok).toBe(true);
    expect(await people.change({ id: boris, pin: '12345' })).toMatchObject({
      problem: { code: 'pinTooShort' },
    });
    expect(await signIn(desk, boris, '1234')).toMatchObject({ problem: { code: 'pinMustChange' } });
    const renew = (pin: string, newPin: string) => people.renewPin({ id: boris, pin, newPin });
    expect(await renew('9999', '314159')).toMatchObject({ problem: { code: 'pinWrong' } });
    expect(await renew('1234', '12345')).toMatchObject({ problem: { code: 'pinTooShort' } });
    expect((await current(desk)).person?.name).toBe('Анна');
    expect(await renew('1234', '314159')).toMatchObject({ ok: true });
    expect((await current(desk)).person?.name).toBe('Boris');
    expect((await signIn(desk, boris, '1234')).ok).toBe(false);
    expect((await signIn(desk, boris, '314159')).ok).toBe(true);
  });

  test('are guessed at together: who tries each of them in turn waits too, also after a start', async () => {
    const now = 1_800_000_000_000;
    const desk = await openDesk({ orders: 0, clock: () => now });
    await add(desk, 'Анна', 'owner', OWNER_PIN);
    const six = await Promise.all(
      ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => add(desk, name, 'packer', '1234')),
    );
    for (const id of six) for (const pin of ['0000', '0001', '0002', '0003']) await signIn(desk, id, pin);
    await desk.reopen();
    const [first = ''] = six;
    expect(await signIn(desk, first, '1234')).toMatchObject({ problem: { code: 'pinBlocked' } });
  });

  test('see nothing of a badge that waits for its printer: no picture, no bytes, no history', async () => {
    const desk = await openDesk({ orders: 0, printerAddress: 'tcp://127.0.0.1:1' });
    await add(desk, 'Анна', 'owner', OWNER_PIN);
    const boris = await add(desk, 'Boris', 'packer', '1234');
    const { people, printing } = desk.client;
    const { jobId } = await value(people.makeBadge({ id: boris }));
    // Its label is made, and its printer is away.
    const { printers } = await until(printing.printers, (all) =>
      all.printers.some(({ queue }) => queue.some(({ id, attempts }) => id === jobId && attempts > 0)),
    );
    await signIn(desk, boris, '1234');
    const kept = readJournal(desk, `SELECT bytes, document FROM print_jobs WHERE job_id = '${jobId}'`);
    expect(kept).toEqual([
      { bytes: null, document: JSON.stringify({ kind: 'badge', personId: boris, name: 'Boris' }) },
    ]);
    expect(readJournal(desk, 'SELECT * FROM own_sheets')).toEqual([]);
    expect(await value(printing.picture({ jobId }))).toEqual({ png: null, wrong: null });
    const history = await value(printing.history({ printerId: printers[0]?.id ?? '', limit: 10 }));
    expect(history.jobs).toEqual([]);
    // A start knows the code no more: the badge is made again.
    await desk.reopen();
    await until(printing.printers, (all) => all.printers.every(({ waiting }) => waiting === 0));
  });

  test('are signed out when nobody scans for a while, and stay signed in through a restart', async () => {
    let now = 1_800_000_000_000;
    const desk = await openDesk({ orders: 0, clock: () => now });
    await add(desk, 'Анна', 'owner', OWNER_PIN);
    await desk.client.station.savePreferences({ lockAfterMinutes: 10 });
    now += 9 * MINUTE;
    await desk.scan('4006381333931');
    now += 9 * MINUTE;
    await desk.reopen();
    expect(await current(desk)).toMatchObject({ state: 'signedIn', lockAfterMinutes: 10 });
    now += MINUTE;
    expect(await current(desk)).toMatchObject({ state: 'locked', last: { name: 'Анна' } });
    await desk.reopen();
    expect(await current(desk)).toMatchObject({ state: 'locked' });
    const log = readJournal(desk, 'SELECT what, person FROM audit ORDER BY seq').map(({ what, person }) => [
      what,
      person,
    ]);
    expect(log).toEqual([
      ['personAdded', null],
      ['signedIn', 'Анна'],
      ['preferencesSaved', 'Анна'],
      ['deskLocked', null],
    ]);
  });

  test('who scan goods at the locked desk are told that nothing was done with them', async () => {
    const desk = await openDesk({ orders: 5 });
    const anna = await add(desk, 'Анна', 'owner', OWNER_PIN);
    await desk.client.people.signOut({});
    expect((await current(desk)).refused).toBeNull();
    const scan = (text: string) => desk.client.packing.scan({ id: randomUUID(), text, endedAt: Date.now() });
    const locked = { ok: false, problem: { code: 'deskLocked' } };
    expect(await scan('4006381333931')).toEqual(locked);
    expect((await current(desk)).refused).toEqual({ number: 1, what: 'other' });
    expect(await scan(`PB-U-${'0'.repeat(18)}`)).toEqual(locked);
    expect((await current(desk)).refused).toEqual({ number: 2, what: 'badge' });
    await signIn(desk, anna, OWNER_PIN);
    await desk.client.people.signOut({});
    expect((await current(desk)).refused).toBeNull();
    expect(readJournal(desk, 'SELECT text FROM scans')).toEqual([]);
  });

  test('who are all locked out are forgotten by a file in the folder, and the log says so', async () => {
    const desk = await openDesk({ orders: 0 });
    await add(desk, 'Анна', 'owner', OWNER_PIN);
    await desk.client.people.signOut({});
    await desk.reopen(() => writeFileSync(path.join(desk.folder, 'forget-people'), ''));
    expect(await current(desk)).toMatchObject({ state: 'free' });
    await desk.reopen();
    const { entries } = await value(desk.client.people.log({ before: null, limit: 10 }));
    expect(entries.filter(({ what }) => what === 'peopleForgotten')).toMatchObject([
      { person: null, detail: { people: ['Анна'] } },
    ]);
    expect(await value(desk.client.people.verifyLog({}))).toMatchObject({ brokenAt: null });
  });
});

test('the shift is counted while it is packed, and the log is exported with its head', async () => {
  const desk = await openDesk({ orders: 40 });
  const anna = await add(desk, 'Анна', 'owner', OWNER_PIN);
  const card = await takeAndOpen(desk);
  const orders = await loneOrders(desk, card.supplyId);
  for (const [index, order] of orders.entries()) {
    await desk.scan(skuOf(order));
    await untilPacking(desk, ({ supply }) => supply?.packed === index + 1);
  }
  await desk.scan(skuOf(orders[0]));
  await desk.scan('0000000000000');
  const day = new Date();
  const today = `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`;
  await expect
    .poll(
      async () =>
        (await value(desk.client.people.figures({ from: today, to: today }))).people[0]?.toLabel?.labels,
    )
    .toBe(3);
  const { people, shifts } = await value(desk.client.people.figures({ from: today, to: today }));
  expect(people).toMatchObject([
    {
      worker: { id: anna, name: 'Анна' },
      parcels: 3,
      scans: 5,
      errors: [
        { reason: 'unknownBarcode', count: 1 },
        { reason: 'oneTooMany', count: 1 },
      ],
      toLabel: { labels: 3 },
    },
  ]);
  expect(shifts).toHaveLength(1);
  const { head, rows } = await value(desk.client.people.exportLog({}));
  expect(await value(desk.client.people.verifyLog({ known: head }))).toMatchObject({
    rows: rows + 1,
    brokenAt: null,
    knownAt: rows,
  });
});

test('settings that were taken over and scanners that were saved stand in the log', async () => {
  const desk = await openDesk({ orders: 0 });
  const { scanners, setup, people } = desk.client;
  await add(desk, 'Анна', 'owner', OWNER_PIN);
  const port = { path: '/dev/ttyNotPluggedIn', baud: 9600 };
  await value(scanners.beginSetUp({ scannerId: null, port }));
  const { scannerId } = await value(scanners.finishSetUp({ name: 'By the door' }));
  await value(scanners.beginSetUp({ scannerId, port }));
  await value(scanners.finishSetUp({ name: 'By the door' }));
  await value(scanners.rename({ scannerId, name: 'By the window' }));
  const { file } = await value(setup.exportSettings({}));
  const text = readFileSync(file, 'utf8');
  const { madeAt } = await value(setup.checkImport({ text }));
  await value(scanners.remove({ scannerId }));
  await value(setup.importSettings({ text }));
  const { entries } = await value(people.log({ before: null, limit: 7 }));
  expect(entries.map(({ what, person, detail }) => [what, person, detail])).toEqual([
    ['settingsImported', 'Анна', { madeBy: 'test', madeAt, changes: 1 }],
    ['scannerSaved', 'Анна', { name: 'By the window', turn: 'added' }],
    ['scannerSaved', 'Анна', { scannerId, name: 'By the window', turn: 'removed' }],
    ['settingsExported', 'Анна', { file: path.basename(file) }],
    ['scannerSaved', 'Анна', { scannerId, name: 'By the window', turn: 'renamed' }],
    ['scannerSaved', 'Анна', { scannerId, name: 'By the door', turn: 'changed' }],
    ['scannerSaved', 'Анна', { scannerId, name: 'By the door', turn: 'added' }],
  ]);
});

async function value<T>(
  answer: Promise<{ ok: true; value: T } | { ok: false; problem: { code: string } }>,
): Promise<T> {
  const given = await answer;
  if (!given.ok) throw new Error(given.problem.code);
  return given.value;
}
