import { expect, test, type Page } from '@playwright/test';
import { go } from '../rigs/programs/address-line.ts';
import { takeAndPack } from './bench.ts';
import { startBench, type Bench } from '../rigs/programs/built-programs.ts';
import { latin, scanAsKeys } from '../rigs/scanners/wedge.ts';
import { en, ru } from '../rigs/words.ts';

let bench: Bench;
test.afterEach(() => bench.close());

interface Said {
  readonly text: string;
  readonly lang: string;
  readonly volume: number;
  readonly rate: number;
}

/** Machines that run tests have no voices: one per language stands in, and writes down what it is asked for. */
async function giveVoices(page: Page, languages: readonly string[]): Promise<() => Promise<Said[]>> {
  await page.addInitScript((spoken) => {
    const said: Said[] = [];
    const voices = spoken.map((lang) => ({
      voiceURI: lang,
      name: `Voice of ${lang}`,
      lang,
      localService: true,
      default: false,
    }));
    class Utterance extends EventTarget {
      voice: unknown = null;
      lang = '';
      volume = 1;
      rate = 1;
      readonly text: string;
      constructor(text: string) {
        super();
        this.text = text;
      }
    }
    const system = Object.assign(new EventTarget(), {
      getVoices: () => voices,
      speak: ({ text, lang, volume, rate }: Utterance) => said.push({ text, lang, volume, rate }),
      cancel: () => undefined,
    });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance });
    Object.defineProperty(window, 'speechSynthesis', { value: system });
    Object.defineProperty(window, 'saidAloud', { value: said });
  }, languages);
  return () => page.evaluate<Said[]>('window.saidAloud');
}

/** As a person would: by the settings, then back by the address line, without a reload. */
async function switchOn(page: Page): Promise<void> {
  await go(page, '#/settings');
  await page
    .getByRole('radiogroup', { name: en('speech.title') })
    .getByText(en('speech.ways.on'), { exact: true })
    .click();
}

test('what is wrong is said once, in the language of the desk, and a packed parcel is not talked about', async ({
  page,
}) => {
  const said = await giveVoices(page, ['en-US', 'ru-RU']);
  bench = await startBench({ orders: 4, seed: 5 });
  await page.goto(bench.url);
  const { orders: mine } = await takeAndPack(page, bench);
  const [first, second] = mine;
  if (!first || !second) throw new Error('this seed has no two orders');

  // Off at first: nothing is said.
  await scanAsKeys(page, '4006381333931', latin);
  await expect(page.getByTestId('verdict')).toHaveAttribute('data-reason', 'unknownBarcode');
  expect(await said()).toEqual([]);

  await switchOn(page);
  await expect(page.getByText(en('speech.voice', { name: 'Voice of en-US' }))).toBeVisible();
  await page.getByRole('button', { name: en('speech.listen') }).click();
  await expect.poll(said).toHaveLength(1);

  await scanAsKeys(page, first.skus[0] ?? '', latin);
  await expect(page.getByTestId('packed-count')).toHaveText(`1 / ${mine.length}`);
  await expect(page.getByTestId('verdict')).toHaveAttribute('data-kind', 'packed');
  await scanAsKeys(page, '4006381333931', latin);
  await expect(page.getByTestId('verdict')).toHaveAttribute('data-reason', 'unknownBarcode');
  await expect.poll(said).toHaveLength(2);
  expect((await said())[1]).toEqual({ text: 'Unknown barcode', lang: 'en-US', volume: 1, rate: 1 });

  await go(page, '#/settings');
  await page.getByText('Русский').click();
  await expect(page.getByText(ru('speech.voice', { name: 'Voice of ru-RU' }))).toBeVisible();
  await bench.cancel(second.id);
  await go(page, '#/packing');
  await expect(page.getByTestId('packed-count')).toHaveText(`1 / ${mine.length - 1}`);
  await scanAsKeys(page, second.skus[0] ?? '', latin);
  await expect(page.getByTestId('verdict')).toHaveAttribute('data-kind', 'cancelled');
  await expect.poll(said).toHaveLength(3);
  expect((await said())[2]).toEqual({
    text: 'Отменён. Уберите в сторону',
    lang: 'ru-RU',
    volume: 1,
    rate: 1,
  });
});

test('a computer without a voice of the language says so in the settings, and says nothing else', async ({
  page,
}) => {
  const said = await giveVoices(page, ['ru-RU']);
  bench = await startBench({ orders: 4, seed: 5 });
  await page.goto(bench.url);
  await expect(page.getByTestId('take').first()).toBeVisible();
  await switchOn(page);
  await expect(page.getByTestId('no-voice')).toBeVisible();
  await scanAsKeys(page, '4006381333931', latin);
  await expect(page.getByTestId('last-scans').getByTestId('scan-line')).toHaveCount(1);
  expect(await said()).toEqual([]);

  await go(page, '#/settings');
  await page.getByText('Русский').click();
  await expect(page.getByText(ru('speech.voice', { name: 'Voice of ru-RU' }))).toBeVisible();
  await expect(page.getByTestId('no-voice')).toBeHidden();
});
