import { expect, type Page } from '@playwright/test';

/** To a screen by the address line of an open page, without a reload. */
export const go = (page: Page, hash: string): Promise<void> =>
  page.evaluate((next) => {
    window.location.hash = next;
  }, hash);

/** To a screen by the printed address. What stands in its fragment is lost: the link's secret takes that place. */
export async function openAt(page: Page, address: string, hash: string): Promise<void> {
  await page.goto(address);
  await go(page, hash);
}

/**
 * A screen's key, when a person could know of it: a page that is still opening, or does not know yet who works, takes
 * none.
 */
export async function goByKey(page: Page, key: string): Promise<void> {
  await expect(page.getByRole('main').locator('*').first()).toBeVisible();
  await expect(page.locator(`[aria-keyshortcuts="${key}"]`)).toBeVisible();
  await page.keyboard.press(key);
}
