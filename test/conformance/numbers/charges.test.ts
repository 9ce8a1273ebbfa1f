import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock, type Clock } from '../../../src/main/marketplace/clock.ts';
import { createMarketplace } from '../../../src/main/marketplace/create-marketplace.ts';
import { createNumbers } from '../../../src/main/services/numbers/numbers.ts';
import type { Handlers } from '../../../src/shared/contract/index.ts';
import type { Money, NumbersState } from '../../../src/shared/contract/numbers.ts';
import { dayAt, plusDays, type Span } from '../../../src/shared/domain/numbers/calendar-day.ts';
import { chargeKinds, type ChargeKind } from '../../../src/shared/domain/numbers/charge-kinds.ts';
import { AMOUNT_UNITS } from '../../../src/shared/domain/numbers/money.ts';
import { profileSchema } from '../../../src/shared/marketplace/profile.ts';
import { startSimulator, type RunningSimulator } from '../../../src/simulator/simulator.ts';
import { silent } from '../../rigs/silent.ts';

const FAST = { perMinute: 60_000, burst: 1000 };
const limits = Object.fromEntries(
  ['N18', 'N19', 'N20', 'N21', 'N22', 'N23', 'N25', 'N26'].map((scope) => [scope, FAST]),
);

/** Nobody waits: where a pause is wanted, it is so much later at once, also at the marketplace. */
function hurriedClock(): Clock & { readonly shop: () => number } {
  const began = Date.now();
  let ahead = 0;
  return {
    now: () => ahead,
    shop: () => began + ahead,
    after: (ms, work) => {
      const due = ahead + Math.max(0, ms);
      const soon = setImmediate(() => {
        ahead = Math.max(ahead, due);
        work();
      });
      return () => clearImmediate(soon);
    },
  };
}

interface Office {
  readonly handlers: Handlers['numbers'];
  readonly simulator: RunningSimulator;
  readonly shop: () => number;
  passMinute(): Promise<void>;
  state(is: (seen: NumbersState) => boolean): Promise<NumbersState>;
  money(span: Span): Promise<Money>;
}

async function openOffice(): Promise<Office> {
  const accountFolder = await mkdtemp(path.join(tmpdir(), 'packbench-numbers-'));
  const pauses = hurriedClock();
  const simulator = await startSimulator({
    port: 0,
    seed: 3,
    orders: 0,
    tokens: [],
    limits: 'off',
    clock: pauses.shop,
  });
  const marketplace = createMarketplace({
    profile: profileSchema.parse({
      name: 'simulator',
      baseUrl: { marketplace: simulator.marketplaceUrl, analytics: simulator.analyticsUrl },
      limits,
    }),
    token: () => Promise.resolve(simulator.token),
    clock: systemClock,
    now: pauses.shop,
    log: silent,
  });
  const numbers = createNumbers({
    marketplace,
    pauses,
    shopClock: pauses.shop,
    clock: Date.now,
    newId: () => crypto.randomUUID(),
    log: silent,
    accountFolder,
  });
  onTestFinished(async () => {
    await numbers.stop();
    await marketplace.stop();
    await simulator.close();
    await rm(accountFolder, { recursive: true, force: true });
  });
  const { handlers } = numbers;
  return {
    handlers,
    simulator,
    shop: pauses.shop,
    passMinute: () => new Promise((resolve) => void pauses.after(60_000, resolve)),
    state: (is) =>
      new Promise((resolve) => {
        const look = (): void => {
          const seen = handlers.state.read();
          if (!is(seen)) return;
          end();
          resolve(seen);
        };
        const end = handlers.state.subscribe(look);
        queueMicrotask(look);
      }),
    money: async (span) => {
      const answer = await handlers.money(span);
      if (!answer.ok) throw new Error(answer.problem.code);
      return answer.value;
    },
  };
}

/** Everything that is kept of every kind was asked for. */
const isWhole = ({ kinds }: NumbersState): boolean =>
  kinds.every(({ left, lastAt, asking }) => left === 0 && lastAt !== null && asking === null);

/** The marketplace's answers past the station, summed by nothing but addition of hundredths. */
async function summedThere(
  { simulator, passMinute }: Office,
  { from, to }: Span,
): Promise<Record<ChargeKind, number>> {
  const ask = async (query: string): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${simulator.analyticsUrl}/api/v1/${query}`, {
      headers: { authorization: simulator.token },
    });
    return (await answer.json()) as Record<string, unknown>;
  };
  const add = (rows: unknown, read: (row: Record<string, unknown>) => unknown): number =>
    (rows as Record<string, unknown>[]).reduce((sum, row) => sum + Math.round(Number(read(row)) * 100), 0) /
    100;
  const dates = `dateFrom=${from}&dateTo=${to}`;
  const task = (await ask(`paid_storage?${dates}`)) as { data: { taskId: string } };
  const stored = `paid_storage/tasks/${task.data.taskId}`;
  await passMinute();
  expect(await ask(`${stored}/status`)).toMatchObject({ data: { status: 'done' } });
  const selfPurchases = (await ask('analytics/antifraud-details'))['details'] as Record<string, string>[];
  return {
    storage: add(await ask(`${stored}/download`), (row) => row['warehousePrice']),
    acceptance: add((await ask(`analytics/acceptance-report?${dates}`))['report'], (row) => row['total']),
    selfPurchases: add(
      selfPurchases.filter(({ dateTo = '' }) => dateTo >= from && dateTo <= to),
      (row) => row['sum'],
    ),
    wrongGoods: add(
      (await ask(`analytics/incorrect-attachments?${dates}`))['report'],
      (row) => row['amount'],
    ),
    labelling: add((await ask(`analytics/goods-labeling?${dates}`))['report'], (row) => row['amount']),
    characteristics: add(
      (await ask(`analytics/characteristics-change?${dates}`))['report'],
      (row) => row['amount'],
    ),
  };
}

test('what the marketplace took in a week is what its own answers add up to, by kind, day, article and row', async () => {
  const office = await openOffice();
  const { handlers } = office;
  expect(await handlers.open({})).toMatchObject({ ok: true });
  await office.state(isWhole);

  const to = plusDays(dayAt(office.shop()), -1);
  const span = { from: plusDays(to, -6), to };
  const seen = await office.money(span);
  const there = await summedThere(office, span);
  const sums = Object.fromEntries(
    seen.kinds.map(({ kind, now }) => [kind, (now.sums[0]?.amount ?? 0) / AMOUNT_UNITS]),
  );
  expect(sums).toEqual(there);
  expect(Math.min(there.storage, there.acceptance)).toBeGreaterThan(0);
  for (const { now, before } of seen.kinds)
    expect([now.coverage.known, before.coverage.known]).toEqual([7, 7]);
  // The week before is what it is when asked for itself.
  const earlier = await office.money(seen.before);
  expect(earlier.kinds.map(({ now }) => now.sums)).toEqual(seen.kinds.map(({ before }) => before.sums));

  for (const kind of chargeKinds) {
    const whole = seen.kinds.find((each) => each.kind === kind)?.now.sums[0]?.amount ?? 0;
    const ofDays = seen.days.filter((day) => day.kind === kind);
    expect(ofDays.reduce((sum, { amount }) => sum + amount, 0)).toBe(whole);
    const articles = await handlers.articles({ span, kind, offset: 0, limit: 500 });
    const rows = await handlers.rows({
      span,
      kind,
      nmId: null,
      order: 'largest',
      offset: 0,
      limit: 500,
    });
    if (!articles.ok || !rows.ok) throw new Error('no answer');
    expect(articles.value.reduce((sum, { amount }) => sum + amount, 0)).toBe(whole);
    expect(rows.value.total).toBe(ofDays.reduce((sum, day) => sum + day.rows, 0));
    if (rows.value.total <= 500)
      expect(rows.value.rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(whole);
    const [first] = articles.value;
    if (!first) continue;
    const ofFirst = await handlers.rows({
      span,
      kind,
      nmId: first.nmId ?? '',
      order: 'newest',
      offset: 0,
      limit: 500,
    });
    if (!ofFirst.ok) throw new Error(ofFirst.problem.code);
    expect(ofFirst.value.rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(first.amount);
  }
});
