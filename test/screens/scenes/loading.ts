import { expect } from '@playwright/test';
import type { Screen } from '../../../src/renderer/store/screens.ts';
import { SOON } from '../stage.ts';
import type { Scene } from './scene.ts';

const screens: { readonly [Name in Screen['name']]: Extract<Screen, { readonly name: Name }> } = {
  today: { name: 'today' },
  packing: { name: 'packing' },
  counter: { name: 'counter', tab: 'find' },
  counterOrder: { name: 'counterOrder', orderId: '1' },
  handOver: { name: 'handOver', supplyId: 'PFX-1' },
  courierHandOver: { name: 'courierHandOver', listId: null },
  supply: { name: 'supply', supplyId: 'PFX-1', tab: 'orders' },
  pickList: { name: 'pickList', supplyId: null },
  runs: { name: 'runs' },
  run: { name: 'run', runId: 'R' },
  tasks: { name: 'tasks' },
  search: { name: 'search' },
  story: { name: 'story', orderId: '1' },
  people: { name: 'people' },
  figures: { name: 'figures' },
  log: { name: 'log' },
  printer: { name: 'printer', printerId: null },
  printerRoutes: { name: 'printerRoutes' },
  printerSetup: { name: 'printerSetup', step: 'find', printerId: null },
  labels: { name: 'labels' },
  labelPrint: { name: 'labelPrint', templateId: 'default-test-58x40' },
  labelEdit: { name: 'labelEdit', draftId: 'default-test-58x40' },
  stockroom: { name: 'stockroom', tab: 'stocks' },
  settings: { name: 'settings' },
  scanners: { name: 'scanners' },
  scannerSetup: { name: 'scannerSetup', scannerId: null },
  firstSteps: { name: 'firstSteps' },
};

/** Every screen while the station has not answered yet. */
export const loading: Scene = {
  name: 'while it loads',
  desk: {},
  play: async (stage) => {
    const { page, link } = stage;
    for (const screen of Object.values(screens)) {
      await stage.go(screen);
      link.let('bare');
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en', SOON);
      await expect(page.locator('main > *').first()).toBeAttached(SOON);
      // The page has the link that it opened; the language is changed over another one.
      await stage.look(screen.name, 'loading', {
        leave: async () => link.let('all'),
        enter: async () => link.let('bare'),
      });
    }
  },
};
