import type { SchemeDay } from '../../../shared/contract/schemes.ts';
import { schemeRules } from '../../../shared/domain/scheme/scheme-rules.ts';
import { openStages, schemesWithoutSupply, type Stage } from '../../../shared/domain/scheme/schemes.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Way } from '../../../shared/domain/scheme/lots.ts';
import type { WayWork } from './way-work.ts';

const two = (number: number): string => String(number).padStart(2, '0');

/** This minute on the desk's own clock, as the times of orders are written. */
export function minuteOf(at: number): string {
  const now = new Date(at);
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return `${day}T${two(now.getHours())}:${two(now.getMinutes())}`;
}

interface Stores {
  readonly cache: Cache;
  readonly wayWork: WayWork;
}

interface Counted {
  readonly orders: number;
  readonly overdue: number;
  readonly due: string | null;
}

const NONE: Counted = { orders: 0, overdue: 0, due: null };

/** What was packed at this desk is ready; the marketplace says of it that it is on assembly. */
function readyOf({ wayWork }: Stores, way: Way, now: string): Counted {
  const ready = wayWork.ready(way);
  let overdue = 0;
  for (const { due } of ready.values()) if (due !== null && due < now) overdue += 1;
  return { orders: ready.size, overdue, due: null };
}

/** What each scheme that the shop has, and that no supply takes, has to do. */
export function readSchemeDays(stores: Stores, at: number): SchemeDay[] {
  const { schemeOrders } = stores.cache;
  const now = minuteOf(at);
  const counts = schemeOrders.countByStage(now);
  return schemesWithoutSupply
    .filter((scheme) => schemeOrders.hasAny(scheme))
    .map((scheme) => {
      const { dueAt } = schemeRules[scheme];
      const countOf = (stage: Stage): Counted =>
        counts.find((count) => count.scheme === scheme && count.stage === stage) ?? NONE;
      const assembly = countOf('assembly');
      const ready = assembly.orders === 0 ? NONE : readyOf(stores, scheme, now);
      const unpacked: Counted = {
        orders: assembly.orders - ready.orders,
        overdue: assembly.overdue - ready.overdue,
        due: assembly.due,
      };
      const stages = openStages
        .map((stage) => ({
          stage,
          ...(stage === 'ready' ? ready : stage === 'assembly' ? unpacked : countOf(stage)),
        }))
        .map(({ stage, orders, overdue, due }) => {
          const counted = dueAt.includes(stage);
          return { stage, orders, late: counted ? overdue : 0, due: counted ? due : null };
        });
      const times = stages.flatMap(({ due }) => due ?? []).toSorted();
      return {
        scheme,
        stages: stages
          .filter(({ orders }) => orders > 0)
          .map(({ stage, orders, late }) => ({ stage, orders, late })),
        late: stages.reduce((sum, { late }) => sum + late, 0),
        due: times[0] ?? null,
      };
    });
}
