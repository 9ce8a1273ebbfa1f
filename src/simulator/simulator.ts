import { randomUUID } from 'node:crypto';
import type { ProblemOf } from '../shared/problem.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import type { Clock } from './clock.ts';
import { DEFAULT_ARTICLES } from './marketplace/articles.ts';
import { makeToken } from './marketplace/auth.ts';
import { createFaults } from './marketplace/faults.ts';
import { generateState } from './marketplace/generate.ts';
import { createLimits } from './marketplace/limits.ts';
import { createRequestCounts } from './marketplace/request-counts.ts';
import { createServer } from './marketplace/server.ts';
import { type MarketplaceState, openState } from './marketplace/state.ts';
import { openStateFile, readStateFile, type StateFile } from './state-file.ts';

export interface SimulatorOptions {
  /** 0 takes a free one. */
  readonly port: number;
  readonly seed: number;
  /** New orders at the start. */
  readonly orders: number;
  /** Orders of the last weeks, delivered and sold. */
  readonly past?: number;
  /** Keys of the one seller, any text. None: one is made. */
  readonly tokens: readonly string[];
  /** When it exists, the state is read from it and `seed`, `orders`, `firstOrderId`, `articles` do not count. */
  readonly stateFile?: string;
  /** int64 as text; may lie beyond 2^53. */
  readonly firstOrderId?: string;
  /** `<PFX>` of supply and box identifiers. */
  readonly idPrefix?: string;
  readonly clock?: Clock;
  readonly limits?: 'on' | 'off';
  readonly articles?: number;
  /** A save of the state file failed while running; the simulator goes on and tries again at the next change. */
  readonly onTrouble?: (reason: string) => void;
}

export interface RunningSimulator {
  readonly marketplaceUrl: string;
  readonly analyticsUrl: string;
  readonly token: string;
  /** Ends open connections and saves the state. */
  close(): Promise<void>;
}

export type StartProblem = ProblemOf<'portInUse' | 'badArgument'>;

/** Loopback only: the control side asks for no key. */
const HOST = '127.0.0.1';
export const DEFAULT_FIRST_ORDER_ID = '3400000001';
const DEFAULT_PREFIX = 'PFX';

const noStateFile: StateFile = { changed: () => undefined, close: () => Promise.resolve() };

async function prepareState(
  options: SimulatorOptions,
  clock: Clock,
): Promise<Result<MarketplaceState, StartProblem>> {
  if (options.stateFile !== undefined) {
    const saved = await readStateFile(options.stateFile);
    if (!saved.ok) return saved;
    if (saved.value !== null) return ok(openState(saved.value));
  }
  const state = generateState(
    {
      seed: options.seed,
      idPrefix: options.idPrefix ?? DEFAULT_PREFIX,
      firstOrderId: options.firstOrderId ?? DEFAULT_FIRST_ORDER_ID,
      articles: options.articles ?? DEFAULT_ARTICLES,
      orders: options.orders,
      past: options.past ?? 0,
    },
    clock(),
  );
  return ok(state);
}

function listenProblem(error: unknown, port: number): StartProblem {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return { code: 'portInUse', port };
  const reason = error instanceof Error ? error.message : String(error);
  return { code: 'badArgument', argument: '--port', reason };
}

/** Starts the simulator, or says why it can't start. */
export async function openSimulator(
  options: SimulatorOptions,
): Promise<Result<RunningSimulator, StartProblem>> {
  const clock = options.clock ?? Date.now;
  const prepared = await prepareState(options, clock);
  if (!prepared.ok) return prepared;
  const state = prepared.value;

  const [token = makeToken(state.seed, clock())] = options.tokens;
  const faults = createFaults();
  const counts = createRequestCounts();
  let stateFile = noStateFile;
  const changed = (): void => stateFile.changed();
  const gate = {
    state,
    clock,
    tokens: new Set([token, ...options.tokens]),
    limits: options.limits === 'off' ? null : createLimits(clock),
    counts,
    newRequestId: randomUUID,
    changed,
  };
  const server = createServer(gate, { state, clock, faults, counts, changed });
  let url: string;
  try {
    url = await server.listen({ host: HOST, port: options.port });
  } catch (error) {
    await server.close();
    return fail(listenProblem(error, options.port));
  }
  // Only once the port is ours: a second start by mistake must not touch the file of the first.
  if (options.stateFile !== undefined) {
    const opened = await openStateFile(
      options.stateFile,
      () => state.saved(),
      options.onTrouble ?? (() => undefined),
    );
    if (!opened.ok) {
      await server.close();
      return opened;
    }
    stateFile = opened.value;
  }
  return ok({
    marketplaceUrl: url,
    analyticsUrl: url,
    token,
    close: async () => {
      await server.close();
      await stateFile.close();
    },
  });
}

/** As `openSimulator`, for callers to whom a failed start is unexpected: throws. */
export async function startSimulator(options: SimulatorOptions): Promise<RunningSimulator> {
  const opened = await openSimulator(options);
  if (!opened.ok) throw new Error(`the simulator did not start: ${JSON.stringify(opened.problem)}`);
  return opened.value;
}
