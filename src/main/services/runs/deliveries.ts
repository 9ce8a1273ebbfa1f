import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { DeliveryWindow } from '../../../shared/domain/run/run.ts';
import { sameWindow, windowOf } from '../../../shared/domain/run/windows.ts';
import { ENDED } from '../../../shared/domain/scheme/schemes.ts';
import { stageOf } from '../../../shared/domain/scheme/scheme-stage.ts';
import type { newDbsOrderShape } from '../../../shared/marketplace/order-shapes.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Kept } from '../../db/journal/deliveries.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Logger } from '../../kernel/ports.ts';
import { inSlices } from '../../kernel/in-slices.ts';
import { listen } from '../../kernel/signal.ts';
import { createWorker } from '../../kernel/worker.ts';
import type { DeviceKey } from '../people/seal.ts';

/** Where an order goes, as the list of new orders told it (document 1, OrderNewDBS). */
export const addressSchema = z.object({
  text: z.string(),
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
});
export type Address = z.infer<typeof addressSchema>;

export interface DeliveriesPorts {
  readonly cache: Pick<Cache, 'orders' | 'topics'>;
  readonly journal: Pick<Journal, 'deliveries' | 'transaction'>;
  readonly key: Pick<DeviceKey, 'close' | 'open'>;
  readonly clock: () => number;
  readonly log: Logger;
}

type Listed = z.output<typeof newDbsOrderShape>;

/**
 * Where orders of the seller's own couriers go, and when. No list tells it between the first and the last day of an
 * order, so it is kept that long: the address closed with the key of this computer, in a table that nothing searches.
 */
export interface Deliveries {
  keep(listed: readonly Listed[]): void;
  windowOf(orderId: string): DeliveryWindow;
  /** Null: none was told, or the key that closed it is gone. */
  addressOf(orderId: string): Address | null;
  start(): void;
  stop(): Promise<void>;
}

/** What has ended is looked for no more often than this: each commit of a long list would ask for it. */
const REST_MS = 5000;
/** Nobody says how an order ended that the cache no longer knows. No delivery is promised for longer than this. */
const LONGEST_MS = 60 * 24 * 3600_000;
const NO_WINDOW: DeliveryWindow = { day: null, from: null, till: null };

const nameOf = (orderId: string): string => `address of order ${orderId}`;

export function createDeliveries(ports: DeliveriesPorts): Deliveries {
  const { cache, journal, key, clock, log } = ports;
  const { deliveries } = journal;

  const opened = (orderId: string, closed: Uint8Array | null): Address | null => {
    const text = closed && key.open(closed, nameOf(orderId));
    if (text === null) return null;
    return addressSchema.safeParse(JSON.parse(text)).data ?? null;
  };

  const isOver = ({ orderId, keptAt }: Kept): boolean => {
    const order = cache.orders.get(orderId);
    return order === null ? clock() - keptAt > LONGEST_MS : ENDED.has(stageOf({ ...order, isPacked: false }));
  };

  const dropEnded = async (): Promise<void> => {
    const over: Kept[] = [];
    await inSlices(deliveries.kept(), (some) => {
      for (const one of some) if (isOver(one)) over.push(one);
    });
    if (over.length === 0) return;
    journal.transaction(() => {
      for (const { orderId } of over) deliveries.drop(orderId);
    });
  };

  const worker = createWorker('deliveries', log, async (signal) => {
    await dropEnded();
    await sleep(REST_MS, undefined, { signal, ref: false }).catch(() => undefined);
    return null;
  });
  let stopListening = (): void => undefined;

  return {
    keep: (listed) => {
      const news = listed.flatMap((order) => {
        const window = windowOf(order.ddate, order.dTimeFrom, order.dTimeTo);
        const address = addressIn(order);
        const known = deliveries.get(order.id);
        // Each sealing has a nonce of its own, so one address has different bytes each time: what they say is compared.
        const isKnown =
          known !== null &&
          sameWindow(known.window, window) &&
          JSON.stringify(opened(order.id, known.address)) === JSON.stringify(address);
        return isKnown ? [] : [{ orderId: order.id, window, address }];
      });
      if (news.length === 0) return;
      journal.transaction(() => {
        for (const { orderId, window, address } of news) {
          const closed = address && key.close(JSON.stringify(address), nameOf(orderId));
          deliveries.put({ orderId, window, address: closed, keptAt: clock() });
        }
      });
    },
    windowOf: (orderId) => deliveries.get(orderId)?.window ?? NO_WINDOW,
    addressOf: (orderId) => opened(orderId, deliveries.get(orderId)?.address ?? null),
    start: () => {
      stopListening = listen(worker.wake, cache.topics('orders'));
      worker.wake();
    },
    stop: () => {
      stopListening();
      return worker.stop();
    },
  };
}

function addressIn({ address }: Listed): Address | null {
  const { fullAddress = null, latitude = null, longitude = null } = address ?? {};
  const hasPosition = latitude !== null && longitude !== null && (latitude !== 0 || longitude !== 0);
  if (!fullAddress && !hasPosition) return null;
  return { text: fullAddress ?? '', position: hasPosition ? { latitude, longitude } : null };
}
