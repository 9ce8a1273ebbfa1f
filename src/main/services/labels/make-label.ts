import { isPackable } from '../../../shared/domain/order/order-status.ts';
import { problemSchema, type LabelProblem } from '../../../shared/problem.ts';
import { fail, type Result } from '../../../shared/result.ts';
import type { Logger } from '../../core/ports.ts';
import type { CachedLabel, LabelFormat } from '../../db/cache/labels.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import { labelUnusable } from '../../../shared/domain/label/label-unusable.ts';
import type { LabelPreparer } from '../../labels/prepare-label.ts';
import type { LabelFile, PreparedLabel, PrepareOptions } from '../../labels/prepared-label.ts';
import { preparationKey, type LabelSettings } from '../../labels/label-settings.ts';
import { createReadableNumbers, type LabelNumber } from './readable-numbers.ts';
import { createReadBeside } from './read-beside.ts';
import { createWrongFiles } from './wrong-files.ts';

/** A marketplace has one way to make a label. Were each another, memory would fill up with them. */
const MOST_SETS = 100;

export interface LabelMakerPorts {
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
export interface LabelMaker {
  /** What the marketplace has just sent, before any of it is made: what these orders had before is not theirs now. */
  came(labels: readonly CachedLabel[]): void;
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

/** Why it can't be printed; null: it can, or nobody has tried. */
export const faultOf = ({ fault }: Pick<CachedLabel, 'fault'>): LabelProblem | null => {
  const problem = fault === null ? null : problemSchema.safeParse(JSON.parse(fault)).data;
  return problem?.code === 'labelUnusable' ? problem : null;
};

const isAnothers = (label: CachedLabel): boolean => faultOf(label)?.fault === 'codeDiffers';

/** The file ended the drawer that tried it, for the same printer: it would do so again, whenever it is asked for. */
export function wasTooMuch(label: CachedLabel, key: string): LabelProblem | null {
  const problem = label.preparedFor === key ? faultOf(label) : null;
  return problem?.fault === 'tooMuchWork' ? problem : null;
}

export function createLabelMaker({ cache, preparer, log, spoiled }: LabelMakerPorts): LabelMaker {
  /** Sets of commands that the filter left out and that were told of. */
  const droppedBefore = new Set<string>();
  const wrongFiles = createWrongFiles();
  const readBeside = createReadBeside();
  const numbers = createReadableNumbers(() => cache.labels.numbersOnAssembly());

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

  const isOnAssembly = (orderId: string): boolean => {
    const order = cache.orders.get(orderId);
    return order !== null && isPackable(order);
  };

  /** While a file was made for a job, the order may have got another one. */
  const isNewest = (orderId: string, file: LabelFile): boolean => {
    const kept = [cache.labels.get(orderId), cache.otherLabels.get(orderId, file)];
    return kept.some((one) => one && isOfFormat(one, file) && Buffer.from(one.file).equals(file.bytes));
  };

  /** Its own code is read on it; is it, or anything else that is on it, another order's as well? */
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

  /** Labels that were made before this one came, and have its code beside their own. */
  const spoilBearers = (orderId: string, { code }: LabelFile): void => {
    const bearers = readBeside.ordersWith(code).filter((id) => id !== orderId && isOnAssembly(id));
    spoil(bearers, sharedProblem(orderId, [code]));
  };

  /** Its code is its own, and the number that people read is not: they would put it on the other parcel. */
  const numberOf = (own: LabelNumber, file: LabelFile): LabelProblem | null => {
    const othersId = numbers.wrongOn(own, file);
    return othersId === null || !isOnAssembly(othersId) ? null : numberProblem(othersId);
  };

  /** It has another order's code: the file may have come for that one too. */
  const noteWrong = (orderId: string, file: LabelFile): void => {
    wrongFiles.add(orderId, file);
    const others = cache.labels.packableWith(file.bytes).filter((id) => id !== orderId);
    spoil(others, sharedProblem(orderId, []));
  };

  /** What came of a file, and what the other orders have to say to it. No other label is judged meanwhile. */
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
        // A label that was another order's, and that nobody may print, holds that order's code no longer.
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
        // It has its own now, and will not be asked for its other forms: what they were says no more.
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

/** `anothers`: what is read on it and is that order's. */
const sharedProblem = (orderId: string, anothers: readonly string[]): LabelProblem =>
  labelUnusable('codeDiffers', `it is the label of order ${orderId} as well`, { anothers: [...anothers] })
    .problem;

const numberProblem = (orderId: string): LabelProblem =>
  labelUnusable('codeDiffers', `the number of order ${orderId} is on it`).problem;
