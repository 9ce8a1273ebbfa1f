import type { LabelProblem } from '../../../shared/problem.ts';
import { fail, type Result } from '../../../shared/result.ts';
import type { Logger } from '../../kernel/ports.ts';
import type { CachedLabel } from '../../db/cache/labels.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { LabelPreparer } from '../../labels/prepare-label.ts';
import type { LabelFile, PreparedLabel, PrepareOptions } from '../../labels/prepared-label.ts';
import { preparationKey, type LabelSettings } from '../../labels/label-settings.ts';
import { createDroppedLog } from './dropped-log.ts';
import { createLabelsAmongOthers } from './labels-among-others.ts';
import type { LabelNumber } from './readable-numbers.ts';
import { faultOf, fileOf, isOfFormat } from './stored-label.ts';

export interface LabelMakerPorts {
  readonly cache: Cache;
  readonly drawers: LabelPreparer;
  readonly log: Logger;
  /** A label that was already prepared turned out to show another order's code. */
  readonly spoiled: () => void;
}

export interface MadeLabel {
  readonly label: CachedLabel;
  /** Null: the label can be printed, and is kept. */
  readonly problem: LabelProblem | null;
}

/** Turns files into bytes for a printer, checking each label against its order and all others. */
export interface LabelMaker {
  /** New files came from the marketplace, and are not prepared yet. What these orders had before is forgotten. */
  came(labels: readonly CachedLabel[]): void;
  /**
   * Prepares a label, mostly ahead of the scan. A printable one is stored at once; an unprintable one is the caller's to
   * store.
   */
  make(
    label: CachedLabel,
    settings: LabelSettings,
    signal: AbortSignal,
    when: Required<Pick<PrepareOptions, 'isAhead'>>,
  ): Promise<MadeLabel>;
  /** For a job that is waiting. */
  now(
    orderId: string,
    file: LabelFile,
    model: LabelSettings['model'],
    options: PrepareOptions,
  ): Promise<Result<PreparedLabel, LabelProblem>>;
}

const isSameFile = (one: CachedLabel, other: CachedLabel): boolean =>
  isOfFormat(one, other) && one.barcode === other.barcode && Buffer.from(one.file).equals(other.file);

/** This file crashed the drawing process for the same printer, and would do so every time. */
export function wasTooMuch(label: CachedLabel, key: string): LabelProblem | null {
  const problem = label.preparedFor === key ? faultOf(label) : null;
  return problem?.fault === 'tooMuchWork' ? problem : null;
}

export function createLabelMaker({ cache, drawers, log, spoiled }: LabelMakerPorts): LabelMaker {
  const noteDropped = createDroppedLog(log);
  const amongOthers = createLabelsAmongOthers({ cache, log, spoiled });

  /** The order may have received another file while this one was being made for a job. */
  const isNewest = (orderId: string, file: LabelFile): boolean => {
    const kept = [cache.labels.get(orderId), cache.otherLabels.get(orderId, file)];
    return kept.some((one) => one && isOfFormat(one, file) && Buffer.from(one.file).equals(file.bytes));
  };

  /** The verdict on a file, including what other orders' labels say about it. No other label is judged meanwhile. */
  const judged = (
    own: LabelNumber,
    file: LabelFile,
    made: Result<PreparedLabel, LabelProblem>,
    isItsNewest: boolean,
  ): Result<PreparedLabel, LabelProblem> => {
    if (made.ok) noteDropped(own.orderId, made.value);
    const others = amongOthers.problem(own, file, made, isItsNewest);
    return made.ok && others !== null ? fail(others) : made;
  };

  return {
    came: amongOthers.came,
    async make(label, settings, signal, when) {
      const { orderId } = label;
      const preparedFor = preparationKey(settings);
      const before = cache.labels.get(orderId);
      const tooMuch = before && isSameFile(before, label) ? wasTooMuch(before, preparedFor) : null;
      if (before && tooMuch) return { label: before, problem: tooMuch };
      const file = fileOf(label);
      const tried = await drawers.prepare(file, settings.model, when);
      const prepared = judged(label, file, tried, true);
      if (prepared.ok) {
        // The order has its own label now and won't be asked for other forms, so their earlier problems are void.
        amongOthers.isRight(orderId);
        const made = { ...label, prepared: prepared.value.bytes, preparedFor, fault: null };
        if (!signal.aborted) cache.labels.put(made);
        return { label: made, problem: null };
      }
      const { problem } = prepared;
      log.warn({ orderId, type: label.type, problem }, 'a label can not be printed');
      return { label: { ...label, prepared: null, preparedFor, fault: JSON.stringify(problem) }, problem };
    },
    now: async (orderId, file, model, options) => {
      const tried = await drawers.prepare(file, model, options);
      const own = cache.labels.sticker(orderId) ?? { partA: '', partB: '' };
      return judged({ ...own, orderId }, file, tried, isNewest(orderId, file));
    },
  };
}
