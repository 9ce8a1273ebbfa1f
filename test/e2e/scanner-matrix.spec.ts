import { expect, test } from '@playwright/test';
import { layoutNames } from '../rigs/scanners/layouts.ts';
import { pullTrigger, separatorForms, usScanner, type Scanner } from '../rigs/scanners/scanner.ts';
import type { WedgeScan } from '../../src/renderer/scanner/wedge.ts';
import { openScannerPage, untouched } from './scanner-page.ts';
import { openKeyboard } from '../rigs/scanners/wedge.ts';

/**
 * Every layout, with and without Caps Lock, every form of GS, every kind of code: in `npm test` with the four paces in
 * turn, and `PACKBENCH_SCANNER_MATRIX=whole` has each of them with every pace, which takes a minute on two free cores.
 * The suffixes, where shift is reported, and what has the focus take turns in both.
 */
const isWhole = process.env['PACKBENCH_SCANNER_MATRIX'] === 'whole';

// A trace of a million keys helps nobody.
test.use({ trace: 'off' });

const GS = '\u001d';
const gtin = '04600000000015';
const serial = '5"aZ?<y>&%(q=';

interface Code {
  readonly text: string;
  readonly identifier: string;
  readonly symbology: string;
}

const plainCodes: readonly Code[] = [
  { text: '4600000000011', identifier: ']E0', symbology: 'ean13' },
  { text: 'sKU-7/aZ_(y).m;Q #2', identifier: ']C0', symbology: 'code128' },
  { text: 'https://example.com/Q?a=1&b=%7BzY%7D#[Top]@x', identifier: ']Q1', symbology: 'qr' },
];

const markingCode: Code = {
  text: `01${gtin}21${serial}${GS}93dG/z`,
  identifier: ']d2',
  symbology: 'gs1DataMatrix',
};

const paces = [1, 5, 20, 60] as const;
const suffixes = ['Enter', 'Tab', 'Enter', 'NumpadEnter', 'Enter', 'Tab', null] as const;
const reports = ['sameReport', 'ownReport', 'sameReport'] as const;

interface Case {
  readonly code: Code;
  readonly scanner: Scanner;
}

function casesOf(layout: Scanner['layout']): readonly Case[] {
  const codes = [
    ...plainCodes.map((code) => ({ code, separator: 'ctrl' })),
    ...separatorForms.map((separator) => ({ code: markingCode, separator })),
  ];
  const wanted = [false, true].flatMap((caps) =>
    codes.flatMap((one, index) =>
      (isWhole ? paces : [paces[(index + (caps ? 2 : 0)) % paces.length] ?? 1]).map((gap) => ({
        ...one,
        caps,
        gap,
      })),
    ),
  );
  const cases = wanted.map(({ code, separator, caps, gap }, index): Case => {
    const suffix = suffixes[index % suffixes.length] ?? null;
    const shift = reports[index % reports.length] ?? 'sameReport';
    return { code, scanner: { ...usScanner, layout, caps, gap, separator, suffix, shift } };
  });
  // The scanners of a desk are few: those without a suffix one after the other.
  return cases.sort((a, b) => Number(a.scanner.suffix === null) - Number(b.scanner.suffix === null));
}

/** A busy test machine may hold back the rest of a code for longer than a silence is: that is another test's matter. */
const MOST_TRIES = 5;

for (const layout of layoutNames)
  test(`under the layout ${layout} every scan is read, and none leaves a trace in a field`, async ({
    page,
  }) => {
    if (isWhole) test.setTimeout(300_000);
    const bench = await openScannerPage(page);
    const keyboard = await openKeyboard(page);
    const places = [null, 'field', 'button', 'in-form'];
    let from = Date.now();
    let count = 0;
    const errors: unknown[] = [];
    for (const { code, scanner } of casesOf(layout)) {
      const place = places[count % places.length] ?? null;
      const isNamed = count % 2 === 0;
      count += 1;
      let scans: readonly WedgeScan[] = [];
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        await bench.focus(place);
        const events = pullTrigger((isNamed ? code.identifier : '') + code.text, scanner, 0);
        await keyboard.send(events, from);
        from += (events.at(-1)?.at ?? 0) + 500;
        // What a busy machine cuts in two is read again as a whole: the next try must not meet it.
        if (scanner.suffix === null)
          await page.waitForFunction((text) => window.scans.some((scan) => scan.text === text), code.text);
        scans = await bench.takeScans();
        if ((await bench.takeLongestStall()) < 100 || scanner.suffix !== null) break;
      }
      const expected = { text: code.text, symbology: isNamed ? code.symbology : null };
      if (scans.length !== 1 || scans[0]?.text !== expected.text || scans[0].symbology !== expected.symbology)
        errors.push({ scanner, place, expected, scans });
    }
    expect(errors).toEqual([]);
    expect(await bench.state()).toEqual(untouched);
    expect(count).toBe(isWhole ? 96 : 24);
  });
