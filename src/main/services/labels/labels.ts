import { getOrderLabels } from '../../../shared/marketplace/orders.ts';
import { createChanges, type Changes } from '../../core/changes.ts';
import type { Logger } from '../../core/ports.ts';
import { createWorker, type Worker } from '../../core/worker.ts';
import type { CachedLabel } from '../../db/cache/labels.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { LabelPreparer } from '../../labels/prepare-label.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import { modelKey, type LabelSettings } from './label-settings.ts';

/** Document 1: a label request names at most 100 orders. */
const LABELS_A_REQUEST = 100;

/** How many labels are made for the printer between two looks at what else has to be done. */
const PREPARED_AT_ONCE = 20;

/** Short answers right after an order went to `confirm` fill within seconds (observed facts, "Values"). */
const ASK_AGAIN_MS = [500, 1500, 4000, 15_000, 60_000] as const;

export interface LabelPorts {
  readonly cache: Cache;
  readonly marketplace: Marketplace;
  readonly preparer: LabelPreparer;
  readonly settings: () => LabelSettings;
  readonly clock: () => number;
  readonly log: Logger;
}

export interface Labels {
  readonly changes: Changes;
  /** Fetches what is missing and makes it ready for the printer, ahead of the scan. */
  wake(): void;
  /** A scan missed one: forget the pauses. */
  wanted(): void;
  stop(): Promise<void>;
}

export function createLabels(ports: LabelPorts): Labels {
  const { cache, marketplace, preparer, clock, log } = ports;
  const changes = createChanges();
  /** Orders whose label did not come, or came unusable, and when they are asked for again. */
  const putOff = new Map<string, { tries: number; until: number }>();

  const run = async (signal: AbortSignal): Promise<number | null> => {
    const settings = ports.settings();
    const due = dueOf(cache.labels.missing(settings.type, settings.width, settings.height));
    for (let start = 0; start < due.length && !signal.aborted; start += LABELS_A_REQUEST) {
      await fetchSome(due.slice(start, start + LABELS_A_REQUEST), settings, signal);
    }
    await prepareRest(settings, signal);
    return nextPause();
  };

  const dueOf = (missing: readonly string[]): string[] => {
    const wanted = new Set(missing);
    for (const orderId of putOff.keys()) if (!wanted.has(orderId)) putOff.delete(orderId);
    return missing.filter((orderId) => (putOff.get(orderId)?.until ?? 0) <= clock());
  };

  const fetchSome = async (
    orders: readonly string[],
    settings: LabelSettings,
    signal: AbortSignal,
  ): Promise<void> => {
    const { type, width, height } = settings;
    const answer = await marketplace.call(
      getOrderLabels,
      { type, width, height, orders: [...orders] },
      { priority: 'packing', signal },
    );
    if (!answer.ok) log.warn({ problem: answer.problem }, 'labels could not be fetched');
    const asked = new Set(orders);
    for (const sticker of answer.ok ? (answer.value.stickers ?? []) : []) {
      if (signal.aborted || !asked.delete(sticker.orderId)) continue;
      const label = await prepare(
        {
          orderId: sticker.orderId,
          type,
          width,
          height,
          partA: sticker.partA,
          partB: sticker.partB,
          barcode: sticker.barcode,
          file: Buffer.from(sticker.file, 'base64'),
          prepared: null,
          preparedFor: null,
          fault: null,
        },
        settings,
      );
      cache.labels.put(label);
      if (label.fault === null) putOff.delete(label.orderId);
      else askLater(label.orderId);
    }
    for (const orderId of asked) askLater(orderId);
    changes.notify();
  };

  const prepare = async (label: CachedLabel, settings: LabelSettings): Promise<CachedLabel> => {
    const { type, width, height, barcode } = label;
    const prepared = await preparer.prepare(
      { type, width, height, bytes: label.file, code: barcode },
      settings.model,
    );
    const preparedFor = modelKey(settings);
    if (prepared.ok) return { ...label, prepared: prepared.value.bytes, preparedFor, fault: null };
    log.warn({ orderId: label.orderId, problem: prepared.problem }, 'a label can not be printed');
    return { ...label, prepared: null, preparedFor, fault: JSON.stringify(prepared.problem) };
  };

  /** Labels made for another printer, or fetched by a station that died before it had made them. */
  const prepareRest = async (settings: LabelSettings, signal: AbortSignal): Promise<void> => {
    for (;;) {
      const some = cache.labels.unprepared(modelKey(settings), PREPARED_AT_ONCE);
      if (some.length === 0 || signal.aborted) return;
      for (const label of some) cache.labels.put(await prepare(label, settings));
      changes.notify();
    }
  };

  const askLater = (orderId: string): void => {
    const tries = putOff.get(orderId)?.tries ?? 0;
    const pause = ASK_AGAIN_MS[Math.min(tries, ASK_AGAIN_MS.length - 1)] ?? 0;
    putOff.set(orderId, { tries: tries + 1, until: clock() + pause });
  };

  const nextPause = (): number | null => {
    let soonest: number | null = null;
    for (const { until } of putOff.values()) soonest = Math.min(soonest ?? until, until);
    return soonest === null ? null : Math.max(50, soonest - clock());
  };

  const worker: Worker = createWorker('labels', log, run);
  return {
    changes,
    wake: worker.wake,
    wanted: () => {
      putOff.clear();
      worker.wake();
    },
    stop: worker.stop,
  };
}
