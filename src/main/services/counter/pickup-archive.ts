import type { ArchiveView } from '../../../shared/contract/counter.ts';
import type { Handlers } from '../../../shared/contract/index.ts';
import { archiveParts, type ArchivePart } from '../../../shared/domain/counter/archive-parts.ts';
import { pickupEndOf } from '../../../shared/domain/counter/counter-parcel.ts';
import { stageOf } from '../../../shared/domain/scheme/scheme-stage.ts';
import { getPickupArchive, getPickupStatuses } from '../../../shared/marketplace/self-pickup.ts';
import type { MarketplaceProblem, Problem } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Logger } from '../../kernel/ports.ts';
import { createSignal, feed } from '../../kernel/signal.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import { leavingOut } from '../../marketplace/leaving-out.ts';
import type { CallOptions, Marketplace } from '../../marketplace/marketplace.ts';
import { pages } from '../../marketplace/pages.ts';
import { parcelRef } from '../parcels/parcel-ref.ts';
import { isUnknown } from '../outbox/refusals.ts';
import { newsOfPastElsewhere } from '../sync/order-news.ts';
import type { CounterIndex } from './resolve-counter-scan.ts';

export interface ArchivePorts extends CounterIndex {
  readonly marketplace: Marketplace;
  readonly clock: () => number;
  readonly log: Logger;
}

const PAGE = 1000;
const ROWS = 100;
const MOST_DAYS = 3 * 366;
const DAY_MS = 24 * 3600_000;

const startOf = (day: string): number => new Date(`${day}T00:00:00`).getTime();
const endOf = (day: string): number => {
  const date = new Date(`${day}T00:00:00`);
  return date.setDate(date.getDate() + 1);
};

const IDLE: ArchiveView = {
  state: 'idle',
  from: null,
  until: null,
  parts: 0,
  of: 0,
  orders: 0,
  problem: null,
};

/** Orders of a past period that have ended, read from the marketplace in parts: each can be stopped, and goes on later. */
export function createArchive(ports: ArchivePorts): Pick<
  Handlers['counter'],
  'archive' | 'readArchive' | 'stopArchive' | 'archived'
> & {
  stop(): Promise<void>;
} {
  const { cache, marketplace, clock, log } = ports;
  const shown = createSignal();
  let view: ArchiveView = IDLE;
  let running: { readonly controller: AbortController; readonly done: Promise<void> } | null = null;

  const show = (change: Partial<ArchiveView>): void => {
    view = { ...view, ...change };
    shown.tell();
  };

  /** The archive tells no status. */
  const readStatuses = async (
    orders: string[],
    options: CallOptions,
  ): Promise<Result<null, MarketplaceProblem>> => {
    const untold = orders.filter((id) => pickupEndOf(cache.orders.get(id) ?? UNTOLD) === null);
    if (untold.length === 0) return ok(null);
    const question = cache.statusAnswers.ask();
    try {
      const answer = await marketplace.call(getPickupStatuses, { orders: untold }, options);
      // Ended so long ago that the marketplace tells no more of them than the archive does.
      if (!answer.ok) return isUnknown(answer.problem) ? ok(null) : answer;
      cache.transaction(() => {
        for (const { id, supplierStatus, platformStatus } of answer.value.orders ?? [])
          if (question.isNews(id)) cache.orders.setStatus(id, supplierStatus, platformStatus);
      });
      return ok(null);
    } finally {
      question.close();
    }
  };

  const readPart = async (part: ArchivePart, signal: AbortSignal): Promise<Result<null, Problem>> => {
    const left = leavingOut({ priority: 'polling', signal });
    const all = pages(
      marketplace,
      getPickupArchive,
      { ...part, limit: PAGE, next: '0' },
      { ...left.options, items: (page) => page.orders ?? [] },
    );
    for await (const page of all) {
      if (!page.ok) return page;
      const orders = page.value.orders ?? [];
      cache.transaction(() => {
        for (const order of orders) cache.orders.upsert(newsOfPastElsewhere('selfPickup', order));
      });
      const told = await readStatuses(
        orders.map(({ id }) => id),
        { priority: 'polling', signal },
      );
      if (!told.ok) return told;
      show({ orders: view.orders + orders.length });
    }
    return ok(null);
  };

  const run = async (parts: readonly ArchivePart[], signal: AbortSignal): Promise<void> => {
    for (const part of parts) {
      const read = await readPart(part, signal);
      if (signal.aborted) return show({ state: 'stopped' });
      if (!read.ok) return show({ state: 'failed', problem: read.problem });
      show({ parts: view.parts + 1 });
    }
    show({ state: 'done' });
  };

  const stop = async (): Promise<void> => {
    running?.controller.abort();
    await running?.done;
    running = null;
  };

  return {
    archive: feed(() => view, shown),
    readArchive: async ({ from, until }) => {
      const days = Math.round((endOf(until) - startOf(from)) / DAY_MS);
      if (days > MOST_DAYS || days < 1) return fail({ code: 'periodTooLong', days, most: MOST_DAYS });
      await stop();
      const parts = archiveParts(startOf(from), Math.min(endOf(until), clock() + DAY_MS));
      show({ ...IDLE, state: 'reading', from, until, of: parts.length });
      const controller = new AbortController();
      const done = run(parts, controller.signal).catch((error: unknown) => {
        const reference = `archive-${clock()}`;
        log.error({ reference, error: String(error) }, 'the archive met an unexpected error');
        show({ state: 'failed', problem: { code: 'unexpected', reference } });
      });
      running = { controller, done };
      return ok(null);
    },
    stopArchive: async () => {
      await stop();
      return ok(null);
    },
    archived: archivedOf(cache),
    stop,
  };
}

const UNTOLD = { supplierStatus: '', platformStatus: null } as const;

const archivedOf =
  (cache: Cache): Handlers['counter']['archived'] =>
  async ({ from, until, before }) => {
    const found = cache.pickups.endedWithin(startOf(from), endOf(until), before, ROWS);
    const last = found.at(-1) ?? null;
    return ok({
      rows: found.flatMap(({ orderId, createdMs }) => {
        const order = cache.orders.get(orderId);
        if (!order) return [];
        return [
          {
            parcel: parcelRef(cache, order),
            stage: stageOf({ ...order, isPacked: false }),
            endedAs: pickupEndOf(order),
            createdMs,
          },
        ];
      }),
      next: found.length === ROWS ? last : null,
    });
  };
