import { expect } from '@playwright/test';
import { z } from 'zod';
import { TOKEN } from '../../rigs/programs/built-programs.ts';
import { SOON, type Stage } from '../stage.ts';
import type { Scene } from './scene.ts';
import { en } from '../../rigs/words.ts';

const boardSchema = z.object({
  runs: z.array(z.object({ runId: z.string() })),
  groups: z.array(z.object({ orders: z.array(z.object({ parcel: z.object({ orderId: z.string() }) })) })),
});

const madeSchema = z.object({ orders: z.array(z.int()) });
const knownSchema = z.array(z.object({ scheme: z.string(), stages: z.array(z.object({ orders: z.int() })) }));

/** New ones, once the desk knows them. */
async function ordersToBring({ bench, read, sync }: Stage, count: number): Promise<string[]> {
  const answer = await fetch(`${bench.marketplaceUrl}/_simulator/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scheme: 'dbs', count }),
  });
  const { orders } = madeSchema.parse(await answer.json());
  const known = async (): Promise<number> => {
    await sync();
    const days = knownSchema.parse(await read('schemes.today'));
    return days.flatMap(({ stages }) => stages).reduce((sum, stage) => sum + stage.orders, 0);
  };
  await expect.poll(known, SOON).toBe(count);
  return orders.map(String);
}

/** Somebody does it in the seller's account. */
async function elsewhere({ bench }: Stage, orderId: string, change: string): Promise<void> {
  const answer = await fetch(`${bench.marketplaceUrl}/api/v3/dbs/orders/${orderId}/${change}`, {
    method: 'PATCH',
    headers: { authorization: TOKEN, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(answer.ok).toBe(true);
}

/** A day of the seller's own couriers. */
export const runs: Scene = {
  name: 'runs',
  desk: {},
  play: async (stage) => {
    const { page } = stage;
    await stage.go({ name: 'runs' });
    await expect(page.getByRole('heading', { name: en('runs.waiting.none.title') })).toBeVisible(SOON);
    await stage.look('runs', 'empty');
    await stage.go({ name: 'run', runId: 'none' });
    await expect(page.getByRole('heading', { name: en('runs.unknown.title') })).toBeVisible(SOON);
    await stage.look('run', 'unknown');

    const [gone = '', second = '', third = '', ...others] = await ordersToBring(stage, 7);
    for (const orderId of [gone, second, third, ...others]) await elsewhere(stage, orderId, 'confirm');
    for (const orderId of [gone, second, third]) await elsewhere(stage, orderId, 'deliver');
    // Each time: a sync that was under way already may have asked before the last change.
    const waiting = async (): Promise<number> => {
      await stage.sync();
      return boardSchema.parse(await stage.read('runs.board')).groups.flatMap(({ orders }) => orders).length;
    };
    await expect.poll(waiting, SOON).toBe(4);
    await stage.go({ name: 'runs' });
    await page.getByRole('checkbox').first().check();
    await page.getByTestId('courier').fill('Anna Lindgren');
    await stage.look('runs', 'waiting');

    const courier = { name: 'Anna Lindgren', personId: null };
    await stage.ask('runs.make', { courier, orderIds: [gone, second, third, ...others] });
    const [run] = boardSchema.parse(await stage.read('runs.board')).runs;
    const runId = run?.runId ?? '';
    await stage.go({ name: 'run', runId });
    await page.getByTestId('show-addresses').click();
    await expect(page.getByTestId('run-map')).toBeVisible(SOON);
    await stage.look('run', 'planned');
    for (const orderId of [gone, second, third])
      await stage.ask('runs.scan', { runId, text: orderId, way: 'out' });
    await expect(page.getByTestId('loaded-count')).toContainText('3 of 7', SOON);
    await page.getByRole('button', { name: en('runs.leave.anyway', { count: 4 }) }).click();
    await stage.look('run', 'leaving');
    await page.getByRole('button', { name: en('runs.leave.yes', { count: 4 }) }).click();
    await expect(page.getByTestId('run-state')).toHaveAttribute('data-state', 'out', SOON);
    await stage.ask('runs.tell', { runId, orderId: second, what: 'nobodyHome', code: null });
    await stage.shop.spoil({
      kind: 'status',
      operation: 'receiveDbsOrder',
      code: 'InvalidPasscode',
      count: 1,
    });
    await page.getByTestId('delivered').first().click();
    await expect(page.getByTestId('undo')).toBeVisible(SOON);
    await stage.look('run', 'onTheWay');
    await stage.shop.cancel(third);
    const allTheSame = page.getByRole('button', { name: en('runs.door.all') });
    await expect(async () => {
      await stage.sync();
      await expect(allTheSame).toBeVisible({ timeout: 2000 });
    }).toPass(SOON);
    await allTheSame.click();
    await stage.look('run', 'cancelledStop');
    // The buyer said no code at the door, and the marketplace wants one.
    const stopOf = (orderId: string) => page.locator(`[data-stop="${orderId}"]`);
    await expect(stopOf(gone).locator('[data-problem="marketplaceRefused"]')).toBeVisible(SOON);
    await stage.ask('runs.tell', { runId, orderId: second, what: 'refused', code: null });
    await expect(stopOf(second)).toHaveAttribute('data-state', 'refused', SOON);
    await stage.look('run', 'refusedStop');
    await page.getByTestId('courier-back').click();
    await stage.hands.scan(second);
    await expect(page.getByTestId('run-verdict')).toHaveAttribute('data-verdict', 'cameBack', SOON);
    await stage.look('run', 'comingBack');
    await page.getByRole('button', { name: en('runs.back.closeAnyway', { count: 1 }) }).click();
    await page.getByRole('button', { name: en('runs.back.yes', { count: 1 }) }).click();
    await expect(page.getByTestId('run-state')).toHaveAttribute('data-state', 'closed', SOON);
    await stage.look('run', 'closed');
    await stage.go({ name: 'runs' });
    await page.getByRole('button', { name: en('runs.over.show') }).click();
    await expect(page.locator('main').getByText('Anna Lindgren').first()).toBeVisible(SOON);
    await stage.look('runs', 'over');
  },
};
