import { expect, type Locator, type Page } from '@playwright/test';
import { ownLabelCode, ownLabelNumber } from '../../../src/shared/domain/label/own-order-label.ts';
import { go } from '../programs/address-line.ts';
import { en } from '../words.ts';
import type { ShopOrder } from './marketplace.ts';
import type { Story } from './story.ts';

/** What a scan at the counter came to, as the screen says. */
export const said = (page: Page, reason: string): Promise<void> =>
  expect(page.getByTestId('counter-said')).toHaveAttribute('data-reason', reason);

/** Labels in a row onto one cell, which is scanned first. */
export async function shelve(
  { page, hands }: Pick<Story, 'page' | 'hands'>,
  cell: string,
  orders: readonly ShopOrder[],
): Promise<void> {
  await go(page, '#/counter/shelf');
  await hands.scanApart(`PB-CELL-${cell}`);
  await said(page, 'cellOpen');
  for (const { id } of orders) {
    await hands.scanApart(ownLabelCode(id));
    const number = Object.values(ownLabelNumber(id)).join(' ');
    await expect(page.getByTestId('counter-said')).toContainText(number);
    await said(page, 'shelved');
  }
}

/** The buyer says the number on their screen, and the parcel is found with where it lies. */
export async function find({ page }: Pick<Story, 'page'>, order: ShopOrder, cell: string): Promise<void> {
  await go(page, '#/counter/find');
  await page.getByTestId('counter-find').fill(order.pickup?.orderCode ?? '');
  const row = page.getByTestId('counter-rows').locator(`[data-order="${order.id}"]`);
  await expect(row).toContainText(cell);
  await row.getByRole('link').tap();
  await expect(page.getByTestId('lies')).toHaveText(cell);
  await expect(page.getByTestId('buyer')).toBeVisible();
}

export const checkCode = (page: Page): Locator => page.getByTestId('check-code');

/** The buyer says a check code, and it is typed as a person does. */
export async function sayCode({ page, hands }: Pick<Story, 'page' | 'hands'>, code: string): Promise<void> {
  await expect(checkCode(page)).toBeFocused();
  await hands.type(code);
  await page.getByRole('button', { name: en('counter.one.code.check') }).tap();
}

/** Their goods come off the shelf by scan. */
export async function takeOut({ page, hands }: Pick<Story, 'page' | 'hands'>, text: string): Promise<void> {
  await hands.scanApart(text);
  await said(page, 'scannedOut');
}

/** They look at the goods, and do not want them. */
export async function refuse({ page }: Pick<Story, 'page'>): Promise<void> {
  await page.getByRole('button', { name: en('counter.one.give.refuse') }).tap();
  await page.getByRole('button', { name: en('counter.one.give.refuseYes'), exact: true }).tap();
  await expect(page.locator('[data-problem="handOverBlocked"]')).toBeVisible();
}

const giveButton = (page: Page): Locator =>
  page.getByRole('button', { name: en('counter.one.give.button'), exact: true });

export async function give({ page }: Pick<Story, 'page'>): Promise<void> {
  await giveButton(page).tap();
  await expect(page.getByTestId('given')).toBeVisible();
}
