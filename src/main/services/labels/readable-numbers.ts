import type { CachedLabel } from '../../db/cache/labels.ts';
import type { LabelFile } from '../../labels/prepared-label.ts';
import { readableWords } from '../../labels/readable-words.ts';

/** A shop's whole day of labels. */
const MOST_ORDERS = 10_000;

/** Shorter digit groups appear on labels for many other reasons. */
const SHORTEST_PART = 3;

export type LabelNumber = Pick<CachedLabel, 'orderId' | 'partA' | 'partB'>;

/**
 * Checks the human-readable number on a label against its order's. A label without a number passes, and digits appear
 * on labels for many reasons: only another order's whole number, or one part of it beside the matching part of this
 * order's own, counts as wrong. Bitmaps can't be checked this way, so they are not trusted if the text of the order's
 * other forms was wrong.
 */
export interface ReadableNumbers {
  /** New labels came. Answers the ones already judged that carry a number of these. */
  came(labels: readonly LabelNumber[]): readonly { readonly orderId: string; readonly othersId: string }[];
  /** The order whose number stands on this file in place of its own; null if none. */
  wrongOn(own: LabelNumber, file: LabelFile): string | null;
}

/** `kept`: the numbers on labels from before the station was started. */
export function createReadableNumbers(kept: () => Iterable<LabelNumber>): ReadableNumbers {
  const numbers = new Map<string, LabelNumber>();
  /** Labels on which part of the number is missing. */
  const doubtful = new Map<string, { readonly own: LabelNumber; readonly words: ReadonlySet<string> }>();
  const wrong = new Map<string, string>();

  const othersOn = (
    own: LabelNumber,
    words: ReadonlySet<string>,
    all: Iterable<LabelNumber>,
  ): string | null => {
    for (const other of all)
      if (other.orderId !== own.orderId && isOn(other, own, words)) return other.orderId;
    return null;
  };

  return {
    came: (labels) => {
      if (numbers.size + labels.length > MOST_ORDERS) numbers.clear();
      for (const { orderId, partA, partB } of labels) numbers.set(orderId, { orderId, partA, partB });
      return [...doubtful.values()].flatMap(({ own, words }) => {
        const othersId = othersOn(own, words, labels);
        return othersId === null ? [] : [{ orderId: own.orderId, othersId }];
      });
    },
    wrongOn: (own, file) => {
      const { orderId } = own;
      if (file.type === 'png') return wrong.get(orderId) ?? null;
      const words = readableWords(file);
      doubtful.delete(orderId);
      wrong.delete(orderId);
      if (words.size === 0 || isWhole(own, words)) return null;
      if (doubtful.size >= MOST_ORDERS) doubtful.clear();
      doubtful.set(orderId, { own, words });
      const othersId = othersOn(own, words, numbers.values()) ?? othersOn(own, words, kept());
      if (othersId !== null) wrong.set(orderId, othersId);
      return othersId;
    },
  };
}

const isWhole = ({ partA, partB }: LabelNumber, words: ReadonlySet<string>): boolean =>
  words.has(`${partA}${partB}`) || (words.has(partA) && words.has(partB));

function isOn(other: LabelNumber, own: LabelNumber, words: ReadonlySet<string>): boolean {
  if (other.partA.length < SHORTEST_PART || other.partB.length < SHORTEST_PART) return false;
  if (other.partA === own.partA && other.partB === own.partB) return false;
  if (isWhole(other, words)) return true;
  const isPartOf = (mine: string, theirs: string): boolean =>
    mine !== theirs && !words.has(mine) && words.has(theirs);
  return (
    (words.has(own.partA) && isPartOf(own.partB, other.partB)) ||
    (words.has(own.partB) && isPartOf(own.partA, other.partA))
  );
}
