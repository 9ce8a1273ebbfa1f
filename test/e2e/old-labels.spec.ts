import { expect, test } from '@playwright/test';
import type { RefusedLabel } from '../../src/shared/contract/packing.ts';
import { en } from '../rigs/words.ts';
import { openPanel } from './panel-page.ts';

const parcel: RefusedLabel['parcel'] = {
  orderId: '3400000072',
  article: 'MUG-SEA-BLUE',
  colorCode: null,
  sticker: { partA: '340000', partB: '0072' },
  way: 'selfPickup',
};
const problem: RefusedLabel['problem'] = {
  code: 'labelUnusable',
  fault: 'tooMuchWork',
  detail: 'a drawer ended',
};

test('a label that is printed as it was drawn before is told of on Today and in Tasks, and is not called unprintable', async ({
  page,
}) => {
  await openPanel(page);
  await page.evaluate((label) => window.tell('packing.refusedLabels', [label]), {
    parcel,
    problem,
    supplyName: '@selfPickup',
    isOldPrinted: true,
  });
  await page.evaluate(() => (location.hash = '#/today'));
  const needsYou = page.getByTestId('needs-you');
  await expect(needsYou).toContainText(en('today.oldLabelsNeedYou', { count: 1 }));
  await expect(needsYou).not.toContainText(en('today.labelsNeedYou', { count: 1 }));
  await needsYou.getByRole('button').click();
  const old = page.getByTestId('old-labels');
  await expect(old).toContainText(en('tasks.oldLabels.next'));
  await expect(old.getByTestId('fetch-label')).toHaveText(en('tasks.oldLabels.draw'));
  await expect(page.getByTestId('refused-labels')).toHaveCount(0);
});
