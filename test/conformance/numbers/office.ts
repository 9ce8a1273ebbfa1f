import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { systemClock, type Clock } from '../../../src/main/marketplace/clock.ts';
import { createMarketplace } from '../../../src/main/marketplace/create-marketplace.ts';
import { createNumbers } from '../../../src/main/services/numbers/numbers.ts';
import type { Handlers } from '../../../src/shared/contract/index.ts';
import type { NumbersState } from '../../../src/shared/contract/numbers.ts';
import { profileSchema } from '../../../src/shared/marketplace/profile.ts';
import { startSimulator, type RunningSimulator } from '../../../src/simulator/simulator.ts';
import { silent } from '../../rigs/silent.ts';

const FAST = { perMinute: 60_000, burst: 1000 };
const limits = Object.fromEntries(
  'N10 N11 N13 N14 N15 N16 N18 N19 N20 N21 N22 N23 N24 N25 N26 N27 N28 N29 N30'
    .split(' ')
    .map((scope) => [scope, FAST]),
);

/** Nobody waits: where a pause is wanted, it is so much later at once, also at the marketplace. */
function hurriedClock(): Clock & { readonly shop: () => number } {
  const began = Date.now();
  let ahead = 0;
  return {
    now: () => ahead,
    shop: () => began + ahead,
    after: (ms, work) => {
      const due = ahead + Math.max(0, ms);
      const soon = setImmediate(() => {
        ahead = Math.max(ahead, due);
        work();
      });
      return () => clearImmediate(soon);
    },
  };
}

/** An owner's desk: the numbers of a practice shop, read as fast as its answers come. */
export interface Office {
  readonly handlers: Handlers['numbers'];
  readonly simulator: RunningSimulator;
  readonly shop: () => number;
  passMinute(): Promise<void>;
  state(is: (seen: NumbersState) => boolean): Promise<NumbersState>;
  /** An answer of the marketplace past the station. */
  ask(path: string, body?: object): Promise<unknown>;
}

export async function openOffice(
  through: (url: string) => Promise<string> = (url) => Promise.resolve(url),
  prepare: (accountFolder: string, now: number) => Promise<void> = () => Promise.resolve(),
): Promise<Office> {
  const accountFolder = await mkdtemp(path.join(tmpdir(), 'packbench-numbers-'));
  const pauses = hurriedClock();
  await prepare(accountFolder, pauses.shop());
  const simulator = await startSimulator({
    port: 0,
    seed: 3,
    orders: 0,
    tokens: [],
    limits: 'off',
    clock: pauses.shop,
  });
  const marketplace = createMarketplace({
    profile: profileSchema.parse({
      name: 'simulator',
      baseUrl: { marketplace: simulator.marketplaceUrl, analytics: await through(simulator.analyticsUrl) },
      limits,
    }),
    token: () => Promise.resolve(simulator.token),
    clock: systemClock,
    now: pauses.shop,
    log: silent,
  });
  const numbers = createNumbers({
    marketplace,
    pauses,
    shopClock: pauses.shop,
    clock: Date.now,
    newId: () => crypto.randomUUID(),
    log: silent,
    accountFolder,
  });
  onTestFinished(async () => {
    await numbers.stop();
    await marketplace.stop();
    await simulator.close();
    await rm(accountFolder, { recursive: true, force: true });
  });
  const { handlers } = numbers;
  return {
    handlers,
    simulator,
    shop: pauses.shop,
    passMinute: () => new Promise((resolve) => void pauses.after(60_000, resolve)),
    state: (is) =>
      new Promise((resolve) => {
        const look = (): void => {
          const seen = handlers.state.read();
          if (!is(seen)) return;
          end();
          resolve(seen);
        };
        const end = handlers.state.subscribe(look);
        queueMicrotask(look);
      }),
    ask: async (where, body) => {
      const answer = await fetch(`${simulator.analyticsUrl}/api/${where}`, {
        headers: { authorization: simulator.token, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      });
      return answer.json();
    },
  };
}

/** Everything that is kept of every kind was asked for. */
export const isWhole = ({ kinds }: NumbersState): boolean =>
  kinds.every(({ left, lastAt, asking }) => left === 0 && lastAt !== null && asking === null);
