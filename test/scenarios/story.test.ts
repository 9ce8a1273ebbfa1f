import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Story, StoryStep } from '../../src/shared/contract/story.ts';
import {
  isTaken,
  loneOrders,
  openDesk,
  skuOf,
  takeAndOpen,
  untilPacking,
  untilStation,
  type Desk,
} from '../rigs/desk/desk.ts';

async function storyOf(desk: Desk, orderId: string): Promise<Story> {
  const told = await desk.client.story.order({ orderId });
  if (!told.ok) throw new Error(told.problem.code);
  return told.value;
}

/** A step as a person would say it; times aside, and for a log entry its name. */
function said(step: StoryStep): string {
  switch (step.what) {
    case 'scan':
      return `${step.what} ${step.verdict.reason}`;
    case 'job':
      return `${step.what} ${step.cause} ${step.reason ?? ''}`.trim();
    case 'jobState':
      return `${step.what} ${isTaken(step.state) ? 'taken' : step.state}`;
    case 'log':
      return `${step.what} ${step.event}`;
    case 'toTell':
      return `${step.what} ${step.change}`;
    case 'told':
      return `${step.what} ${step.change} ${step.state}`;
    case 'status':
      return `${step.what} ${step.supplierStatus}${step.isCancelled ? ' cancelled' : ''}`;
    default:
      return step.what;
  }
}

test('an order’s story tells everything from its arrival to the marketplace’s last word, and who did it', async () => {
  const desk = await openDesk({ orders: 40 });
  await desk.client.people.add({ name: 'Анна', role: 'owner', pin: '271828' });
  const card = await takeAndOpen(desk);
  const supplyId = card.supplyId ?? '';
  const [order, other] = await loneOrders(desk, supplyId);
  const orderId = String(order.id);
  await desk.scan(skuOf(order));
  await untilPacking(desk, ({ supply }) => supply?.packed === 1);
  await desk.client.packing.reprint({ orderId, reason: 'damaged' });
  await untilPacking(desk, ({ lastScans }) => isTaken(lastScans[0]?.job?.state));
  await desk.client.packing.command({ command: 'undo', of: orderId });
  await desk.scan(skuOf(other));
  await untilPacking(desk, ({ supply }) => supply?.packed === 1);
  await desk.control('cancel', { orderId: order.id, by: 'buyer' });
  await desk.client.station.syncNow({});
  await untilPacking(desk, ({ supply }) => supply?.cancelled === 1);
  await untilStation(desk, ({ outbox }) => outbox.waiting === 0);

  const story = await storyOf(desk, orderId);
  expect(story).toMatchObject({
    orderId,
    article: order.article,
    sticker: { partA: String(order.sticker.partA), partB: String(order.sticker.partB) },
    state: 'labelled',
    isCancelled: true,
    isOnHold: false,
    place: { supplyId, supplyName: 'Monday', box: null },
    position: null,
  });
  expect(story.desk).not.toBe('');
  expect(story.steps.map(({ at }) => at)).toEqual(story.steps.map(({ at }) => at).toSorted((a, b) => a - b));
  const steps = story.steps.map(said);
  expect(new Set(steps)).toEqual(
    new Set([
      'known',
      'toTell addOrder',
      'told addOrder done',
      'supply',
      'status confirm',
      'labelFetched',
      'log supplyOpened',
      'scan labelPrinting',
      'job packed',
      'jobTaken',
      'jobState taken',
      'log parcelPacked',
      'job reprint damaged',
      'log labelReprinted',
      'log parcelUnpacked',
      'status confirm cancelled',
    ]),
  );
  const inOrder = [
    'known',
    'toTell addOrder',
    'labelFetched',
    'scan labelPrinting',
    'log parcelPacked',
    'job reprint damaged',
    'log parcelUnpacked',
    'status confirm cancelled',
  ];
  expect(inOrder.map((step) => steps.indexOf(step))).toEqual(
    inOrder.map((step) => steps.indexOf(step)).toSorted((a, b) => a - b),
  );
  const byPeople = story.steps.filter(({ what }) => what === 'scan' || what === 'job' || what === 'log');
  expect(new Set(byPeople.map(({ person }) => person))).toEqual(new Set(['Анна']));

  expect(
    await desk.client.story.search({ text: `${order.sticker.partA} ${order.sticker.partB}` }),
  ).toMatchObject({
    ok: true,
    value: {
      hits: [
        { kind: 'order', orderId, match: 'sticker', isExact: true, isCancelled: true, state: 'labelled' },
      ],
    },
  });
});

test('what the marketplace refused is told with its answer, and exported without a service’s own words', async () => {
  const desk = await openDesk({ orders: 10 });
  const [order] = (await desk.marketplace()).orders;
  const orderId = String(order?.id);
  expect(await desk.client.story.order({ orderId: 'nobody’s' })).toEqual({
    ok: false,
    problem: { code: 'orderUnknown', orderId: 'nobody’s' },
  });
  await untilStation(desk, ({ sync }) => sync.orders === 10);
  await desk.api('PATCH', `/orders/${orderId}/cancel`);
  await desk.client.supplies.take({ from: { orderIds: [orderId] }, into: { newName: 'Late' } });
  await untilStation(desk, ({ outbox }) => outbox.refused === 1);
  const story = await storyOf(desk, orderId);
  const told = story.steps.find((step) => step.what === 'told');
  expect(told).toMatchObject({
    change: 'addOrder',
    state: 'refused',
    trouble: { code: 'marketplaceRefused', status: 409 },
  });
  const message =
    told?.what === 'told' && told.trouble?.code === 'marketplaceRefused' ? told.trouble.message : '';
  expect(message).not.toBe('');

  const exported = await desk.client.story.exportOrder({ orderId });
  if (!exported.ok) throw new Error(exported.problem.code);
  const { file } = exported.value;
  expect(path.dirname(file)).toBe(path.join(desk.folder, 'exports'));
  expect(path.basename(file)).toMatch(new RegExp(`^order-${orderId}-[0-9T-]+\\.json$`));
  const json = await readFile(file, 'utf8');
  expect(json).not.toContain(message);
  expect(JSON.parse(json)).toMatchObject({
    version: 1,
    orderId,
    logHead: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown },
  });
});
