import { expect, type Page } from '@playwright/test';
import { ownLabelCode } from '../../../src/shared/domain/label/own-order-label.ts';
import { stopCode } from '../../../src/shared/domain/run/run-codes.ts';
import { go } from '../../rigs/programs/address-line.ts';
import { atLength } from '../../rigs/stories/size.ts';
import { goods, test } from '../../rigs/stories/story.ts';
import { arrive, packAll } from '../../rigs/stories/ways.ts';
import { en } from '../../rigs/words.ts';

const STOPS = atLength(30, 12);
/** What comes of the stops, by their place in the order of packing; all others are delivered. */
const refusing: ReadonlySet<number> = new Set([3, 11, 19, 26].filter((index) => index < STOPS));
const nobodyHome: ReadonlySet<number> = new Set([7, 22].filter((index) => index < STOPS));
/** The dispatcher touches the wrong answer first, takes it back and says it right. */
const SLIP = 11;

const runVerdict = (page: Page, verdict: string): Promise<void> =>
  expect(page.getByTestId('run-verdict')).toHaveAttribute('data-verdict', verdict);
const stop = (page: Page, id: string) => page.getByTestId('stops').locator(`[data-stop="${id}"]`);

test('one run of deliveries: some are refused, at some nobody is at home, and the courier brings back what is theirs', async ({
  page,
  story,
}) => {
  const { hands, shop } = story;
  const skus = await goods(shop, 10);
  const wanted = Array.from({ length: STOPS + 1 }, (_, index) => skus[index % skus.length] ?? '');
  const orders = await arrive(story, 'bySeller', wanted);
  await packAll(story, 'bySeller', orders);
  const [foreign, ...stops] = orders;
  const [first, second] = stops;
  if (!foreign || !first || !second) throw new Error('no orders');

  // All but one are chosen for a run, and ordered by nearest next.
  await go(page, '#/runs');
  for (const group of await page.getByRole('main').locator('section[aria-label] > div input').all())
    await group.check();
  await page.getByLabel(en('common.order', { id: foreign.id }), { exact: true }).uncheck();
  await page.getByTestId('courier').fill('Mark');
  await page.getByTestId('make-run').tap();
  await expect(page.getByTestId('run-state')).toHaveAttribute('data-state', 'planned');
  await page.getByTestId('arrange').tap();

  // The courier takes parcels by scan; what is not theirs, and what is missing, is named before they leave.
  await hands.scanApart(ownLabelCode(foreign.id));
  await runVerdict(page, 'extra');
  for (const { id } of stops.slice(1)) {
    await hands.scanApart(ownLabelCode(id));
    await expect(page.getByTestId('run-verdict')).toContainText(id);
    await runVerdict(page, 'loaded');
  }
  const loaded = page.getByTestId('loaded-count');
  await expect(loaded).toHaveText(en('runs.leave.loaded', { loaded: STOPS - 1, count: STOPS }));
  await hands.scanApart(ownLabelCode(second.id));
  await runVerdict(page, 'again');
  await expect(page.getByTestId('missing').locator('li')).toHaveText(new RegExp(first.id));
  await hands.scanApart(stopCode(first.id));
  await runVerdict(page, 'loaded');
  await page.getByTestId('leave').tap();
  await expect(page.getByTestId('run-state')).toHaveAttribute('data-state', 'out');
  const onTheWay = async (): Promise<number> =>
    (await shop.state()).orders.filter(({ supplierStatus }) => supplierStatus === 'deliver').length;
  await expect.poll(onTheWay).toBe(STOPS);

  // The dispatcher is on the telephone, at a window as wide as one.
  const telephone = await story.openWindow();
  const { page: phone } = telephone;
  await phone.setViewportSize({ width: 420, height: 900 });
  await go(phone, new URL(page.url()).hash);
  const sought = phone.getByTestId('find-stop');
  for (const [index, { id }] of stops.entries()) {
    // Each is found by its number as the courier says it.
    await sought.fill('');
    await sought.focus();
    await telephone.hands.type(id);
    await expect(phone.getByTestId('stops').locator('li')).toHaveCount(1);
    const door = stop(phone, id);
    if (index === SLIP) {
      await door.getByTestId('delivered').tap();
      // A second touch at one place within a second would be the first one's: the finger was elsewhere in between.
      const elsewhere = { position: { x: 6, y: 6 } };
      await sought.tap(elsewhere);
      await door.getByTestId('undo').tap();
      await sought.tap(elsewhere);
    }
    const what = refusing.has(index) ? 'refused' : nobodyHome.has(index) ? 'nobodyHome' : 'delivered';
    await door.getByTestId(what).tap();
    await expect(door).toHaveAttribute('data-state', what === 'nobodyHome' ? 'notAtHome' : what);
  }

  // What comes back is scanned in at the desk; nothing else of the run is.
  await page.getByTestId('courier-back').tap();
  await hands.scanApart(ownLabelCode(stops[0]?.id ?? ''));
  await runVerdict(page, 'delivered');
  await hands.scanApart(ownLabelCode(foreign.id));
  await runVerdict(page, 'notOfRun');
  const back = stops.filter((_, index) => refusing.has(index) || nobodyHome.has(index));
  for (const [index, { id }] of back.entries()) {
    await hands.scanApart(ownLabelCode(id));
    await runVerdict(page, 'cameBack');
    const left = page.getByTestId('to-come-back');
    if (index === back.length - 1) await expect(left).toHaveCount(0);
    else await expect(left).toHaveText(en('runs.back.missing', { count: back.length - 1 - index }));
  }
  await page.getByTestId('close-run').tap();
  await expect(page.getByTestId('run-state')).toHaveAttribute('data-state', 'closed');

  const refused = stops.filter((_, index) => refusing.has(index)).map(({ id }) => id);
  await story.end({
    packed: STOPS + 1 - refusing.size,
    labels: STOPS + 1,
    setAside: refused.toSorted(),
    ways: {
      'dbs open': 1,
      'dbs received': STOPS - refusing.size - nobodyHome.size,
      'dbs refused': refusing.size,
      'dbs onTheWay': nobodyHome.size,
    },
  });
});
