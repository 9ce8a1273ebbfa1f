import { expect } from '@playwright/test';
import { setUpCard } from '../../../src/shared/domain/scanner-card.ts';
import { pullTrigger, usScanner, type Scanner } from '../../fixtures/keyboards/scanner.ts';
import { openKeyboard } from '../../e2e/wedge.ts';
import { SOON, type Stage } from '../stage.ts';
import type { Scene } from './scene.ts';

async function scanCard({ page }: Stage, scanner: Partial<Scanner>): Promise<void> {
  await expect(page.getByTestId('card-code-1')).toBeVisible(SOON);
  const keyboard = await openKeyboard(page);
  for (const [index, { text }] of setUpCard.entries()) {
    await keyboard.send(pullTrigger(text, { ...usScanner, ...scanner }, 0), Date.now());
    const isLast = index === setUpCard.length - 1;
    const came = isLast
      ? page.getByTestId('scanner-result')
      : page.locator(`[data-testid="card-code-${index + 1}"][data-state="read"]`);
    await expect(came).toBeVisible(SOON);
  }
  await keyboard.close();
}

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
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByTestId('card-code-1')).toBeVisible(SOON);
    await stage.look('scannerSetup', 'card');
    await scanCard(stage, { layout: 'ru', caps: true, gap: 1 });
    await stage.look('scannerSetup', 'found');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByTestId('scanner-result')).toBeHidden(SOON);
    await stage.go({ name: 'today' });
    await stage.go({ name: 'scannerSetup', scannerId: null });
    await page.getByRole('button', { name: 'Go on' }).click();
    await scanCard(stage, { separator: '' });
    await stage.look('scannerSetup', 'damages');
    await page.getByRole('button', { name: 'Save it all the same' }).click();
    await expect(page.getByTestId('scanner-result')).toBeHidden(SOON);
    await stage.go({ name: 'scanners' });
    await expect(page.getByTestId('scanner-card')).toHaveCount(2, SOON);
    await stage.look('scanners', 'some');
  },
};
