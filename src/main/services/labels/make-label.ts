import { isPackable } from '../../../shared/domain/order/order-status.ts';
import { problemSchema, type LabelProblem } from '../../../shared/problem.ts';
import { fail, type Result } from '../../../shared/result.ts';
import type { Logger } from '../../kernel/ports.ts';
import type { CachedLabel, LabelFormat } from '../../db/cache/labels.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import { labelUnusable } from '../../../shared/domain/label/label-unusable.ts';
import type { LabelPreparer } from '../../labels/prepare-label.ts';
import type { LabelFile, PreparedLabel, PrepareOptions } from '../../labels/prepared-label.ts';
import { preparationKey, type LabelSettings } from '../../labels/label-settings.ts';
import { createReadableNumbers, type LabelNumber } from './readable-numbers.ts';
import { createReadBeside } from './read-beside.ts';
import { createWrongFiles } from './wrong-files.ts';

/** A marketplace makes all its labels the same way; if every one differed, the set would fill memory. */
const MOST_SETS = 100;

export interface LabelMakerPorts {
  readonly cache: Cache;
  readonly preparer: LabelPreparer;
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
   * Prepares a label ahead of the scan. A printable one is stored at once; an unprintable one is the caller's to store.
   */
  make(label: CachedLabel, settings: LabelSettings, signal: AbortSignal): Promise<MadeLabel>;
  /** For a job that is waiting. */
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

/** Why the label can't be printed; null if it can or has not been tried. */
export const faultOf = ({ fault }: Pick<CachedLabel, 'fault'>): LabelProblem | null => {
  const problem = fault === null ? null : problemSchema.safeParse(JSON.parse(fault)).data;
  return problem?.code === 'labelUnusable' ? problem : null;
};

const isAnothers = (label: CachedLabel): boolean => faultOf(label)?.fault === 'codeDiffers';

/** This file crashed the drawing process for the same printer, and would do so every time. */
export function wasTooMuch(label: CachedLabel, key: string): LabelProblem | null {
  const problem = label.preparedFor === key ? faultOf(label) : null;
  return problem?.fault === 'tooMuchWork' ? problem : null;
}

export function createLabelMaker({ cache, preparer, log, spoiled }: LabelMakerPorts): LabelMaker {
  /** Sets of dropped commands that have been logged already. */
  const droppedBefore = new Set<string>();
  const wrongFiles = createWrongFiles();
  const readBeside = createReadBeside();
  const numbers = createReadableNumbers(() => cache.labels.numbersOnAssembly());

  /** Logs each set of dropped commands once: the marketplace puts the same ones into every label. */
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

  const isOnAssembly = (orderId: string): boolean => {
    const order = cache.orders.get(orderId);
    return order !== null && isPackable(order);
  };

  /** The order may have received another file while this one was being made for a job. */
  const isNewest = (orderId: string, file: LabelFile): boolean => {
    const kept = [cache.labels.get(orderId), cache.otherLabels.get(orderId, file)];
    return kept.some((one) => one && isOfFormat(one, file) && Buffer.from(one.file).equals(file.bytes));
  };

  /** Which other orders share the code or any other text on this label. */
  const sharedWith = (
    orderId: string,
    { code, bytes }: LabelFile,
    others: readonly string[],
  ): LabelProblem | null => {
    const not = (id: string): boolean => id !== orderId;
    const twins = cache.labels.packableOf(code).filter(not);
    const anothers = others.filter((text) => cache.labels.packableOf(text).some(not));
    const named = anothers.flatMap((text) => cache.labels.packableOf(text)).filter(not);
    const holders = wrongFiles.holdersOf(bytes).filter((id) => not(id) && isOnAssembly(id));
    const all = [...twins, ...named, ...holders];
    const [first] = all;
    if (first === undefined) return null;
    spoil(twins, sharedProblem(orderId, [code]));
    return sharedProblem(first, twins.length > 0 ? [code, ...anothers] : anothers);
  };

  /** Labels prepared before this one came that carry its code beside their own. */
  const spoilBearers = (orderId: string, { code }: LabelFile): void => {
    const bearers = readBeside.ordersWith(code).filter((id) => id !== orderId && isOnAssembly(id));
    spoil(bearers, sharedProblem(orderId, [code]));
  };

  /** The code is right but the printed number is another order's: people would stick it on the wrong parcel. */
  const numberOf = (own: LabelNumber, file: LabelFile): LabelProblem | null => {
    const othersId = numbers.wrongOn(own, file);
    return othersId === null || !isOnAssembly(othersId) ? null : numberProblem(othersId);
  };

  /** The file carries another order's code, and may have been sent for that order too. */
  const noteWrong = (orderId: string, file: LabelFile): void => {
    wrongFiles.add(orderId, file);
    const others = cache.labels.packableWith(file.bytes).filter((id) => id !== orderId);
    spoil(others, sharedProblem(orderId, []));
  };

  /** The verdict on a file, including what other orders' labels say about it. No other label is judged meanwhile. */
  const judged = (
    own: LabelNumber,
    file: LabelFile,
    made: Result<PreparedLabel, LabelProblem>,
    isItsNewest: boolean,
  ): Result<PreparedLabel, LabelProblem> => {
    const { orderId } = own;
    const others = made.ok && made.value.check === 'decoded' ? made.value.others : [];
    if (isItsNewest) {
      wrongFiles.cameFor(orderId, file);
      readBeside.note(orderId, others);
      spoilBearers(orderId, file);
    }
    if (!made.ok) {
      if (isItsNewest && made.problem.fault === 'codeDiffers') noteWrong(orderId, file);
      return made;
    }
    noteDropped(orderId, made.value);
    const shared = sharedWith(orderId, file, others) ?? numberOf(own, file);
    return shared === null ? made : fail(shared);
  };

  return {
    came: (labels) => {
      for (const { orderId, othersId } of numbers.came(labels)) spoil([orderId], numberProblem(othersId));
      for (const label of labels) {
        const { orderId, partA, partB, barcode } = label;
        wrongFiles.cameFor(orderId, fileOf(label));
        // A label that belonged to another order and may not be printed no longer claims that order's code.
        if (cache.labels.sticker(orderId)?.barcode === barcode) continue;
        const before = cache.labels.get(orderId);
        if (before && isAnothers(before)) cache.labels.put({ ...before, partA, partB, barcode });
      }
    },
    async make(label, settings, signal) {
      const { orderId } = label;
      const preparedFor = preparationKey(settings);
      const before = cache.labels.get(orderId);
      const tooMuch = before && isSameFile(before, label) ? wasTooMuch(before, preparedFor) : null;
      if (before && tooMuch) return { label: before, problem: tooMuch };
      const file = fileOf(label);
      const tried = await preparer.prepare(file, settings.model, { isAhead: true });
      const prepared = judged(label, file, tried, true);
      if (prepared.ok) {
        // The order has its own label now and won't be asked for other forms, so their earlier problems are void.
        wrongFiles.forget(orderId);
        const made = { ...label, prepared: prepared.value.bytes, preparedFor, fault: null };
        if (!signal.aborted) cache.labels.put(made);
        return { label: made, problem: null };
      }
      const { problem } = prepared;
      log.warn({ orderId, type: label.type, problem }, 'a label can not be printed');
      return { label: { ...label, prepared: null, preparedFor, fault: JSON.stringify(problem) }, problem };
    },
    now: async (orderId, file, model, options) => {
      const tried = await preparer.prepare(file, model, options);
      const own = cache.labels.sticker(orderId) ?? { partA: '', partB: '' };
      return judged({ ...own, orderId }, file, tried, isNewest(orderId, file));
    },
  };
}

/** `anothers`: texts read on the label that belong to another order. */
const sharedProblem = (orderId: string, anothers: readonly string[]): LabelProblem =>
  labelUnusable('codeDiffers', `it is the label of order ${orderId} as well`, { anothers: [...anothers] })
    .problem;

const numberProblem = (orderId: string): LabelProblem =>
  labelUnusable('codeDiffers', `the number of order ${orderId} is on it`).problem;
