import { expect, test, type Page } from '@playwright/test';
import type { ScannerKey } from '../../src/shared/domain/scanner/scanner-keys.ts';
import type { ScannerFindings, ScannerProfile } from '../../src/shared/domain/scanner/scanner-profile.ts';
import { readScannerCard } from '../../src/shared/domain/scanner/read-scanner-card.ts';
import { setUpCard } from '../../src/shared/domain/scanner/scanner-card.ts';
import { layoutNames } from '../rigs/scanners/layouts.ts';
import { pullTrigger, usScanner, type Scanner } from '../rigs/scanners/scanner.ts';
import { openScannerPage, untouched, type ScannerPage } from './scanner-page.ts';
import { openKeyboard, type Keyboard } from '../rigs/scanners/wedge.ts';

const GS = '\u001d';
const ean = '4600000000011';
const marking = `0104600000000015215"aZ?<y>&%(q=${GS}93dG/z`;

let bench: ScannerPage;
let keyboard: Keyboard;
test.beforeEach(async ({ page }) => {
  bench = await openScannerPage(page);
  keyboard = await openKeyboard(page);
});

const pull = (text: string, scanner: Partial<Scanner> = {}, start = 0): readonly ScannerKey[] =>
  pullTrigger(text, { ...usScanner, ...scanner }, start);
const textsOf = async (): Promise<string[]> => (await bench.takeScans()).map(({ text }) => text);

test('a page that is blocked for two seconds reads every scan, in order, and shows none', async ({
  page,
}) => {
  await bench.focus('field');
  const blocked = page.evaluate(() => {
    const until = performance.now() + 2000;
    while (performance.now() < until);
  });
  const from = Date.now();
  await Promise.all([
    blocked,
    keyboard.send(
      [
        ...pull(marking, { gap: 1, layout: 'ru' }),
        ...pull(ean, { gap: 20, caps: true }, 600),
        ...pull('sKU-7', { gap: 60 }, 1000),
      ],
      from,
    ),
  ]);
  expect(await textsOf()).toEqual([marking, ean, 'sKU-7']);
  expect(await bench.state()).toEqual(untouched);
});

for (const place of ['field', 'area', 'list', 'in-form'] as const)
  test(`a scan never lands where the focus is: ${place}`, async ({ page }) => {
    await bench.focus(place);
    let from = Date.now();
    for (const gap of [1, 5, 20, 60])
      for (const suffix of ['Enter', 'Tab'] as const) {
        await keyboard.send(pull('4S-6 00/0', { gap, suffix, layout: 'ru' }), from);
        from += 3000;
        expect(await textsOf()).toEqual(['4S-6 00/0']);
        expect(await bench.state()).toEqual(untouched);
        await expect(page.locator(`#${place}`)).toBeFocused();
      }
  });

test('what a person types at 150 ms stays in the field, and is no scan', async ({ page }) => {
  await bench.focus('field');
  const typed = pull('order 46000-11', { gap: 150, layout: 'en', suffix: null });
  await keyboard.send(typed, Date.now());
  // Once more, as slowly as it says.
  await bench.focus('area');
  await page.keyboard.type('partB 12', { delay: 150 });
  expect(await textsOf()).toEqual([]);
  await expect.poll(bench.state).toEqual({ ...untouched, field: 'order 46000-11', area: 'partB 12' });
  await bench.focus('in-form');
  await page.keyboard.type('12', { delay: 150 });
  await page.keyboard.press('Enter');
  await expect.poll(bench.state).toMatchObject({ 'in-form': '12', pressed: 1 });
});

test('a scan in the midst of typing leaves what was typed', async () => {
  await bench.focus('field');
  const from = Date.now();
  await keyboard.send(
    [
      ...pull('ab', { gap: 150, suffix: null }),
      ...pull(ean, { layout: 'ru' }, 500),
      ...pull('c', { gap: 150, suffix: null }, 1200),
    ],
    from,
  );
  expect(await textsOf()).toEqual([ean]);
  await expect.poll(bench.state).toEqual({ ...untouched, field: 'abc' });
});

test('a dialog keeps no scan, and no scan closes a dialog', async ({ page }) => {
  await page.evaluate(() => window.document.querySelector('dialog')?.showModal());
  let from = Date.now();
  for (const place of ['in-dialog', 'close']) {
    await bench.focus(place);
    await keyboard.send(pull('A b 1', { gap: 20, layout: 'uk' }), from);
    from += 2000;
    expect(await textsOf()).toEqual(['A b 1']);
    await expect(page.locator('dialog')).toBeVisible();
  }
  expect(await bench.state()).toEqual(untouched);
});

test('the Enter of a scan presses no button', async () => {
  await bench.focus('button');
  await keyboard.send(pull(ean, { gap: 60 }), Date.now());
  expect(await textsOf()).toEqual([ean]);
  expect(await bench.state()).toEqual(untouched);
});

test('two scans within 80 ms are two, in their order', async () => {
  await bench.focus('field');
  const first = pull(ean, { gap: 1 });
  const second = pull('4600000000028', { gap: 1 }, 60);
  await keyboard.send([...first, ...second], Date.now());
  expect(await textsOf()).toEqual([ean, '4600000000028']);
  expect(await bench.state()).toEqual(untouched);
});

test('what Windows types for Alt and a number stays out of the field', async () => {
  await bench.focus('field');
  const [before, behind] = marking.split(GS);
  const from = Date.now();
  // Nothing is awaited in between: a busy machine can't stretch the gaps.
  await Promise.all([
    keyboard.send(pull(`${before}${GS}`, { separator: 'alt29', suffix: null }), from),
    keyboard.sendCharacter('↔'),
    keyboard.send(pull(behind ?? '', {}, pull(`${before}${GS}`, { separator: 'alt29' }).at(-1)?.at), from),
  ]);
  expect(await textsOf()).toEqual([marking]);
  expect(await bench.state()).toEqual(untouched);
});

test('a scan without a suffix is there after a silence', async ({ page }) => {
  await bench.focus('field');
  await keyboard.send(pull(ean, { suffix: null }), Date.now());
  await page.waitForFunction(() => window.scans.length > 0);
  expect(await textsOf()).toEqual([ean]);
  expect(await bench.state()).toEqual(untouched);
});

test.describe('the set-up card', () => {
  /** Scans the card into the page as the set-up screen does. */
  async function scanCard(page: Page, scanner: Partial<Scanner>): Promise<ScannerFindings> {
    await page.evaluate(() => {
      const bursts: (readonly ScannerKey[])[] = [];
      // As the set-up does: a code that came in pieces comes whole at last, and that counts.
      const take = (keys: readonly ScannerKey[]): void => {
        const isSame = bursts.at(-1)?.[0]?.at === keys[0]?.at;
        bursts.splice(isSame ? -1 : bursts.length, 1, keys);
      };
      Object.assign(window, { bursts, stop: window.wedge.capture(take) });
    });
    const readBursts = () => page.evaluate(() => (window as unknown as { bursts: ScannerKey[][] }).bursts);
    let from = Date.now();
    for (const [index, { text }] of setUpCard.entries()) {
      const events = pull(text, scanner);
      await keyboard.send(events, from);
      from += (events.at(-1)?.at ?? 0) + 1000;
      await expect.poll(async () => (await readBursts()).length).toBe(index + 1);
    }
    const [first, second, third] = (await readBursts()).map((keys) => ({ kind: 'keys', keys }) as const);
    await page.evaluate(() => (window as unknown as { stop: () => void }).stop());
    const reading = readScannerCard([first!, second!, third!]);
    if (reading.kind !== 'found') throw new Error('not the card');
    return reading.findings;
  }

  const profileOf = (findings: ScannerFindings): ScannerProfile => ({
    id: 'left',
    name: 'Left',
    checkedAt: 0,
    ...findings,
  });

  for (const setTo of ['de', 'fr', 'cs'] as const)
    test(`makes a scanner that is set to ${setTo} read under every layout`, async ({ page }) => {
      await bench.focus('field');
      const findings = await scanCard(page, { setTo, layout: setTo, separator: 'f8' });
      expect(findings).toMatchObject({ layout: 'pc', warnings: [{ code: 'otherKeyboard' }] });
      expect(await textsOf()).toEqual([]);
      await bench.use([profileOf(findings)]);
      let from = Date.now() + 60_000;
      for (const layout of layoutNames)
        for (const caps of [false, true]) {
          await keyboard.send(pull(marking, { setTo, layout, caps, separator: 'f8' }), from);
          from += 3000;
          expect(await bench.takeScans()).toMatchObject([{ text: marking, scannerId: 'left' }]);
        }
      expect(await bench.state()).toEqual(untouched);
    });

  test('warns of a scanner that drops GS', async ({ page }) => {
    const findings = await scanCard(page, { separator: '', layout: 'kk', gap: 20 });
    expect(findings.warnings).toEqual([{ code: 'separatorsLost' }]);
    expect(findings.pace?.medianMs).toBeCloseTo(20, 0);
    expect(findings.pace?.worstMs).toBeCloseTo(20, 0);
  });
});
