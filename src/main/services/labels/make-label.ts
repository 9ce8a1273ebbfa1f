import { createHash } from 'node:crypto';
import { problemSchema, type LabelProblem } from '../../../shared/problem.ts';
import { fail, type Result } from '../../../shared/result.ts';
import type { Logger } from '../../core/ports.ts';
import type { CachedLabel, LabelFormat } from '../../db/cache/labels.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import { labelUnusable } from '../../labels/label-unusable.ts';
import type { LabelPreparer } from '../../labels/prepare-label.ts';
import type { LabelFile, PreparedLabel, PrepareOptions } from '../../labels/prepared-label.ts';
import { modelKey, type LabelSettings } from './label-settings.ts';

/** A marketplace has one way to make a label. Were each another, memory would fill up with them. */
const MOST_SETS = 100;

/** Files with another order's code are seldom; a shop's whole day of them fits. */
const MOST_FILES = 10_000;

export interface MakingPorts {
  readonly cache: Cache;
  readonly preparer: LabelPreparer;
  readonly log: Logger;
  /** A label that was ready came out to be another order's too. */
  readonly spoiled: () => void;
}

export interface MadeLabel {
  readonly label: CachedLabel;
  /** Null: it can be printed, and is kept. */
  readonly problem: LabelProblem | null;
}

/** Files to bytes for a printer, each checked against its order and against all others. */
export interface Making {
  /** Ahead of the scan. What can be printed is kept at once; what can't is the caller's to keep. */
  make(label: CachedLabel, settings: LabelSettings, signal: AbortSignal): Promise<MadeLabel>;
  /** For a job that waits. */
  now(
    orderId: string,
    file: LabelFile,
    model: LabelSettings['model'],
    options: PrepareOptions,
  ): Promise<Result<PreparedLabel, LabelProblem>>;
}

export const isOfFormat = (one: LabelFormat, { type, width, height }: LabelFormat): boolean =>
  one.type === type && one.width === width && one.height === height;

const isSameFile = (one: CachedLabel, other: CachedLabel): boolean =>
  isOfFormat(one, other) && one.barcode === other.barcode && Buffer.from(one.file).equals(other.file);

export const fileOf = ({ type, width, height, file, barcode }: CachedLabel): LabelFile => ({
  type,
  width,
  height,
  bytes: file,
  code: barcode,
});

export const digestOf = (file: Uint8Array): string => createHash('sha256').update(file).digest('base64');

/** The file ended the drawer that tried it, for the same printer: it would do so again, whenever it is asked for. */
export function wasTooMuch({ fault, preparedFor }: CachedLabel, key: string): LabelProblem | null {
  if (fault === null || preparedFor !== key) return null;
  const problem = problemSchema.safeParse(JSON.parse(fault)).data;
  return problem?.code === 'labelUnusable' && problem.fault === 'tooMuchWork' ? problem : null;
}

export function createMaking({ cache, preparer, log, spoiled }: MakingPorts): Making {
  /** Sets of commands that the filter left out and that were told of. */
  const droppedBefore = new Set<string>();
  /** Files that came for an order and have another one's code: whoever else has the same file has a wrong one too. */
  const wrongFiles = new Map<string, string>();

  /** Each set of commands once: what the marketplace puts into one label it puts into all of them. */
  const noteDropped = (orderId: string, { dropped = [] }: PreparedLabel): void => {
    if (dropped.length === 0) return;
    const names = dropped.join(' ');
    if (droppedBefore.has(names)) return;
    if (droppedBefore.size >= MOST_SETS) droppedBefore.clear();
    droppedBefore.add(names);
    log.warn({ orderId, dropped }, 'printer commands of a label were left out');
  };

  const spoil = (orderIds: readonly string[], problem: LabelProblem): void => {
    const ready = orderIds.filter((orderId) => cache.labels.get(orderId)?.fault === null);
    for (const orderId of ready) {
      cache.labels.spoil(orderId, JSON.stringify(problem));
      log.warn({ orderId, problem }, 'a label is another order’s too');
    }
    if (ready.length > 0) spoiled();
  };

  /** Its own code is read on it; is it, or anything else that is on it, another order's as well? */
  const sharedWith = (
    orderId: string,
    { code, bytes }: LabelFile,
    others: readonly string[],
  ): LabelProblem | null => {
    const not = (id: string): boolean => id !== orderId;
    const twins = cache.labels.packableOf(code).filter(not);
    const named = others.flatMap((text) => cache.labels.packableOf(text)).filter(not);
    const wrong = wrongFiles.get(digestOf(bytes));
    const all = [...twins, ...named, ...(wrong === undefined || wrong === orderId ? [] : [wrong])];
    const [first] = all;
    if (first === undefined) return null;
    const problem = sharedProblem(first);
    spoil(twins, sharedProblem(orderId));
    return problem;
  };

  /** It has another order's code: the file may have come for that one too. */
  const noteWrong = (orderId: string, { bytes }: LabelFile): void => {
    if (wrongFiles.size >= MOST_FILES) wrongFiles.clear();
    wrongFiles.set(digestOf(bytes), orderId);
    const others = cache.labels.packableWith(bytes).filter((id) => id !== orderId);
    spoil(others, sharedProblem(orderId));
  };

  /** What came of a file, and what the other orders have to say to it. No other label is judged meanwhile. */
  const judged = (
    orderId: string,
    file: LabelFile,
    made: Result<PreparedLabel, LabelProblem>,
  ): Result<PreparedLabel, LabelProblem> => {
    if (!made.ok) {
      if (made.problem.fault === 'codeDiffers') noteWrong(orderId, file);
      return made;
    }
    noteDropped(orderId, made.value);
    const shared = sharedWith(orderId, file, made.value.check === 'decoded' ? made.value.others : []);
    return shared === null ? made : fail(shared);
  };

  return {
    async make(label, settings, signal) {
      const { orderId } = label;
      const preparedFor = modelKey(settings);
      const before = cache.labels.get(orderId);
      const tooMuch = before && isSameFile(before, label) ? wasTooMuch(before, preparedFor) : null;
      if (before && tooMuch) return { label: before, problem: tooMuch };
      const file = fileOf(label);
      const prepared = judged(orderId, file, await preparer.prepare(file, settings.model, { isAhead: true }));
      if (prepared.ok) {
        const made = { ...label, prepared: prepared.value.bytes, preparedFor, fault: null };
        if (!signal.aborted) cache.labels.put(made);
        return { label: made, problem: null };
      }
      const { problem } = prepared;
      log.warn({ orderId, type: label.type, problem }, 'a label can not be printed');
      return { label: { ...label, prepared: null, preparedFor, fault: JSON.stringify(problem) }, problem };
    },
    now: async (orderId, file, model, options) =>
      judged(orderId, file, await preparer.prepare(file, model, options)),
  };
}

const sharedProblem = (orderId: string): LabelProblem =>
  labelUnusable('codeDiffers', `it is the label of order ${orderId} as well`).problem;
