import { expect, test } from 'vitest';
import { z } from 'zod';
import type { CarrierLabelView } from '../../src/shared/contract/carrier-labels.ts';
import {
  openDesk,
  readJournal,
  takeAndOpen,
  untilCard,
  type Desk,
  type DeskOptions,
} from '../rigs/desk/desk.ts';
import { until } from '../rigs/until.ts';

const made = z.object({ orders: z.array(z.int()) });
const requests = z.object({
  requests: z.array(z.object({ orderId: z.string(), headers: z.array(z.string()) })),
});

/** A supply of orders abroad and at home that was handed over. */
async function handedOver(
  abroad: number,
  options: Partial<DeskOptions> & { readonly before?: (desk: Desk) => Promise<void> } = {},
): Promise<Desk & { readonly ids: readonly string[] }> {
  const desk = await openDesk({ orders: 0, readsPaper: true, ...options });
  const wishes = { cargoType: 1, requiredMeta: [] };
  const sample = made.parse(await desk.control('orders', { scheme: 'crossborder', count: 1, ...wishes }));
  const { warehouseId } = (await desk.marketplace()).orders[0] ?? { warehouseId: 0 };
  const more =
    abroad > 1
      ? made.parse(
          await desk.control('orders', { scheme: 'crossborder', count: abroad - 1, warehouseId, ...wishes }),
        )
      : { orders: [] };
  await desk.control('orders', { scheme: 'fbs', count: 2, warehouseId, ...wishes });
  await options.before?.(desk);
  await desk.client.station.syncNow({});
  await until(desk.client.supplies.newOrders, ({ total }) => total === abroad + 2);
  const { supplyId } = await takeAndOpen(desk);
  const handOver = await desk.client.supplies.handOver({ supplyId: supplyId ?? '', evenUnpacked: true });
  if (!handOver.ok) throw new Error(JSON.stringify(handOver.problem));
  await untilCard(desk, ({ stage }) => stage === 'handedOver');
  return Object.assign(desk, { ids: [...sample.orders, ...more.orders].map(String) });
}

const labelsOf = (desk: Desk, fits: (all: readonly CarrierLabelView[]) => boolean) =>
  until(desk.client.carrierLabels.list, fits);

const asked = async (desk: Desk) =>
  requests.parse(await (await fetch(`${desk.simulator.marketplaceUrl}/_simulator/links`)).json()).requests;

const codesOnPaper = (desk: Desk): string[] =>
  desk.printer.labels().flatMap(({ codes }) => codes.map(({ text }) => text));

test('the carrier’s labels come by link once their supply was handed over, and are printed once each', async () => {
  const desk = await handedOver(2);
  const all = await labelsOf(desk, (list) => list.filter(({ state }) => state === 'here').length === 2);
  expect(all.map(({ parcel }) => parcel.orderId).toSorted()).toEqual([...desk.ids].toSorted());
  // Nothing of this desk went along.
  for (const { headers } of await asked(desk)) {
    expect(headers).not.toContain('authorization');
    expect(headers).not.toContain('cookie');
  }
  const print = { orderIds: [...desk.ids], reason: null };
  expect(await desk.client.carrierLabels.print(print)).toEqual({
    ok: true,
    value: { labels: 2, leftOut: 0 },
  });
  await labelsOf(desk, (list) => list.every(({ printed }) => printed === 'out'));
  expect(await desk.client.carrierLabels.print(print)).toEqual({
    ok: true,
    value: { labels: 0, leftOut: 2 },
  });
  const carriers = () => codesOnPaper(desk).filter((text) => text.startsWith('CB'));
  // The printer reads its paper while it prints on.
  await expect.poll(() => carriers().toSorted()).toEqual(desk.ids.map((id) => `CB${id}`).toSorted());
  // Paper = journal = what the order's story tells.
  const rows = readJournal(desk, "SELECT document FROM print_jobs WHERE cause = 'carrierLabel'");
  expect(rows).toHaveLength(2);
  const told = await desk.client.story.order({ orderId: desk.ids[0] ?? '' });
  expect(told.ok && told.value).toMatchObject({ scheme: 'crossBorder', abroad: 'yes' });
  expect(told.ok && told.value.steps.map((step) => (step.what === 'log' ? step.event : ''))).toContain(
    'carrierLabelPrinted',
  );
});

test('a link that answers 404 is waited for, said so, and its label comes later', async () => {
  const desk = await handedOver(1, {
    before: async ({ control }) => void (await control('links', { answer: 'missing', count: 2 })),
  });
  const [waiting] = await labelsOf(desk, (list) => list.some(({ asksAt }) => (asksAt ?? 0) > 0));
  expect(waiting).toMatchObject({ state: 'awaited', problem: null, printed: 'no' });
  const orderIds = [...desk.ids];
  expect(await desk.client.carrierLabels.print({ orderIds, reason: null })).toMatchObject({
    ok: false,
    problem: { code: 'carrierLabelNotHere' },
  });
  await desk.client.carrierLabels.askNow({ orderIds });
  await desk.client.carrierLabels.askNow({ orderIds });
  await labelsOf(desk, ([label]) => label?.state === 'here');
});

test.each([
  ['html', { code: 'labelUnusable', fault: 'notWhatItSays' }],
  ['garbled', { code: 'labelUnusable', fault: 'notWhatItSays' }],
  ['other', { code: 'labelUnusable', fault: 'codeDiffers' }],
  ['large', { code: 'labelUnusable', fault: 'widerThanPaper' }],
  ['redirect', { code: 'labelLinkBad', fault: 'notHttps' }],
  ['huge', { code: 'labelLinkBad', fault: 'tooLarge' }],
] as const)('a link that lies (%s) prints nothing, says why, and is asked again', async (answer, problem) => {
  const desk = await handedOver(1, {
    before: async ({ control }) => void (await control('links', { answer, count: 1 })),
  });
  const [refused] = await labelsOf(desk, (list) => list.some(({ state }) => state === 'refused'));
  expect(refused).toMatchObject({ problem, printed: 'no' });
  expect(refused?.asksAt).toBeGreaterThan(0);
  const orderIds = [...desk.ids];
  expect(await desk.client.carrierLabels.print({ orderIds, reason: null })).toMatchObject({ ok: false });
  await desk.client.carrierLabels.askNow({ orderIds });
  await labelsOf(desk, ([label]) => label?.state === 'here');
});

test('a shop that sends nothing abroad asks a few times for each supply, and shows nothing', async () => {
  const desk = await openDesk({ orders: 5 });
  const { supplyId } = await takeAndOpen(desk);
  await desk.api('PATCH', `/supplies/${supplyId}/deliver`);
  await desk.client.station.syncNow({});
  await untilCard(desk, ({ stage }) => stage === 'handedOver');
  const count = async () => (await desk.marketplace()).requests['getCrossBorderLabels']?.received ?? 0;
  await expect.poll(count).toBe(1);
  expect(await until(desk.client.carrierLabels.list, () => true)).toEqual([]);
});
