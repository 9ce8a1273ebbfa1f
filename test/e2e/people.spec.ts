import { expect, type Locator, type Page } from '@playwright/test';
import { commandCards } from '../../src/shared/domain/command-codes.ts';
import { go } from '../rigs/programs/address-line.ts';
import { takeAndPack, test } from './bench.ts';
import type { Bench } from '../rigs/programs/built-programs.ts';
import { openHands } from '../rigs/stories/hands.ts';
import { BY_HAND, cyrillic, scanAsKeys } from '../rigs/scanners/wedge.ts';
import { en, likeEn } from '../rigs/words.ts';

test.use({ benchOptions: { orders: 4, seed: 5 } });

let bench: Bench;
test.beforeEach(({ bench: opened }) => {
  bench = opened;
});

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });
const signIn = (page: Page) => page.getByTestId('sign-in');
const whoWorks = (page: Page) => page.getByTestId('who-works');
/** Where the digits are: whatever is said, no key moves under a finger. */
const padOf = (page: Page) =>
  signIn(page)
    .getByRole('group', { name: en('signIn.digits') })
    .boundingBox();
const card = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });

async function enter(page: Page, name: string, role: string | null, pin: string): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByLabel(en('people.field.pinAgain')) });
  await form.getByLabel(en('people.field.name')).fill(name);
  if (role !== null) await form.getByText(role, { exact: true }).click();
  await form.getByLabel(en('people.field.pin'), { exact: true }).fill(pin);
  await form.getByLabel(en('people.field.pinAgain')).fill(pin);
  await button(form, 'Add').click();
  await expect(card(page, name)).toBeVisible();
}

/** The code of a badge as it is on the paper. */
async function printBadge(page: Page, name: string): Promise<string> {
  const before = bench.paper().length;
  await button(card(page, name), 'Print a badge').click();
  await expect.poll(() => bench.paper().length).toBe(before + 1);
  const code = bench.paper().at(-1)?.codes[0]?.text ?? '';
  expect(code).toMatch(/^PB-U-\d{18}$/);
  return code;
}

async function lock(page: Page): Promise<void> {
  await whoWorks(page).click();
  await page.getByRole('menuitem', { name: en('signIn.who.lock') }).click();
  await expect(page.getByRole('dialog', { name: en('signIn.title') })).toBeVisible();
}

test('people are entered, sign in by PIN and badge, do what they may, and the log and the figures have it', async ({
  page,
}) => {
  await page.goto(bench.url);

  await go(page, '#/people');
  await expect(page.getByRole('heading', { name: en('people.empty.title') })).toBeVisible();
  await enter(page, 'Anna', null, '271828');
  await expect(whoWorks(page)).toHaveText(/Anna/);
  await enter(page, 'Boris', 'Packer', '1234');
  const annaBadge = await printBadge(page, 'Anna');
  await go(page, '#/today');
  const { supplyId, orders } = await takeAndPack(page, bench);

  // Locked: what is beneath is out of reach, and goods that are scanned are not packed.
  await lock(page);
  await expect(page.getByLabel(en('signIn.pinOf', { name: 'Anna' }))).toBeFocused();
  // Inert for the keyboard and for screen readers, and covered for the eye and the finger.
  const beneath = await page.locator('[data-screen="today"]').evaluate((link: HTMLElement) => {
    link.focus();
    const { x, y } = link.getBoundingClientRect();
    return {
      focused: document.activeElement === link,
      touched: document.elementFromPoint(x + 1, y + 1) === link,
    };
  });
  expect(beneath).toEqual({ focused: false, touched: false });
  await page.keyboard.press('F9');
  await page.keyboard.press('Escape');
  const pad = await padOf(page);
  await scanAsKeys(page, orders[0]?.skus[0] ?? '', cyrillic);
  await expect(page.getByTestId('refused-scan')).toContainText(en('signIn.refused.other'));
  expect(await padOf(page)).toEqual(pad);
  await expect(page.getByLabel(en('signIn.pinOf', { name: 'Anna' }))).toHaveValue('');
  expect(bench.paper()).toHaveLength(1);
  await page.reload();
  await expect(page.getByRole('dialog', { name: en('signIn.title') })).toBeVisible();

  await button(signIn(page), /Boris/).click();
  await expect(page.getByLabel(en('signIn.pinOf', { name: 'Boris' }))).toBeFocused();
  await page.keyboard.type('9999', BY_HAND);
  await page.keyboard.press('Enter');
  await expect(
    signIn(page)
      .getByRole('alert')
      .filter({ hasText: en('problem.pinWrong.next', { triesLeft: 4 }) }),
  ).toBeVisible();
  for (const digit of '1234') await signIn(page).getByRole('button', { name: digit, exact: true }).click();
  await button(signIn(page), 'Sign in').click();
  await expect(signIn(page)).toHaveCount(0);
  await expect(whoWorks(page)).toHaveText(/Boris/);
  await expect(page.getByTestId('packed-count')).toHaveText(`0 / ${orders.length}`);

  const hands = await openHands(page);
  for (const [index, order] of orders.entries()) {
    await hands.scan(order.skus[0] ?? '');
    await expect(page.getByTestId('packed-count')).toHaveText(`${index + 1} / ${orders.length}`);
  }

  // A packer hands nothing over; the lead's badge does it from this very screen.
  await go(page, `#/hand-over/${supplyId}`);
  await expect(page.getByTestId('deliver')).toBeDisabled();
  await expect(page.locator('[data-problem="notAllowed"]')).toContainText(
    en('problem.notAllowed.what', { right: 'handOver' }),
  );
  await go(page, '#/settings');
  for (const name of ['People', 'Figures', 'Log']) await expect(button(page, name)).toBeDisabled();
  await expect(page.getByText(en('settings.language'), { exact: true })).toBeVisible();
  await go(page, '#/today');
  await expect(page.getByRole('heading', { name: en('today.title') })).toBeVisible();
  await expect(button(page, 'Figures')).toHaveCount(0);
  await go(page, '#/log');
  await expect(page.locator('[data-problem="notAllowed"]')).toContainText(
    en('problem.notAllowed.what', { right: 'log' }),
  );
  await expect(page.getByTestId('log-rows')).toHaveCount(0);
  await go(page, `#/hand-over/${supplyId}`);
  await expect(page.getByTestId('deliver')).toBeVisible();
  await scanAsKeys(page, annaBadge, cyrillic);
  await expect(whoWorks(page)).toHaveText(/Anna/);
  await expect(page.getByTestId('deliver')).toBeEnabled();

  await go(page, '#/today');
  await button(page, 'Figures').click();
  const total = page.getByTestId('figures-total');
  await expect(total).toContainText(/Parcels\s*4/);
  // Four parcels in a few seconds are no pace.
  await expect(page.getByRole('row', { name: /Boris 4 Too little work/ }).first()).toBeVisible();
  const download = page.waitForEvent('download');
  await button(page, 'Save as a table').click();
  expect((await download).suggestedFilename()).toMatch(/^figures .*\.csv$/);

  await go(page, '#/log');
  const lines = page.getByTestId('log-rows');
  await expect(lines).toContainText(en('log.event.signedIn', { by: 'badge' }));
  await expect(lines).toContainText(en('log.event.pinRefused', { name: 'Boris' }));
  await expect(lines).toContainText(likeEn('log.event.supplyOpened'));
  await button(page, 'Export the log').click();
  const head = await page.getByTestId('log-exported').locator('code').textContent();
  await expect(page.getByTestId('log-head')).toContainText(/([0-9a-f]{4} ){3}[0-9a-f]{4}$/);
  await page.getByLabel(en('log.verify.known')).fill(head ?? '');
  await button(page, 'Verify the log').click();
  await expect(page.getByTestId('log-verified')).toHaveAttribute('data-good', 'true');
  await expect(page.getByTestId('log-verified')).toContainText(likeEn('log.verify.knownAt'));
  await button(page, /Show \d+ new line/).click();
  await expect(lines).toContainText(likeEn('log.event.logExported'));
  await page.getByRole('combobox', { name: en('log.person') }).click();
  await page.getByRole('option', { name: 'Boris' }).click();
  await expect(lines.getByRole('listitem').first()).toContainText(
    en('supply.orders.show.packed', { count: 'order' }),
  );
  await expect(lines).not.toContainText(likeEn('log.event.personAdded'));

  // A lost badge opens nothing, and whoever tries it sees so.
  await go(page, '#/people');
  await button(card(page, 'Anna'), 'Badge lost').click();
  await button(card(page, 'Anna'), 'Cancel the badge').click();
  await expect(card(page, 'Anna')).toContainText(en('people.badgeOf.cancelled', { name: 'Anna' }));
  await scanAsKeys(page, commandCards.changeUser.code, cyrillic);
  await expect(page.getByRole('dialog', { name: en('signIn.title') })).toBeVisible();
  await scanAsKeys(page, annaBadge, cyrillic);
  await expect(page.getByTestId('refused-scan')).toContainText(en('signIn.refused.badge'));
});

test('after too many wrong PINs the next one waits, and somebody else takes over meanwhile', async ({
  page,
}) => {
  await page.goto(bench.url);
  await go(page, '#/people');
  await enter(page, 'Anna', null, '271828');
  await enter(page, 'Boris', 'Packer', '1234');

  // Whoever works goes on until the other is there.
  await whoWorks(page).click();
  await page.getByRole('menuitem', { name: en('signIn.who.change') }).click();
  await expect(page.getByRole('dialog', { name: en('signIn.changing') })).toBeVisible();
  await expect(button(signIn(page), /Anna \w* ?last/)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(signIn(page)).toHaveCount(0);
  await expect(whoWorks(page)).toHaveText(/Anna/);

  await whoWorks(page).click();
  await page.getByRole('menuitem', { name: en('signIn.who.change') }).click();
  const pad = await padOf(page);
  for (let wrong = 1; wrong <= 5; wrong += 1) {
    await page.getByLabel(en('signIn.pinOf', { name: 'Boris' })).fill('0000');
    await page.keyboard.press('Enter');
    await expect(
      signIn(page)
        .getByRole('alert')
        .filter({ hasText: en('problem.pinWrong.what') }),
    ).toContainText(wrong === 5 ? 'Wait a little' : `${5 - wrong} `);
    expect(await padOf(page)).toEqual(pad);
  }
  await page.getByLabel(en('signIn.pinOf', { name: 'Boris' })).fill('1234');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('pin-blocked')).toContainText(likeEn('signIn.blockedFor'));
  await expect(page.getByLabel(en('signIn.pinOf', { name: 'Boris' }))).toBeDisabled();
  expect(await padOf(page)).toEqual(pad);
  await button(signIn(page), 'No, Anna continues').click();
  await expect(whoWorks(page)).toHaveText(/Anna/);
});

test('a PIN reaches its field alone, however quick it comes and wherever the focus was', async ({ page }) => {
  await page.goto(bench.url);
  await go(page, '#/people');
  await enter(page, 'Anna', null, '271828');
  await enter(page, 'Boris', 'Packer', '314159');
  await go(page, '#/today');
  await takeAndPack(page, bench);
  await whoWorks(page).click();
  await expect(page.getByRole('menuitem', { name: en('signIn.who.change') })).toBeVisible();
  // Before there is a field for it: nobody's scan, and the field comes.
  await page.keyboard.type('314159');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(en('signIn.pinOf', { name: 'Boris' }))).toHaveValue('');
  await button(signIn(page), 'No, Anna continues').click();
  await expect(page.getByTestId('scan-line')).toHaveCount(0);
  await whoWorks(page).click();
  await page.getByRole('menuitem', { name: en('signIn.who.change') }).click();
  await expect(page.getByLabel(en('signIn.pinOf', { name: 'Boris' }))).toBeFocused();
  // As quick as a scanner, with its Enter: a wrong one is refused by the lock, the right one opens it.
  await page.keyboard.type('000000');
  await expect(page.getByLabel(en('signIn.pinOf', { name: 'Boris' }))).toHaveValue('000000');
  await page.keyboard.press('Enter');
  await expect(
    signIn(page)
      .getByRole('alert')
      .filter({ hasText: en('problem.pinWrong.next', { triesLeft: 4 }) }),
  ).toBeVisible();
  await button(signIn(page), /Boris/).focus();
  await page.keyboard.type('314159');
  await page.keyboard.press('Enter');
  await expect(signIn(page)).toHaveCount(0);
  await expect(whoWorks(page)).toHaveText(/Boris/);
  await expect(page.getByTestId('scan-line')).toHaveCount(0);
  await expect(page.getByTestId('expects')).toHaveText(en('verdict.commandDone.expects'));
});
