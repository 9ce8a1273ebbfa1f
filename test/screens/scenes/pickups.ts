import { expect } from '@playwright/test';
import { z } from 'zod';
import { TOKEN } from '../../rigs/programs/built-programs.ts';
import type { Stage } from '../stage.ts';

const shape = z.object({
  orders: z.array(
    z.looseObject({
      id: z.coerce.string(),
      article: z.string(),
      skus: z.array(z.string()),
      buyer: z.looseObject({ phone: z.coerce.string() }).nullable(),
      pickup: z.looseObject({ passcode: z.string() }).nullable(),
    }),
  ),
});
export type Pickup = z.output<typeof shape>['orders'][number];

/** The pick-up orders that are there, packed elsewhere. */
export async function preparedPickups({ bench, ask }: Stage): Promise<readonly Pickup[]> {
  const answer = await fetch(`${bench.marketplaceUrl}/_simulator/state`);
  const { orders } = shape.parse(await answer.json());
  for (const { id } of orders) {
    for (const verb of ['confirm', 'prepare']) {
      const url = `${bench.marketplaceUrl}/api/v3/click-collect/orders/${id}/${verb}`;
      const done = await fetch(url, { method: 'PATCH', headers: { authorization: TOKEN } });
      expect(done.ok).toBe(true);
    }
    await ask('counter.lookUp', { orderId: id });
  }
  return orders;
}
