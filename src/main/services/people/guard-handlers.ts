import {
  contract,
  type AskedHandlers,
  type Caller,
  type HandlerFeed,
} from '../../../shared/contract/index.ts';
import type { Access, AnyCall, AnyFeed, FeedAccess } from '../../../shared/contract/declare.ts';
import type { Needed } from '../../../shared/domain/people/people-rights.ts';
import { fail } from '../../../shared/result.ts';
import { listen, type Source } from '../../kernel/signal.ts';
import type { DeskSession } from './desk-session.ts';
import type { Refused } from './refused.ts';

export const neededFor = ({ right }: Access, input: unknown): Needed =>
  typeof right === 'function' ? right(input) : right;

type AnyHandler = (input: unknown, caller: Caller) => Promise<unknown>;
type AnyFeedHandler = HandlerFeed<unknown, readonly [Caller]>;
type AnyOperation = AnyCall | AnyFeed;
type AnyHandlers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface GuardPorts {
  readonly session: DeskSession;
  readonly refused: Refused;
  /** What is allowed beyond roles may have changed. */
  readonly preferences: Source;
}

/**
 * The same handlers, each first checking that the person at the desk has the right, and for anything beyond packing,
 * that they proved who they are in this very window. A feed is silent for whoever may not see what it tells.
 */
export function guardHandlers(
  handlers: AskedHandlers,
  { session, refused, preferences }: GuardPorts,
): AskedHandlers {
  const guarded = (access: Access, handler: AnyHandler): AnyHandler => {
    return async (input, caller) => {
      const problem = refused(neededFor(access, input), caller, access.isSensitive === true);
      if (problem) return fail(problem);
      if (!access.isByScreen) session.active();
      return handler(input, caller);
    };
  };

  const guardedFeed = ({ right }: FeedAccess, source: AnyFeedHandler): AnyFeedHandler =>
    right === 'anybody'
      ? source
      : {
          isReady: (caller) => refused(right, caller, false) === null && source.isReady?.(caller) !== false,
          read: (caller) => source.read(caller),
          subscribe: (listener, caller) => {
            const ends = [source.subscribe(listener, caller), listen(listener, session.changes, preferences)];
            return () => {
              for (const end of ends) end();
            };
          },
        };

  const areas = Object.entries(contract).map(([area, operations]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- handlers by name, as the contract declares them
    const given = (handlers as unknown as AnyHandlers)[area] ?? {};
    const entries = Object.entries<AnyOperation>(operations).map(([name, operation]) => [
      name,
      operation.kind === 'feed'
        ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as below
          guardedFeed(operation.access, given[name] as AnyFeedHandler)
        : // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is declared as a call has a handler that is one
          guarded(operation.access, given[name] as AnyHandler),
    ]);
    return [area, Object.fromEntries(entries)];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same names with handlers of the same kinds
  return Object.fromEntries(areas) as AskedHandlers;
}
