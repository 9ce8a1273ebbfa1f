import { expect } from '@playwright/test';
import { firstStepNames } from '../../../src/shared/domain/first-steps.ts';
import { SOON } from '../stage.ts';
import type { Scene } from './scene.ts';

/** A desk to which nothing was told, and for which there is nothing to do. */
export const beginning: Scene = {
  name: 'a new desk',
  desk: { isPrinterUnknown: true },
  play: async (stage) => {
    const { page } = stage;
    await stage.go({ name: 'firstSteps' });
    for (const step of firstStepNames) await stage.ask('setup.settleStep', { step, outcome: 'done' });
    // They can be looked at again.
    await stage.look('firstSteps', 'done');
    for (const [index, step] of firstStepNames.entries()) {
      await stage.ask('setup.openStep', { step });
      const current = page.locator('[aria-current="step"]');
      await expect(current).toHaveAttribute('data-step', String(index + 1), SOON);
      await stage.look('firstSteps', step);
    }
    await stage.ask('setup.leave', {});

    await stage.go({ name: 'today' });
    await stage.look('today', 'empty');
    await stage.go({ name: 'packing' });
    await stage.look('packing', 'nothingToPack');
    await stage.go({ name: 'handOver', supplyId: 'PFX-1' });
    await stage.look('handOver', 'unknown');
    await stage.go({ name: 'supply', supplyId: 'PFX-1', tab: 'orders' });
    await stage.look('supply', 'unknown');
    await stage.go({ name: 'pickList', supplyId: null });
    await stage.look('pickList', 'empty');
    await stage.go({ name: 'tasks' });
    await stage.look('tasks', 'empty');
    await stage.go({ name: 'search' });
    await stage.look('search', 'begin');
    await stage.go({ name: 'story', orderId: '1' });
    await stage.look('story', 'unknown');
    await stage.go({ name: 'people' });
    await stage.look('people', 'nobody');
    await stage.go({ name: 'figures' });
    await stage.look('figures', 'empty');
    await stage.go({ name: 'log' });
    await stage.look('log', 'empty');
    await stage.go({ name: 'settings' });
    await stage.look('settings', 'practice');
    await stage.ask('station.savePreferences', { speech: 'on' });
    await expect(page.getByTestId('no-voice')).toBeVisible();
    await stage.look('settings', 'speech');
    await stage.go({ name: 'printer', printerId: null });
    await stage.look('printer', 'none');
    await stage.go({ name: 'printerSetup', step: 'find', printerId: null });
    await stage.look('printerSetup', 'find');
  },
};
