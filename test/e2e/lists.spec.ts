import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { go } from '../rigs/programs/address-line.ts';
import { test } from './bench.ts';
import type { Bench, SimulatedOrder } from '../rigs/programs/built-programs.ts';
import { openHands } from '../rigs/stories/hands.ts';
import { labelsHere } from '../rigs/stories/link.ts';
import { BY_HAND } from '../rigs/scanners/wedge.ts';
import { en } from '../rigs/words.ts';

const execFileOf = promisify(execFile);
test.use({ benchOptions: { orders: 40, seed: 7, isUnlimited: true } });

let bench: Bench;
test.beforeEach(({ bench: opened }) => {
  bench = opened;
});

interface OfficeOrder extends SimulatedOrder {
  readonly offices: readonly string[];
  readonly cargoType: number;
}

async function ordersOf(supplyId: string | null): Promise<OfficeOrder[]> {
  const orders = (await bench.orders()) as OfficeOrder[];
  return orders.filter((order) => order.supplyId === supplyId && order.cargoType === 1);
}

async function api<T>(method: string, address: string, body?: object): Promise<T> {
  const answer = await fetch(`${bench.marketplaceUrl}/api/v3${address}`, {
    method,
    headers: { authorization: 'T', ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${address}: ${text}`);
  return (text === '' ? null : JSON.parse(text)) as T;
}

/** A supply for several offices, made elsewhere: the ways into it are another story. */
async function makeSupply(page: Page, name: string, orders: readonly OfficeOrder[]): Promise<string> {
  const { id } = await api<{ id: string }>('POST', '/supplies', { name });
  for (const order of orders) await api('PATCH', `/supplies/${id}/orders/${order.id}`);
  await page.goto(bench.url);
  await expect(page.getByTestId('sync-health')).toBeVisible();
  await page.getByTestId('sync-health').click();
  await go(page, `#/pick-list/${id}`);
  const count = `${orders.length} pieces to fetch`;
  await expect(page.getByTestId('pick-counts')).toContainText(count);
  return id;
}

/** “Eastmoor MUG-SAND RAL 1015 × 2” for each row, by what the marketplace says. */
function wantedRows(orders: readonly OfficeOrder[]): string[] {
  const rows = Map.groupBy(orders, ({ offices, article }) => `${offices.join(', ')} ${article}`);
  return [...rows].map(([row, same]) => `${row} × ${same.length}`).sort();
}

/** The rows on screen, all of them: a list draws only what is in sight. */
async function shownRows(page: Page): Promise<string[]> {
  const lines = page.getByTestId('pick-line');
  return lines.evaluateAll((all) =>
    all
      .map((line) => {
        const { office, article } = (line as HTMLElement).dataset;
        return `${office} ${article} ${line.querySelector('[data-testid="pick-quantity"]')?.textContent}`;
      })
      .sort(),
  );
}

/** What a reader of PDF finds in what is printed, page by page; null where none is at hand. */
async function readPdf(pdf: Uint8Array): Promise<string[] | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'packbench-pdf-'));
  try {
    const file = path.join(folder, 'list.pdf');
    await writeFile(file, pdf);
    const { stdout } = await execFileOf('pdftotext', ['-layout', file, '-']);
    return stdout.split('\f').filter((text) => text.trim() !== '');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Printed {
  /** Lines of the sheet as the browser had it while it printed: cells of a row between tabs. */
  readonly lines: readonly string[];
  /** Null: nothing here reads PDF. */
  readonly pages: readonly string[] | null;
}

async function printA4(page: Page): Promise<Printed> {
  await page.evaluate(() => {
    const keep = (): void => {
      const sheet = document.querySelector<HTMLElement>('[data-testid="a4-sheet"]');
      const lines = [...(sheet?.querySelectorAll('h1, p, tr') ?? [])].map((line) =>
        line instanceof HTMLTableRowElement
          ? [...line.cells].map((cell) => cell.textContent).join('\t')
          : line.textContent,
      );
      document.documentElement.dataset['sheet'] = lines.join('\n');
    };
    // The list makes the sheet in the same event, and before this.
    window.addEventListener('beforeprint', keep, { once: true });
  });
  const pages = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  const text = await page.evaluate(() => document.documentElement.dataset['sheet'] ?? '');
  return { lines: text.split('\n'), pages };
}

test('goods of several offices are fetched by a list on screen, on labels and on A4', async ({ page }) => {
  const orders = await ordersOf(null);
  await makeSupply(page, 'Monday', orders);
  const offices = [...new Set(orders.map(({ offices: names }) => names.join(', ')))].sort();
  expect(offices).toHaveLength(2);

  // The list is long; a tall window shows all of it.
  await page.setViewportSize({ width: 1280, height: 3000 });
  await expect.poll(() => shownRows(page)).toEqual(wantedRows(orders));

  // Cell after cell by the keyboard; nothing moves away while a hand is in the column.
  const cells = page.locator('[data-cell]');
  const articles = await page
    .getByTestId('pick-line')
    .evaluateAll((all) => all.slice(0, 3).map((line) => (line as HTMLElement).dataset['article']));
  await cells.first().focus();
  for (const cell of ['B-02', 'A-10', 'A-2']) {
    await page.keyboard.type(cell, BY_HAND);
    await page.keyboard.press('Enter');
  }
  await expect(cells.nth(3)).toBeFocused();
  for (const [at, cell] of ['B-02', 'A-10', 'A-2'].entries()) await expect(cells.nth(at)).toHaveValue(cell);
  await page.getByTestId('print-on-labels').focus();
  const firstLines = page.getByTestId('pick-line');
  for (const [at, article] of [articles[2], articles[1], articles[0]].entries())
    await expect(firstLines.nth(at)).toHaveAttribute('data-article', article ?? '');

  // A tick lasts, for every window of the station.
  await page
    .getByRole('checkbox', { name: /fetched/ })
    .first()
    .check();
  await page.reload();
  await expect(page.locator('[data-fetched="true"]')).toHaveCount(1);
  await expect(page.locator('[data-fetched="true"]')).toHaveAttribute('data-article', articles[2] ?? '');

  const jobs = offices.map((office) => {
    const rows = wantedRows(orders.filter(({ offices: names }) => names.join(', ') === office));
    // The template of the usual paper has room for four rows.
    return Math.ceil(rows.length / 4);
  });
  await page.getByTestId('print-on-labels').click();
  await page.getByTestId('print-lists').click();
  const all = jobs.reduce((sum, count) => sum + count, 0);
  await expect(page.getByTestId('queued')).toContainText(
    en('labels.print.queued', { count: all, printer: 'Label printer' }),
  );
  await expect.poll(() => bench.paper().length).toBe(all);
  await page.getByLabel(en('pickList.print.what')).selectOption({ label: offices[0] ?? '' });
  await page.getByTestId('print-lists').click();
  await expect.poll(() => bench.paper().length).toBe(all + (jobs[0] ?? 0));

  const { lines, pages } = await printA4(page);
  expect(lines).toEqual(expect.arrayContaining([expect.stringContaining('Monday')]));
  const counted = lines.flatMap((line) => {
    const [, article, count] = /\t(\S+) colour .*\t(\d+)$/.exec(line) ?? [];
    return article === undefined ? [] : [`${article} × ${count}`];
  });
  const wanted = wantedRows(orders).map((row) => row.slice(row.indexOf(' ') + 1));
  expect(counted.sort()).toEqual(wanted.sort());
  if (pages === null) return;
  expect(pages.length).toBeGreaterThan(1);
  for (const [index, text] of pages.entries()) {
    expect(text.replaceAll(' ', '')).toContain(`${index + 1}/${pages.length}`);
    expect(text).toContain('Barcodes');
  }
  for (const each of [...offices, ...orders.map(({ article }) => article)])
    expect(pages.join('\n')).toContain(each);
});

test('what is packed leaves the pick list and stands on the packing list, as the marketplace has it', async ({
  page,
}) => {
  const orders = (await ordersOf(null)).slice(0, 8);
  const supplyId = await makeSupply(page, 'Tuesday', orders);
  const list = await page.context().newPage();
  await list.goto(page.url());
  await expect(list.getByTestId('pick-counts')).toContainText(en('pickList.toFetch', { count: 8 }));

  await page.getByRole('button', { name: en('pickList.toPacking') }).click();
  // The only supply opens by itself.
  await expect(page.getByTestId('packed-count')).toHaveText('0 / 8');
  await labelsHere(page);
  const hands = await openHands(page);
  for (const [index, { skus }] of orders.entries()) {
    await hands.scan(skus[0] ?? '');
    await expect(page.getByTestId('packed-count')).toHaveText(`${index + 1} / 8`);
    // The other window follows.
    if (index === 0)
      await expect(list.getByTestId('pick-counts')).toContainText(en('pickList.toFetch', { count: 7 }));
  }
  await expect(list.getByRole('heading', { name: en('pickList.allPacked.title') })).toBeVisible();
  await list.close();

  await go(page, `#/supply/packing-list/${supplyId}`);
  await expect(page.getByTestId('packed-line')).toHaveCount(8);
  await expect(page.getByTestId('packed-by')).toContainText(`${en('packingList.nobody')} 8`);
  const shown = await page
    .getByTestId('packed-line')
    .evaluateAll((all) =>
      all.map((line) => [(line as HTMLElement).dataset['order'], line.textContent] as const),
    );
  const there = await ordersOf(supplyId);
  expect(new Set(shown.map(([order]) => order))).toEqual(new Set(there.map(({ id }) => String(id))));
  for (const { id, article, sticker } of there) {
    const text = shown.find(([order]) => order === String(id))?.[1] ?? '';
    expect(text).toContain(article);
    expect(text).toContain(`${sticker.partA} ${sticker.partB}`);
  }
  const { lines, pages } = await printA4(page);
  for (const text of [lines.join('\n'), ...(pages === null ? [] : [pages.join('\n')])])
    for (const { sticker } of there) expect(text).toContain(`${sticker.partA} ${sticker.partB}`);

  await expect.poll(() => bench.paper().length).toBe(orders.length);
  await page.getByTestId('print-on-labels').click();
  await page.getByTestId('print-lists').click();
  const labels = Math.ceil(new Set(there.map(({ article }) => article)).size / 4);
  await expect.poll(() => bench.paper().length).toBe(orders.length + labels);

  // At the end of the hand-over it is at hand too.
  await go(page, `#/hand-over/${supplyId}`);
  await page.getByTestId('deliver').click();
  await expect(page.getByTestId('supply-qr')).toBeVisible();
  await expect(page.getByTestId('packed-by')).toContainText(`${en('packingList.nobody')} 8`);
  const toList = page.getByRole('button', { name: en('packingList.title') });
  await expect(toList).toHaveText(en('packingList.toList'));
  await toList.click();
  await expect(page.getByTestId('packed-line')).toHaveCount(8);
});

test('without a connection the list stays in sight and says of when it is', async ({ page }) => {
  const orders = (await ordersOf(null)).slice(0, 3);
  await makeSupply(page, 'Wednesday', orders);
  // The browser says of each knock at the door that nobody opened.
  page.removeAllListeners('console');
  await bench.stopStation();
  await expect(page.getByTestId('list-offline')).toContainText(/\d\d:\d\d:\d\d/);
  expect(await shownRows(page)).toEqual(wantedRows(orders));
});
