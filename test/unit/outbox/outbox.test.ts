import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { placeChain } from '../../../src/main/db/journal/box-changes.ts';
import { PASSES_CHAIN } from '../../../src/main/db/journal/outbox-writes.ts';
import { metaChain } from '../../../src/main/db/journal/meta-changes.ts';
import { openJournal, type Journal } from '../../../src/main/db/journal/open-journal.ts';
import type { Change } from '../../../src/shared/domain/outbox/change.ts';
import { createOutbox, type Outbox } from '../../../src/main/services/outbox/outbox.ts';
import type { ChangeSender, Together } from '../../../src/main/services/outbox/change-sender.ts';
import type { Problem } from '../../../src/shared/problem.ts';
import { fail, ok, type Result } from '../../../src/shared/result.ts';

const cut: Problem = { code: 'marketplaceUnreachable', reason: 'nobody there' };

let folder = '';
let journal: Journal;
let outbox: Outbox;
let now = 0;
/** What was sent, in order: order ids, and `deliver`. */
let sent: string[] = [];
/** How many changes were looked for at once. */
let readBack: number[] = [];
/** What the marketplace has carried out already. */
let made = new Set<string>();
let answer: (name: string) => Result<unknown, Problem> = () => ok(null);
/** Milliseconds in which the marketplace makes no pass. */
let passFreeIn = 0;
let onSend: (name: string) => void = () => undefined;

const sender = (waits: (change: Change) => boolean = () => false): ChangeSender<Change> => ({
  waits,
  send: async (change) => {
    const name = 'orderId' in change ? change.orderId : change.kind;
    sent.push(name);
    onSend(name);
    return answer(name);
  },
  readBack: async () => ok('notDone'),
  done: () => undefined,
  refused: () => undefined,
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-outbox-'));
  const opened = openJournal(join(folder, 'journal.sqlite'));
  if (!opened.ok) throw new Error(opened.problem.code);
  journal = opened.value;
  now = 1_000_000;
  sent = [];
  readBack = [];
  made = new Set();
  answer = () => ok(null);
  passFreeIn = 0;
  onSend = () => undefined;
  const plain = sender();
  const together: Together<Change> = {
    together: (change) => ('boxKey' in change ? change.boxKey : ''),
    most: 3,
    sendAll: async (changes) => {
      const names = changes.map((change) => ('orderId' in change ? change.orderId : ''));
      sent.push(names.join('+'));
      return names.map((name) => answer(name));
    },
    readBackAll: async (changes) => {
      readBack.push(changes.length);
      return ok(
        changes.map((change) => ('orderId' in change && made.has(change.orderId) ? 'done' : 'notDone')),
      );
    },
    done: () => undefined,
    refused: () => undefined,
  };
  const log = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined,
  };
  outbox = createOutbox({
    journal,
    senders: {
      createSupply: plain,
      addOrder: plain,
      addBoxes: plain,
      deleteBoxes: plain,
      deleteSupply: plain,
      putInBox: together,
      takeOutOfBox: plain,
      setMeta: plain,
      deleteMeta: plain,
      moveOrder: plain,
      createPass: { ...sender(), freeInMs: () => passFreeIn },
      changePass: plain,
      createWarehouse: plain,
      changeWarehouse: plain,
      changeContacts: plain,
      deleteWarehouse: plain,
      deletePass: plain,
      deliver: sender(() => journal.metaChanges.ordersUnderWay().size > 0),
    },
    clock: () => now,
    log,
  });
});
afterEach(async () => {
  await outbox.stop();
  journal.close();
  rmSync(folder, { recursive: true, force: true });
});

const setUin = (orderId: string): void =>
  journal.outbox.put(
    metaChain(orderId),
    { kind: 'setMeta', orderId, meta: 'uin', values: ['1'], revision: 1 },
    now,
  );

/** The outbox is at rest once nothing more comes of what it was asked for. */
const atRest = async (): Promise<void> => {
  for (let turn = 0; turn < 100; turn++) await Promise.resolve();
};
const wakeAt = async (moment: number): Promise<void> => {
  now = moment;
  outbox.wake();
  await atRest();
};

test('where nobody is there, one change knocks and the others wait with it', async () => {
  answer = () => fail(cut);
  for (const orderId of ['1', '2', '3']) setUin(orderId);
  await wakeAt(now);
  setUin('4');
  await wakeAt(now);
  expect(sent).toEqual(['1']);
  await wakeAt(now + 1000);
  expect(sent).toEqual(['1', '2']);
  answer = () => ok(null);
  outbox.retryNow();
  await atRest();
  expect(sent).toEqual(['1', '2', '3', '4', '1', '2']);
  expect(journal.outbox.counts()).toEqual({ waiting: 0, refused: 0 });
});

test('a change that never finds anybody does not keep the others from their turn', async () => {
  answer = (name) => (name === '1' ? fail(cut) : ok(null));
  for (const orderId of ['1', '2', '3']) setUin(orderId);
  await wakeAt(now);
  for (let tries = 0; tries < 4; tries++) await wakeAt(now + 60_000);
  expect(sent).toEqual(['1', '2', '3', '1', '1', '1', '1']);
  expect(journal.outbox.counts()).toEqual({ waiting: 1, refused: 0 });
});

test('a change that was withdrawn while another was on its way is not sent', async () => {
  for (const orderId of ['1', '2', '3']) setUin(orderId);
  onSend = (name) => {
    const [row] = journal.metaChanges.of('2', 'uin');
    if (name === '1') expect(journal.outbox.withdraw(row?.seq ?? 0)).toBe(true);
  };
  await wakeAt(now);
  expect(sent).toEqual(['1', '3']);
});

test('a change that is held goes out when its time has come, and not before, even when the network comes back', async () => {
  const heldUntil = now + 10_000;
  const move = { kind: 'moveOrder', scheme: 'bySeller', orderId: '1', to: 'receive' } as const;
  journal.outbox.put('move 1', move, now, heldUntil);
  await wakeAt(now);
  outbox.retryNow();
  await atRest();
  expect(sent).toEqual([]);
  await wakeAt(heldUntil);
  expect(sent).toEqual(['1']);
});

test('a change that is held can be taken back', async () => {
  const move = { kind: 'moveOrder', scheme: 'bySeller', orderId: '1', to: 'receive' } as const;
  journal.outbox.put('move 1', move, now, now + 10_000);
  const [row] = journal.outbox.ofChain('move 1');
  expect(journal.outbox.withdraw(row?.seq ?? 0)).toBe(true);
  await wakeAt(now + 10_000);
  expect(sent).toEqual([]);
});

test('a change that waits for others goes out after them, and is not asked for while they are late', async () => {
  journal.outbox.put('S', { kind: 'deliver', supplyId: 'S' }, now);
  setUin('1');
  answer = (name) =>
    sent.length === 1 && name === '1' ? fail({ code: 'rateLimited', retryAfterSeconds: 1 }) : ok(null);
  await wakeAt(now);
  expect(sent).toEqual(['1']);
  await wakeAt(now + 60_000);
  expect(sent).toEqual(['1', '1', 'deliver']);
});

test('what the marketplace takes seldom waits for its turn, and holds nothing else up', async () => {
  const order = (passKey: string): void =>
    journal.outbox.put(
      PASSES_CHAIN,
      { kind: 'createPass', passKey, entryId: 'E', officeId: '15', officeName: 'Northgate' },
      now,
    );
  onSend = (name) => {
    if (name === 'createPass') passFreeIn = 600_000;
  };
  order('a');
  order('b');
  setUin('1');
  await wakeAt(now);
  expect(sent).toEqual(['createPass', '1']);
  outbox.retryNow();
  await atRest();
  expect(sent).toEqual(['createPass', '1']);
  expect(journal.outbox.ofPasses()).toMatchObject([
    { change: { passKey: 'b' }, state: 'waiting', attempts: 0 },
  ]);
  passFreeIn = 0;
  await wakeAt(now + 600_000);
  expect(sent).toEqual(['createPass', '1', 'createPass']);
});

test('a refusal lets what waited for it go on', async () => {
  journal.outbox.put('S', { kind: 'deliver', supplyId: 'S' }, now);
  setUin('1');
  answer = (name) => (name === '1' ? fail({ code: 'nothingToTake' }) : ok(null));
  await wakeAt(now);
  expect(sent).toEqual(['1', 'deliver']);
  expect(journal.metaChanges.refused()).toMatchObject([
    { change: { orderId: '1', meta: 'uin' }, state: 'refused', trouble: { code: 'nothingToTake' } },
  ]);
});

const put = (orderId: string, boxKey: string): void =>
  journal.outbox.put(
    placeChain(orderId),
    { kind: 'putInBox', supplyId: 'S', boxKey, orderId, revision: 1 },
    now,
  );

test('orders of one box go together, as many as fit in a request, those of another box by themselves', async () => {
  for (const orderId of ['1', '2', '3', '4']) put(orderId, 'A');
  put('5', 'B');
  await wakeAt(now);
  expect(sent).toEqual(['1+2+3', '4', '5']);
  expect(journal.outbox.counts()).toEqual({ waiting: 0, refused: 0 });
});

test('each change that went out with others has its own answer', async () => {
  for (const orderId of ['1', '2', '3']) put(orderId, 'A');
  answer = (name) =>
    name === '2' ? fail({ code: 'orderNotInSupply', orderId: '2', supplyId: 'S' }) : ok(null);
  await wakeAt(now);
  expect(sent).toEqual(['1+2+3']);
  expect(journal.outbox.refused()).toMatchObject([{ change: { orderId: '2' }, state: 'refused' }]);
  expect(journal.outbox.counts()).toEqual({ waiting: 0, refused: 1 });
});

test('a defect in a request sends nothing again of what was found to be made', async () => {
  for (const orderId of ['1', '2']) put(orderId, 'A');
  answer = () => fail({ code: 'outcomeUnknown', reason: 'lost' });
  await wakeAt(now);
  made = new Set(['1']);
  answer = () => {
    throw new Error('a defect');
  };
  await wakeAt(now + 60_000);
  expect(journal.outbox.counts()).toEqual({ waiting: 1, refused: 0 });
  made = new Set();
  answer = () => ok(null);
  await wakeAt(now + 60_000);
  expect({ sent, readBack }).toEqual({ sent: ['1+2', '2', '2'], readBack: [2, 1] });
});

test('after a lost answer all of them are looked for at once, and only those that were not made go again', async () => {
  for (const orderId of ['1', '2', '3']) put(orderId, 'A');
  answer = () => fail({ code: 'outcomeUnknown', reason: 'lost' });
  await wakeAt(now);
  made = new Set(['1', '3']);
  answer = () => ok(null);
  await wakeAt(now + 60_000);
  expect({ sent, readBack }).toEqual({ sent: ['1+2+3', '2'], readBack: [3] });
  expect(journal.outbox.counts()).toEqual({ waiting: 0, refused: 0 });
});
