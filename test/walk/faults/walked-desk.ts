import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '../../../src/main/kernel/signal.ts';
import { openCache } from '../../../src/main/db/cache/open-cache.ts';
import type { Change } from '../../../src/shared/domain/outbox/change.ts';
import { openJournal } from '../../../src/main/db/journal/open-journal.ts';
import { createMarketplace } from '../../../src/main/marketplace/create-marketplace.ts';
import { ANSWER_TIMEOUT_MS } from '../../../src/main/marketplace/timeouts.ts';
import { createOutbox } from '../../../src/main/services/outbox/outbox.ts';
import type { AnswerOf, AnyOperation, InputOf } from '../../../src/shared/marketplace/operation.ts';
import { profileSchema } from '../../../src/shared/marketplace/profile.ts';
import type { MarketplaceProblem, Problem } from '../../../src/shared/problem.ts';
import { startSimulator } from '../../../src/simulator/simulator.ts';
import { sendersOf } from '../../rigs/desk/senders.ts';
import { createManualClock } from '../../rigs/manual-clock.ts';
import { openConnection } from '../http.ts';
import type { Reply } from '../model/expectation.ts';

export const NOW = Date.parse('2026-03-02T09:00:00Z');

/** More tries than any fault of this campaign survives: who needs more has lost its way. */
const MOST_TRIES = 200;

const nothing = () => undefined;
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };

export interface Desk {
  /** Asks until an answer is read. */
  readonly ask: <O extends AnyOperation>(operation: O, input: InputOf<O>) => Promise<AnswerOf<O>>;
  /**
   * Makes a change and does not rest before it is made. `find` is asked after an outcome that is not known: what it
   * finds in the marketplace stands for the answer; null sends the change again.
   */
  readonly make: <O extends AnyOperation, Found>(
    operation: O,
    input: InputOf<O>,
    find: () => Promise<Found | null>,
  ) => Promise<AnswerOf<O> | Found>;
  /** Carries changes of supplies by the station's own outbox, and waits until none is open. */
  readonly carry: (chain: string, changes: readonly Change[]) => Promise<void>;
  /** An intake of the station: the supply that it was given. */
  readonly openIntake: (key: string, name: string) => void;
  readonly supplyOf: (key: string) => string;
  readonly control: (method: string, path: string, body?: unknown) => Promise<Reply>;
  readonly close: () => Promise<void>;
}

/** What became of an attempt that did not end well; anything else is a refusal that nobody asked for. */
function mayGoOn(problem: MarketplaceProblem): boolean {
  switch (problem.code) {
    case 'outcomeUnknown':
    case 'rateLimited':
    case 'marketplaceUnreachable':
    case 'marketplaceGarbled':
      return true;
    case 'marketplaceRefused':
      return problem.status >= 500;
    default:
      return false;
  }
}

/** The station's own client, journal, cache and outbox at a marketplace that can be made to fail. */
export async function openDesk(): Promise<Desk> {
  const simulator = await startSimulator({
    port: 0,
    seed: 11,
    orders: 0,
    tokens: [],
    clock: () => NOW,
    limits: 'off',
    firstOrderId: '9007199254740993',
  });
  const folder = mkdtempSync(join(tmpdir(), 'packbench-faults-'));
  const journal = openJournal(join(folder, 'journal.sqlite'));
  const cached = openCache(join(folder, 'cache.sqlite'));
  if (!journal.ok || !cached.ok) throw new Error('no databases');
  const { cache } = cached.value;
  // Back-offs and waits for the limiter pass at once; an answer's timeout never comes.
  const clock = createManualClock({ runBelowMs: ANSWER_TIMEOUT_MS });
  const marketplace = createMarketplace({
    profile: profileSchema.parse({
      name: 'simulator',
      baseUrl: { marketplace: simulator.marketplaceUrl, analytics: simulator.analyticsUrl },
    }),
    token: () => Promise.resolve(simulator.token),
    clock,
    now: () => NOW,
    log,
    randomness: () => 0.5,
  });
  const outbox = createOutbox({
    journal: journal.value,
    senders: sendersOf({ cache, journal: journal.value, marketplace, clock: () => NOW }).senders,
    clock: () => NOW,
    log,
  });
  const connection = openConnection();

  const told = (operation: AnyOperation, problem: MarketplaceProblem): Error =>
    new Error(`${operation.name}: ${JSON.stringify(problem)}`);

  /** The wait for a budget is over as soon as the clock says so. */
  function waitFor(problem: Problem): void {
    if (problem.code === 'rateLimited') clock.advance(problem.retryAfterSeconds * 1000 + 1);
  }

  const ask: Desk['ask'] = async (operation, input) => {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const answer = await marketplace.call(operation, input, { priority: 'packing' });
      if (answer.ok) return answer.value;
      if (!mayGoOn(answer.problem) || answer.problem.code === 'outcomeUnknown') {
        throw told(operation, answer.problem);
      }
      waitFor(answer.problem);
    }
    throw new Error(`${operation.name}: no answer after ${MOST_TRIES} tries`);
  };

  const make: Desk['make'] = async (operation, input, find) => {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const answer = await marketplace.call(operation, input, { priority: 'handOver' });
      if (answer.ok) return answer.value;
      if (!mayGoOn(answer.problem)) throw told(operation, answer.problem);
      waitFor(answer.problem);
      const found = answer.problem.code === 'outcomeUnknown' ? await find() : null;
      if (found !== null) return found;
    }
    throw new Error(`${operation.name}: not made after ${MOST_TRIES} tries`);
  };

  const carry: Desk['carry'] = async (chain, changes) => {
    for (const change of changes) journal.value.outbox.put(chain, change, NOW);
    await new Promise<void>((resolve) => {
      const look = (): void => {
        // Not while the outbox still tells of a change: it is in the middle of one.
        if (journal.value.outbox.counts().waiting > 0) setImmediate(goOn);
        else {
          stopLooking();
          resolve();
        }
      };
      const goOn = (): void => {
        for (const { trouble } of journal.value.outbox.heads()) if (trouble !== null) waitFor(trouble);
        outbox.retryNow();
      };
      const stopLooking = listen(look, journal.value.topics('outbox'));
      look();
    });
    const refused = journal.value.outbox.ofChain(chain).filter(({ state }) => state !== 'done');
    if (refused.length > 0) throw new Error(`not done: ${JSON.stringify(refused)}`);
  };

  return {
    ask,
    make,
    carry,
    openIntake: (key, name) =>
      journal.value.intakes.add({ key, name, supplyId: null, cargoType: 1, createdAt: NOW }),
    supplyOf: (key) => journal.value.intakes.get(key)?.supplyId ?? '',
    control: (method, path, body) =>
      connection.send({ method, url: `${simulator.marketplaceUrl}/_simulator${path}`, body }),
    close: async () => {
      await outbox.stop();
      await marketplace.stop();
      connection.close();
      cache.close();
      journal.value.close();
      await simulator.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
