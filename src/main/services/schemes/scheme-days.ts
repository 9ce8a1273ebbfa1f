import type { SchemeDay } from '../../../shared/contract/schemes.ts';
import { schemeRules } from '../../../shared/domain/scheme/scheme-rules.ts';
import { openStages, schemesWithoutSupply } from '../../../shared/domain/scheme/schemes.ts';
import type { Cache } from '../../db/cache/open-cache.ts';

const two = (number: number): string => String(number).padStart(2, '0');

/** This minute on the desk's own clock, as the times of orders are written. */
export function minuteOf(at: number): string {
  const now = new Date(at);
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return `${day}T${two(now.getHours())}:${two(now.getMinutes())}`;
}

/** What each scheme that the shop has, and that no supply takes, has to do. */
export function readSchemeDays({ schemeOrders }: Cache, at: number): SchemeDay[] {
  const counts = schemeOrders.countByStage(minuteOf(at));
  return schemesWithoutSupply
    .filter((scheme) => schemeOrders.hasAny(scheme))
    .map((scheme) => {
      const { dueAt } = schemeRules[scheme];
      const stages = openStages.flatMap((stage) => {
        const found = counts.find((count) => count.scheme === scheme && count.stage === stage);
        if (!found) return [];
        const counted = dueAt.includes(stage);
        return [
          {
            stage,
            orders: found.orders,
            late: counted ? found.overdue : 0,
            due: counted ? found.due : null,
          },
        ];
      });
      const times = stages.flatMap(({ due }) => due ?? []).toSorted();
      return {
        scheme,
        stages: stages.map(({ stage, orders, late }) => ({ stage, orders, late })),
        late: stages.reduce((sum, { late }) => sum + late, 0),
        due: times[0] ?? null,
      };
    });
}
