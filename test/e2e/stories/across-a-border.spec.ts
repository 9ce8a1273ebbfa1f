import { expect } from '@playwright/test';
import { go } from '../../rigs/programs/address-line.ts';
import { ask } from '../../rigs/stories/link.ts';
import { goods, pack, takeAndPack, test } from '../../rigs/stories/story.ts';
import { en, likeEn } from '../../rigs/words.ts';

const ABROAD = 3;
const AT_HOME = 2;

test('parcels that cross a border get their carrier’s label by link; one link answers 404 at first, and its label comes', async ({
  page,
  story,
}) => {
  const { shop, bench } = story;
  const skus = await goods(shop, ABROAD + AT_HOME);
  const abroad = await shop.order(
    skus.slice(0, ABROAD).map((sku) => ({ sku, count: 1 })),
    'crossborder',
  );
  await shop.order(skus.slice(ABROAD).map((sku) => ({ sku, count: 1 })));
  const [late = ''] = abroad;
  await shop.spoilLinks(late, 'missing');

  const supplyId = await takeAndPack(story, skus.length);
  for (const [index, sku] of skus.entries()) await pack(story, sku, { now: index + 1, of: skus.length });
  await go(page, `#/hand-over/${supplyId}`);
  await page.getByTestId('deliver').tap();
  await expect(page.getByTestId('supply-qr')).toBeVisible();

  // The carrier has made two of them; the third is awaited, and said to be.
  await go(page, '#/today');
  const labels = page.getByTestId('carrier-labels');
  const row = (id: string) => labels.locator(`li[data-order="${id}"]`);
  const print = page.getByTestId('print-carrier-labels');
  await expect(row(late)).toHaveAttribute('data-state', 'awaited');
  await expect(row(late)).toContainText(en('carrierLabels.state.awaited'));
  for (const id of abroad.slice(1)) await expect(row(id)).toHaveAttribute('data-state', 'here');
  await print.tap();
  for (const id of abroad.slice(1)) await expect(row(id)).toHaveAttribute('data-printed', 'out');
  await expect(row(late)).toHaveAttribute('data-printed', 'no');

  // Somebody asks again, in vain; once the carrier has made it, it comes and is printed alone.
  const asked = await shop.linksAsked(late);
  await row(late)
    .getByRole('button', { name: likeEn('carrierLabels.askNowOf') })
    .tap();
  await expect.poll(() => shop.linksAsked(late)).toBeGreaterThan(asked);
  await expect(row(late)).toHaveAttribute('data-state', 'awaited');
  await shop.heal();
  await ask(page, 'carrierLabels.askNow', { orderIds: [late] });
  await expect(row(late)).toHaveAttribute('data-state', 'here');
  await print.tap();
  await expect(row(late)).toHaveAttribute('data-printed', 'out');
  const carriers = (): string[] =>
    bench.paper().flatMap(({ codes }) => codes.flatMap(({ text }) => (text.startsWith('CB') ? [text] : [])));
  await expect.poll(() => carriers().at(-1)).toBe(`CB${late}`);
  expect(carriers().toSorted()).toEqual(abroad.map((id) => `CB${id}`).toSorted());

  // Its story tells what became of it on the way.
  await go(page, `#/order/${late}`);
  await expect(page.getByTestId('abroad')).toContainText(en('story.abroad.code.assembling'));

  await story.end({ packed: skus.length, handedOver: 1 });
});
