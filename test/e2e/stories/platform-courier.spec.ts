import { expect, type Page } from '@playwright/test';
import { ownLabelCode } from '../../../src/shared/domain/label/own-order-label.ts';
import { go } from '../../rigs/programs/address-line.ts';
import { goods, test } from '../../rigs/stories/story.ts';
import { arrive, packAll } from '../../rigs/stories/ways.ts';
import { en } from '../../rigs/words.ts';

const READY = 8;
const MISSING = 2;

const courierVerdict = (page: Page, verdict: string): Promise<void> =>
  expect(page.getByTestId('courier-verdict')).toHaveAttribute('data-verdict', verdict);

test('a courier of the marketplace takes what is theirs: two parcels are missing, one is foreign, and all of it is signed', async ({
  page,
  story,
}) => {
  const { hands, shop } = story;
  const skus = await goods(shop, READY + 1);
  const ready = await arrive(story, 'courier', skus.slice(0, READY));
  const [foreign] = await arrive(story, 'selfPickup', skus.slice(READY));
  if (!foreign) throw new Error('no orders');
  await packAll(story, 'courier', ready);
  await packAll(story, 'selfPickup', [foreign]);

  await go(page, '#/courier');
  const count = page.getByTestId('courier-count');
  await expect(count).toHaveText(en('courier.count', { given: 0, all: READY }));
  const given = ready.slice(MISSING);
  for (const { id, sticker } of given) {
    await hands.scanApart(sticker.barcode);
    await expect(page.getByTestId('courier-verdict')).toContainText(id);
    await courierVerdict(page, 'given');
  }
  await expect(count).toHaveText(en('courier.count', { given: given.length, all: READY }));
  await hands.scanApart(ownLabelCode(foreign.id));
  await courierVerdict(page, 'otherScheme');
  await hands.scanApart(given[0]?.sticker.barcode ?? '');
  await courierVerdict(page, 'again');
  const rows = (name: string) => page.getByTestId(`courier-${name}`).locator('li');
  await expect(rows('missing')).toHaveCount(MISSING);
  await expect(rows('not-expected')).toHaveCount(1);

  // Signed with a finger; that two stay here is asked first.
  await page.getByTestId('courier-name').fill('Ivan Sokolov');
  await page.getByTestId('courier-car').fill('A 123 BC');
  const field = page.getByTestId('signature');
  await field.scrollIntoViewIfNeeded();
  const box = await field.boundingBox();
  if (!box) throw new Error('no field to sign in');
  await page.mouse.move(box.x + 20, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 4 });
  await page.mouse.up();
  const give = page.getByTestId('courier-acts').getByRole('button', {
    name: en('courier.sign.give', { count: given.length }),
    exact: true,
  });
  await give.tap();
  // Read with a finger beneath the words: a second touch at one place within a second would be the first one's.
  await page.getByText(en('courier.sign.sure', { count: MISSING })).tap();
  await give.tap();
  await expect(page).toHaveURL(/#\/courier\/.+/);
  await expect(rows('given')).toHaveCount(given.length);
  for (const { id } of ready.slice(0, MISSING))
    await expect(page.getByTestId('courier-missing').locator(`li[data-order="${id}"]`)).toBeVisible();

  await story.end({
    packed: READY + 1,
    ways: { 'platformgo onTheWay': given.length, 'platformgo open': MISSING, 'pickup open': 1 },
  });
});
