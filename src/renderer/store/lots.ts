import type { SchemeDay } from '../../shared/contract/schemes.ts';
import type { SupplyCard } from '../../shared/contract/supplies.ts';
import { lotOfWay } from '../../shared/domain/scheme/lots.ts';

/** What can be packed: an open supply, or a way by which orders leave. */
export interface Lot {
  readonly supplyId: string;
  /** A supply's name; what stands for a way. */
  readonly name: string;
  readonly packed: number;
  readonly total: number;
}

const ordersAt = ({ stages }: SchemeDay, at: readonly SchemeDay['stages'][number]['stage'][]): number =>
  stages.reduce((sum, { stage, orders }) => sum + (at.includes(stage) ? orders : 0), 0);

/** Open supplies, oldest first, then ways that have anything to pack. */
export const lotsIn = (cards: readonly SupplyCard[], days: readonly SchemeDay[]): readonly Lot[] => [
  ...cards.flatMap(({ stage, supplyId, name, packed, total }) =>
    stage === 'open' && supplyId !== null ? [{ supplyId, name, packed, total }] : [],
  ),
  ...days.flatMap((day) => {
    const packed = ordersAt(day, ['ready']);
    const left = ordersAt(day, ['new', 'assembly']);
    const lot = lotOfWay(day.scheme);
    return packed + left > 0 ? [{ supplyId: lot, name: lot, packed, total: packed + left }] : [];
  }),
];
