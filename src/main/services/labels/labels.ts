import { isPackable } from '../../../shared/domain/order-status.ts';
import { getOrderLabels } from '../../../shared/marketplace/orders.ts';
import { problemSchema, type LabelProblem, type ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { createChanges, type Changes } from '../../core/changes.ts';
import type { Logger } from '../../core/ports.ts';
import { createWorker, type Worker } from '../../core/worker.ts';
import type { CachedLabel, LabelFormat } from '../../db/cache/labels.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { LabelPreparer } from '../../labels/prepare-label.ts';
import type { PreparedLabel } from '../../labels/prepared-label.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import { createAskAgain } from './ask-again.ts';
import { modelKey, type LabelSettings } from './label-settings.ts';
import { createOtherKinds, LABELS_A_REQUEST } from './other-kinds.ts';

/** How many labels are made for the printer between two looks at what else has to be done. */
const PREPARED_AT_ONCE = 20;

/** A marketplace has one way to make a label. Were each another, memory would fill up with them. */
const MOST_SETS = 100;

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
  /**
   * The bytes for a printer, made now where they were made for another. `unread`: a person wants them although the code
   * could not be read back.
   */
  render(
    orderId: string,
    settings: LabelSettings,
    unread: boolean,
  ): Promise<Result<Uint8Array, LabelProblem | ProblemOf<'labelNotReady'>>>;
  stop(): Promise<void>;
}

const isOfFormat = (one: LabelFormat, { type, width, height }: LabelFormat): boolean =>
  one.type === type && one.width === width && one.height === height;

const isSameFile = (one: CachedLabel, other: CachedLabel): boolean =>
  isOfFormat(one, other) && one.barcode === other.barcode && Buffer.from(one.file).equals(other.file);

/** The file ended the drawer that tried it, for the same printer: it would do so again, whenever it is asked for. */
function wasTooMuch({ fault, preparedFor }: CachedLabel, key: string): LabelProblem | null {
  if (fault === null || preparedFor !== key) return null;
  const problem = problemSchema.safeParse(JSON.parse(fault)).data;
  return problem?.code === 'labelUnusable' && problem.fault === 'tooMuchWork' ? problem : null;
}

export function createLabels(ports: LabelPorts): Labels {
  const { cache, marketplace, preparer, clock, log } = ports;
  const changes = createChanges();
  /** Orders whose label did not come, or came unusable, and when they are asked for again. */
  const askAgain = createAskAgain(clock);

  const otherKinds = createOtherKinds({ cache, marketplace, clock, log });

  /** Sets of commands that the filter left out and that were told of. */
  const droppedBefore = new Set<string>();

  const run = async (signal: AbortSignal): Promise<number | null> => {
    const settings = ports.settings();
    // First what needs no network: after a change of printers the packer waits for nothing else.
    await prepareRest(settings, signal);
    const due = dueOf(cache.labels.missing(settings.type, settings.width, settings.height));
    for (let start = 0; start < due.length && !signal.aborted; start += LABELS_A_REQUEST) {
      await fetchSome(due.slice(start, start + LABELS_A_REQUEST), settings, signal);
    }
    if (await otherKinds.fetch(signal)) changes.notify();
    const pauses = [askAgain.nextPause(), otherKinds.nextPause()].filter((pause) => pause !== null);
    return pauses.length === 0 ? null : Math.min(...pauses);
  };

  const dueOf = (missing: readonly string[]): string[] => {
    askAgain.keepOnly(new Set(missing));
    return missing.filter(askAgain.isDue);
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
    const came = (answer.ok ? (answer.value.stickers ?? []) : []).filter(({ orderId }) =>
      asked.delete(orderId),
    );
    for (let start = 0; start < came.length && !signal.aborted; start += PREPARED_AT_ONCE) {
      await Promise.all(
        came.slice(start, start + PREPARED_AT_ONCE).map(async (sticker) => {
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
          if (signal.aborted) return;
          cache.labels.put(label);
          if (label.fault === null) askAgain.forget(label.orderId);
          else askAgain.later(label.orderId);
        }),
      );
    }
    for (const orderId of asked) askAgain.later(orderId);
    changes.notify();
  };

  const prepare = async (label: CachedLabel, settings: LabelSettings): Promise<CachedLabel> => {
    const { type, width, height, barcode } = label;
    const preparedFor = modelKey(settings);
    const before = cache.labels.get(label.orderId);
    if (before && isSameFile(before, label) && wasTooMuch(before, preparedFor)) return before;
    const prepared = await preparer.prepare(
      { type, width, height, bytes: label.file, code: barcode },
      settings.model,
      { isAhead: true },
    );
    if (prepared.ok) {
      noteDropped(label.orderId, prepared.value);
      return { ...label, prepared: prepared.value.bytes, preparedFor, fault: null };
    }
    log.warn({ orderId: label.orderId, problem: prepared.problem }, 'a label can not be printed');
    return { ...label, prepared: null, preparedFor, fault: JSON.stringify(prepared.problem) };
  };

  /** Each set of commands once: what the marketplace puts into one label it puts into all of them. */
  const noteDropped = (orderId: string, label: PreparedLabel): void => {
    if (!label.dropped?.length) return;
    const names = label.dropped.join(' ');
    if (droppedBefore.has(names)) return;
    if (droppedBefore.size >= MOST_SETS) droppedBefore.clear();
    droppedBefore.add(names);
    log.warn({ orderId, dropped: label.dropped }, 'printer commands of a label were left out');
  };

  /** Labels made for another printer, or fetched by a station that died before it had made them. */
  const prepareRest = async (settings: LabelSettings, signal: AbortSignal): Promise<void> => {
    for (;;) {
      const some = cache.labels.unprepared(settings, modelKey(settings), PREPARED_AT_ONCE);
      if (some.length === 0 || signal.aborted) return;
      // Side by side: one is drawn while another is read. Each is kept as soon as it is there.
      await Promise.all(
        some.map(async (label) => {
          const prepared = await prepare(label, settings);
          if (!signal.aborted) cache.labels.put(prepared);
        }),
      );
      changes.notify();
    }
  };

  const wanted = (): void => {
    askAgain.forgetAll();
    worker.wake();
  };

  const render: Labels['render'] = async (orderId, settings, unread) => {
    const label = cache.labels.get(orderId);
    if (label?.prepared && label.preparedFor === modelKey(settings)) return ok(label.prepared);
    const order = cache.orders.get(orderId);
    // Labels can be asked for on assembly only; after it, what was fetched then is all there is.
    const canBeFetched = order !== null && isPackable(order);
    const lacks = label !== null && !isOfFormat(label, settings);
    // Its own kind is on its way as every label is.
    const other = lacks && !isOfFormat(ports.settings(), settings) ? otherKinds.get(orderId, settings) : null;
    if (!label || (lacks && other === null && canBeFetched)) {
      // What did not come before keeps its pauses: a job in the queue asks again every few seconds.
      worker.wake();
      return fail({ code: 'labelNotReady', orderId });
    }
    const tooMuch = other === null ? wasTooMuch(label, modelKey(settings)) : null;
    if (tooMuch) return fail(tooMuch);
    const { file: bytes, barcode: code } = label;
    const kept = { type: label.type, width: label.width, height: label.height, bytes, code };
    const made = await preparer.prepare(other ?? kept, settings.model, { unread });
    if (!made.ok && other) otherKinds.forget(orderId, settings);
    if (!made.ok) return made;
    noteDropped(orderId, made.value);
    return ok(made.value.bytes);
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
