import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { openCache, type Cache } from '../../../src/main/db/cache/open-cache.ts';
import { openJournal, type Journal } from '../../../src/main/db/journal/open-journal.ts';
import { createMarketplace } from '../../../src/main/marketplace/create-marketplace.ts';
import type { Marketplace } from '../../../src/main/marketplace/marketplace.ts';
import { ANSWER_TIMEOUT_MS } from '../../../src/main/marketplace/timeouts.ts';
import { profileSchema } from '../../../src/shared/marketplace/profile.ts';
import { parseWire, printWire } from '../../../src/shared/marketplace/wire.ts';
import { startSimulator, type RunningSimulator } from '../../../src/simulator/simulator.ts';
import { createManualClock, type ManualClock } from '../manual-clock.ts';
import { silent } from '../silent.ts';

export const NOW = Date.parse('2026-03-02T09:00:00Z');
const TOKEN = 'token-of-the-desk';

/** An id of the wire, which may be beyond what a double holds. */
export const wireId = z.union([z.int(), z.bigint()]).transform(String);

interface Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly body: unknown;
}

/** The stores of a desk at a real marketplace, with one open supply. */
export interface DeskStores {
  readonly ports: {
    readonly journal: Journal;
    readonly cache: Cache;
    readonly marketplace: Marketplace;
    readonly clock: () => number;
  };
  /** Back-offs and waits for the limiter pass at once; an answer's timeout never comes. */
  readonly clock: ManualClock;
  readonly supplyId: string;
  /** A request of another program of the same seller, or of the control side. */
  send(method: string, path: string, body?: unknown): Promise<Answer>;
  /** The marketplace is gone, and there again with what it knew. */
  vanish(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

/** `isKept`: the marketplace knows what it knew when it comes back. */
export async function openDeskStores(
  seed: number,
  { isKept }: { readonly isKept: boolean },
): Promise<DeskStores> {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-rig-'));
  const start = (port: number): Promise<RunningSimulator> =>
    startSimulator({
      port,
      seed,
      orders: 0,
      tokens: [TOKEN],
      clock: () => NOW,
      limits: 'off',
      // Order ids beyond what a double holds.
      firstOrderId: '9007199254740993',
      ...(isKept ? { stateFile: join(folder, 'state.json') } : {}),
    });
  let simulator = await start(0);
  const url = simulator.marketplaceUrl;
  const journal = opened(openJournal(join(folder, 'journal.sqlite')));
  const { cache } = opened(openCache(join(folder, 'cache.sqlite')));
  const clock = createManualClock({ runBelowMs: ANSWER_TIMEOUT_MS });
  const marketplace = createMarketplace({
    profile: profileSchema.parse({ name: 'simulator', baseUrl: { marketplace: url, analytics: url } }),
    token: () => Promise.resolve(TOKEN),
    clock,
    now: () => NOW,
    log: silent,
    randomness: () => 0.5,
  });
  const send: DeskStores['send'] = async (method, path, body) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: TOKEN,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: printWire(body) }),
    });
    const text = await answer.text();
    return { ok: answer.ok, status: answer.status, body: text === '' ? null : parseWire(text) };
  };
  const made = await send('POST', '/api/v3/supplies', { name: 'Monday' });
  const { id: supplyId } = z.object({ id: z.string() }).parse(made.body);
  cache.supplies.upsert({
    supplyId,
    name: 'Monday',
    done: false,
    cargoType: 1,
    createdAt: '2026-03-02T08:00:00Z',
    closedAt: null,
    scannedAt: null,
  });
  return {
    ports: { journal, cache, marketplace, clock: () => NOW },
    clock,
    supplyId,
    send,
    vanish: () => simulator.close(),
    comeBack: async () => {
      simulator = await start(Number(new URL(url).port));
    },
    close: async () => {
      await marketplace.stop();
      journal.close();
      cache.close();
      await simulator.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function opened<T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false }): T {
  if (!result.ok) throw new Error('a database did not open');
  return result.value;
}
