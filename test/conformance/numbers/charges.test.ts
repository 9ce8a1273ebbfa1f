import { expect, test } from 'vitest';
import type { Money } from '../../../src/shared/contract/numbers.ts';
import { dayAt, plusDays, type Span } from '../../../src/shared/domain/numbers/calendar-day.ts';
import { chargeKinds, type ChargeKind } from '../../../src/shared/domain/numbers/charge-kinds.ts';
import { AMOUNT_UNITS } from '../../../src/shared/domain/numbers/money.ts';
import { isWhole, openOffice, type Office } from './office.ts';

/** The marketplace's answers past the station, summed by nothing but addition of hundredths. */
async function summedThere(
  { ask, passMinute }: Office,
  { from, to }: Span,
): Promise<Record<ChargeKind, number>> {
  const reportOf = async (query: string): Promise<unknown> =>
    ((await ask(`v1/analytics/${query}`)) as { report: unknown }).report;
  const add = (rows: unknown, read: (row: Record<string, unknown>) => unknown): number =>
    (rows as Record<string, unknown>[]).reduce((sum, row) => sum + Math.round(Number(read(row)) * 100), 0) /
    100;
  const dates = `dateFrom=${from}&dateTo=${to}`;
  const task = (await ask(`v1/paid_storage?${dates}`)) as { data: { taskId: string } };
  const stored = `v1/paid_storage/tasks/${task.data.taskId}`;
  await passMinute();
  expect(await ask(`${stored}/status`)).toMatchObject({ data: { status: 'done' } });
  const selfPurchases = (
    (await ask('v1/analytics/antifraud-details')) as { details: Record<string, string>[] }
  ).details;
  return {
    storage: add(await ask(`${stored}/download`), (row) => row['warehousePrice']),
    acceptance: add(await reportOf(`acceptance-report?${dates}`), (row) => row['total']),
    selfPurchases: add(
      selfPurchases.filter(({ dateTo = '' }) => dateTo >= from && dateTo <= to),
      (row) => row['sum'],
    ),
    wrongGoods: add(await reportOf(`incorrect-attachments?${dates}`), (row) => row['amount']),
    labelling: add(await reportOf(`goods-labeling?${dates}`), (row) => row['amount']),
    characteristics: add(await reportOf(`characteristics-change?${dates}`), (row) => row['amount']),
  };
}

async function money(handlers: Office['handlers'], span: Span): Promise<Money> {
  const answer = await handlers.money(span);
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.value;
}

test('what the marketplace took in a week is what its own answers add up to, by kind, day, article and row', async () => {
  const office = await openOffice();
  const { handlers } = office;
  expect(await handlers.open({})).toMatchObject({ ok: true });
  await office.state(isWhole);

  const to = plusDays(dayAt(office.shop()), -1);
  const span = { from: plusDays(to, -6), to };
  const seen = await money(handlers, span);
  const there = await summedThere(office, span);
  const sums = Object.fromEntries(
    seen.kinds.map(({ kind, now }) => [kind, (now.sums[0]?.amount ?? 0) / AMOUNT_UNITS]),
  );
  expect(sums).toEqual(there);
  expect(Math.min(there.storage, there.acceptance)).toBeGreaterThan(0);
  for (const { now, before } of seen.kinds)
    expect([now.coverage.known, before.coverage.known]).toEqual([7, 7]);
  // The week before is what it is when asked for itself.
  const earlier = await money(handlers, seen.before);
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
