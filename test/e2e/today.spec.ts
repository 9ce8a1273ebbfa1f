import { expect, type Locator } from '@playwright/test';
import { openAt } from '../rigs/programs/address-line.ts';
import { test } from './bench.ts';
import { en } from '../rigs/words.ts';

/** Whatever lies above a place on screen would cover what is meant to be seen there. */
const isUncovered = (row: Locator): Promise<boolean> =>
  row.evaluate((element) => {
    const { left, width, top, height } = element.getBoundingClientRect();
    return [top + 2, top + height - 2].every((y) =>
      element.contains(document.elementFromPoint(left + width / 2, y)),
    );
  });

test('orders are chosen one by one by keys alone, and taken as chosen; a touch takes one group however often it rings', async ({
  page,
  bench,
}) => {
  await openAt(page, bench.url, '#/today');
  const group = page.getByTestId('order-group').first();
  await group.getByRole('button', { name: en('today.show') }).press('Enter');
  const row = (index: number): Locator => group.locator(`[data-index="${index}"]`);
  const box = (index: number): Locator => row(index).getByRole('checkbox');
  await box(0).focus();
  await page.keyboard.press('Space');
  await expect(page.getByTestId('take-bar')).toBeVisible();

  // The row that has the focus is in sight, whatever sticks to the edges: down to the last one and back.
  const last = Number(await row(0).getAttribute('aria-setsize')) - 1;
  for (const [key, index] of [
    ['ArrowDown', 1],
    ['ArrowDown', 2],
    ['ArrowDown', 3],
    ['PageDown', 9],
    ['End', last],
    ['ArrowUp', last - 1],
    ['Home', 0],
    ['PageDown', 6],
  ] as const) {
    await page.keyboard.press(key);
    await expect(box(index)).toBeFocused();
    await expect.poll(() => isUncovered(row(index)), `row ${index} after ${key}`).toBe(true);
  }
  await page.keyboard.press('Space');
  await expect(box(6)).toBeChecked();
  const names = await Promise.all([0, 6].map((index) => box(index).getAttribute('aria-label')));
  const ids = names.map((name) => Number(/\d+/.exec(name ?? '')?.[0]));

  await page.getByTestId('take-chosen').press('Enter');
  await expect
    .poll(async () => (await bench.orders()).filter(({ supplyId }) => supplyId !== null).map(({ id }) => id))
    .toEqual(ids.toSorted((one, other) => one - other));

  // The next group slides under the finger.
  const groups = page.getByTestId('order-group');
  await expect(groups.nth(1)).toBeVisible();
  const many = await groups.count();
  await page.getByTestId('take').first().scrollIntoViewIfNeeded();
  const place = await page.getByTestId('take').first().boundingBox();
  if (!place) throw new Error('nothing can be taken');
  const x = place.x + place.width / 2;
  const y = place.y + place.height / 2;
  // The finger comes down again in the moment in which the next group slid there.
  const second = page.evaluate(
    ({ was, at }) =>
      new Promise<number>((resolve) => {
        const groupsNow = (): Element[] => [...document.querySelectorAll('[data-testid="order-group"]')];
        new MutationObserver((_, observer) => {
          if (groupsNow().length === was) return;
          observer.disconnect();
          const under = document.elementFromPoint(at.x, at.y)?.closest('[data-testid="take"]');
          const press = { bubbles: true, cancelable: true, detail: 1, clientX: at.x, clientY: at.y };
          under?.dispatchEvent(new MouseEvent('click', press));
          resolve(under?.getBoundingClientRect().y ?? -1);
        }).observe(document.body, { childList: true, subtree: true });
      }),
    { was: many, at: { x, y } },
  );
  await page.mouse.click(x, y);
  expect(Math.abs((await second) - place.y)).toBeLessThan(place.height / 2);
  await expect(page.locator('[data-testid="take"][data-loading]')).toHaveCount(0);
  await expect(groups).toHaveCount(many - 1);
});
