import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { storesIn } from '../../rigs/desk/open-stores.ts';
import { acts, perform } from './stock-acts.ts';
import { openStockShop, SKUS } from './stock-shop.ts';
import { putWarehouse } from './stock-station.ts';

/** In the gate; the whole proof is `PACKBENCH_SEQUENCES=10000`, each time other ones. */
const IN_THE_GATE = 100;
const wanted = process.env['PACKBENCH_SEQUENCES'];
const runs = wanted === undefined ? IN_THE_GATE : Number(wanted);
/** The slowest disk that was seen took 0.2 s a sequence. */
const TIMEOUT_MS = 60_000 + runs * 500;

test(
  'whatever is edited, read of files, counted, refused, lost and cut, the marketplace has the last confirmed amounts and no other',
  async () => {
    const root = mkdtempSync(path.join(tmpdir(), 'packbench-sequences-'));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    const empty = path.join(root, 'empty');
    mkdirSync(empty);
    const stores = storesIn(empty, () => 1);
    putWarehouse(stores.cache);
    stores.close();
    let number = 0;
    const sequence = async (all: Parameters<typeof perform>[1][]): Promise<void> => {
      number += 1;
      const folder = path.join(root, String(number));
      const shop = openStockShop(empty, folder);
      try {
        for (const act of all) await perform(shop, act);
        await settle(shop);
        expect({ silentChanges: shop.silent }).toEqual({ silentChanges: [] });
        const there = SKUS.map((sku) => [sku, shop.marketplace.amounts.get(sku) ?? 0]);
        expect(there).toEqual(SKUS.map((sku) => [sku, shop.expected.get(sku) ?? 0]));
      } finally {
        shop.close();
        rmSync(folder, { recursive: true, force: true });
      }
    };
    await fc.assert(
      fc.asyncProperty(acts, (all) => sequence([...all])),
      { numRuns: runs, ...(wanted === undefined ? { seed: 1 } : {}) },
    );
    expect(number).toBeGreaterThanOrEqual(runs);
  },
  TIMEOUT_MS,
);

/** More than any change needs: each round is one request of each send at least. */
const MOST_ROUNDS = 50;

/** Nothing fails any more and a person lets all go on: everything comes to its end. */
async function settle(shop: ReturnType<typeof openStockShop>): Promise<void> {
  shop.marketplace.faults.length = 0;
  shop.station().killBefore(Infinity);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const open = shop.station().journal.stockSends.openSends();
    if (open.length === 0) return;
    for (const { sendId } of open) await shop.act(({ stocks }) => stocks.handlers.resume({ sendId }));
  }
  throw new Error('something never comes to its end');
}
