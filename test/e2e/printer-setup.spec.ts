import { expect, test, type Page } from '@playwright/test';
import { goByKey, openAt } from '../rigs/programs/address-line.ts';
import { startBench, type Bench } from '../rigs/programs/built-programs.ts';
import { BY_HAND, cyrillic, latin, scanAsKeys } from '../rigs/scanners/wedge.ts';
import { en, likeEn } from '../rigs/words.ts';

let bench: Bench;
test.afterEach(() => bench.close());

/** A link on which the answer to the next print comes only behind that to a scan of its label, as on a busy computer. */
async function openSlowLink(page: Page): Promise<{ holdNextPrint(): void }> {
  let isHolding = false;
  const calls = new Map<unknown, unknown>();
  const held: (() => void)[] = [];
  const read = (message: string | Buffer): Record<string, unknown> =>
    JSON.parse(String(message)) as Record<string, unknown>;
  await page.routeWebSocket(/\/link$/, (near) => {
    const far = near.connectToServer();
    near.onMessage((message) => {
      const { id, call } = read(message);
      calls.set(id, call);
      far.send(message);
    });
    far.onMessage((message) => {
      const call = calls.get(read(message)['id']);
      if (isHolding && call === 'printing.printTest') {
        held.push(() => near.send(message));
        return;
      }
      near.send(message);
      if (call !== 'printing.readTest') return;
      isHolding = false;
      for (const answer of held.splice(0)) answer();
    });
  });
  return {
    holdNextPrint: () => {
      isHolding = true;
    },
  };
}

test('a printer is typed in, its ruler label is scanned back, adjusted and printed again, and it can be removed', async ({
  page,
}) => {
  bench = await startBench({ orders: 1, seed: 5, printerLanguage: 'tspl', isPrinterUnknown: true });
  const link = await openSlowLink(page);
  await page.goto(bench.url);
  await goByKey(page, 'F3');
  await expect(page.getByRole('heading', { name: en('printer.none.title') })).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('button', { name: en('printer.none.type') }).click();
  const address = page.getByLabel(en('printerSetup.form.address'), { exact: true });
  await expect(address).toBeFocused();
  await expect(address).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: en('printerSetup.find.typeInHide') }).click();
  const byHand = page.getByRole('button', { name: en('printerSetup.find.typeIn') });
  await page
    .getByRole('list', { name: en('printerSetup.stepsLabel') })
    .evaluate((list) => list.scrollIntoView());
  await expect(byHand).toBeInViewport({ ratio: 1 });
  await byHand.click();
  await expect(address).toBeFocused();
  await expect(address).toBeInViewport({ ratio: 1 });

  // Half of it saves nothing and says what is missing.
  await page.getByRole('button', { name: en('printerSetup.form.save') }).click();
  await expect(page.getByText(en('printerSetup.form.mistake.address'), { exact: true })).toBeVisible();
  await page.getByLabel(en('printerSetup.form.model')).first().click();
  await page.keyboard.type('365', BY_HAND);
  await page.getByRole('option', { name: /XP-365B/ }).click();
  await page.getByLabel(en('printerSetup.form.address'), { exact: true }).click();
  await page.keyboard.type(bench.printerAddress, BY_HAND);
  await page.getByRole('button', { name: en('printerSetup.form.save') }).click();

  // By key: right after a touch at the same place it would be the same touch.
  await page.getByRole('button', { name: en('printerSetup.test.print') }).press('Enter');
  const scan = page.getByTestId('ruler-scan');
  await expect(scan).toContainText(en('printerSetup.test.scan'));
  await expect.poll(() => bench.paper().length).toBe(1);
  const codeOf = (label: number): string => bench.paper()[label]?.codes[0]?.text ?? '';

  // By eye it is smeared: the adjustment is a touch away, and prints the next label itself.
  await page.getByRole('radio', { name: en('printerSetup.look.smeared.title') }).check();
  await page.getByRole('button', { name: en('printerSetup.test.toAdjust') }).click();
  await page.getByLabel(en('printerSetup.adjust.darkness')).click();
  await page.keyboard.type('40', BY_HAND);
  link.holdNextPrint();
  await page.getByRole('button', { name: en('printerSetup.adjust.saveAndPrint') }).click();
  await expect.poll(() => bench.paper().length).toBe(2);

  await scanAsKeys(page, codeOf(0), cyrillic);
  await expect(scan).toContainText(likeEn('printerSetup.test.otherLabel'));
  await scanAsKeys(page, codeOf(1), cyrillic);
  await expect(scan).toContainText(en('printerSetup.test.good'));
  await expect(page.getByTestId('verdict')).toBeHidden();

  await page.getByRole('button', { name: en('printerSetup.test.toRoute') }).click();
  await page.getByRole('button', { name: en('printerSetup.route.done') }).click();
  await expect(page.getByTestId('printer-page')).toContainText('Xprinter XP-365B');
  // The older label was in a hand too.
  await expect(page.getByTestId('history').locator('[data-evidence="scannedBack"]')).toHaveCount(2);
  // What the label set is read back beside it; what the printer does not tell is said to be so.
  await page.getByRole('button', { name: en('printer.readBack.read') }).click();
  await expect(page.getByText(en('printer.readBack.says', { value: '40 %' }))).toBeVisible();
  await expect(page.getByText(en('printer.readBack.says', { value: 'can’t be read' }))).toBeVisible();
  // Pictures are drawn once they come into sight.
  await page.getByTestId('label-picture').first().scrollIntoViewIfNeeded();
  await expect(page.getByRole('img', { name: en('printer.document.test') }).first()).toBeVisible();

  // The head: a code that was scanned is ticked off, the others are not.
  await page.getByRole('button', { name: en('printer.life.headTest') }).click();
  await expect.poll(() => bench.paper().length).toBe(3);
  const codes = bench.paper()[2]?.codes.map(({ text }) => text) ?? [];
  expect(codes).toHaveLength(5);
  await scanAsKeys(page, codes[0] ?? '', cyrillic);
  await expect(page.getByTestId('head-parts').locator('[data-read="true"]')).toHaveCount(1);
  for (const code of codes.slice(1)) await scanAsKeys(page, code, latin);
  await expect(page.getByTestId('printer-life')).toContainText(en('printer.life.headWhole', { parts: 5 }));
  await page.getByRole('button', { name: en('printer.life.cleaned') }).click();
  await page.getByRole('button', { name: en('printer.life.cleanedYes') }).click();
  await expect(page.getByTestId('cleaning')).toContainText(likeEn('printer.life.clean', { metres: 0 }));

  await page.getByRole('button', { name: en('printer.setUp.remove') }).click();
  await page.getByRole('button', { name: en('printer.setUp.removeYes') }).click();
  await expect(page.getByRole('heading', { name: en('printer.none.title') })).toBeVisible();
});

test('a printer is found at its network address, asked what it is, and used with one touch', async ({
  page,
}) => {
  bench = await startBench({ orders: 1, seed: 5, printerLanguage: 'tspl', isPrinterUnknown: true });
  const link = await openSlowLink(page);
  link.holdNextPrint();
  await openAt(page, bench.url, '#/printer-setup/find');
  await page.getByLabel(en('printerSetup.find.networks')).click();
  await page.keyboard.type(bench.printerAddress.replace('tcp://', ''), BY_HAND);
  await page.keyboard.press('Enter');

  const found = page.locator(`[data-testid="found"][data-address="${bench.printerAddress}"]`);
  await expect(found).toContainText(en('printer.languages.tspl'));
  await found.getByRole('button', { name: en('printerSetup.find.use') }).click();
  // By key: right after a touch at the same place it would be the same touch.
  await page.getByRole('button', { name: en('printerSetup.test.print') }).press('Enter');
  await expect.poll(() => bench.paper().length).toBe(1);
  // The label is in the hand before the screen has heard that it was sent.
  await scanAsKeys(page, bench.paper()[0]?.codes[0]?.text ?? '', latin);
  await expect(page.getByTestId('ruler-scan')).toContainText(en('printerSetup.test.good'));

  // The same printer is not set up twice.
  await openAt(page, bench.url, '#/printer-setup/find');
  await expect(found).toContainText(likeEn('printerSetup.find.already'));
});
