import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from '@playwright/test';
import { PACE } from '../../../src/main/printers/status/pacing.ts';
import { SETTLED_MS } from '../../../src/main/printers/status/proof/count-ledger.ts';
import { goods } from '../../rigs/stories/story.ts';
import { SOON } from '../stage.ts';
import { newOrders, openSupplies, packed, takeFirst, type Scene } from './scene.ts';
import { en } from '../../rigs/words.ts';

/** What another computer prints there, in the language of the desk's printer. */
async function printFromElsewhere(address: string): Promise<void> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname).resume();
  socket.end('^XA^FO40,60^A0N,40^FDANOTHER^FS^XZ');
  await once(socket, 'close');
}

/** A printer that counts more than it was sent: at the bench, and at its own page. */
export const extraLabel: Scene = {
  name: 'an extra label',
  desk: {},
  play: async (stage) => {
    const { page, bench, hands, shop, printer } = stage;
    const [lamp = ''] = await goods(shop, 1);
    await shop.order([{ sku: lamp, count: 5 }]);
    await newOrders(stage, 5);
    await takeFirst(stage);
    const [supplyId = ''] = await openSupplies(stage, 1);
    await stage.ask('packing.open', { supplyId });
    await stage.go({ name: 'packing' });
    // A count that was just heard for the first time is one to reckon from once it has rested.
    const began = performance.now();
    const rested = SETTLED_MS + 2 * PACE.idleMs;
    await expect.poll(() => performance.now() - began, SOON).toBeGreaterThan(rested);
    await hands.scan(lamp);
    await packed(stage, '1 / 5');
    // Counted exactly once: from now on one more is one too many.
    await stage.go({ name: 'printer', printerId: null });
    await expect(page.getByText(en('printer.evidence.printerCounted')).first()).toBeVisible(SOON);
    await stage.go({ name: 'packing' });

    const out = bench.paper().length;
    await printer.spoil({ fault: 'noStatus' });
    await hands.scan(lamp);
    await expect.poll(() => bench.paper().length, SOON).toBe(out + 1);
    await printFromElsewhere(bench.printerAddress);
    await expect.poll(() => bench.paper().length, SOON).toBe(out + 2);
    await printer.mend('noStatus');
    await expect(page.getByTestId('extra-labels')).toBeVisible(SOON);
    await stage.look('packing', 'extraLabel');
    await stage.go({ name: 'printer', printerId: null });
    await expect(page.getByTestId('extra-labels')).toBeVisible(SOON);
    await page.locator('summary', { hasText: 'What it said' }).click();
    await stage.look('printer', 'extraLabel');
  },
};
