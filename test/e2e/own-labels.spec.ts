import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from './bench.ts';
import type { Bench } from '../rigs/programs/built-programs.ts';
import { cyrillic, scanAsKeys } from '../rigs/scanners/wedge.ts';
import { en, likeEn } from '../rigs/words.ts';

const GS = '\u001d';

test.use({ benchOptions: { orders: 1, seed: 3 } });

let bench: Bench;
// Its policy above all has nothing to complain of: pictures and downloads are made by the page itself.
test.beforeEach(async ({ page, bench: opened }) => {
  bench = opened;
  await page.goto(bench.url);
  await page.locator('[data-screen="labels"]').click();
});

const codesOnPaper = (): string[] =>
  bench.paper().flatMap((label) => label.codes.map((code) => code.text.replaceAll('<GS>', GS)));

const field = (page: Page, name: string) => page.locator(`[id="label-field-${name}"]`);

/** The picture on the screen, dot for dot. */
async function dotsOf(page: Page): Promise<{ width: number; height: number; black: string }> {
  const picture = page.getByTestId('preview').getByRole('img');
  await expect(page.getByTestId('preview').locator('section')).toHaveAttribute('aria-busy', 'false');
  return picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, width, height).data ?? [];
    const black = Array.from({ length: width * height }, (_, at) => (pixels[at * 4]! < 128 ? '1' : '0'));
    return { width, height, black: black.join('') };
  });
}

test('a scan fills the field that has the focus, and what is seen is what prints', async ({ page }) => {
  await page
    .getByRole('button', { name: en('labels.list.printOf', { name: 'Product barcode, 58 × 40' }) })
    .click();
  await expect(page.getByTestId('sampled')).toContainText(en('labels.field.barcode'));

  await page.getByTestId('print').click();
  await expect(field(page, 'barcode')).toBeFocused();
  await expect(page.getByText(en('labels.print.fillIn'))).toBeVisible();

  await scanAsKeys(page, '4607812345679', cyrillic);
  await expect(field(page, 'barcode')).toHaveValue('4607812345679');
  await field(page, 'article').fill('^XZ~JR{gtin}');
  await expect(page.getByTestId('sampled')).toHaveCount(0);
  await expect(page.getByTestId('preview-size')).toContainText(
    likeEn('labels.preview.dots', { width: 464, height: 320 }),
  );
  await page.getByTestId('print').click();
  await expect(page.getByTestId('queued')).toContainText(likeEn('labels.print.queued', { count: 1 }));
  await expect.poll(codesOnPaper).toEqual(['4607812345679']);

  const seen = await dotsOf(page);
  const printed = await readFile(path.join(bench.folder, 'paper', path.basename(bench.paper()[0]!.png)));
  const onPaper = await page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data, width, height } = context!.getImageData(0, 0, image.naturalWidth, image.naturalHeight);
    const black = Array.from({ length: width * height }, (_, at) => (data[at * 4]! < 128 ? '1' : '0'));
    return { width, height, black: black.join('') };
  }, printed.toString('base64'));
  expect(onPaper).toEqual(seen);
});

test('a scan is the station’s while no field waits for one, and takes nothing with it', async ({ page }) => {
  await page
    .getByRole('button', { name: en('labels.list.printOf', { name: 'Product barcode, 58 × 40' }) })
    .click();
  await field(page, 'name').fill('Shirt');
  await scanAsKeys(page, '4607812345679', cyrillic);
  await expect(page.getByTestId('verdict')).toBeVisible();
  await page.goBack();
  await expect(field(page, 'name')).toHaveValue('Shirt');
  await expect(field(page, 'barcode')).toHaveValue('');
});

test('a file of codes becomes labels, each once and exact, and is noticed when it comes again', async ({
  page,
}) => {
  const code = (serial: string): string =>
    `010460781234567921${serial}${GS}91EE12${GS}92Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE=`;
  const codes = ['5Qbag!FcR9hZ1', '5Qba"g,cR9hZ2', '5Qbag!FcR9hZ3'].map(code);
  const file = path.join(bench.folder, 'codes.csv');
  await writeFile(file, [...codes, codes[0], 'no code'].join('\r\n'));
  await page
    .getByRole('button', { name: en('labels.list.printOf', { name: 'Marking code, 58 × 40' }) })
    .click();
  await page.getByText(en('labels.print.many')).click();
  const load = async (): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: en('labels.codes.file') }).click();
    await (await chooser).setFiles(file);
  };

  await load();
  await expect(page.getByTestId('codes-good')).toHaveText(en('labels.codes.good', { count: 3 }));
  await expect(page.getByTestId('codes-bad')).toContainText(en('labels.codes.why.twice', { line: 1 }));
  await expect(page.getByTestId('codes-bad')).toContainText(en('labels.codes.why.notAMarkingCode'));
  await expect(page.getByTestId('preview-page')).toHaveText(
    en('labels.preview.page', { number: '1', count: '3' }),
  );
  await page.getByTestId('print').click();
  await expect(page.getByTestId('code-run')).toContainText(likeEn('labels.codes.done', { count: 3 }));
  await expect(field(page, 'code')).toHaveValue('no code');
  await expect.poll(codesOnPaper).toEqual(codes);

  await load();
  await page.getByTestId('print').click();
  await expect(page.getByTestId('printed-before')).toContainText(
    en('labels.codes.before.title', { count: 3 }),
  );
  await page.getByRole('button', { name: en('labels.codes.before.others', { count: 0 }) }).click();
  await expect(page.getByTestId('printed-before')).toHaveCount(0);
  expect(codesOnPaper()).toEqual(codes);
});

test('a list is pasted out of a spreadsheet and fills as many labels as it needs', async ({ page }) => {
  await page
    .getByRole('button', { name: en('labels.list.printOf', { name: 'Packing list, 58 × 40' }) })
    .click();
  await field(page, 'supply').fill('SUP-1');
  await field(page, 'rows.1.article').focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    const rows = Array.from({ length: 6 }, (_, at) => `${at + 1}\tТовар, ${at}\tART-${at}`);
    clipboardData.setData('text/plain', ['Кол-во\tНазвание\tАртикул', ...rows].join('\r\n'));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(field(page, 'rows.6.article')).toHaveValue('ART-5');
  await expect(field(page, 'rows.6.name')).toHaveValue('Товар, 5');
  await expect(page.getByTestId('preview-page')).toHaveText(
    en('labels.preview.page', { number: '1', count: '2' }),
  );

  await field(page, 'rows.2.quantity').fill('');
  await page.getByTestId('print').click();
  await expect(field(page, 'rows.2.quantity')).toBeFocused();
  await field(page, 'rows.2.quantity').fill('2');
  await page.getByTestId('print').click();
  await expect(page.getByTestId('queued')).toContainText(likeEn('labels.print.queued', { count: 2 }));
  await expect.poll(() => bench.paper().length).toBe(2);
});

test('a label is copied, moved by keys, taken back, saved, taken to a file and deleted', async ({ page }) => {
  await page
    .getByRole('button', { name: en('labels.list.copyOf', { name: 'Product barcode, 58 × 40' }) })
    .click();
  await expect(page.getByTestId('saved-state')).toContainText(en('common.notSaved'));
  const where = page.getByTestId('where');
  await page.locator('button[data-name="5"]').click();
  await expect(where).toContainText(likeEn('labels.edit.where', { name: '5. Code', x: 1.5, y: 18.2 }));
  await page.getByTestId('overlay').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+ArrowDown');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(where).toContainText(likeEn('labels.edit.where', { y: 18.8, width: 55, height: 12.8 }));
  await page.keyboard.press('Control+KeyZ');
  await expect(where).toContainText(likeEn('labels.edit.where', { y: 18.2, width: 55, height: 13.3 }));
  await page.keyboard.press('Control+KeyY');
  await expect(where).toContainText(likeEn('labels.edit.where', { y: 18.8, width: 55, height: 12.8 }));

  await page.getByLabel(en('labels.edit.width')).fill('40');
  await expect(page.getByTestId('preview-problems')).toContainText('it reaches beyond the label');
  await page.keyboard.press('Control+KeyZ');
  await expect(page.getByTestId('preview-problems')).toHaveCount(0);

  // What is not saved is there again after other screens.
  await page.locator('[data-screen="today"]').click();
  await page.locator('[data-screen="labels"]').click();
  await page
    .getByRole('button', { name: en('labels.list.goOnOf', { name: 'Product barcode, 58 × 40, copy' }) })
    .click();
  await page.getByRole('textbox', { name: en('labels.edit.name') }).fill('Mine');
  await page.getByRole('button', { name: en('labels.edit.save'), exact: true }).click();
  await expect(page.getByTestId('saved-state')).toHaveText(en('labels.edit.saved'));

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: en('labels.edit.export') }).click();
  const file = path.join(bench.folder, (await download).suggestedFilename());
  await (await download).saveAs(file);
  expect(path.basename(file)).toBe('Mine.json');
  const exported = JSON.parse(await readFile(file, 'utf8')) as { name: string; elements: unknown[] };
  expect(exported.elements[4]).toMatchObject({ kind: 'code', y: 18.8, height: 12.8 });

  await page.getByRole('button', { name: en('labels.edit.remove'), exact: true }).click();
  await page.getByRole('button', { name: en('labels.edit.removeYes') }).click();
  await expect(page.getByRole('button', { name: en('labels.list.printOf', { name: 'Mine' }) })).toHaveCount(
    0,
  );

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: en('labels.list.import') }).click();
  await (await chooser).setFiles(file);
  await expect(page.getByRole('textbox', { name: en('labels.edit.name') })).toHaveValue('Mine');
  await page.getByRole('button', { name: en('labels.edit.savePrint') }).click();
  await field(page, 'barcode').fill('4607812345679');
  await page.getByTestId('print').click();
  await expect.poll(codesOnPaper).toEqual(['4607812345679']);
});

test('a logo is taken from a file, and labels are saved as a PDF on a part-used sheet', async ({ page }) => {
  await page
    .getByRole('button', { name: en('labels.list.copyOf', { name: 'Product barcode, 58 × 40' }) })
    .click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: en('labels.edit.addPicture') }).click();
  const logo =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><circle cx="15" cy="15" r="15"/></svg>';
  await (await chooser).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) });
  await expect(page.getByTestId('where')).toContainText(en('labels.edit.element.picture'));
  await expect(page.getByTestId('code-sizes')).toContainText(likeEn('labels.preview.codeSize'));
  await page.getByRole('button', { name: en('labels.edit.savePrint') }).click();

  await field(page, 'barcode').fill('4601234567893');
  await page.getByTestId('give-out').click();
  await page.getByLabel(en('labels.give.paper')).selectOption({ label: 'A4: 3 × 8 of 70 × 37 mm' });
  await expect(page.getByRole('alert')).toContainText(en('settings.labelSizes.58x40'));
  await page.getByLabel(en('labels.give.paper')).selectOption({ label: 'A4: own figures' });
  await page.getByLabel(en('labels.give.measures.height')).fill('42');
  await page.getByLabel(en('labels.edit.element.rows')).fill('7');
  await page.getByLabel(en('labels.give.start')).fill('5');
  const download = page.waitForEvent('download');
  await page.getByTestId('save-pdf').click();
  const file = await readFile(await (await download).path());
  expect(file.toString('latin1', 0, 5)).toBe('%PDF-');
  await expect(page.getByTestId('given-out')).toContainText(en('labels.give.given', { count: 1 }));
});
