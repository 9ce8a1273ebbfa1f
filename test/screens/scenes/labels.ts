import { expect } from '@playwright/test';
import { SOON } from '../stage.ts';
import type { Scene } from './scene.ts';
import { en } from '../../rigs/words.ts';

/** Labels that the desk makes itself. */
export const labels: Scene = {
  name: 'own labels',
  desk: {},
  play: async (stage) => {
    const { page } = stage;
    const busy = page.getByTestId('preview').locator('section');
    const drawn = (): Promise<void> => expect(busy).toHaveAttribute('aria-busy', 'false', SOON);
    await stage.go({ name: 'labels' });
    await expect(page.getByTestId('thumbnail').first().getByRole('img')).toBeVisible(SOON);
    await stage.look('labels', 'list');
    await page
      .getByRole('button', { name: en('labels.list.printOf', { name: 'Product barcode, 58 × 40' }) })
      .click();
    await drawn();
    await stage.look('labelPrint', 'empty');
    await page.getByTestId('print').click();
    await stage.look('labelPrint', 'mistakes');
    await page.locator('[id="label-field-barcode"]').fill('4607812345679');
    await page.locator('[id="label-field-name"]').fill('Mug with a handle');
    await page.locator('[id="label-field-article"]').fill('mug-red');
    await expect(page.getByTestId('sampled')).toHaveCount(0);
    await drawn();
    await stage.look('labelPrint', 'filled');
    await stage.go({ name: 'labelPrint', templateId: 'gone' });
    await stage.look('labelPrint', 'unknown');

    await stage.go({ name: 'labels' });
    await page
      .getByRole('button', { name: en('labels.list.copyOf', { name: 'Product barcode, 58 × 40' }) })
      .click();
    await drawn();
    await stage.look('labelEdit', 'whole');
    await page.locator('button[data-name="5"]').click();
    await drawn();
    await stage.look('labelEdit', 'oneChosen');
  },
};
