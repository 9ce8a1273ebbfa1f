import { expect } from '@playwright/test';
import { z } from 'zod';
import { dayAt, plusDays } from '../../../src/shared/domain/numbers/calendar-day.ts';
import { chargeKinds, type ChargeKind } from '../../../src/shared/domain/numbers/charge-kinds.ts';
import type { Screen } from '../../../src/renderer/store/screens.ts';
import { en } from '../../rigs/words.ts';
import { SOON, type Stage } from '../stage.ts';
import type { Scene } from './scene.ts';

const PIN = '739146';

/** What answers each of them, or makes it. */
const operations: Readonly<Record<SceneKind, string>> = {
  storage: 'createStorageReport',
  acceptance: 'getAcceptanceReport',
  selfPurchases: 'getSelfPurchaseReport',
  wrongGoods: 'getIncorrectAttachmentsReport',
  labelling: 'getLabelingReport',
  characteristics: 'getCharacteristicsReport',
  // These two are made at once, and asked about.
  funnel: 'listReports',
  returns: 'getReturnsReport',
  blocked: 'getBlockedCards',
  hidden: 'getHiddenCards',
  platformStock: 'getStockReportStatus',
};
/** What the boxes below the money are made of. */
const boxKinds = ['funnel', 'returns', 'blocked', 'hidden', 'platformStock'] as const;
type SceneKind = ChargeKind | (typeof boxKinds)[number];
const sceneKinds: readonly SceneKind[] = [...chargeKinds, ...boxKinds];

const stateSchema = z.object({
  kinds: z.array(
    z.object({ kind: z.string(), left: z.int(), lastAt: z.number().nullable(), trouble: z.unknown() }),
  ),
});

async function until(
  stage: Stage,
  what: string,
  is: (kind: z.infer<typeof stateSchema>['kinds'][number]) => boolean,
  kinds: readonly SceneKind[],
): Promise<void> {
  const all = async (): Promise<boolean> => {
    const states = stateSchema.parse(await stage.read('numbers.state')).kinds;
    return kinds.every((kind) => states.some((state) => state.kind === kind && is(state)));
  };
  await expect.poll(all, { ...SOON, message: what }).toBe(true);
}

async function askAgain(stage: Stage, kinds: readonly SceneKind[]): Promise<void> {
  for (const kind of kinds) {
    await stage.ask('numbers.pause', { kind });
    await stage.ask('numbers.askNow', { kind });
  }
}

const numbers = (period: string | null, kind: ChargeKind | null): Screen => ({
  name: 'numbers',
  period,
  kind,
});

/** A box is asked for when it comes into sight. */
const lookAt = (stage: Stage, box: 'funnel' | 'stock' | 'unseen'): Promise<void> =>
  stage.page.getByTestId(`box-${box}`).evaluate((element) => element.scrollIntoView());

/** An owner looks at what was taken off the payout, from the first minute on. */
export const numbersScene: Scene = {
  name: 'numbers of an owner',
  desk: { orders: 3, seed: 3 },
  play: async (stage) => {
    const { page, shop } = stage;
    for (const operation of Object.values(operations))
      await shop.spoil({ operation, kind: 'latency', delayMs: 500_000 });
    await stage.go(numbers(null, null));
    await expect(page.getByTestId('numbers-first')).toBeVisible(SOON);
    await stage.look('numbers', 'first');
    await lookAt(stage, 'funnel');
    await expect(page.getByTestId('funnel-first')).toBeVisible(SOON);
    await lookAt(stage, 'stock');
    await expect(page.getByTestId('returns-first')).toBeVisible(SOON);
    await lookAt(stage, 'unseen');
    await expect(page.getByTestId('unseen-first')).toBeVisible(SOON);
    await stage.look('numbers', 'boxesFirst');

    await shop.heal();
    for (const kind of chargeKinds)
      await shop.spoil({ operation: operations[kind], kind: 'status', status: 403 });
    for (const kind of boxKinds)
      await shop.spoil({ operation: operations[kind], kind: 'status', status: 402 });
    await askAgain(stage, sceneKinds);
    await until(stage, 'every report refused', ({ trouble }) => trouble !== null, sceneKinds);
    await expect(page.getByTestId('numbers-failed')).toBeVisible(SOON);
    await stage.look('numbers', 'failed');
    await lookAt(stage, 'funnel');
    await expect(page.getByTestId('funnel-failed')).toBeVisible(SOON);
    await stage.look('numbers', 'boxesFailed');

    await shop.heal();
    await shop.spoil({ operation: operations.labelling, kind: 'status', status: 402 });
    await askAgain(stage, sceneKinds);
    const others = chargeKinds.filter((kind) => kind !== 'storage' && kind !== 'labelling');
    await until(stage, 'what is answered at once', ({ left }) => left === 0, others);
    await until(stage, 'labelling refused', ({ trouble }) => trouble !== null, ['labelling']);
    await stage.go(numbers('last90', null));
    await expect(page.getByTestId('money-table')).toBeVisible(SOON);
    await stage.look('numbers', 'partly');
    await stage.go(numbers('last90', 'labelling'));
    await expect(page.locator('[data-state="troubled"]').first()).toBeVisible(SOON);
    await stage.look('numbers', 'notGiven');

    await shop.heal();
    await askAgain(stage, ['labelling']);
    await stage.go(numbers('last7', null));
    // Storage, which is asked about once a minute, is on its way.
    const labelling = page.getByTestId('money-table').locator('[data-kind="labelling"]');
    await expect(labelling.locator('[data-known="allKnown"]')).toBeVisible(SOON);
    await stage.look('numbers', 'money');
    await page
      .getByRole('radiogroup', { name: en('numbers.chart.as') })
      .getByText(en('numbers.chart.table'))
      .click();
    await stage.look('numbers', 'barTable');

    await stage.go(numbers('last28', null));
    await lookAt(stage, 'funnel');
    await expect(page.getByTestId('funnel-article').first()).toBeVisible(SOON);
    await stage.look('numbers', 'funnel');
    await page
      .getByRole('radiogroup', { name: en('numberBoxes.funnel.as') })
      .getByText(en('numbers.chart.table'))
      .click();
    await expect(page.getByTestId('funnel-days')).toBeVisible(SOON);
    await stage.look('numbers', 'funnelTable');
    await lookAt(stage, 'stock');
    await expect(page.getByTestId('stock-row').first()).toBeVisible(SOON);
    await stage.look('numbers', 'stock');
    await page.getByTestId('returns').evaluate((element) => element.scrollIntoView());
    await page
      .getByRole('radiogroup', { name: en('numberBoxes.returns.which') })
      .getByText(en('numberBoxes.returns.all'), { exact: true })
      .click();
    await expect(page.getByTestId('return-row').first()).toBeVisible(SOON);
    await stage.look('numbers', 'returns');
    await lookAt(stage, 'unseen');
    await expect(page.getByTestId('unseen-blocked-table')).toBeVisible(SOON);
    await stage.look('numbers', 'unseen');

    await stage.go(numbers('last90', 'labelling'));
    await expect(page.getByTestId('article-charge').first()).toBeVisible(SOON);
    await stage.look('numbers', 'articles');
    await page
      .getByRole('radiogroup', { name: en('numbers.detail.by') })
      .getByText(en('numbers.detail.rows'), { exact: true })
      .click();
    await expect(page.getByTestId('charge').first()).toBeVisible(SOON);
    await stage.look('numbers', 'rows');

    const today = dayAt(Date.now());
    await stage.go(numbers(`${plusDays(today, -40)}_${plusDays(today, -3)}`, null));
    await expect(page.getByTestId('money-table')).toBeVisible(SOON);
    await stage.look('numbers', 'offline', {
      leave: async () => stage.link.let('all'),
      enter: async () => {
        await expect(page.getByTestId('money-table')).toBeVisible(SOON);
        stage.link.let('gone');
        await expect(page.getByTestId('numbers-offline')).toBeVisible(SOON);
      },
    });
    stage.link.let('all');

    await stage.ask('people.add', { name: 'Olga', role: 'owner', pin: PIN });
    await stage.ask('people.add', { name: 'Leonid', role: 'lead', pin: '2580' });
    const people = z
      .array(z.object({ id: z.string(), name: z.string() }))
      .parse(await stage.read('people.list'));
    const lead = people.find(({ name }) => name === 'Leonid')?.id ?? '';
    await stage.ask('people.signIn', { by: 'pin', id: lead, pin: '2580' });
    await stage.go(numbers(null, null));
    await expect(page.locator('[data-problem="notAllowed"]').first()).toBeVisible(SOON);
    await stage.look('numbers', 'notYours');
  },
};
