import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { z } from 'zod';
import { numberWords } from '../../src/renderer/screens/Numbers/number-words.ts';
import { dayAt, plusDays } from '../../src/shared/domain/numbers/calendar-day.ts';
import { AMOUNT_UNITS } from '../../src/shared/domain/numbers/money.ts';
import { goByKey } from '../rigs/programs/address-line.ts';
import { startBench, TOKEN, type Bench } from '../rigs/programs/built-programs.ts';
import { openShop } from '../rigs/stories/marketplace.ts';
import { en, likeEn } from '../rigs/words.ts';

let bench: Bench;
test.afterEach(() => bench.close());

const reportSchema = z.object({
  report: z.array(z.object({ amount: z.number(), nmID: z.number(), shkID: z.number(), date: z.string() })),
});

/** What the marketplace says was taken in four whole weeks for goods without their label. */
async function labellingThere(): Promise<z.infer<typeof reportSchema>['report']> {
  const today = dayAt(Date.now());
  const [from, to] = [plusDays(today, -28), plusDays(today, -1)];
  const answer = await fetch(
    `${bench.marketplaceUrl}/api/v1/analytics/goods-labeling?dateFrom=${from}&dateTo=${to}`,
    { headers: { authorization: TOKEN } },
  );
  return reportSchema.parse(await answer.json()).report;
}

const plain = (text: string): string => text.replaceAll(/\s/gu, ' ');
const inMoney = (amount: number): string => plain(numberWords('en').money(amount * AMOUNT_UNITS, 'RUB'));

const choose = (page: Page, group: string, value: string): Promise<void> =>
  page.getByRole('radiogroup', { name: group }).getByText(value, { exact: true }).click();

test('an owner sees what was taken and why, down to the row, and asks for it again', async ({ page }) => {
  bench = await startBench({ orders: 0, seed: 3 });
  const there = await labellingThere();
  expect(there.length).toBeGreaterThan(0);
  const total = there.reduce((sum, { amount }) => sum + amount, 0);

  await page.goto(bench.url);
  await goByKey(page, 'F12');
  for (const period of ['last7', 'last28'] as const) {
    await choose(page, en('numbers.period.label'), en(`numbers.period.${period}`));
    await expect(page).toHaveURL(new RegExp(String.raw`#/numbers/${period}$`, 'u'));
  }
  const line = page.getByTestId('money-table').locator('[data-kind="labelling"]');
  await expect(line.getByTestId('sum')).toHaveText(inMoney(total));
  await expect(line.locator('[data-known="allKnown"]')).toBeVisible();

  // One report a minute: the next one has its turn.
  const report = (kind: string) => page.locator(`[data-testid="report"][data-kind="${kind}"]`);
  await expect(report('acceptance')).toContainText(likeEn('numbers.reports.turn'));

  await line.getByRole('link').click();
  await expect(page.getByTestId('kind-total')).toContainText(inMoney(total));
  const first = page.getByTestId('article-charge').first();
  const byCard = Map.groupBy(there, ({ nmID }) => nmID);
  const dearest = [...byCard.values()]
    .map((rows) => ({ rows, sum: rows.reduce((sum, { amount }) => sum + amount, 0) }))
    .toSorted((one, other) => other.sum - one.sum)[0];
  await expect(first).toContainText(inMoney(dearest?.sum ?? 0));
  await first.getByRole('button').click();
  await expect(page.getByTestId('charge')).toHaveCount(dearest?.rows.length ?? 0);
  for (const { shkID, amount } of dearest?.rows ?? [])
    await expect(page.getByTestId('charge').filter({ hasText: String(shkID) })).toContainText(
      inMoney(amount),
    );

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: en('stockFiles.saveAs.csvComma') }).click();
  const written = await readFile(await (await saved).path(), 'utf8');
  for (const { shkID, amount } of dearest?.rows ?? [])
    expect(written).toMatch(new RegExp(`,${amount},RUB,.*${shkID}`, 'u'));
  expect(written.trim().split('\r\n')).toHaveLength(1 + (dearest?.rows.length ?? 0));

  await page.goBack();
  const shop = openShop(bench.marketplaceUrl, TOKEN);
  const asked = async (): Promise<number> =>
    (await shop.state()).requests['getSelfPurchaseReport']?.received ?? 0;
  await expect(report('selfPurchases')).toHaveAttribute('data-state', 'fresh');
  const before = await asked();
  await report('selfPurchases')
    .getByRole('button', { name: en('numbers.reports.askNow') })
    .click();
  await expect.poll(asked).toBe(before + 1);
});
