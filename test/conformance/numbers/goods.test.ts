import { expect, test } from 'vitest';
import { dayAt, plusDays } from '../../../src/shared/domain/numbers/calendar-day.ts';
import { partOf } from '../../../src/shared/domain/numbers/report-kinds.ts';
import { AMOUNT_UNITS } from '../../../src/shared/domain/numbers/money.ts';
import { isWhole, openOffice } from './office.ts';

interface Card {
  readonly nmID: number;
  readonly statistics: { readonly selectedPeriod: Readonly<Record<string, number>> };
}

test('the funnel of a fortnight is what the marketplace says of the same cards by another operation', async () => {
  const office = await openOffice();
  const { handlers } = office;
  await handlers.open({});
  await office.state(isWhole);
  const to = plusDays(dayAt(office.shop()), -1);
  const span = { from: plusDays(to, -13), to };
  const seen = await handlers.funnel(span);
  if (!seen.ok) throw new Error(seen.problem.code);
  expect([seen.value.now.coverage.known, seen.value.past.coverage.known]).toEqual([14, 14]);

  // N1, which is asked for by nobody here.
  const cards: Card[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = (await office.ask('v2/nm-report/detail', {
      page,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      period: { begin: `${span.from} 00:00:00`, end: `${span.to} 23:59:59` },
    })) as { data: { isNextPage: boolean; cards: Card[] } };
    cards.push(...data.cards);
    if (!data.isNextPage) break;
  }
  const sum = (name: string): number =>
    cards.reduce((whole, { statistics }) => whole + (statistics.selectedPeriod[name] ?? NaN), 0);
  const { now } = seen.value;
  expect({
    opens: now.opens,
    carts: now.carts,
    orders: now.orders,
    ordersAmount: now.ordersAmount / AMOUNT_UNITS,
    buyouts: now.buyouts,
    buyoutsAmount: now.buyoutsAmount / AMOUNT_UNITS,
    cancels: now.cancels,
    cancelsAmount: now.cancelsAmount / AMOUNT_UNITS,
    unknown: now.unknown,
  }).toEqual({
    opens: sum('openCardCount'),
    carts: sum('addToCartCount'),
    orders: sum('ordersCount'),
    ordersAmount: sum('ordersSumRub'),
    buyouts: sum('buyoutsCount'),
    buyoutsAmount: sum('buyoutsSumRub'),
    cancels: sum('cancelCount'),
    cancelsAmount: sum('cancelSumRub'),
    unknown: 0,
  });
  expect(now.opens).toBeGreaterThan(0);
  expect(seen.value.days.reduce((whole, { opens }) => whole + opens, 0)).toBe(now.opens);
  const articles = await handlers.funnelArticles({ span, order: 'orders', offset: 0, limit: 500 });
  if (!articles.ok) throw new Error(articles.problem.code);
  const byCard = new Map(cards.map(({ nmID, statistics }) => [String(nmID), statistics.selectedPeriod]));
  for (const { nmId, orders, opens } of articles.value)
    expect([orders, opens]).toEqual([byCard.get(nmId)?.['ordersCount'], byCard.get(nmId)?.['openCardCount']]);
  const inOrder = articles.value.map(({ orders }) => orders);
  expect(inOrder).toEqual(inOrder.toSorted((one, other) => other - one));
});

test('returns, unseen cards and the platform’s stock are as the marketplace lists them', async () => {
  const office = await openOffice();
  const { handlers } = office;
  await handlers.open({});
  await office.state(isWhole);
  // Long enough ago that nothing of it has changed since it was asked for.
  const span = partOf('returns', plusDays(dayAt(office.shop()), -100));
  const { report: returned } = (await office.ask(
    `v1/analytics/goods-return?dateFrom=${span.from}&dateTo=${span.to}`,
  )) as { report: { shkId: number; isStatusActive: number }[] };
  const returns = await handlers.returns({ span, activeOnly: false, offset: 0, limit: 500 });
  const active = await handlers.returns({ span, activeOnly: true, offset: 0, limit: 500 });
  if (!returns.ok || !active.ok) throw new Error('no answer');
  const items = (rows: readonly { readonly item: string | null }[]) => new Set(rows.map(({ item }) => item));
  expect(returns.value.total).toBe(returned.length);
  expect(items(returns.value.rows)).toEqual(new Set(returned.map(({ shkId }) => String(shkId))));
  expect(active.value.total).toBe(returned.filter(({ isStatusActive }) => isStatusActive).length);

  for (const [why, where] of [
    ['blocked', 'blocked'],
    ['hidden', 'shadowed'],
  ] as const) {
    const { report } = (await office.ask(`v1/analytics/banned-products/${where}?sort=nmId&order=asc`)) as {
      report: { nmId: number; title: string }[];
    };
    const cards = await handlers.unseen({ why });
    if (!cards.ok) throw new Error(cards.problem.code);
    expect(cards.value.map(({ nmId, title }) => [nmId, title])).toEqual(
      report.map(({ nmId, title }) => [String(nmId), title]),
    );
  }
  const stock = await handlers.platformStock({ offset: 0, limit: 500 });
  if (!stock.ok) throw new Error(stock.problem.code);
  expect(stock.value.total).toBeGreaterThan(0);
  for (const { total, warehouses } of stock.value.rows)
    expect(warehouses.reduce((sum, [, pieces]) => sum + pieces, 0)).toBe(total);

  // A week in which cards were measured, and a month of sales.
  const day = plusDays(dayAt(office.shop()), -30);
  const monday = partOf('coefficients', day).from;
  const { report: measured } = (await office.ask(`v1/analytics/storage-coefficient?date=${monday}`)) as {
    report: { nmID: number; logWarehouseCoef: number }[];
  };
  const coefficients = await handlers.coefficients({ day });
  if (!coefficients.ok) throw new Error(coefficients.problem.code);
  const byCard = (rows: readonly (readonly [string | null, number | null])[]) => new Map(rows);
  expect(byCard(coefficients.value.map(({ nmId, coefficient }) => [nmId, coefficient]))).toEqual(
    byCard(measured.map(({ nmID, logWarehouseCoef }) => [String(nmID), logWarehouseCoef])),
  );
  const { report: sold } = (await office.ask(
    `v1/analytics/region-sale?dateFrom=${span.from}&dateTo=${span.to}`,
  )) as { report: { saleItemInvoiceQty: number; saleInvoiceCostPrice: number }[] };
  const regions = await handlers.regions(span);
  if (!regions.ok) throw new Error(regions.problem.code);
  const { rows, coverage } = regions.value;
  expect([
    coverage.known,
    rows.reduce((sum, { pieces }) => sum + pieces, 0),
    rows.reduce((sum, { amount }) => sum + amount, 0) / AMOUNT_UNITS,
  ]).toEqual([
    coverage.days,
    sold.reduce((sum, { saleItemInvoiceQty }) => sum + saleItemInvoiceQty, 0),
    sold.reduce((sum, { saleInvoiceCostPrice }) => sum + Math.round(saleInvoiceCostPrice * 100), 0) / 100,
  ]);
});
