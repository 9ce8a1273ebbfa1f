import { expect } from '@playwright/test';
import { SOON } from '../stage.ts';
import type { Scene } from './scene.ts';
import { en } from '../../rigs/words.ts';

/** Slower than any scanner, as people type. */
const BY_HAND_MS = 150;

/** From the cable to the first good label, and two printers that share the work. */
export const printers: Scene = {
  name: 'printers',
  desk: { printerLanguage: 'tspl', isPrinterUnknown: true },
  play: async (stage) => {
    const { page, bench } = stage;
    await stage.go({ name: 'printerSetup', step: 'find', printerId: null });
    await page.getByRole('button', { name: en('printerSetup.find.typeIn') }).click();
    await page.getByRole('button', { name: en('printerSetup.form.save') }).click();
    await stage.look('printerSetup', 'typedIn');
    await page.getByRole('button', { name: en('printerSetup.find.typeInHide') }).click();
    await page.getByLabel(en('printerSetup.find.networks')).click();
    await page.keyboard.type(bench.printerAddress.replace('tcp://', ''), { delay: BY_HAND_MS });
    await page.keyboard.press('Enter');
    const found = page.locator(`[data-testid="found"][data-address="${bench.printerAddress}"]`);
    await expect(found).toContainText(en('printer.languages.tspl'), SOON);
    await stage.look('printerSetup', 'found');
    await found.getByRole('button', { name: en('printerSetup.find.use') }).click();
    // By key: at once after a touch at the same place it would be the same touch.
    await page.getByRole('button', { name: en('printerSetup.test.print') }).press('Enter');
    await expect.poll(() => bench.paper().length, SOON).toBe(1);
    await stage.look('printerSetup', 'test');
    await page.getByRole('radio', { name: en('printerSetup.look.smeared.title') }).check();
    await page.getByRole('button', { name: en('printerSetup.test.toAdjust') }).click();
    await stage.look('printerSetup', 'adjust');
    await page.getByLabel(en('printerSetup.adjust.columns')).fill('2');
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
