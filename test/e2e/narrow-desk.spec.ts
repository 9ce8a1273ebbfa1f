import { expect, test, type Page } from '@playwright/test';
import type { ScanRecord } from '../../src/shared/contract/packing.ts';
import type { CurrentView, Person } from '../../src/shared/contract/people.ts';
import { rights } from '../../src/shared/domain/people/people-rights.ts';
import { languages } from '../../src/shared/domain/preferences.ts';
import { verdicts } from '../rigs/desk/verdicts.ts';
import { firstSteps, openPanel, packedScans, packingView, stationView } from './panel-page.ts';
import { ru } from '../rigs/words.ts';

/** The smallest screen that benches have. */
const NARROW = { width: 1024, height: 768 };

const person = (id: string, name: string): Person => ({
  id,
  name,
  role: 'packer',
  hasPin: true,
  hasBadge: true,
});

const locked: CurrentView = {
  state: 'locked',
  person: null,
  last: null,
  refused: { number: 1, what: 'other' },
  rights: [],
  provedAt: null,
  lockAfterMinutes: 0,
};

const tell = (page: Page, feed: string, snapshot: unknown): Promise<void> =>
  page.evaluate(([name, said]) => window.tell(name, said), [feed, snapshot] as const);

test('after a refused scan and a wrong PIN the ways in by badge and by the owner stand in sight', async ({
  page,
}) => {
  await openPanel(page);
  await page.setViewportSize(NARROW);
  await page.evaluate(() => {
    const wrong = { code: 'pinWrong', triesLeft: 4 };
    Object.assign(window.packbench ?? {}, { call: () => Promise.resolve({ ok: false, problem: wrong }) });
  });
  const cover = page.getByTestId('sign-in');
  for (const language of languages) {
    await tell(page, 'station.view', stationView({ language }));
    for (const count of [2, 24]) {
      const people = Array.from({ length: count }, (_, at) => person(`p${at}`, `Светлана ${at}`));
      await tell(page, 'people.list', people);
      await tell(page, 'people.current', locked);
      await page.keyboard.type('9999');
      await page.keyboard.press('Enter');
      const wrongPin = cover.getByRole('alert').filter({ hasText: '4' });
      const parts = [
        wrongPin,
        cover.getByTestId('refused-scan'),
        cover.locator('fieldset'),
        cover.locator('[data-part="other-ways"]'),
      ];
      for (const part of parts)
        await expect(part, `${language}, ${count} people`).toBeInViewport({ ratio: 1 });
      await tell(page, 'people.current', { ...locked, state: 'free', refused: null });
    }
  }
});

test('what waits to be sent is counted at the foot, whole, while the marketplace is out of reach', async ({
  page,
}) => {
  await openPanel(page);
  await tell(page, 'people.current', {
    ...locked,
    state: 'signedIn',
    person: { id: 'p1', name: 'Светлана Александровна', role: 'packer' },
    refused: null,
  });
  for (const size of [NARROW, { width: 1280, height: 800 }])
    for (const language of languages) {
      await page.setViewportSize(size);
      const since = Date.now() - 63_000;
      const sync = { state: 'silent', silentSince: since, statusesAt: since, statusesLate: true } as const;
      await tell(page, 'station.view', {
        ...stationView({ language, sync }),
        outbox: { waiting: 17, refused: 0 },
      });
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const said = await page.locator('footer button').evaluateAll((items) =>
        items.map((item) => {
          const words = item.querySelector('[data-short]');
          const isShort = words !== null && getComputedStyle(words).fontSize === '0px';
          return {
            what: item.dataset['testid'],
            number: isShort ? getComputedStyle(words, '::after').content : null,
            isWhole: item.scrollWidth <= item.clientWidth && item.getBoundingClientRect().right <= innerWidth,
          };
        }),
      );
      expect(said).toEqual([
        { what: 'printer-health', number: null, isWhole: true },
        { what: 'sync-health', number: null, isWhole: true },
        { what: 'outbox', number: '"17"', isWhole: true },
        { what: 'who-works', number: null, isWhole: true },
      ]);
    }
});

test('a refused label says that it is being fetched again, then why it did not come, beside both other answers', async ({
  page,
}) => {
  await openPanel(page);
  await page.setViewportSize(NARROW);
  await page.evaluate(() => {
    const down = { ok: false, problem: { code: 'marketplaceUnreachable', reason: '' } };
    const call = (): Promise<unknown> =>
      new Promise((resolve) => window.addEventListener('answer', () => resolve(down), { once: true }));
    Object.assign(window.packbench ?? {}, { call });
  });
  await tell(page, 'station.view', stationView({ language: 'ru' }));
  const verdict = { ...verdicts.labelFaulty, fault: 'codeUnreadable' };
  await tell(page, 'packing.view', packingView({ verdict }));
  const fetchLabel = page.getByTestId('fetch-label');
  await fetchLabel.click();
  await expect(fetchLabel).toHaveText(ru('packing.fetchingLabel'));
  await page.evaluate(() => window.dispatchEvent(new Event('answer')));
  await expect(fetchLabel).toHaveText(ru('packing.fetchLabel'));
  const said = page.getByTestId('label-fetched');
  await expect(said).toHaveText(/Маркетплейс недоступен.+сама повторяет/);
  const answers = page.getByTestId('verdict').getByRole('button');
  await expect(answers).toHaveCount(3);
  for (const part of [said, ...(await answers.all())]) await expect(part).toBeInViewport({ ratio: 1 });
});

test('three supplies beside the one at hand stand whole on the packing bar', async ({ page }) => {
  await openPanel(page);
  await page.setViewportSize(NARROW);
  await tell(page, 'station.view', stationView({ language: 'ru' }));
  const { supply, ...view } = packingView({ verdict: verdicts.scanProduct, box: '4' });
  const names = ['Понедельник, вечер, склад Подольск', 'Вторник, утро, Коледино', 'Среда, день', 'Четверг'];
  const supplies = names.map((name, at) => ({ ...supply, supplyId: `S${at}`, name, labelsFaulty: 2 }));
  await tell(page, 'packing.view', { ...view, supply: supplies[0], supplies });
  const beside = page.getByRole('button').filter({ hasText: '38 / 104' });
  await expect(beside).toHaveCount(3);
  for (const one of await beside.all()) await expect(one).toBeInViewport({ ratio: 1 });
  // The menu of supplies covers the newest scan: it goes with the next one. What waits unseen is told with its digits.
  await page.getByTestId('change-supply').click();
  await expect(page.getByTestId('close-supply')).toHaveText(ru('packing.closeAndChoose'));
  const unseen = [{ reason: 'unknownBarcode', text: '4600000000017' }] as const;
  await tell(page, 'packing.view', { ...view, supply: supplies[0], supplies, verdictNumber: 2, unseen });
  await expect(page.getByTestId('close-supply')).toBeHidden();
  await expect(page.getByTestId('not-dealt-with')).toContainText('4600000000017');
});

test('the goods of the last scans are told apart whichever way they leave, and no name is cut within a letter', async ({
  page,
}) => {
  await openPanel(page);
  await page.setViewportSize(NARROW);
  const articles = ['MUG-SAND', 'SOCKS-WOOL-42', 'Кружка керамическая «Море» 350 мл, синяя'];
  const ways = ['selfPickup', 'courier', 'bySeller'] as const;
  const lastScans = packedScans(3).flatMap((scan, at) =>
    articles.map((article, nth): ScanRecord => {
      const parcel = { ...verdicts.labelPrinting.parcel, orderId: `${at}${nth}`, article, way: ways[at] };
      return { ...scan, id: `${at}-${nth}`, verdict: { ...verdicts.labelPrinting, parcel } };
    }),
  );
  await tell(page, 'packing.view', packingView({ verdict: verdicts.scanProduct, lastScans }));
  for (const language of languages) {
    await tell(page, 'station.view', stationView({ language }));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByTestId('scan-line')).toHaveCount(lastScans.length);
    const cut = await page.getByTestId('scan-line').evaluateAll((lines) =>
      lines.flatMap((line) => {
        const [start, end] = line.querySelectorAll('a > span > span');
        const seat = line.querySelector('a')?.parentElement?.getBoundingClientRect();
        if (!start || !end || !seat) return ['no article'];
        const isWhole = end.scrollWidth <= end.clientWidth + 1;
        const right = end.getBoundingClientRect().right;
        if (!isWhole || right > seat.right + 1) return [`${line.textContent}: its end`];
        const isShort = (line.querySelector('a')?.textContent ?? '').length <= 16;
        return isShort && start.scrollWidth > start.clientWidth + 1 ? [`${line.textContent}: its start`] : [];
      }),
    );
    expect(cut, language).toEqual([]);
  }
});

test('without an open supply a scan is crossed out by its shape, not by its colour alone', async ({
  page,
}) => {
  await openPanel(page);
  await tell(page, 'packing.view', {
    ...packingView({ verdict: verdicts.scannedWithoutSupply, verdictNumber: 2 }),
    supply: null,
    supplies: [],
  });
  const shape = page.getByRole('alert').locator('svg[data-shape="wrong"]');
  await expect(shape).toBeVisible();
  const drawn = await shape.evaluate((svg) => ({
    octagon: getComputedStyle(svg.querySelector('polygon') ?? svg).fill,
    cross: getComputedStyle(svg.querySelector('path') ?? svg).stroke,
    ground: getComputedStyle(svg.parentElement ?? svg).backgroundColor,
  }));
  expect(drawn).toEqual({ octagon: 'rgb(255, 255, 255)', cross: drawn.ground, ground: 'rgb(160, 12, 27)' });
});

test('at twice its size the ways out of the first steps stand whole, and no bar is scrolled to be read', async ({
  page,
}) => {
  await openPanel(page);
  for (const language of languages)
    for (const size of [
      { width: 512, height: 384 },
      { width: 640, height: 400 },
    ]) {
      await page.setViewportSize(size);
      await tell(page, 'station.view', stationView({ language, training: true }));
      await tell(page, 'setup.firstSteps', firstSteps('underWay'));
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const ways = page.getByTestId('guide').getByRole('button');
      await expect(ways).toHaveCount(2);
      for (const way of await ways.all()) await expect(way).toBeInViewport({ ratio: 1 });
      const bars = [page.getByTestId('guide'), page.getByTestId('training'), page.locator('footer')];
      for (const bar of bars) {
        const has = await bar.evaluate((each) => {
          const { overflowX, scrollbarWidth } = getComputedStyle(each);
          return each.scrollWidth > each.clientWidth && overflowX === 'auto' && scrollbarWidth !== 'none';
        });
        expect(has, 'a scrollbar').toBe(false);
      }
    }
});

test('a key from 1 to 9 answers which of nine goods is in the hand', async ({ page }) => {
  await openPanel(page);
  await page.setViewportSize(NARROW);
  await page.evaluate(() => {
    const call = (operation: string, input: unknown): Promise<unknown> => {
      document.body.dataset['called'] = JSON.stringify([operation, input]);
      return Promise.resolve({ ok: true, value: {} });
    };
    Object.assign(window.packbench ?? {}, { call });
  });
  const products = Array.from({ length: 9 }, (_, at) => ({
    article: `MUG-${at}`,
    colorCode: null,
    sku: String(at),
  }));
  await tell(page, 'packing.view', packingView({ verdict: { ...verdicts.whichProduct, products } }));
  await expect(page.getByTestId('which-product').getByRole('button')).toHaveCount(10);
  for (const digit of ['1', '9']) {
    await page.keyboard.press(digit);
    await expect(page.locator('body')).toHaveAttribute('data-called', new RegExp(`"choice":${digit}\\b`));
  }
});

test('what takes the new orders of a way is read whole, however many there are', async ({ page }) => {
  await openPanel(page);
  await page.setViewportSize(NARROW);
  const stages = [{ stage: 'new', orders: 4826, late: 0 }];
  const days = ['courier', 'bySeller', 'selfPickup'].map((scheme) => ({
    scheme,
    stages,
    late: 0,
    due: null,
  }));
  await tell(page, 'people.current', { ...locked, state: 'free', refused: null, rights });
  await tell(page, 'schemes.today', days);
  await page.evaluate(() => {
    window.location.hash = '#/today';
  });
  for (const language of languages) {
    await tell(page, 'station.view', stationView({ language }));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByTestId('take-way')).toHaveCount(days.length);
    const cut = await page
      .getByTestId('schemes')
      .locator('.mantine-Button-label')
      .evaluateAll((labels) =>
        labels
          .filter((label) => label.scrollWidth > label.clientWidth || label.scrollHeight > label.clientHeight)
          .map(({ textContent }) => textContent),
      );
    expect(cut, language).toEqual([]);
  }
});

test('every tab, the search and the supply at hand stand in one row of the header', async ({ page }) => {
  await openPanel(page);
  await tell(page, 'people.current', { ...locked, state: 'free', refused: null, rights });
  await tell(page, 'schemes.today', [{ scheme: 'selfPickup', stages: [], late: 0, due: null }]);
  await page.evaluate(() => {
    window.location.hash = '#/log';
  });
  for (const size of [NARROW, { width: 1280, height: 800 }])
    for (const language of languages) {
      await page.setViewportSize(size);
      await tell(page, 'station.view', stationView({ language }));
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const buttons = page.locator('header').getByRole('button');
      await expect(buttons).toHaveCount(10);
      for (const one of await buttons.all()) await expect(one).toBeInViewport({ ratio: 1 });
      const overlaps = await buttons.evaluateAll((all) =>
        all
          .filter((one, at) => {
            const before = all[at - 1]?.getBoundingClientRect();
            const { left, top, bottom } = one.getBoundingClientRect();
            return (
              one.scrollWidth > one.clientWidth ||
              (before !== undefined &&
                (left < before.right - 1 || top > before.bottom || bottom < before.top))
            );
          })
          .map((one) => one.textContent),
      );
      expect(overlaps, `${language} at ${size.width}`).toEqual([]);
    }
});
