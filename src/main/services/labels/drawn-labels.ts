import { ownLabelCode, ownLabelNumber } from '../../../shared/domain/label/own-order-label.ts';
import { wayOf } from '../../../shared/domain/scheme/lots.ts';
import { schemeRules } from '../../../shared/domain/scheme/scheme-rules.ts';
import type { LabelProblem } from '../../../shared/problem.ts';
import type { CachedLabel } from '../../db/cache/labels.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import { inSlices } from '../../kernel/in-slices.ts';
import { createSignal, type Source } from '../../kernel/signal.ts';
import { preparationKey, type LabelSettings } from '../../labels/label-settings.ts';
import { drawOwnOrderLabel, saysStill, type WhereTo } from '../../labels/own-order-label.ts';
import type { LabelMaker } from './make-label.ts';

/** So many are looked for at once. */
const MOST_A_TURN = 200;

export interface OwnLabelsPorts {
  readonly cache: Cache;
  readonly maker: Pick<LabelMaker, 'make'>;
  readonly whereTo: (orderId: string) => WhereTo;
  /** The orders whose windows were told, and when. */
  readonly windows: () => readonly { readonly orderId: string; readonly keptAt: number }[];
}

/** Labels of orders that the marketplace has none for: drawn here, checked and kept like any other. */
export interface OwnLabels {
  isOwn(orderId: string): boolean;
  /**
   * It was drawn here, and where its parcel goes was not known then, or has changed. One that could not be drawn anew
   * serves as it is until that changes again.
   */
  isOutdated(label: CachedLabel): boolean;
  /** Draws the order's label again and prepares it; nothing for other orders. Answers why it can't be printed. */
  make(
    orderId: string,
    settings: LabelSettings,
    signal: AbortSignal,
    when: When,
  ): Promise<LabelProblem | null>;
  /** Why the order's label could not be drawn anew, while the one before is printed; null: nothing of that. */
  notRenewed(orderId: string): LabelProblem | null;
  /** All orders of which that may be so. */
  maybeNotRenewed(): readonly string[];
  /** Of some of them it is no longer so, or of others it is now. */
  readonly renewing: Source;
  /** Makes some that are missing, `atOnce` side by side, what is due first in front. Answers whether there may be more. */
  makeSome(settings: LabelSettings, atOnce: number, signal: AbortSignal): Promise<boolean>;
  /** Draws those again, ahead of their scan, whose windows were told since they were last looked at here, whatever the clock says. */
  renew(settings: LabelSettings, atOnce: number, signal: AbortSignal): Promise<void>;
}

/** What a label was to say, and for which printer, when it could not be made. */
interface Failed {
  readonly says: string;
  readonly preparedFor: string | null;
  readonly problem: LabelProblem;
}

type When = Parameters<LabelMaker['make']>[3];
const AHEAD: When = { isAhead: true };

export const isOwnLabelled = (cache: Pick<Cache, 'orders'>, orderId: string): boolean => {
  const order = cache.orders.get(orderId);
  return order !== null && schemeRules[order.scheme].label === 'own';
};

export function createOwnLabels({ cache, maker, whereTo, windows }: OwnLabelsPorts): OwnLabels {
  /** By order, the moment at which the window was told that was looked at last: a clock that was set back is another. */
  let lookedAt: ReadonlyMap<string, number> = new Map();
  const failed = new Map<string, Failed>();
  const renewing = createSignal();

  const drawn = (orderId: string, { width, height }: LabelSettings): CachedLabel | null => {
    const order = cache.orders.get(orderId);
    const way = order && wayOf(order.scheme);
    if (!order || !way) return null;
    return {
      orderId,
      type: 'svg',
      width,
      height,
      ...ownLabelNumber(orderId),
      barcode: ownLabelCode(orderId),
      file: Buffer.from(drawOwnOrderLabel({ ...order, way, where: whereTo(orderId) }, width, height)),
      prepared: null,
      preparedFor: null,
      fault: null,
      instead: null,
    };
  };

  const saysNow = (orderId: string): string =>
    JSON.stringify([cache.orders.get(orderId)?.due ?? null, whereTo(orderId)]);

  const make: OwnLabels['make'] = async (orderId, settings, signal, when) => {
    const label = isOwnLabelled(cache, orderId) ? drawn(orderId, settings) : null;
    if (label === null) return null;
    const says = saysNow(orderId);
    const { label: made, problem } = await maker.make(label, settings, signal, when);
    if (signal.aborted) return problem;
    const before = cache.labels.get(orderId);
    // Its code and its number are right, whatever it says below: it serves while another can't be made.
    const serves = problem !== null && before?.prepared && before.preparedFor === preparationKey(settings);
    if (serves) failed.set(orderId, { says, preparedFor: before.preparedFor, problem });
    else {
      failed.delete(orderId);
      // One that can be printed was kept already.
      if (problem !== null) cache.labels.put(made);
    }
    renewing.tell();
    return problem;
  };

  const isOld = ({ orderId, barcode, file }: CachedLabel): boolean => {
    const order = barcode === ownLabelCode(orderId) ? cache.orders.get(orderId) : null;
    return order !== null && !saysStill(file, { due: order.due, where: whereTo(orderId) });
  };
  const failureOf = ({ orderId, preparedFor }: CachedLabel): LabelProblem | null => {
    const last = failed.get(orderId);
    return last?.preparedFor === preparedFor && last.says === saysNow(orderId) ? last.problem : null;
  };
  const isOutdated: OwnLabels['isOutdated'] = (label) => isOld(label) && failureOf(label) === null;

  const makeAll = async (
    orderIds: readonly string[],
    settings: LabelSettings,
    atOnce: number,
    signal: AbortSignal,
  ): Promise<void> => {
    for (let start = 0; start < orderIds.length && !signal.aborted; start += atOnce) {
      const some = orderIds.slice(start, start + atOnce);
      await Promise.all(some.map((orderId) => make(orderId, settings, signal, AHEAD)));
    }
  };

  return {
    isOwn: (orderId) => isOwnLabelled(cache, orderId),
    isOutdated,
    make,
    makeSome: async (settings, atOnce, signal) => {
      const missing = cache.labels.ownMissing(settings, preparationKey(settings), MOST_A_TURN);
      await makeAll(missing, settings, atOnce, signal);
      return missing.length === MOST_A_TURN;
    },
    notRenewed: (orderId) => {
      const label = failed.has(orderId) ? cache.labels.get(orderId) : null;
      return label !== null && isOld(label) ? failureOf(label) : null;
    },
    maybeNotRenewed: () => [...failed.keys()],
    renewing,
    renew: async (settings, atOnce, signal) => {
      const all = windows();
      const told = all.filter(({ orderId, keptAt }) => lookedAt.get(orderId) !== keptAt);
      const outdated: string[] = [];
      await inSlices(told, (some) => {
        for (const { orderId } of some) {
          const label = cache.labels.get(orderId);
          if (label !== null && isOutdated(label)) outdated.push(orderId);
        }
      });
      await makeAll(outdated, settings, atOnce, signal);
      if (signal.aborted) return;
      lookedAt = new Map(all.map(({ orderId, keptAt }) => [orderId, keptAt]));
      for (const orderId of failed.keys()) if (!cache.labels.get(orderId)) failed.delete(orderId);
    },
  };
}
