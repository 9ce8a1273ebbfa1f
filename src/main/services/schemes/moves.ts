import { moveVerdict } from '../../../shared/domain/scheme/going-to.ts';
import { schemeOutsideSupplies } from '../../../shared/domain/scheme/scheme-of.ts';
import type { SchemeOrder } from '../../../shared/domain/scheme/scheme-stage.ts';
import type { SupplierState } from '../../../shared/domain/scheme/scheme-rules.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { moveChain } from '../../db/journal/outbox-writes.ts';
import { inSlices } from '../../kernel/in-slices.ts';

export interface MoveAsked {
  readonly orderId: string;
  /** The state that the order is to go to. */
  readonly to: SupplierState;
}

/** `false`: the marketplace was told already, or is about to be, or says so itself. */
export type Moved = Result<boolean, ProblemOf<'orderUnknown' | 'orderCanNotMove'>>;

export type MoveOutcome = MoveAsked & { readonly moved: Moved };

export interface MovesPorts {
  readonly cache: Pick<Cache, 'orders'>;
  readonly journal: Journal;
  readonly person: () => string | null;
  readonly clock: () => number;
}

/** The one place where changes of orders that no supply takes are asked for. The outbox tells them, in their order. */
export interface Moves {
  /** What `put` would answer; nothing is written. */
  may(asked: MoveAsked): Moved;
  /**
   * Writes it down in the transaction of the caller, with its line in the log. A refusal writes nothing. `heldUntil`, Unix
   * milliseconds: the marketplace is not told before. `by`: who asked, if not who works here now.
   */
  put(asked: MoveAsked, heldUntil?: number, by?: string | null): Moved;
  /** The same for many, in transactions of its own; each order has its own outcome, in the order asked. */
  ask(all: readonly MoveAsked[]): Promise<readonly MoveOutcome[]>;
  /** The states that the marketplace was told of the order, or is to be told, in their order. */
  askedOf(orderId: string): SupplierState[];
}

export function createMoves({ cache, journal, person, clock }: MovesPorts): Moves {
  const askedOf: Moves['askedOf'] = (orderId) =>
    journal.outbox
      .ofChain(moveChain(orderId))
      .flatMap(({ change, state }) =>
        change.kind === 'moveOrder' && state !== 'refused' ? [change.to] : [],
      );

  /** Warehouse orders move with their supplies. */
  const movable = (orderId: string) => {
    const order = cache.orders.get(orderId);
    const scheme = order && schemeOutsideSupplies(order.scheme);
    return order && scheme ? { ...order, scheme } : null;
  };

  const verdictOn = (order: SchemeOrder & { orderId: string }, to: SupplierState): Moved => {
    const { orderId } = order;
    const verdict = moveVerdict(order, askedOf(orderId), to);
    if (verdict === 'there') return ok(false);
    return verdict === 'possible' ? ok(true) : fail({ code: 'orderCanNotMove', orderId, to, ...verdict });
  };

  const may: Moves['may'] = ({ orderId, to }) => {
    const order = movable(orderId);
    return order === null ? fail({ code: 'orderUnknown', orderId }) : verdictOn(order, to);
  };

  const put: Moves['put'] = ({ orderId, to }, heldUntil, by = person()) => {
    const order = movable(orderId);
    if (order === null) return fail({ code: 'orderUnknown', orderId });
    const allowed = verdictOn(order, to);
    if (!allowed.ok || !allowed.value) return allowed;
    const { scheme } = order;
    journal.outbox.put(moveChain(orderId), { kind: 'moveOrder', scheme, orderId, to }, clock(), heldUntil);
    journal.audit.add(clock(), 'orderMoved', { orderId, scheme, to, person: by }, by);
    return allowed;
  };

  return {
    may,
    put,
    askedOf,
    ask: async (all) => {
      const outcomes: MoveOutcome[] = [];
      const by = person();
      await inSlices(all, (some) =>
        journal.transaction(() => {
          for (const asked of some) outcomes.push({ ...asked, moved: put(asked, undefined, by) });
        }),
      );
      return outcomes;
    },
  };
}
