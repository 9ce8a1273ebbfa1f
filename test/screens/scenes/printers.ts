import { expect } from '@playwright/test';
import { SOON } from '../stage.ts';
import type { Scene } from './scene.ts';

/** Slower than any scanner, as people type. */
const BY_HAND_MS = 150;

/** From the cable to the first good label, and two printers that share the work. */
export const printers: Scene = {
  name: 'printers',
  desk: { printerLanguage: 'tspl', isPrinterUnknown: true },
  play: async (stage) => {
    const { page, bench } = stage;
    await stage.go({ name: 'printerSetup', step: 'find', printerId: null });
    await page.getByRole('button', { name: 'Type the address in' }).click();
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await stage.look('printerSetup', 'typedIn');
    await page.getByRole('button', { name: 'Don’t type it in' }).click();
    await page.getByLabel('Network addresses to search too').click();
    await page.keyboard.type(bench.printerAddress.replace('tcp://', ''), { delay: BY_HAND_MS });
    await page.keyboard.press('Enter');
    const found = page.locator(`[data-testid="found"][data-address="${bench.printerAddress}"]`);
    await expect(found).toContainText('TSPL', SOON);
    await stage.look('printerSetup', 'found');
    await found.getByRole('button', { name: /^Use this one/ }).click();
    // By key: at once after a touch at the same place it would be the same touch.
    await page.getByRole('button', { name: 'Print the ruler label' }).press('Enter');
    await expect.poll(() => bench.paper().length, SOON).toBe(1);
    await stage.look('printerSetup', 'test');
    await page.getByRole('radio', { name: /Smeared/ }).check();
    await page.getByRole('button', { name: 'Adjust it' }).click();
    await stage.look('printerSetup', 'adjust');
    await page.getByLabel('Labels side by side').fill('2');
    await stage.look('printerSetup', 'across');
    const hash = new URL(page.url()).hash.split('/').at(-1) ?? '';
    await stage.go({ name: 'printerSetup', step: 'route', printerId: decodeURIComponent(hash) });
    await stage.look('printerSetup', 'route');

    const model = { language: 'zpl', dpi: 203, headDots: 464 };
    await stage.ask('printing.savePrinter', {
      id: null,
      name: 'By the door',
      address: 'tcp://127.0.0.1:9',
      model,
      catalogueId: null,
    });
    await stage.go({ name: 'printerRoutes' });
    await stage.look('printerRoutes', 'several');
    await stage.go({ name: 'printerSetup', step: 'test', printerId: 'gone' });
    await stage.look('printerSetup', 'unknown');
  },
};
