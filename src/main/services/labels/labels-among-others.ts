import { labelUnusable } from '../../../shared/domain/label/label-unusable.ts';
import { isPackable } from '../../../shared/domain/order/order-status.ts';
import type { LabelProblem } from '../../../shared/problem.ts';
import type { Result } from '../../../shared/result.ts';
import type { CachedLabel } from '../../db/cache/labels.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Logger } from '../../kernel/ports.ts';
import type { LabelFile, PreparedLabel } from '../../labels/prepared-label.ts';
import { faultOf, fileOf } from './stored-label.ts';
import { createReadBeside } from './read-beside.ts';
import { createReadableNumbers, type LabelNumber } from './readable-numbers.ts';
import { createWrongFiles } from './wrong-files.ts';

export interface LabelsAmongOthersPorts {
  readonly cache: Cache;
  readonly log: Logger;
  /** A label that was already prepared turned out to show another order's code. */
  readonly spoiled: () => void;
}

/** What the labels of different orders say about each other: no two may carry one code, text or number. */
export interface LabelsAmongOthers {
  /** New files came from the marketplace, and are not prepared yet. What these orders had before is forgotten. */
  came(labels: readonly CachedLabel[]): void;
  /**
   * What other orders' labels say against this one; null: nothing. Those that this one speaks against are spoiled. `made`:
   * what was read of it; `isItsNewest`: no newer file came for the order meanwhile.
   */
  problem(
    own: LabelNumber,
    file: LabelFile,
    made: Result<PreparedLabel, LabelProblem>,
    isItsNewest: boolean,
  ): LabelProblem | null;
  /** The order has its own label now and won't be asked for other forms, so their earlier problems are void. */
  isRight(orderId: string): void;
}

const isAnothers = (label: CachedLabel): boolean => faultOf(label)?.fault === 'codeDiffers';

export function createLabelsAmongOthers({ cache, log, spoiled }: LabelsAmongOthersPorts): LabelsAmongOthers {
  const wrongFiles = createWrongFiles();
  const readBeside = createReadBeside();
  const numbers = createReadableNumbers(() => cache.labels.numbersOnAssembly());

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
    problem: (own, file, made, isItsNewest) => {
      const { orderId } = own;
      const others = made.ok && made.value.check === 'decoded' ? made.value.others : [];
      if (isItsNewest) {
        wrongFiles.cameFor(orderId, file);
        readBeside.note(orderId, others);
        spoilBearers(orderId, file);
        if (!made.ok && made.problem.fault === 'codeDiffers') noteWrong(orderId, file);
      }
      return made.ok ? (sharedWith(orderId, file, others) ?? numberOf(own, file)) : null;
    },
    isRight: (orderId) => wrongFiles.forget(orderId),
  };
}

/** `anothers`: texts read on the label that belong to another order. */
const sharedProblem = (orderId: string, anothers: readonly string[]): LabelProblem =>
  labelUnusable('codeDiffers', `it is the label of order ${orderId} as well`, { anothers: [...anothers] })
    .problem;

const numberProblem = (orderId: string): LabelProblem =>
  labelUnusable('codeDiffers', `the number of order ${orderId} is on it`).problem;
