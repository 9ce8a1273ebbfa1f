import { expect } from '@playwright/test';
import { scanCard } from '../../rigs/scanners/wedge.ts';
import { SOON } from '../stage.ts';
import type { Scene } from './scene.ts';
import { en } from '../../rigs/words.ts';

/** The card that shows what a scanner sends. */
export const scanners: Scene = {
  name: 'scanners',
  desk: {},
  play: async (stage) => {
    const { page } = stage;
    await stage.go({ name: 'scanners' });
    await stage.look('scanners', 'none');
    await stage.go({ name: 'scannerSetup', scannerId: null });
    await stage.look('scannerSetup', 'plug');
    await page.getByRole('button', { name: en('scanners.setUp.begin') }).click();
    await expect(page.getByTestId('card-code-1')).toBeVisible(SOON);
    await stage.look('scannerSetup', 'card');
    await scanCard(page, { layout: 'ru', caps: true, gap: 1 });
    await stage.look('scannerSetup', 'found');
    await page.getByRole('button', { name: en('scanners.setUp.save'), exact: true }).click();
    await expect(page.getByTestId('scanner-result')).toBeHidden(SOON);
    await stage.go({ name: 'today' });
    await stage.go({ name: 'scannerSetup', scannerId: null });
    await page.getByRole('button', { name: en('scanners.setUp.begin') }).click();
    await scanCard(page, { separator: '' });
    await stage.look('scannerSetup', 'damages');
    await page.getByRole('button', { name: en('scanners.setUp.saveAnyway') }).click();
    await expect(page.getByTestId('scanner-result')).toBeHidden(SOON);
    await stage.go({ name: 'scanners' });
    await expect(page.getByTestId('scanner-card')).toHaveCount(2, SOON);
    await stage.look('scanners', 'some');
  },
};
