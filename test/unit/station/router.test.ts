import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { anyOf, createSignal, feedOnceReady, type Source } from '../../../src/main/kernel/signal.ts';
import { DEFAULT_MODEL } from '../../../src/main/services/printing/printer-pool.ts';
import { createRouter } from '../../../src/main/station/router.ts';
import type { Client, Handlers } from '../../../src/shared/contract/index.ts';
import type { PrintersView } from '../../../src/shared/contract/printing.ts';
import { NO_ROUTES } from '../../../src/shared/domain/printer/printer-set.ts';
import { ok } from '../../../src/shared/result.ts';
import { printerView } from '../../rigs/desk/views.ts';
import { openedJournal } from '../db/opened-journal.ts';

const OWNERS = 'PB-U-918273645546372819';
const given = { id: null, name: 'a', address: 'a', model: DEFAULT_MODEL };

/** A station of which only the printer is there; the rest is never asked. */
function router() {
  const logged: object[] = [];
  const changes = createSignal();
  const more: Source[] = [];
  let reads = 0;
  let fails = false;
  let isReady = true;
  const handlers = {
    printing: {
      printers: feedOnceReady(
        () => isReady,
        (): PrintersView => {
          if (fails) throw new Error('read failed');
          reads += 1;
          const model = { ...DEFAULT_MODEL, headDots: 832 + reads };
          return { printers: [{ ...printerView(), model }], routes: NO_ROUTES };
        },
        { subscribe: (hear) => anyOf(changes, ...more).subscribe(hear) },
      ),
      retryNow: async () => ok(null),
      printOwn: async () => ok({ jobIds: [] }),
      readTest: async () => ok(null),
      savePrinter: async () => ok({ printerId: 'first', address: '' }),
      printTest: async () => {
        throw new Error('no such luck');
      },
    },
    supplies: { setCell: async () => ok(null) },
  } as unknown as Handlers;
  const keep = (fields: object): void => {
    logged.push(fields);
  };
  const log = { debug: keep, info: keep, warn: keep, error: keep };
  const relayFor = createRouter(handlers, log, () => 'c0ffee00-0000-4000-8000-000000000000', '/data', {
    opens: (code) => code === OWNERS,
  });
  const relay = relayFor({ kind: 'screen', session: 'first' });
  return {
    relay,
    changes,
    logged,
    failFromNow: () => (fails = true),
    setReady: (now: boolean) => (isReady = now),
    readsAlso: (...sources: Source[]) => more.push(...sources),
  };
}

describe('a call', () => {
  test('is answered by its handler', async () => {
    expect(await router().relay.call('printing.retryNow', {})).toEqual({ ok: true, value: null });
  });

  test.each([
    '',
    'printing',
    'printing.nothing',
    'nothing.retryNow',
    'printing.retryNow.more',
    'printing.printers',
    'constructor.name',
    'printing.constructor',
    '__proto__.toString',
  ])('to the path "%s" is refused', async (path) => {
    expect(await router().relay.call(path, {})).toEqual({
      ok: false,
      problem: { code: 'unknownPath', path },
    });
  });

  test.each([
    [null, ''],
    [{ ...given, address: 5 }, 'address'],
    [{ ...given, model: { ...DEFAULT_MODEL, dpi: 204 } }, 'model.dpi'],
    [{ ...given, model: { ...DEFAULT_MODEL, headDots: 1e9 } }, 'model.headDots'],
  ])('with the value %j is refused, naming the field', async (value, field) => {
    expect(await router().relay.call('printing.savePrinter', value)).toEqual({
      ok: false,
      problem: {
        code: 'badValue',
        path: 'printing.savePrinter',
        reason: expect.stringMatching(`^${field}: `),
      },
    });
  });

  const BADGE = 'PB-U-296102665438973741';
  const own = { templateId: 'a', copies: 1, printerId: null };

  test.each([
    ['supplies.setCell', { article: BADGE, cell: 'A1' }, 'article'],
    ['supplies.setCell', { article: 'A', cell: `x${BADGE.toLowerCase()}` }, 'cell'],
    ['supplies.setCell', { article: `4600051000057${BADGE.slice(1, -2)}`, cell: '' }, 'article'],
    [
      'printing.printOwn',
      { ...own, fields: { rows: [{ code: 'A' }, { code: BADGE }] } },
      'fields.rows.1.code',
    ],
    ['printing.printOwn', { ...own, fields: { [BADGE]: 'A' } }, 'fields'],
    ['supplies.setCell', { article: 'A', cell: `зи-г-${BADGE.slice(5)}` }, 'cell'],
    ['supplies.setCell', { article: 'A', cell: OWNERS.slice(5) }, 'cell'],
    ['supplies.setCell', { article: `Анна 46${OWNERS.slice(5)}7`, cell: '' }, 'article'],
  ])('to %s with the code of a badge in %j is refused without repeating it', async (path, value, field) => {
    expect(await router().relay.call(path, value)).toEqual({
      ok: false,
      problem: { code: 'badValue', path, reason: `${field}: the code of a badge is kept nowhere` },
    });
  });

  test.each([
    ['printing.readTest', { text: BADGE }],
    ['supplies.setCell', { article: 'SKU-4607812345679012', cell: 'PB-U-12' }],
    // Nobody's badge has these digits: they are the number of a box.
    ['supplies.setCell', { article: BADGE.slice(5), cell: 'A1' }],
  ])('to %s with %j is let through: it takes scans, or this is no badge', async (path, value) => {
    expect(await router().relay.call(path, value)).toMatchObject({ ok: true });
  });

  test('that throws is told as unexpected, with the reference that the log has', async () => {
    const { relay, logged } = router();
    expect(await relay.call('printing.printTest', { printerId: 'first' })).toEqual({
      ok: false,
      problem: { code: 'unexpected', reference: 'c0ffee00' },
    });
    expect(logged).toEqual([
      { reference: 'c0ffee00', path: 'printing.printTest', error: expect.stringContaining('no such luck') },
    ]);
  });
});

describe('a feed', () => {
  test('sends a snapshot at once and one more after any number of changes at once', async () => {
    const { relay, changes } = router();
    const heads: number[] = [];
    const third = new Promise<void>((resolve) => {
      relay.subscribe(
        'printing.printers',
        (snapshot) => {
          if (heads.push((snapshot as PrintersView).printers[0]?.model.headDots ?? 0) === 3) resolve();
          if (heads.length === 2) setImmediate(changes.tell);
        },
        () => undefined,
      );
    });
    for (let change = 0; change < 50; change += 1) changes.tell();
    await third;
    expect(heads).toEqual([833, 834, 835]);
  });

  test('hears of one commit once, whatever of it was written and whoever else tells of the same', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const journal = openedJournal();
    const { relay, changes, readsAlso } = router();
    readsAlso(journal.topics('holds', 'fetched', 'audit'), journal.topics('audit_head', 'holds'));
    let snapshots = 0;
    relay.subscribe(
      'printing.printers',
      () => (snapshots += 1),
      () => undefined,
    );
    journal.transaction(() => {
      for (const orderId of ['1', '2', '3']) {
        journal.holds.put({ orderId, why: 'other', at: 1, person: null });
        journal.fetched.mark(orderId, 1);
        journal.audit.add(1, 'holdLifted', { orderId });
      }
    });
    changes.tell();
    await vi.advanceTimersByTimeAsync(1000);
    expect(snapshots).toBe(2);
  });

  test('that is not ready sends nothing until it is', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { relay, changes, setReady } = router();
    const heads: number[] = [];
    setReady(false);
    relay.subscribe(
      'printing.printers',
      (snapshot) => heads.push((snapshot as PrintersView).printers[0]?.model.headDots ?? 0),
      () => undefined,
    );
    changes.tell();
    await vi.advanceTimersByTimeAsync(1000);
    expect(heads).toEqual([]);
    setReady(true);
    changes.tell();
    await vi.advanceTimersByTimeAsync(1000);
    expect(heads).toEqual([833]);
  });

  test('that is stopped sends nothing more', async () => {
    const { relay, changes } = router();
    let snapshots = 0;
    const stop = relay.subscribe(
      'printing.printers',
      () => (snapshots += 1),
      () => undefined,
    );
    const other = Promise.withResolvers<void>();
    let ofOther = 0;
    relay.subscribe(
      'printing.printers',
      () => {
        if ((ofOther += 1) === 2) other.resolve();
      },
      () => undefined,
    );
    changes.tell();
    stop();
    await other.promise;
    expect(snapshots).toBe(1);
  });

  test('of an unknown path, or one that can not be read, ends with a problem', () => {
    const { relay, failFromNow } = router();
    const ends: unknown[] = [];
    const end = (problem: unknown): void => {
      ends.push(problem);
    };
    relay.subscribe('printing.retryNow', () => undefined, end);
    failFromNow();
    relay.subscribe('printing.printers', () => undefined, end);
    expect(ends).toEqual([
      { code: 'unknownPath', path: 'printing.retryNow' },
      { code: 'unexpected', reference: 'c0ffee00' },
    ]);
  });
});

/** Never run: the compiler is the test. Each line below must be an error. */
export async function wrongCallsDoNotCompile(client: Client): Promise<void> {
  // @ts-expect-error -- a field is missing
  void client.packing.open({});
  // @ts-expect-error -- a field of the wrong type
  void client.packing.open({ supplyId: 5 });
  // @ts-expect-error -- no such operation
  void client.packing.opne({ supplyId: 'S' });
  // @ts-expect-error -- a feed is no call
  void client.packing.view({});
  const answer = await client.packing.open({ supplyId: 'S' });
  // @ts-expect-error -- not one of the problems that this call can end in
  if (!answer.ok && answer.problem.code === 'portInUse') throw new Error('can not be');
}
