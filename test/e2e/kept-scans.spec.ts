import { createServer as createWebServer } from 'node:http';
import { expect, test as plain, type Page } from '@playwright/test';
import { lone, takeAndPack, test } from './bench.ts';
import { freePort } from '../rigs/free-port.ts';
import { startBench, type Bench } from '../rigs/programs/built-programs.ts';
import { latin, scanAsKeys } from '../rigs/scanners/wedge.ts';
import { en } from '../rigs/words.ts';

plain.use({ serviceWorkers: 'allow' });

test('a station that hangs is told of within two seconds, and of its kept scans one is dealt with after the other', async ({
  page,
  bench,
}) => {
  await page.goto(bench.url);
  const { orders } = await takeAndPack(page, bench);
  const [first, second, third] = lone(orders);
  if (!third) throw new Error('this seed has no third order of a product of its own');
  const verdict = page.getByTestId('verdict');
  await scanAsKeys(page, first.skus[0] ?? '', latin);
  await expect(verdict).toHaveAttribute('data-kind', 'packed');

  bench.hang();
  await scanAsKeys(page, second.skus[0] ?? '', latin);
  await expect(verdict).not.toHaveAttribute('data-kind', 'packed', { timeout: 1000 });
  await expect(verdict).toHaveAttribute('data-reason', 'keptSilent', { timeout: 2500 });
  await expect(page.getByTestId('kept-scan')).toHaveText(new RegExp(second.skus[0] ?? ''));
  await scanAsKeys(page, third.skus[0] ?? '', latin);
  await expect(page.getByTestId('kept-scan')).toHaveCount(2);
  bench.goOn();
  // One label, named on the panel; the next one comes once a hand has said that this one is dealt with.
  await expect(page.getByTestId('packed-count')).toHaveText(`2 / ${orders.length}`);
  await expect(verdict).toHaveAttribute('data-kind', 'packed');
  await expect(verdict.locator('[data-part="article"]')).toHaveText(second.article);
  await expect(page.getByTestId('kept-scan')).toHaveText(new RegExp(third.skus[0] ?? ''));
  await expect.poll(() => bench.paper().length).toBe(2);
  await verdict.getByRole('button', { name: en('kept.next', { count: 1 }) }).click();
  await expect(verdict).toHaveAttribute('data-reason', 'asked');
  // The goods in hand again are the answer.
  await scanAsKeys(page, third.skus[0] ?? '', latin);
  await expect(page.getByTestId('packed-count')).toHaveText(`3 / ${orders.length}`);
  await expect(page.getByTestId('kept-scans')).toHaveCount(0);
  await expect.poll(() => bench.paper().length).toBe(3);
});

// The browser itself complains of a station that is away.
plain(
  'a scan made while the station is dead lies through a reload, and counts once when it is back at another port',
  async ({ page }) => {
    const bench = await startBench({ orders: 40, seed: 1, isUnlimited: true });
    try {
      await keepThroughRestarts(page, bench);
    } finally {
      await bench.close();
    }
  },
);

/** Another program has the port for a while: the page stays, keeps its scan and says who is there. */
async function answerInItsPlace(page: Page): Promise<void> {
  const banner = page.getByTestId('offline');
  await expect(banner).not.toContainText(en('shell.offline.other'));
  const asked: unknown[] = [];
  const other = createWebServer((request, answer) => {
    asked.push([request.url, request.headers]);
    answer.writeHead(401, { 'content-type': 'text/html' }).end('<script>localStorage.clear()</script>');
  }).listen(Number(new URL(page.url()).port), '127.0.0.1');
  await expect(banner).toContainText(en('shell.offline.other'));
  await expect(page.getByTestId('kept-scan')).toHaveCount(1);
  const secret = await page.evaluate(() => localStorage.getItem('packbench-link'));
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(asked)).not.toContain(secret);
  other.closeAllConnections();
  await new Promise((resolve) => other.close(resolve));
}

async function keepThroughRestarts(page: Page, bench: Bench): Promise<void> {
  await page.goto(bench.url);
  const { orders } = await takeAndPack(page, bench);
  const [first, second] = lone(orders);
  const sku = first.skus[0] ?? '';
  const verdict = page.getByTestId('verdict');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect(page.getByTestId('printer-health')).toBeVisible();
  await bench.kill();
  await scanAsKeys(page, sku, latin);
  await expect(verdict).toHaveAttribute('data-reason', 'keptNoLink', { timeout: 2000 });
  await expect(page.getByTestId('kept-scan')).toHaveCount(1);
  await expect(page.getByTestId('printer-health')).toHaveCount(0);

  await answerInItsPlace(page);

  // Reloaded while nobody answers, the page is there all the same, and says what it keeps.
  await page.reload();
  await expect(verdict).toHaveAttribute('data-reason', 'keptNoLink');
  await expect(page.getByTestId('kept-scan')).toHaveCount(1);

  // The station is given another address, and nobody opens the printed one.
  const printed = await bench.crash(await freePort());
  expect(new URL(printed).port).not.toBe(new URL(page.url()).port);
  await expect(page.getByTestId('packed-count')).toHaveText(`1 / ${orders.length}`);
  await expect.poll(() => bench.paper().length).toBe(1);

  // So long ago that the goods may lie elsewhere by now: the packer is asked, also on a reloaded page.
  await bench.kill();
  await scanAsKeys(page, second.skus[0] ?? '', latin);
  await expect(page.getByTestId('kept-scan')).toHaveCount(1);
  const { origin } = new URL(page.url());
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.startsWith('packbench-kept-scan.')) ?? '';
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as { since: number };
    localStorage.setItem(key, JSON.stringify({ ...kept, since: kept.since - 60_000 }));
  });
  await page.goto('about:blank');
  await bench.crash();
  await page.goto(`${origin}/#/packing`);
  await expect(verdict).toHaveAttribute('data-reason', 'asked');
  await verdict.getByRole('button', { name: en('kept.process') }).click();
  await expect(page.getByTestId('packed-count')).toHaveText(`2 / ${orders.length}`);
  await expect.poll(() => bench.paper().length).toBe(2);
  await expect(page.getByTestId('kept-scans')).toHaveCount(0);
}
