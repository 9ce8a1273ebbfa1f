import { randomUUID } from 'node:crypto';
import type { ProblemOf } from '../shared/problem.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import type { Clock } from './clock.ts';
import { DEFAULT_ARTICLES } from './marketplace/shop/articles.ts';
import { type Account, createAccounts, malformedAccount } from './marketplace/gate/accounts.ts';
import { createChangeLog } from './marketplace/gate/change-log.ts';
import { carryOutControl, type ControlMethod } from './marketplace/control/control.ts';
import type { ControlBounds, ControlResult } from './marketplace/control/control-action.ts';
import { createCounter } from './marketplace/control/counter/people-at-counter.ts';
import { createFaults } from './marketplace/control/faults.ts';
import { addNewOrders, addPast, generateWorld, sellerIds } from './marketplace/shop/generate.ts';
import { createLimits } from './marketplace/gate/limits.ts';
import { createLinkedFiles } from './marketplace/orders/linked-files.ts';
import { createRequestCounts } from './marketplace/gate/request-counts.ts';
import type { MetadataForm } from './marketplace/metadata/metadata-form.ts';
import { createServer } from './marketplace/server.ts';
import type { SellerState } from './marketplace/state/seller-state.ts';
import { openStateFile, readStateFile, type StateFile } from './marketplace/state/state-file.ts';
import { openWorld, type World } from './marketplace/state/world.ts';

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
  /** How long self-pickup orders wait for their customers. */
  readonly storageDays?: number;
  /** How metadata answers are written; `numbers`, as document 1 shows them, when it is left out. */
  readonly metadataForm?: MetadataForm;
  /** Buyers order and cancel in the hours that the clock is moved over; nobody does when it is left out. */
  readonly lively?: boolean;
  /** Something became different: an order, the clock, who stands at the counter. */
  readonly onChange?: () => void;
  /** Lists of self-pickup orders tell the number that the buyer's screen shows; `off`: as document 2, they don't. */
  readonly orderCodes?: 'on' | 'off';
  /** What the control side is kept to; nothing when left out. */
  readonly bounds?: ControlBounds;
  /** A save of the state file failed while running; the simulator goes on and tries again at the next change. */
  readonly onTrouble?: (reason: string) => void;
}

export interface RunningSimulator {
  readonly marketplaceUrl: string;
  readonly analyticsUrl: string;
  /** Of the main seller, with all rights. */
  readonly token: string;
  /** Every key that is known, the main one first, and one that nobody can parse. */
  readonly accounts: readonly Pick<Account, 'name' | 'token'>[];
  /** As a request to the control side, for whoever runs the simulator in their own program. */
  control(method: ControlMethod, name: string, body?: object): ControlResult;
  /** Ends open connections and saves the state. */
  close(): Promise<void>;
}

export type StartProblem = ProblemOf<'portInUse' | 'badArgument'>;

/** Loopback only: the control side asks for no key. */
const HOST = '127.0.0.1';
const DEFAULT_FIRST_ORDER_ID = '3400000001';
const DEFAULT_PREFIX = 'PFX';
/** Document 2 does not show the storage period: 7 days, a setting (observed facts, "unclear"). */
export const DEFAULT_STORAGE_DAYS = 7;
const DAY_MS = 24 * 3600 * 1000;

const noStateFile: StateFile = { changed: () => undefined, close: () => Promise.resolve() };

/** New orders of every seller but the main one at the start, so that there is something that must not be seen. */
const ORDERS_OF_OTHERS = 5;

async function prepareWorld(options: SimulatorOptions, clock: Clock): Promise<Result<World, StartProblem>> {
  const settings = {
    clock,
    storagePeriod: (options.storageDays ?? DEFAULT_STORAGE_DAYS) * DAY_MS,
    metadataForm: options.metadataForm ?? 'numbers',
    lively: options.lively ?? false,
    tellsOrderCodes: options.orderCodes !== 'off',
  };
  if (options.stateFile !== undefined) {
    const saved = await readStateFile(options.stateFile);
    if (!saved.ok) return saved;
    if (saved.value !== null) return ok(openWorld(saved.value, settings));
  }
  const world = openWorld(
    generateWorld({
      seed: options.seed,
      idPrefix: options.idPrefix ?? DEFAULT_PREFIX,
      firstOrderId: options.firstOrderId ?? DEFAULT_FIRST_ORDER_ID,
      articles: options.articles ?? DEFAULT_ARTICLES,
    }),
    settings,
  );
  const now = world.now();
  addPast(world.main, options.past ?? 0, now);
  addNewOrders(world.main, options.orders, now);
  for (const seller of world.sellers.values()) {
    if (seller !== world.main) addNewOrders(seller, ORDERS_OF_OTHERS, now);
  }
  return ok(world);
}

function sellerNamed(world: World, name: keyof typeof sellerIds): SellerState {
  const seller = world.sellers.get(sellerIds[name]);
  if (seller === undefined) throw new Error(`the state holds no seller ${name}`);
  return seller;
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
  const prepared = await prepareWorld(options, clock);
  if (!prepared.ok) return prepared;
  const world = prepared.value;

  const accounts = createAccounts(
    {
      main: world.main,
      second: sellerNamed(world, 'second'),
      banned: sellerNamed(world, 'banned'),
      basic: sellerNamed(world, 'basic'),
    },
    options.tokens,
    world.seed,
    { firstStart: world.startedAt, now: world.now() },
  );
  const faults = createFaults();
  const counts = createRequestCounts();
  const log = createChangeLog();
  let stateFile = noStateFile;
  const changed = (): void => {
    stateFile.changed();
    options.onChange?.();
  };
  const gate = {
    world,
    accounts,
    limits: options.limits === 'off' ? null : createLimits(world.now),
    counts,
    log,
    newRequestId: randomUUID,
    changed,
  };
  const control = {
    world,
    accounts,
    faults,
    links: createLinkedFiles(),
    counts,
    log,
    counter: createCounter(),
    bounds: options.bounds ?? {},
  };
  const server = createServer(gate, control);
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
      () => world.saved(),
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
    token: accounts.all[0]?.token ?? '',
    accounts: [...accounts.all, malformedAccount],
    control: (method, name, body) => carryOutControl(control, changed, method, name, body),
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
