import { ownLabelCode, ownLabelNumber } from '../../../shared/domain/label/own-order-label.ts';
import { wayOf } from '../../../shared/domain/scheme/lots.ts';
import { schemeRules } from '../../../shared/domain/scheme/scheme-rules.ts';
import type { CachedLabel } from '../../db/cache/labels.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import { inSlices } from '../../kernel/in-slices.ts';
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
  /** It was drawn here, and where its parcel goes was not known then, or has changed. */
  isOutdated(label: CachedLabel): boolean;
  /** Draws the order's label again and prepares it; nothing for other orders. */
  make(orderId: string, settings: LabelSettings, signal: AbortSignal, when: When): Promise<void>;
  /** Makes some that are missing, `atOnce` side by side, what is due first in front. Answers whether there may be more. */
  makeSome(settings: LabelSettings, atOnce: number, signal: AbortSignal): Promise<boolean>;
  /** Draws those again, ahead of their scan, whose windows were told since they were last looked at here. */
  renew(settings: LabelSettings, atOnce: number, signal: AbortSignal): Promise<void>;
}

type When = Parameters<LabelMaker['make']>[3];
const AHEAD: When = { isAhead: true };

export const isOwnLabelled = (cache: Pick<Cache, 'orders'>, orderId: string): boolean => {
  const order = cache.orders.get(orderId);
  return order !== null && schemeRules[order.scheme].label === 'own';
};

export function createOwnLabels({ cache, maker, whereTo, windows }: OwnLabelsPorts): OwnLabels {
  let lookedAt = -Infinity;

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

  const make: OwnLabels['make'] = async (orderId, settings, signal, when) => {
    const label = isOwnLabelled(cache, orderId) ? drawn(orderId, settings) : null;
    if (label === null) return;
    const made = await maker.make(label, settings, signal, when);
    // One that can be printed was kept already.
    if (made.problem === null || signal.aborted) return;
    const before = cache.labels.get(orderId);
    // Its code and its number are right, whatever it says below: it serves while another can't be made.
    if (before?.prepared && before.preparedFor === preparationKey(settings)) return;
    cache.labels.put(made.label);
  };

  const isOutdated: OwnLabels['isOutdated'] = ({ orderId, barcode, file }) => {
    const order = barcode === ownLabelCode(orderId) ? cache.orders.get(orderId) : null;
    return order !== null && !saysStill(file, { due: order.due, where: whereTo(orderId) });
  };

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
    renew: async (settings, atOnce, signal) => {
      const told = windows().filter(({ keptAt }) => keptAt >= lookedAt);
      const outdated: string[] = [];
      await inSlices(told, (some) => {
        for (const { orderId } of some) {
          const label = cache.labels.get(orderId);
          if (label !== null && isOutdated(label)) outdated.push(orderId);
        }
      });
      await makeAll(outdated, settings, atOnce, signal);
      if (!signal.aborted) lookedAt = told.reduce((last, { keptAt }) => Math.max(last, keptAt), lookedAt);
    },
  };
}
