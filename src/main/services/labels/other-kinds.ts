import { isPackable } from '../../../shared/domain/order/order-status.ts';
import { getOrderLabels } from '../../../shared/marketplace/orders.ts';
import type { Logger } from '../../kernel/ports.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { LabelFile } from '../../labels/prepared-label.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import { createAskAgain } from './ask-again.ts';
import type { LabelSettings } from '../../labels/label-settings.ts';

/** Document 1: a label request names at most 100 orders. */
export const LABELS_A_REQUEST = 100;

type Kind = Pick<LabelSettings, 'type' | 'width' | 'height'>;

/**
 * Labels in another form than the desk's own printer takes: a label that waits for a ZPL printer may come out at
 * another one that needs a picture. They are fetched on demand and kept beside the first.
 */
export interface OtherKinds {
  /** Null: not here yet; the next due `fetch` brings it. */
  get(orderId: string, format: Kind): LabelFile | null;
  /** This one can't be printed: fetch a new one when it is next needed. */
  forget(orderId: string, format: Kind): void;
  /** Fetches what is missing. Answers whether anything came. */
  fetch(signal: AbortSignal): Promise<boolean>;
  /** Milliseconds until the next retry; null if nothing is missing. */
  nextPause(): number | null;
}

export interface OtherKindsPorts {
  readonly cache: Cache;
  readonly marketplace: Pick<Marketplace, 'call'>;
  readonly clock: () => number;
  readonly log: Logger;
}

export function createOtherKinds({ cache, marketplace, clock, log }: OtherKindsPorts): OtherKinds {
  const missed = new Map<string, { readonly format: Kind; readonly orders: Set<string> }>();
  const askAgain = createAskAgain(clock);
  const kindOf = ({ type, width, height }: Kind): string => `${type} ${width}x${height}`;
  const keyOf = (orderId: string, format: Kind): string => `${orderId} ${kindOf(format)}`;

  const isWanted = (orderId: string): boolean => {
    const order = cache.orders.get(orderId);
    return order !== null && isPackable(order);
  };

  /** Orders that are packed, cancelled or gone are no longer asked for. */
  const forgetGone = (): void => {
    const wanted = new Set<string>();
    for (const { format, orders } of missed.values()) {
      for (const orderId of orders) {
        if (isWanted(orderId)) wanted.add(keyOf(orderId, format));
        else orders.delete(orderId);
      }
    }
    askAgain.keepOnly(wanted);
    cache.otherLabels.forgetGone();
  };

  const fetchSome = async (
    format: Kind,
    orders: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly string[]> => {
    const { type, width, height } = format;
    const answer = await marketplace.call(
      getOrderLabels,
      { type, width, height, orders: [...orders] },
      { priority: 'packing', signal },
    );
    if (!answer.ok) log.warn({ problem: answer.problem }, 'labels of another kind could not be fetched');
    const asked = new Set(orders);
    const stickers = answer.ok ? (answer.value.stickers ?? []) : [];
    const came = stickers.filter(({ orderId }) => asked.delete(orderId));
    cache.transaction(() => {
      for (const { orderId, barcode, file } of came)
        cache.otherLabels.put({ orderId, type, width, height, barcode, file: Buffer.from(file, 'base64') });
    });
    for (const orderId of asked) askAgain.later(keyOf(orderId, format));
    return came.map(({ orderId }) => orderId);
  };

  return {
    get: (orderId, format) => {
      const kept = cache.otherLabels.get(orderId, format);
      if (kept) {
        const { type, width, height, file: bytes, barcode: code } = kept;
        return { type, width, height, bytes, code };
      }
      const kind = kindOf(format);
      const others = missed.get(kind) ?? { format, orders: new Set<string>() };
      missed.set(kind, others);
      others.orders.add(orderId);
      return null;
    },
    forget: cache.otherLabels.remove,
    fetch: async (signal) => {
      if (missed.size === 0) return false;
      forgetGone();
      let arrived = 0;
      for (const [kind, { format, orders }] of missed) {
        const due = [...orders].filter((orderId) => askAgain.isDue(keyOf(orderId, format)));
        for (let start = 0; start < due.length && !signal.aborted; start += LABELS_A_REQUEST) {
          const came = await fetchSome(format, due.slice(start, start + LABELS_A_REQUEST), signal);
          for (const orderId of came) {
            orders.delete(orderId);
            askAgain.forget(keyOf(orderId, format));
          }
          arrived += came.length;
        }
        if (orders.size === 0) missed.delete(kind);
      }
      return arrived > 0;
    },
    nextPause: askAgain.nextPause,
  };
}
