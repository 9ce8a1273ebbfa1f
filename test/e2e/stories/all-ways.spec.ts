import { expect } from '@playwright/test';
import { lotOfWay, type Way } from '../../../src/shared/domain/scheme/lots.ts';
import { go } from '../../rigs/programs/address-line.ts';
import { ask, labelsHere } from '../../rigs/stories/link.ts';
import { goods, ordersOf, take, test, verdict } from '../../rigs/stories/story.ts';
import { arrive } from '../../rigs/stories/ways.ts';

const PRODUCTS = 10;
const ABROAD = 10;
const AT_HOME = 30;
const OF_A_WAY = 20;
const TOTAL = ABROAD + AT_HOME + 3 * OF_A_WAY;
const ways = ['selfPickup', 'bySeller', 'courier'] as const satisfies readonly Way[];

test('a desk with all schemes: a hundred parcels by one scanner, and each leaves its way', async ({
  page,
  story,
}) => {
  const { hands, shop, bench } = story;
  const skus = await goods(shop, PRODUCTS);
  const some = (count: number): string[] =>
    Array.from({ length: count }, (_, index) => skus[index % PRODUCTS] ?? '');
  await shop.order(
    skus.slice(0, PRODUCTS).map((sku) => ({ sku, count: ABROAD / PRODUCTS })),
    'crossborder',
  );
  await shop.order(skus.map((sku) => ({ sku, count: AT_HOME / PRODUCTS })));
  const supplyId = await take(story, ABROAD + AT_HOME);
  await page.getByTestId('pack').tap();
  for (const way of ways) {
    await arrive(story, way, some(OF_A_WAY));
    await ask(page, 'packing.open', { supplyId: lotOfWay(way), beside: true });
  }
  await go(page, '#/packing');
  await labelsHere(page);

  // The scan decides: the same goods are wanted by every way, and the panel says where each parcel goes.
  const goesTo = page.locator('[data-part="goes-to"]');
  const seen = new Set<string>();
  for (let parcel = 1; parcel <= TOTAL; parcel += 1) {
    await hands.scan(skus[(parcel * 7) % PRODUCTS] ?? '');
    await expect.poll(() => bench.paper().length, { intervals: [20, 50, 100] }).toBe(parcel);
    seen.add((await goesTo.getAttribute('data-way')) ?? '');
  }
  await expect(verdict(page)).toHaveAttribute('data-reason', 'lastPacked');
  expect([...seen].toSorted()).toEqual([...ways, 'supply'].toSorted());
  await hands.scan(skus[0] ?? '');
  await expect(verdict(page)).toHaveAttribute('data-reason', 'oneTooMany');
  expect(ordersOf(await shop.state(), supplyId)).toHaveLength(ABROAD + AT_HOME);

  await go(page, `#/hand-over/${supplyId}`);
  await page.getByTestId('deliver').tap();
  await expect(page.getByTestId('supply-qr')).toBeVisible();
  await story.end({
    packed: TOTAL,
    handedOver: 1,
    ways: { 'pickup open': OF_A_WAY, 'dbs open': OF_A_WAY, 'platformgo open': OF_A_WAY },
  });
});
