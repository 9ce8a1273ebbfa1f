import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { gatherFindings, NARROW } from '../screens/look-closely.ts';
import { settle } from '../screens/stage.ts';
import { go } from '../rigs/programs/address-line.ts';
import { startProgram, type Program } from '../rigs/programs/built-programs.ts';
import { ask } from '../rigs/stories/link.ts';
import { en } from '../rigs/words.ts';

let folder: string;
let station: Program;

/** Practice data of the station's own. */
test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'packbench-practice-'));
  station = await startProgram('main/headless.js', ['--port', '0', '--data', path.join(folder, 'data')]);
});
test.afterEach(async () => {
  expect(await station.stop()).toBe(0);
  await rm(folder, { recursive: true, force: true });
});

test.use({ locale: 'en-GB', viewport: NARROW });

/** A newcomer is led to the first steps; whoever leaves them is on Today. */
async function openToday(page: Page): Promise<void> {
  await page.goto(String(station.ready['url']));
  await page.getByRole('button', { name: en('firstSteps.later') }).click();
  await go(page, '#/today');
}

const minutesOf = (text: string | null): number => {
  const [hours = 0, minutes = 0] = (/(\d\d):(\d\d)$/.exec(text ?? '') ?? []).slice(1).map(Number);
  return hours * 60 + minutes;
};

test('in training the other ways come with one touch, and a day passes when it is told to', async ({
  page,
}) => {
  await openToday(page);
  const shop = page.getByTestId('practice-shop');
  await expect(shop).toContainText('So far parcels leave in supplies');
  await expect(page.getByTestId('order-group').first()).toBeVisible();
  await expect(page.getByTestId('schemes')).toHaveCount(0);

  await shop.getByRole('button', { name: en('practice.ways.add') }).click();
  await expect(shop).toContainText(en('practice.ways.added', { count: 23 }));
  const scheme = (name: string) => page.getByTestId('schemes').locator(`[data-scheme="${name}"]`);
  for (const [name, count] of [
    ['courier', '5 new'],
    ['bySeller', '6 new'],
    ['selfPickup', '8 new'],
  ] as const)
    await expect(scheme(name).locator('[data-stage="new"]')).toHaveText(count);
  await expect(shop.getByRole('button', { name: en('practice.ways.more') })).toBeVisible();

  const now = page.getByTestId('practice-now');
  const before = minutesOf(await now.textContent());
  await shop.getByRole('button', { name: en('practice.clock.hour') }).click();
  await expect
    .poll(async () => (minutesOf(await now.textContent()) - before + 1440) % 1440)
    .toBeGreaterThanOrEqual(60);
  await shop.getByRole('button', { name: en('practice.clock.morning') }).click();
  await expect(now).toHaveText(/08:0\d$/);
  // Whatever was promised for today is late the day after tomorrow.
  await shop.getByRole('button', { name: en('practice.clock.morning') }).click();
  await shop.getByRole('button', { name: en('practice.clock.morning') }).click();
  await expect(scheme('bySeller').getByTestId('scheme-late')).toBeVisible({ timeout: 30_000 });
  await shop.getByRole('button', { name: en('practice.clock.paces.faster') }).click();
  await expect(shop.getByRole('button', { name: en('practice.clock.paces.faster') })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await shop.getByRole('button', { name: en('practice.clock.paces.plain') }).click();
});

test('what training offers can be read, named and reached in both languages and colours', async ({
  page,
}) => {
  await openToday(page);
  await expect(page.getByTestId('practice-shop')).toBeVisible();
  const findings = gatherFindings();
  for (const language of ['en', 'ru'] as const)
    for (const scheme of ['light', 'dark'] as const) {
      await ask(page, 'station.savePreferences', { language });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await settle(page);
      await findings.look({ page, place: 'today', state: 'practice', language, scheme });
    }
  expect(findings.all()).toEqual({});
});
