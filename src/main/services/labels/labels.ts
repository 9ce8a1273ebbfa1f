import { isPackable } from '../../../shared/domain/order-status.ts';
import { getOrderLabels } from '../../../shared/marketplace/orders.ts';
import type { LabelProblem, ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
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
const LONGEST_PAUSE_MS = Math.max(...ASK_AGAIN_MS);

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
  /** The bytes for the printer in force, made now where they were made for another. */
  render(orderId: string): Promise<Result<Uint8Array, LabelProblem | ProblemOf<'labelNotReady'>>>;
  stop(): Promise<void>;
}

export function createLabels(ports: LabelPorts): Labels {
  const { cache, marketplace, preparer, clock, log } = ports;
  const changes = createChanges();
  /** Orders whose label did not come, or came unusable, and when they are asked for again. */
  const putOff = new Map<string, { tries: number; until: number }>();

  const run = async (signal: AbortSignal): Promise<number | null> => {
    const settings = ports.settings();
    // First what needs no network: after a change of printers the packer waits for nothing else.
    await prepareRest(settings, signal);
    const due = dueOf(cache.labels.missing(settings.type, settings.width, settings.height));
    for (let start = 0; start < due.length && !signal.aborted; start += LABELS_A_REQUEST) {
      await fetchSome(due.slice(start, start + LABELS_A_REQUEST), settings, signal);
    }
    return nextPause();
  };

  const dueOf = (missing: readonly string[]): string[] => {
    const wanted = new Set(missing);
    for (const orderId of putOff.keys()) if (!wanted.has(orderId)) putOff.delete(orderId);
    return missing.filter((orderId) => waitOf(putOff.get(orderId)?.until ?? 0) === 0);
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
      const some = cache.labels.unprepared(settings, modelKey(settings), PREPARED_AT_ONCE);
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
    return soonest === null ? null : Math.max(50, waitOf(soonest));
  };

  /** A wait longer than any pause comes of a clock that was set back: it is over. */
  const waitOf = (until: number): number => {
    const wait = until - clock();
    return wait > LONGEST_PAUSE_MS ? 0 : Math.max(0, wait);
  };

  const wanted = (): void => {
    putOff.clear();
    worker.wake();
  };

  const render: Labels['render'] = async (orderId) => {
    const settings = ports.settings();
    const label = cache.labels.get(orderId);
    if (label?.prepared && label.preparedFor === modelKey(settings)) return ok(label.prepared);
    const { type, width, height } = settings;
    const fits = label?.type === type && label.width === width && label.height === height;
    const order = cache.orders.get(orderId);
    // Labels can be asked for on assembly only; after it, what was fetched then is all there is.
    const canBeFetched = order !== null && isPackable(order);
    if (!label || (!fits && canBeFetched)) {
      wanted();
      return fail({ code: 'labelNotReady', orderId });
    }
    const { file: bytes, barcode: code } = label;
    const made = await preparer.prepare(
      { type: label.type, width: label.width, height: label.height, bytes, code },
      settings.model,
    );
    return made.ok ? ok(made.value.bytes) : made;
  };

  const worker: Worker = createWorker('labels', log, run);
  return {
    changes,
    wake: worker.wake,
    wanted,
    render,
    stop: worker.stop,
  };
}
