import type { Logger } from '../../kernel/ports.ts';
import type { Signal } from '../../kernel/signal.ts';
import type { BrokenItem } from '../../marketplace/decode-answer.ts';

/** Every list is read again sooner than this; older entries belong to a list that is no longer read. */
const FORGOTTEN_MS = 15 * 60_000;
/** A marketplace that breaks every order must not fill the log or memory. */
const MOST_LOGGED = 1000;
/** As many as a person would look up. */
const MOST_IDS = 10;

/** The kinds of things that lists hold. */
export type Listed = 'orders' | 'supplies' | 'boxes' | 'warehouses';

export interface UnreadView extends Readonly<Record<Listed, number>> {
  /** Ids of the orders, boxes and warehouses, as far as they could be read. */
  readonly orderIds: readonly string[];
  readonly boxIds: readonly string[];
  readonly warehouseIds: readonly string[];
}

/** Unreadable parts of answers: the rest of their lists is used without them. */
export interface Unread {
  /** Replaces what was reported for this list before. */
  list(name: string, what: Listed, broken: readonly BrokenItem[]): void;
  /** Of the orders asked for, those without a readable answer keep what was known. */
  statuses(asked: readonly string[], unanswered: readonly string[], broken: readonly BrokenItem[]): void;
  view(): UnreadView;
}

export interface UnreadPorts {
  readonly clock: () => number;
  readonly log: Logger;
  /** Told where `view` says something else. */
  readonly progress: Pick<Signal, 'tell'>;
}

interface Told {
  readonly at: number;
  readonly what: Listed;
  readonly ids: readonly string[];
  readonly nameless: number;
}

export function createUnread({ clock, log, progress }: UnreadPorts): Unread {
  const lists = new Map<string, Told>();
  const unanswered = new Map<string, number>();
  const logged = new Set<string>();

  const note = (list: string, { id, fault }: Pick<BrokenItem, 'id' | 'fault'>): void => {
    const key = JSON.stringify([list, id, fault]);
    if (logged.size >= MOST_LOGGED || logged.has(key)) return;
    logged.add(key);
    log.warn({ list, id, fault }, 'an item of a list could not be read');
  };

  const view = (): UnreadView => {
    const since = clock() - FORGOTTEN_MS;
    const fresh = [...lists.values()].filter(({ at }) => at >= since);
    const count = (what: Listed): { readonly ids: ReadonlySet<string>; readonly nameless: number } => {
      const told = fresh.filter((each) => each.what === what);
      return {
        ids: new Set(told.flatMap(({ ids }) => ids)),
        nameless: told.reduce((sum, { nameless }) => sum + nameless, 0),
      };
    };
    const orders = count('orders');
    const late = [...unanswered].filter(([, at]) => at >= since).map(([id]) => id);
    const ids = new Set([...orders.ids, ...late]);
    const all = (what: Listed): number => count(what).ids.size + count(what).nameless;
    const some = (what: Listed): string[] => [...count(what).ids].slice(0, MOST_IDS);
    return {
      orders: ids.size + orders.nameless,
      supplies: all('supplies'),
      boxes: all('boxes'),
      warehouses: all('warehouses'),
      orderIds: [...ids].slice(0, MOST_IDS),
      boxIds: some('boxes'),
      warehouseIds: some('warehouses'),
    };
  };

  const telling = (change: () => void): void => {
    const before = JSON.stringify(view());
    change();
    if (JSON.stringify(view()) !== before) progress.tell();
  };

  return {
    view,
    list: (name, what, broken) => {
      if (broken.length === 0 && !lists.has(name)) return;
      for (const item of broken) note(name, item);
      const ids = broken.flatMap(({ id }) => id ?? []);
      const told = { at: clock(), what, ids, nameless: broken.length - ids.length };
      telling(() => (broken.length === 0 ? lists.delete(name) : lists.set(name, told)));
    },
    statuses: (asked, missing, broken) => {
      if (broken.length === 0 && missing.length === 0 && unanswered.size === 0) return;
      for (const item of broken) note('statuses', item);
      const faulty = new Set(broken.flatMap(({ id }) => id ?? []));
      for (const id of missing) if (!faulty.has(id)) note('statuses', { id, fault: 'no answer' });
      telling(() => {
        for (const id of asked) unanswered.delete(id);
        for (const id of missing) unanswered.set(id, clock());
      });
    },
  };
}
