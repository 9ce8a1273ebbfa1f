import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { pullTrigger, usScanner } from '../rigs/scanners/scanner.ts';
import { go, goByKey } from '../rigs/programs/address-line.ts';
import { complaintsOf } from './bench.ts';
import { startProgram, type Program } from '../rigs/programs/built-programs.ts';
import { openKeyboard, scanCard } from '../rigs/scanners/wedge.ts';
import { en, likeEn, ru } from '../rigs/words.ts';

let folder: string;
let station: Program;

/** A station that nobody has told anything: practice data, nothing set. */
test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'packbench-first-'));
  station = await startProgram('main/headless.js', ['--port', '0', '--data', path.join(folder, 'data')]);
});
test.afterEach(async () => {
  expect(await station.stop()).toBe(0);
  await rm(folder, { recursive: true, force: true });
});

// A browser that is told to allow no worker warns of it.
test.use({ locale: 'en-GB', serviceWorkers: 'allow' });

/** Everything that the page or its policy complains of. */
async function openPage(page: Page): Promise<string[]> {
  const complaints = complaintsOf(page, (type) => type === 'error' || type === 'warning');
  await page.goto(String(station.ready['url']));
  await expect(page.getByRole('heading', { name: en('firstSteps.title'), level: 1 })).toBeVisible();
  return complaints;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** As a hand does that has put the mouse aside. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await button(page, name).focus();
  await page.keyboard.press('Enter');
}

test('a newcomer comes from the first start to a parcel handed over, without a mouse', async ({ page }) => {
  const complaints = await openPage(page);
  await press(page, 'Русский');
  await expect(page.getByRole('heading', { name: ru('firstSteps.title'), level: 1 })).toBeVisible();
  await press(page, 'Открыть шаг 1: Язык');
  await press(page, 'English');
  await expect(page.locator('[aria-current="step"]')).toBeFocused();
  await press(page, 'Practise first');

  // The printer's own set-up, and back.
  await press(page, 'Set up a printer');
  await expect(page.getByTestId('guide')).toContainText(
    en('firstSteps.guide.step', { number: '3', count: '5', title: 'Printer' }),
  );
  await press(page, 'Back to the first steps');
  await press(page, 'Continue without my own printer');

  // A scanner on a computer set to Russian, with Caps Lock on.
  await press(page, 'Set up a scanner');
  await press(page, 'Continue');
  await press(page, 'Print the card');
  await expect(page.getByText(en('scanners.setUp.printed', { jobs: 1 }))).toBeVisible();
  await scanCard(page, { layout: 'ru', caps: true, gap: 1 });
  await expect(page.getByTestId('scanner-result')).toHaveAttribute('data-damages', 'false');
  await expect(page.getByTestId('scanner-findings')).toContainText(en('scanners.found.capsLockOn'));
  await press(page, 'Save');
  await expect(page.getByText(en('scanners.state.keyboard'))).toBeVisible();
  await press(page, 'Continue');

  // It can be left, loaded again, and taken up where it was.
  await press(page, 'Not now');
  await expect(page.getByTestId('guide')).toHaveCount(0);
  await page.goto(page.url().split('#')[0] ?? '');
  await goByKey(page, 'F9');
  await press(page, 'Continue the first steps');

  await press(page, 'Begin');
  await press(page, 'Go to the bench');
  const goods = page.getByTestId('practice-shelf').getByRole('button');
  await expect(goods).toHaveCount(1);
  const sku = (await goods.getAttribute('aria-label'))?.split(' ').at(-1) ?? '';
  // In the middle of the first steps a scan is a scan.
  await press(page, 'Back to the first steps');
  const keyboard = await openKeyboard(page);
  await keyboard.send(pullTrigger(sku, { ...usScanner, layout: 'ru', gap: 1 }, 0), Date.now());
  await expect(page.getByTestId('verdict')).toHaveAttribute('data-kind', 'packed');
  await page
    .getByTestId('guide')
    .getByRole('button', { name: en('firstSteps.parcel.toHandOver') })
    .press('Enter');
  await page.getByTestId('deliver').focus();
  await page.keyboard.press('Space');
  await expect(page.getByTestId('guide')).toContainText(en('firstSteps.parcel.phase.done'));
  await press(page, 'Back to the first steps');
  await expect(page.getByTestId('label-picture').getByRole('img')).toBeVisible();
  // Anywhere but here and where it was done, the guide has nothing left to say.
  await go(page, '#/today');
  await expect(page.getByTestId('guide')).toHaveCount(0);
  await go(page, '#/first-steps');
  await expect(page.getByRole('heading', { name: en('firstSteps.end.title') })).toBeVisible();

  const settings = async (): Promise<unknown> =>
    JSON.parse(await readFile(path.join(folder, 'data', 'settings.json'), 'utf8'));
  await expect.poll(settings).toMatchObject({
    firstSteps: {
      state: 'done',
      outcomes: { language: 'done', account: 'skipped', printer: 'skipped', scanner: 'done', parcel: 'done' },
    },
    scanners: { keyboard: [{ name: 'Scanner 1', separator: { form: 'ctrlBracket', text: '' } }], serial: [] },
  });
  expect(complaints).toEqual([]);
});

test('a scanner that drops the separators is shown in red with what to do, and nothing reaches the bench', async ({
  page,
}) => {
  await openPage(page);
  await go(page, '#/scanner-setup');
  await button(page, 'Continue').click();
  await scanCard(page, { separator: '' });
  await expect(page.getByTestId('scanner-result')).toHaveAttribute('data-damages', 'true');
  const warning = page.locator('[data-warning="separatorsLost"][data-damages="true"]');
  await expect(warning).toContainText(likeEn('scanners.warning.separatorsLost.next'));
  await expect(warning.locator('[data-shape="wrong"]')).toBeVisible();
  await button(page, 'Save anyway').click();
  await expect(page.getByTestId('scanner-result')).toBeHidden();
  await go(page, '#/scanners');
  const card = page.getByTestId('scanner-card');
  await expect(card).toHaveAttribute('data-tone', 'bad');
  await expect(card).toContainText(en('scanners.damaging'));
  await card.getByRole('button', { name: en('scanners.remove') }).click();
  await button(page, 'Remove it').click();
  await expect(page.getByText(en('scanners.empty'))).toBeVisible();
  await go(page, '#/packing');
  await expect(page.getByText(en('packing.noScans'))).toBeVisible();
});
