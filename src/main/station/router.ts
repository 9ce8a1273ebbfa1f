import {
  contract,
  type AskedHandlers,
  type Caller,
  type HandlerFeed,
  type Relay,
} from '../../shared/contract/index.ts';
import type { AnyCall, AnyFeed } from '../../shared/contract/declare.ts';
import type { Problem } from '../../shared/problem.ts';
import { fail, type Result } from '../../shared/result.ts';
import { createOneATurn, type OneATurn } from '../kernel/one-a-turn.ts';
import { storeProblem } from '../db/store-fault.ts';
import { placeOfBadge, type BadgesOfDesk } from './place-of-badge.ts';
import type { Logger } from '../kernel/ports.ts';

type CallHandler = (input: unknown, caller: Caller) => Promise<Result<unknown, Problem>>;
type AnyHandler = CallHandler | HandlerFeed<unknown, readonly [Caller]>;

/**
 * Serves the contract: finds an operation by its path, validates the value, reports which file in `folder` failed, and
 * turns any other exception into `unexpected` with a reference that is also in the log. Each handler is told who is
 * asking.
 */
export function createRouter(
  handlers: AskedHandlers,
  log: Logger,
  newId: () => string,
  folder: string,
  badges: BadgesOfDesk,
): (caller: Caller) => Relay {
  const told = (error: unknown, path: string, where: 'call' | 'feed'): Problem => {
    const problem = storeProblem(error, folder);
    if (problem) {
      log.warn({ path, problem }, `nothing could be read or written in a ${where}`);
      return problem;
    }
    const reference = newId().slice(0, 8);
    log.error({ reference, path, error: describe(error) }, `unexpected error in a ${where}`);
    return { code: 'unexpected', reference };
  };
  const snapshots = createOneATurn();
  return (caller) => ({
    call: async (path, value) => {
      const found = find(path);
      const handler = found && handlerOf(handlers, found);
      if (found?.declared.kind !== 'call' || typeof handler !== 'function') {
        return fail<Problem>({ code: 'unknownPath', path });
      }
      const input = found.declared.input.safeParse(value);
      if (!input.success) {
        const [issue] = input.error.issues;
        const where = issue?.path.join('.') ?? '';
        return fail<Problem>({
          code: 'badValue',
          path,
          reason: `${where}: ${issue?.message ?? 'not as declared'}`,
        });
      }
      const badge = found.declared.access.takesScans ? null : placeOfBadge(input.data, badges.opens);
      if (badge !== null) {
        return fail<Problem>({
          code: 'badValue',
          path,
          reason: `${badge}: the code of a badge is kept nowhere`,
        });
      }
      try {
        return await handler(input.data, caller);
      } catch (error) {
        return fail(told(error, path, 'call'));
      }
    },
    subscribe: (path, onSnapshot, onEnd) => {
      const found = find(path);
      const source = found && handlerOf(handlers, found);
      if (!source || typeof source === 'function') {
        onEnd({ code: 'unknownPath', path } satisfies Problem);
        return () => undefined;
      }
      return follow(source, caller, snapshots, onSnapshot, (error) => {
        onEnd(told(error, path, 'feed'));
      });
    },
  });
}

interface Found {
  readonly area: string;
  readonly name: string;
  readonly declared: AnyCall | AnyFeed;
}

type Declared = Readonly<Record<string, Readonly<Record<string, AnyCall | AnyFeed>>>>;

function find(path: string): Found | null {
  const [area = '', name = '', ...rest] = path.split('.');
  if (rest.length > 0 || !Object.hasOwn(contract, area)) return null;
  const operations = (contract as Declared)[area];
  if (!operations || !Object.hasOwn(operations, name)) return null;
  const declared = operations[name];
  return declared ? { area, name, declared } : null;
}

/**
 * The compiler can't check names that come from a path: `AskedHandlers` has a handler for each path of the contract.
 */
const handlerOf = (handlers: AskedHandlers, { area, name }: Found): AnyHandler | undefined =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  (handlers as unknown as Record<string, Record<string, AnyHandler>>)[area]?.[name];

/** A feed that is expensive to read pauses for this many times as long as the read took. */
const REST_PER_READ = 10;
/** A read shorter than this has no noticeable cost. */
const CHEAP_READ_MS = 0.5;
/** A nearby printer has accepted the connection by then, and a screen this much later goes unnoticed. */
const BYTES_FIRST_MS = 2;

/**
 * Sends the first snapshot at once, and one more some time after any number of changes: a scan's bytes to the printer
 * go first. Reading a list over and over would make scans wait, so expensive reads pause.
 */
function follow(
  source: HandlerFeed<unknown, readonly [Caller]>,
  caller: Caller,
  snapshots: OneATurn,
  onSnapshot: (snapshot: unknown) => void,
  onError: (error: unknown) => void,
): () => void {
  let ended = false;
  let scheduled = false;
  let restUntil = 0;
  const send = (): void => {
    scheduled = false;
    if (ended) return;
    try {
      if (source.isReady?.(caller) === false) return;
      const began = performance.now();
      const snapshot = source.read(caller);
      const took = performance.now() - began;
      restUntil = took < CHEAP_READ_MS ? 0 : performance.now() + took * REST_PER_READ;
      onSnapshot(snapshot);
    } catch (error) {
      stop();
      onError(error);
    }
  };
  const unsubscribe = source.subscribe(() => {
    if (scheduled || ended) return;
    scheduled = true;
    const pause = Math.max(BYTES_FIRST_MS, restUntil - performance.now());
    setTimeout(() => snapshots.add(send), pause).unref();
  }, caller);
  const stop = (): void => {
    ended = true;
    unsubscribe();
  };
  send();
  return stop;
}

const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
