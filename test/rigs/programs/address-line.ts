import type { Page } from '@playwright/test';

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
