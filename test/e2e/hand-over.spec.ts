import { expect, type Page } from '@playwright/test';
import { go } from '../rigs/programs/address-line.ts';
import { uinOf } from '../rigs/stories/codes.ts';
import { ask } from '../rigs/stories/link.ts';
import { test, packedCount, reason, sync, takeAndPack, verdict } from '../rigs/stories/story.ts';
import { en, likeEn } from '../rigs/words.ts';

const KEPT = 'KEPT-1';
const GONE = 'GONE-1';
const LATE = 'LATE-1';
const HELD = 'HELD-1';
const MARKED = 'MARKED-1';
const [REFUSED_UIN, UIN, OTHER_UIN] = [uinOf(1), uinOf(2), uinOf(3)];

const finding = (page: Page, name: string) => page.getByTestId(name);
const touch = (page: Page, name: string, button: string | RegExp) =>
  finding(page, name).getByRole('button', { name: button }).tap();
test('all that stands in the way is named and mended by its own touch; then the supply is handed over', async ({
  page,
  story,
}) => {
  const { hands, shop } = story;
  await shop.order([
    ...[KEPT, GONE, LATE].map((sku) => ({ sku, count: 1 })),
    ...[HELD, MARKED].map((sku) => ({ sku, count: 1, requiredMeta: ['uin'] as const })),
  ]);
  const supplyId = await takeAndPack(story, 5);
  await ask(page, 'boxes.create', { supplyId, amount: 2 });
  await page.getByRole('button', { name: en('packing.command.openBox') }).tap();
  await reason(page, 'boxOpened');
  await hands.scan(KEPT);
  await packedCount(page, 1, 5);
  await hands.scan(GONE);
  await packedCount(page, 2, 5);
  await shop.spoil({ kind: 'status', code: 'FailedToUpdateMeta', operation: 'setOrderUin', count: 1 });
  await hands.scan(MARKED);
  await reason(page, 'scanCode');
  await hands.scan(REFUSED_UIN);
  await packedCount(page, 3, 5);
  await hands.scan(HELD);
  await reason(page, 'scanCode');
  await hands.scan('PB-HOLD');
  await reason(page, 'putOnHold');
  await shop.cancel((await shop.orderFor(GONE)).id);
  await sync(page);
  await packedCount(page, 2, 4);

  await verdict(page).waitFor();
  await page
    .getByRole('button', { name: en('packing.handOver') })
    .first()
    .tap();
  const cancelled = finding(page, 'cancelled-parcels');
  const missing = finding(page, 'codes-missing');
  await expect(cancelled).toContainText(en('handOver.severity.stops'));
  await expect(cancelled).toContainText((await shop.orderFor(GONE)).article);
  await expect(cancelled).toContainText(likeEn('move.place', { position: 2 }));
  await expect(finding(page, 'empty-boxes')).toContainText(
    en('handOver.finding.emptyBoxes.title', { count: 1 }),
  );
  await expect(missing).toContainText(en('handOver.finding.codesMissing.title', { count: 2 }));
  await expect(finding(page, 'codes-refused')).toContainText((await shop.orderFor(MARKED)).article);
  await expect(finding(page, 'unpacked')).toContainText((await shop.orderFor(LATE)).article);
  await expect(finding(page, 'held')).toContainText((await shop.orderFor(HELD)).article);
  await expect(page.getByTestId('deliver')).toHaveCount(0);

  await touch(page, 'cancelled-parcels', /is taken out$/);
  await expect(cancelled).toHaveCount(0);
  await touch(page, 'empty-boxes', 'Delete it');
  await expect(finding(page, 'empty-boxes')).toHaveCount(0);
  await touch(page, 'held', /^Release the hold$/);
  await expect(finding(page, 'held')).toHaveCount(0);
  await expect(finding(page, 'unpacked')).toContainText(en('handOver.finding.unpacked.title', { count: 2 }));

  // The refused code is given back; the parcel is packed, so the right one is scanned where it is missed.
  await touch(page, 'codes-missing', 'Open the refused code');
  const task = page.getByTestId('code-task');
  await expect(task).toContainText(REFUSED_UIN);
  await expect(task).toContainText(likeEn('move.place', { position: 3 }));
  await task.getByRole('button', { name: en('tasks.code.takeBack', { count: 1 }) }).tap();
  await task.getByRole('button', { name: en('tasks.code.takeBackYes', { count: 1 }), exact: true }).tap();
  await expect(page.getByRole('heading', { name: en('tasks.empty.title') })).toBeVisible();
  await page.goBack();
  await touch(page, 'codes-missing', /^Scan the UIN of/);
  await hands.scan('490154203237518');
  await expect(page.getByTestId('scan-code').getByRole('alert')).toHaveAttribute('data-why', 'wrongKind');
  await hands.scan(UIN);
  await expect(missing).toContainText(en('handOver.finding.codesMissing.title', { count: 1 }));

  await touch(page, 'codes-missing', 'Pack and scan');
  await hands.scan(LATE);
  await packedCount(page, 3, 4);
  await hands.scan(HELD);
  await reason(page, 'scanCode');
  await hands.scan(OTHER_UIN);
  await packedCount(page, 4, 4);
  await verdict(page)
    .getByRole('button', { name: en('packing.handOver') })
    .tap();
  await expect(page.getByTestId('nothing-missing')).toBeVisible();
  await expect(page.getByTestId('recheck')).toHaveAttribute('data-state', 'done');
  await page.getByTestId('deliver').tap();
  await expect(page.getByTestId('supply-qr')).toBeVisible();

  const { orders, requests } = await shop.state();
  const complete = orders.filter(
    ({ supplierStatus, platformStatus }) =>
      supplierStatus === 'complete' && !platformStatus.startsWith('cancel'),
  );
  const left = new Set(complete.map(({ skus }) => skus[0]));
  expect(left).toEqual(new Set([HELD, KEPT, LATE, MARKED]));
  const uins = new Map(orders.map(({ skus, meta }) => [skus[0], meta.uin]));
  expect([uins.get(MARKED), uins.get(HELD)]).toEqual([UIN, OTHER_UIN]);
  expect(requests['deliverSupply']).toMatchObject({ received: 1, changed: 1, refused: 0 });
});

test('what only asks is gone past on purpose; without network the check says whose word it is', async ({
  page,
  story,
}) => {
  const { hands, shop } = story;
  await shop.order([KEPT, LATE].map((sku) => ({ sku, count: 1 })));
  const supplyId = await takeAndPack(story, 2);
  await hands.scan(KEPT);
  await packedCount(page, 1, 2);
  await shop.spoil({ kind: 'dropBefore', operation: 'getSupplyOrders' });
  await go(page, `#/hand-over/${encodeURIComponent(supplyId)}`);
  await expect(page.getByTestId('recheck')).toHaveAttribute('data-state', 'failed');
  await expect(page.getByTestId('recheck')).toContainText(en('handOver.recheck.notYet'));
  await expect(page.getByTestId('not-checked')).toBeVisible();
  // The way back to the bench names the supply so that it can be known, or shows its count alone. Other languages
  // have longer tabs: what is left here must be enough for them too.
  const chip = page.getByRole('button', { name: likeEn('shell.openSupply') });
  await expect(chip).toContainText('1 / 2');
  for (const width of [1760, 1759, 1600, 1440, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const name = await chip.locator('span').evaluate((span) => span.clientWidth);
    expect(name === 0 || name >= 160, `${width}: ${name}`).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await shop.heal();
  await page.getByRole('button', { name: en('handOver.recheck.again') }).tap();
  await expect(page.getByTestId('recheck')).toHaveAttribute('data-state', 'done');

  const anyway = page.getByRole('button', { name: en('handOver.deliverAnyway') });
  await anyway.tap();
  const sure = page.getByRole('region', { name: en('handOver.deliverAnyway') });
  await expect(sure).toContainText(en('handOver.finding.unpacked.title', { count: 1 }));
  await sure.getByRole('button', { name: en('printer.goBack') }).tap();
  await anyway.tap();
  await sure.getByRole('button', { name: en('handOver.sureYes'), exact: true }).focus();
  // A scanner that was too slow to be known ends with Enter: it does not answer for the lead.
  await page.keyboard.press('Enter');
  await expect(sure).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByTestId('supply-qr')).toBeVisible();
});

test('a refused change waits as a task, goes elsewhere or stands; the empty supply that it leaves is deleted', async ({
  page,
  story,
}) => {
  const { shop } = story;
  await shop.order([KEPT, LATE].map((sku) => ({ sku, count: 1 })));
  await sync(page);
  await shop.spoil({
    kind: 'status',
    code: 'FailedToAddSupplyOrder',
    operation: 'addOrderToSupply',
    count: 2,
  });
  await expect(page.getByTestId('order-group')).toContainText('2');
  await page.getByRole('checkbox', { name: en('today.chooseGroup', { count: 2 }) }).check();
  await page.getByRole('button', { name: en('today.other') }).tap();
  await page.getByLabel(en('move.newName')).fill('Monday');
  await page.getByTestId('take-chosen').tap();

  await expect(page.getByTestId('needs-you')).toContainText(en('today.needsYou', { count: 2 }));
  await expect(page.getByTestId('outbox')).toContainText(en('shell.foot.outboxRefused', { count: 2 }));
  await page.getByTestId('outbox').tap();
  const task = page.getByTestId('supply-task');
  await expect(task).toContainText(en('tasks.changes.addOrder', { count: 2, supply: 'Monday' }));
  await expect(task).toContainText('FailedToAddSupplyOrder');
  await task.getByRole('button', { name: en('tasks.way.elsewhere', { count: 2 }) }).tap();
  await page.getByLabel(en('move.newName')).fill('Tuesday');
  await page.getByTestId('move').tap();
  await expect(page.getByTestId('moved')).toContainText(en('move.moved', { count: 2, name: 'Tuesday' }));
  await page.getByRole('button', { name: en('move.done') }).tap();
  await expect(page.getByRole('heading', { name: en('tasks.empty.title') })).toBeVisible();

  await go(page, '#/today');
  const orphan = page.locator('[data-orphan="empty"]');
  await expect(orphan).toContainText('Monday');
  await orphan.getByRole('button', { name: en('today.orphan.deleteYes') }).tap();
  await orphan
    .getByRole('button', { name: en('today.orphan.deleteYes'), exact: true })
    .last()
    .tap();
  await expect(orphan).toHaveCount(0);

  await shop.order([{ sku: GONE, count: 1 }]);
  await sync(page);
  await shop.spoil({
    kind: 'status',
    code: 'FailedToAddSupplyOrder',
    operation: 'addOrderToSupply',
    count: 1,
  });
  await page.getByTestId('take').tap();
  await page.getByTestId('needs-you').getByRole('button').tap();
  await task.getByRole('button', { name: en('tasks.way.dismiss', { count: 1 }) }).tap();
  await task.getByRole('button', { name: en('tasks.way.dismissYes') }).tap();
  await expect(page.getByRole('heading', { name: en('tasks.empty.title') })).toBeVisible();
  await expect(page.getByTestId('outbox')).toHaveAttribute('data-loud', 'false');

  const first = async () => (await shop.state()).supplies.map(({ name, orders }) => [name, orders.length])[0];
  await expect.poll(first).toEqual(['Tuesday', 2]);
});

test('parcels that were not found at the acceptance are chosen and put into another supply', async ({
  page,
  story,
}) => {
  const { hands, shop } = story;
  await shop.order([KEPT, LATE].map((sku) => ({ sku, count: 1 })));
  const supplyId = await takeAndPack(story, 2);
  await hands.scan(KEPT);
  await packedCount(page, 1, 2);
  await hands.scan(LATE);
  await packedCount(page, 2, 2);
  const accepted = await fetch(`${story.bench.marketplaceUrl}/_simulator/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ supplyId, unscanned: [Number((await shop.orderFor(LATE)).id)] }),
  });
  expect(accepted.ok).toBe(true);
  await go(page, '#/today');
  await sync(page);
  const panel = page.getByTestId('reshipments');
  await expect(panel).toContainText((await shop.orderFor(LATE)).article);
  await panel.getByRole('checkbox', { name: en('today.again.chooseAll', { count: 1 }) }).check();
  await page.getByTestId('reship').tap();
  await page.getByTestId('move').tap();
  await expect(page.getByTestId('moved')).toBeVisible();
  await page.getByRole('button', { name: en('move.done') }).tap();
  await expect(panel).toHaveCount(0);
  await expect
    .poll(async () => (await shop.state()).supplies.map(({ orders }) => orders))
    .toEqual([[(await shop.orderFor(KEPT)).id], [(await shop.orderFor(LATE)).id]]);
});
