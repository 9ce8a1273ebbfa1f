import { contract, type AskedHandlers, type Caller } from '../../../shared/contract/index.ts';
import type { Access, AnyCall, AnyFeed } from '../../../shared/contract/declare.ts';
import { refusalOf, type Allowed, type Needed } from '../../../shared/domain/people/people-rights.ts';
import { fail } from '../../../shared/result.ts';
import type { DeskSession } from './desk-session.ts';
import { needsProof, type Proofs } from './proofs.ts';

export const neededFor = ({ right }: Access, input: unknown): Needed =>
  typeof right === 'function' ? right(input) : right;

type AnyHandler = (input: unknown, caller: Caller) => Promise<unknown>;
type AnyOperation = AnyCall | AnyFeed;
type AnyHandlers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface GuardPorts {
  readonly session: DeskSession;
  readonly proofs: Pick<Proofs, 'holds'>;
  readonly allowed: () => Allowed;
}

/**
 * The same handlers, each first checking that the person at the desk has the right, and for anything beyond packing,
 * that they proved who they are in this very window. Feeds are open to all.
 */
export function guardHandlers(
  handlers: AskedHandlers,
  { session, proofs, allowed }: GuardPorts,
): AskedHandlers {
  const guarded = (access: Access, handler: AnyHandler): AnyHandler => {
    return async (input, caller) => {
      const needed = neededFor(access, input);
      const desk = session.state();
      const refusal = needed === 'anybody' ? null : refusalOf(desk, needed, allowed());
      if (refusal === 'deskLocked') return fail({ code: refusal });
      if (refusal !== null) return fail({ code: refusal, right: needed });
      const isAsked = needed !== 'anybody' && needsProof(needed) && desk.kind === 'signedIn';
      if (isAsked && !proofs.holds(caller, desk.person.id, access.isSensitive === true))
        return fail({ code: 'confirmNeeded' });
      if (!access.isByScreen) session.active();
      return handler(input, caller);
    };
  };
  const areas = Object.entries(contract).map(([area, operations]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- handlers by name, as the contract declares them
    const given = (handlers as unknown as AnyHandlers)[area] ?? {};
    const entries = Object.entries<AnyOperation>(operations).map(([name, operation]) => [
      name,
      operation.kind === 'feed'
        ? given[name]
        : // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is declared as a call has a handler that is one
          guarded(operation.access, given[name] as AnyHandler),
    ]);
    return [area, Object.fromEntries(entries)];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same names with handlers of the same kinds
  return Object.fromEntries(areas) as AskedHandlers;
}
