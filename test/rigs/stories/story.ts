import { expect, test as base, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { go } from '../programs/address-line.ts';
import { TOKEN, type Bench, type BenchOptions } from '../programs/built-programs.ts';
import { reckon, type Reckoning } from './compare-shift.ts';
import { openHands, type Hands } from './hands.ts';
import { ask, labelsHere, look } from './link.ts';
import { openPrinter, type PrinterHands } from './printer.ts';
import { openShop, type MarketplaceState, type Shop, type ShopOrder } from './marketplace.ts';
import { startWiredBench, type Wire } from './wire.ts';

/** A story has a whole shift in it; on a machine that does other things besides it takes its time. */
export const STORY_MS = 900_000;

/** One desk on one day: marketplace, printer and station as programs of their own, and a packer at a window. */
export interface Story {
  readonly bench: Bench;
  readonly shop: Shop;
  readonly page: Page;
  readonly hands: Hands;
  readonly printer: PrinterHands;
  /** Between station and marketplace. */
  readonly wire: Wire;
  /** Labels of an order on paper. */
  labelsOf(orderId: string): Promise<number>;
  /** Waits until so many labels lie in the tray, of whatever. */
  lying(count: number): Promise<void>;
  /** What a scan of the label gives that lies in the tray for goods with this barcode, as soon as it does. */
  labelOf(sku: string): Promise<string>;
  /** The same of the label on top, as soon as so many lie there. */
  lastLabel(count: number): Promise<string>;
  dismiss(taskId: string): Promise<void>;
  /** Another window of the same station, with hands of its own. */
  openWindow(): Promise<{ readonly page: Page; readonly hands: Hands }>;
  /**
   * Waits until all is told, compares marketplace, journal and paper, and what it all came to. What is not named: each
   * parcel has one label, nobody waits for anything, nothing was handed over.
   */
  end(came: Pick<Reckoning, 'packed'> & Partial<Reckoning>): Promise<void>;
}

interface Fixtures extends Required<Pick<BenchOptions, 'printerLanguage'>> {
  readonly story: Story;
}

/** A test with a story, at a bench with a touch screen. */
export const test = base.extend<Fixtures>({
  locale: 'en-GB',
  hasTouch: true,
  printerLanguage: ['zpl', { option: true }],
  story: async ({ page, printerLanguage }, use, testInfo) => {
    testInfo.setTimeout(STORY_MS);
    const wired = await startWiredBench({ orders: 0, seed: 7, isUnlimited: true, printerLanguage });
    const complaints: string[] = [];
    await use(await openStory(page, wired, complaints));
    await wired.close();
    expect(complaints).toEqual([]);
  },
});

async function openStory(
  page: Page,
  { bench, wire }: { readonly bench: Bench; readonly wire: Wire },
  complaints: string[],
): Promise<Story> {
  const shop = openShop(bench.marketplaceUrl, TOKEN);
  const all: Hands[] = [];
  const enter = async (at: Page): Promise<Hands> => {
    at.on('pageerror', (error) => complaints.push(error.message));
    await at.addInitScript(tellRefusals);
    await at.goto(bench.url);
    const hands = await openHands(at);
    all.push(hands);
    return hands;
  };
  const hands = await enter(page);
  const lying: Story['lying'] = (count) => expect.poll(() => bench.paper().length).toBe(count);
  return {
    bench,
    shop,
    page,
    hands,
    printer: openPrinter(bench.printerControl),
    wire,
    lying,
    labelsOf: async (orderId) => {
      const { orders } = await shop.state();
      const barcode = orders.find(({ id }) => id === orderId)?.sticker.barcode;
      return bench.paper().filter(({ codes }) => codes.some(({ text }) => text === barcode)).length;
    },
    labelOf: async (sku) => {
      const { orders } = await shop.state();
      const wanting = orders.filter(({ skus }) => skus.includes(sku));
      const stickers = new Set(wanting.map(({ sticker }) => sticker.barcode));
      const onPaper = (): string =>
        bench
          .paper()
          .flatMap(({ codes }) => codes.map(({ text }) => text))
          .find((text) => stickers.has(text)) ?? '';
      await expect.poll(onPaper, `a label of ${sku} in the tray`).not.toBe('');
      return onPaper();
    },
    lastLabel: async (count) => {
      await lying(count);
      return bench.paper().at(-1)?.codes.at(0)?.text ?? '';
    },
    dismiss: (id) => ask(page, 'supplies.dismissTask', { id }),
    openWindow: async () => {
      const other = await page.context().newPage();
      return { page: other, hands: await enter(other) };
    },
    end: async (came) => {
      const reckoning = await reckon(
        bench,
        shop,
        all.flatMap(({ scanned }) => scanned),
      );
      const clean = { again: [], unpacked: [], setAside: [], refused: [], handedOver: 0, ways: {} };
      expect(reckoning).toEqual({ ...clean, labels: came.packed, ...came });
    },
  };
}

/** In the page: what the content policy refuses is an error like any other. */
function tellRefusals(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, lineNumber }) => {
    throw new Error(`policy: ${violatedDirective} ${sourceFile}:${lineNumber}`);
  });
}

export const verdict = (page: Page): Locator => page.getByTestId('verdict');
export const reason = (page: Page, name: string): Promise<void> =>
  expect(verdict(page)).toHaveAttribute('data-reason', name);
export const packedCount = (page: Page, packed: number, of: number): Promise<void> =>
  expect(page.getByTestId('packed-count')).toHaveText(`${packed} / ${of}`);

/** A touch on the foot of the page: the marketplace is asked now. */
export async function sync(page: Page): Promise<void> {
  await page.getByTestId('sync-health').tap();
}

/**
 * By touch on Today: all new orders, which are one group, into a supply of their own. `before` the last touch something
 * may happen that leaves fewer of them, `taken`.
 */
export async function take(
  { page, shop }: Story,
  orders: number,
  but: { readonly taken?: number; readonly before?: () => Promise<void> } = {},
): Promise<string> {
  const before = new Set((await shop.state()).supplies.map(({ id }) => id));
  await go(page, '#/today');
  await sync(page);
  await expect(page.getByTestId('order-group')).toHaveCount(1);
  await expect(page.getByTestId('order-group')).toContainText(String(orders));
  await but.before?.();
  await page.getByTestId('take').tap();
  const card = page.locator('[data-testid="supply-card"][data-stage="open"]', {
    hasText: `0 / ${but.taken ?? orders}`,
  });
  await expect(card).toBeVisible();
  const { supplies } = await shop.state();
  return supplies.find(({ id }) => !before.has(id))?.id ?? '';
}

/** The same, and the supply to the bench, with all of its labels. */
export async function takeAndPack(
  story: Story,
  orders: number,
  but: Parameters<typeof take>[2] = {},
): Promise<string> {
  const supplyId = await take(story, orders, but);
  await story.page.getByTestId('pack').tap();
  await packedCount(story.page, 0, but.taken ?? orders);
  await labelsHere(story.page);
  return supplyId;
}

/** Orders of a supply that are wanted, the oldest first: as they are packed. */
export const ordersOf = ({ orders }: MarketplaceState, supplyId: string): ShopOrder[] =>
  orders.filter((order) => order.supplyId === supplyId);

/** Product barcodes of 13 digits, of different articles. */
export async function goods(shop: Shop, count: number): Promise<string[]> {
  const { articles } = await shop.state();
  const skus = articles.flatMap(({ skus: all }) => all.filter((sku) => /^\d{13}$/.test(sku)).slice(0, 1));
  if (skus.length < count) throw new Error(`this shop has ${skus.length} such articles`);
  return skus.slice(0, count);
}

const boxesSchema = z.array(
  z.object({
    supplyId: z.string(),
    boxes: z.array(
      z.object({
        boxKey: z.string(),
        name: z.string(),
        parcels: z.int(),
        cancelled: z.int(),
        untold: z.int(),
        label: z.string(),
      }),
    ),
  }),
);
type BoxCard = z.infer<typeof boxesSchema>[number]['boxes'][number];

/** A box by the station's word. */
export async function boxCard(page: Page, supplyId: string, name: string): Promise<BoxCard | null> {
  const all = boxesSchema.parse(await look(page, 'boxes.view'));
  const supply = all.find((each) => each.supplyId === supplyId);
  return supply?.boxes.find((box) => box.name === name) ?? null;
}

/** Its label, as soon as it can be printed. */
export async function printBox({ page }: Pick<Story, 'page'>, supplyId: string, name: string): Promise<void> {
  const card = (): Promise<BoxCard | null> => boxCard(page, supplyId, name);
  await expect.poll(card).toMatchObject({ label: 'ready' });
  await ask(page, 'boxes.print', { boxKey: (await card())?.boxKey });
}

const tasksSchema = z.array(
  z.object({
    id: z.string(),
    change: z.string(),
    order: z.object({ parcel: z.object({ orderId: z.string() }) }).nullable(),
    problem: z.object({ code: z.string() }).nullable(),
    waysOut: z.array(z.string()),
  }),
);

/** What the marketplace refused and a person must see to. */
export const tasks = async (page: Page): Promise<z.infer<typeof tasksSchema>> =>
  tasksSchema.parse(await look(page, 'supplies.tasks'));

/** One scan that prints a label, and the label taken. */
export async function pack(
  { page, hands }: Pick<Story, 'page' | 'hands'>,
  sku: string,
  counts: { readonly now: number; readonly of: number },
): Promise<void> {
  await hands.scan(sku);
  await packedCount(page, counts.now, counts.of);
}
