import { expect, test } from '@playwright/test';
import { languages } from '../../src/shared/domain/preferences.ts';
import { kindOf } from '../../src/shared/domain/verdict.ts';
import type { PackingView } from '../../src/shared/contract/packing.ts';
import { verdicts } from '../rigs/desk/verdicts.ts';
import { lookAtPanels } from './panel-geometry.ts';
import { firstSteps, openPanel, packedScans, packingView, printersView, stationView } from './panel-page.ts';
import { articles, said, withArticle } from './panel-verdicts.ts';
import { en } from '../rigs/words.ts';

/** The usual windows of a bench. At 200 % a window has half as many of its own pixels. */
const windows = [
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
] as const;
const zooms = [1, 2] as const;

/** What may stand around the panel: as little as possible, and as much. */
const around = [
  { training: false, steps: 'done' },
  { training: true, steps: 'underWay' },
] as const;

const told = said.filter(({ reason }) => reason !== 'noSupplyOpen');
/** Where only the goods differ, one verdict of each look is enough. */
const ofEachKind = [...new Map(told.map((verdict) => [kindOf[verdict.reason], verdict])).values()];
const { usual, oneWord, ...others } = articles;
const views = [
  ...[usual, oneWord].flatMap((article) => told.map((verdict) => withArticle(verdict, article))),
  ...Object.values(others).flatMap((article) => ofEachKind.map((verdict) => withArticle(verdict, article))),
].map((verdict) => packingView({ verdict }));

for (const language of languages) {
  test(`${language}: number, instruction and answers stand whole in the panel, whatever it says, at every size`, async ({
    page,
  }) => {
    await openPanel(page);
    const found: Record<string, string[]> = {};
    for (const { training, steps } of around) {
      await page.evaluate(
        ([station, first]) => {
          window.tell('station.view', station);
          window.tell('setup.firstSteps', first);
        },
        [stationView({ language, training }), firstSteps(steps)],
      );
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      for (const { width, height } of windows) {
        for (const zoom of zooms) {
          await page.setViewportSize({ width: width / zoom, height: height / zoom });
          const cut = await page.evaluate(lookAtPanels, { views, isAllSeen: zoom === 1 });
          if (cut.length > 0) found[`${width} at ${zoom}00 %${training ? ', first steps' : ''}`] = cut;
        }
      }
    }
    expect(found).toEqual({});
  });
}

test('ten scans stand beside the verdict, everything is large enough for a glove, and no command moves', async ({
  page,
}) => {
  await openPanel(page);
  await page.evaluate((station) => window.tell('station.view', station), stationView({ language: 'ru' }));
  const parcels = said.filter((verdict) => 'parcel' in verdict).map((verdict) => withArticle(verdict, usual));
  for (const { width, height } of windows) {
    await page.setViewportSize({ width, height });
    const rows = new Set<string>();
    for (const [at, box] of [null, '4', '1043'].entries()) {
      for (const task of [null, 'codes'] as const) {
        const view = packingView({
          verdict: parcels[at % parcels.length] ?? verdicts.scanProduct,
          verdictNumber: at + 2,
          task,
          box,
          lastScans: packedScans(10),
        });
        rows.add(await page.evaluate(commandRow, view));
      }
    }
    expect([...rows], `at ${width}`).toHaveLength(1);
    const lines = await page.getByTestId('scan-line').evaluateAll((all) =>
      all.map((line) => {
        const box = line.getBoundingClientRect();
        const hit = document.elementFromPoint(box.left + 40, box.bottom - 3);
        return hit !== null && line.contains(hit);
      }),
    );
    expect({ width, seen: lines.filter(Boolean).length }).toEqual({ width, seen: 10 });
    expect({ width, small: await page.evaluate(smallTargets) }).toEqual({ width, small: [] });
  }
});

test('why a command was refused covers nothing of the panel, and goes with the next verdict', async ({
  page,
}) => {
  await openPanel(page);
  await page.evaluate(() => {
    const problem = {
      code: 'databaseInUse',
      file: 'C:\\Users\\packer\\Packbench\\warehouse\\journal.sqlite',
    };
    Object.assign(window.packbench ?? {}, { call: () => Promise.resolve({ ok: false, problem }) });
  });
  const note = page.getByTestId('command-refused');
  const seen = ofEachKind.map((verdict) => packingView({ verdict: withArticle(verdict, usual) }));
  const found: Record<string, string[]> = {};
  for (const language of languages) {
    await page.evaluate((station) => window.tell('station.view', station), stationView({ language }));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const { width, height } of windows) {
      await page.setViewportSize({ width, height });
      for (const view of seen) {
        // The same verdict is looked at again with the note beneath it.
        await page.evaluate(lookAtPanels, { views: [view], isAllSeen: false });
        await page.keyboard.press('F10');
        await expect(note).toBeInViewport({ ratio: 1 });
        const cut = await page.evaluate(lookAtPanels, { views: [view], isAllSeen: false });
        await expect(note).toBeVisible();
        if (cut.length > 0) (found[`${language} ${width}`] ??= []).push(...cut);
        await page.evaluate((next) => window.tell('packing.view', next), { ...view, verdictNumber: 1 });
        await expect(note).toHaveCount(0);
      }
    }
  }
  expect(found).toEqual({});
});

test('ten scans stand beside the practice goods as well', async ({ page }) => {
  await openPanel(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const goods = said.flatMap((verdict) => ('parcel' in verdict && verdict.parcel ? [verdict.parcel] : []));
  for (const language of languages) {
    await page.evaluate(
      ([station, view, shelf]) => {
        window.tell('station.view', station);
        window.tell('packing.view', view);
        window.tell('packing.shelf', shelf);
      },
      [
        stationView({ language, training: true }),
        packingView({ verdict: verdicts.scanProduct, lastScans: packedScans(10) }),
        goods.slice(0, 3).map((parcel, at) => ({
          parcel: { ...parcel, orderId: String(at) },
          sku: `290000000000${at}`,
          label: at === 0 ? '*CN+3hFC' : null,
        })),
      ] as const,
    );
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByTestId('practice-shelf').getByRole('button').first()).toBeInViewport({ ratio: 1 });
    for (const line of await page.getByTestId('scan-line').all())
      await expect(line).toBeInViewport({ ratio: 0.99, timeout: 2000 });
    await expect(page.getByTestId('scan-line')).toHaveCount(10);
    expect(await page.evaluate(smallTargets)).toEqual([]);
  }
});

test('a printer that may speak another language than it is set to is told of at the foot', async ({
  page,
}) => {
  await openPanel(page);
  const foot = page.getByTestId('printer-health');
  await expect(foot).toHaveAttribute('data-loud', 'false');
  await page.evaluate((view) => window.tell('printing.printers', view), {
    ...printersView,
    printers: printersView.printers.map((printer) => ({ ...printer, languageDoubtful: true })),
  });
  await expect(foot).toHaveAttribute('data-loud', 'true');
  await expect(foot).toHaveText(en('shell.foot.printerLanguage'));
});

test('a marketplace that is silent is read from two metres away, and covers nothing of the panel', async ({
  page,
}) => {
  await openPanel(page);
  for (const language of languages) {
    const since = Date.now() - 63_000;
    await page.evaluate(
      (station) => window.tell('station.view', station),
      stationView({
        language,
        sync: {
          state: 'silent',
          silentSince: since,
          lastAt: Date.now(),
          statusesAt: since,
          statusesLate: true,
          running: true,
        },
      }),
    );
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const { width, height } of windows) {
      await page.setViewportSize({ width, height });
      const words = page.getByTestId('sync-health');
      const seen = await words.evaluate((item) => ({
        letters: Number.parseFloat(getComputedStyle(item).fontSize) >= 22,
        isWhole: item.scrollWidth <= item.clientWidth && item.getBoundingClientRect().right <= innerWidth,
        tellsAge: /63|1/.test(item.textContent),
      }));
      expect({ width, ...seen }).toEqual({ width, letters: true, isWhole: true, tellsAge: true });
      expect(await page.evaluate(lookAtPanels, { views: views.slice(0, 5), isAllSeen: true })).toEqual([]);
    }
  }
});

/** Where the commands stand, each by its corners. */
async function commandRow(view: PackingView): Promise<string> {
  window.tell('packing.view', view);
  await new Promise(requestAnimationFrame);
  return [...document.querySelectorAll('fieldset button')]
    .map((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      const isCut = button.scrollWidth > button.clientWidth || button.scrollHeight > button.clientHeight;
      return [x, y, width, height].map(Math.round).join(' ') + (isCut ? ' cut' : '');
    })
    .join(', ');
}

/** What a glove would miss. A link in a line is as large as what it is in. */
function smallTargets(): string[] {
  const LEAST = 47.5;
  return [...document.querySelectorAll('button, a, summary, input')]
    .map((target) => {
      const box = (target.matches('a') ? target.closest('li > div') : target)?.getBoundingClientRect();
      return { name: target.textContent, width: box?.width ?? 0, height: box?.height ?? 0 };
    })
    .filter(({ width, height }) => height > 0 && (width < LEAST || height < LEAST))
    .map(({ name, width, height }) => `${name}: ${Math.round(width)} × ${Math.round(height)}`);
}

test('the bar of several supplies is no wider than the window, and both ends of each name are in sight', async ({
  page,
}) => {
  await openPanel(page);
  const named = (supplyId: string, name: string) => ({
    supplyId,
    name,
    total: 104,
    packed: 38,
    labelsReady: 104,
    labelsToCome: 0,
    labelsFaulty: 0,
    cancelled: 1,
    toPutAside: 1,
  });
  const supplies = [named('S-1', 'Riverside store, evening 1'), named('S-2', 'Riverside store, evening 2')];
  for (const language of languages) {
    await page.evaluate((station) => window.tell('station.view', station), stationView({ language }));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.evaluate(
      (view) => window.tell('packing.view', view),
      packingView({ verdict: verdicts.scanProduct, box: '4', supply: supplies[0] ?? null, supplies }),
    );
    for (const { width, height } of windows) {
      await page.setViewportSize({ width, height });
      await expect(page.getByTestId('change-supply')).toBeVisible();
      const seen = await page.evaluate(() => {
        const bar = document.querySelector('[data-testid="change-supply"]')?.parentElement?.parentElement;
        const buttons = [...(bar?.querySelectorAll('button') ?? [])];
        const name = bar?.querySelector('h2');
        const letter = name ? Number.parseFloat(getComputedStyle(name).fontSize) / 2 : 0;
        return {
          // Its beginning and its end: about twenty letters of it at least.
          isNamed: (name?.getBoundingClientRect().width ?? 0) >= 20 * letter,
          page: document.documentElement.scrollWidth,
          bar: bar ? bar.scrollWidth - bar.clientWidth : null,
          right: Math.max(...buttons.map((button) => button.getBoundingClientRect().right)) <= innerWidth,
        };
      });
      expect({ language, width, ...seen }).toEqual({
        language,
        width,
        page: width,
        isNamed: true,
        bar: 0,
        right: true,
      });
    }
  }
});
