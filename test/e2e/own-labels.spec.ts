import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from './bench.ts';
import type { Bench } from '../rigs/programs/built-programs.ts';
import { cyrillic, scanAsKeys } from '../rigs/scanners/wedge.ts';

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
  await page.getByRole('button', { name: 'Print: Product barcode, 58 × 40' }).click();
  await expect(page.getByTestId('sampled')).toContainText('Barcode');

  await page.getByTestId('print').click();
  await expect(field(page, 'barcode')).toBeFocused();
  await expect(page.getByText('Fill this in')).toBeVisible();

  await scanAsKeys(page, '4607812345679', cyrillic);
  await expect(field(page, 'barcode')).toHaveValue('4607812345679');
  await field(page, 'article').fill('^XZ~JR{gtin}');
  await expect(page.getByTestId('sampled')).toHaveCount(0);
  await expect(page.getByTestId('preview-size')).toContainText('464 × 320 dots');
  await page.getByTestId('print').click();
  await expect(page.getByTestId('queued')).toContainText('1 label is in the queue');
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
  await page.getByRole('button', { name: 'Print: Product barcode, 58 × 40' }).click();
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
  await page.getByRole('button', { name: 'Print: Marking code, 58 × 40' }).click();
  await page.getByText('A list of codes').click();
  const load = async (): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Load a file of codes…' }).click();
    await (await chooser).setFiles(file);
  };

  await load();
  await expect(page.getByTestId('codes-good')).toHaveText('3 codes can be printed');
  await expect(page.getByTestId('codes-bad')).toContainText('The same code is in line 1');
  await expect(page.getByTestId('codes-bad')).toContainText('It is not a marking code.');
  await expect(page.getByTestId('preview-page')).toHaveText('Label 1 of 3');
  await page.getByTestId('print').click();
  await expect(page.getByTestId('code-run')).toContainText('3 labels are in the queue');
  await expect(field(page, 'code')).toHaveValue('no code');
  await expect.poll(codesOnPaper).toEqual(codes);

  await load();
  await page.getByTestId('print').click();
  await expect(page.getByTestId('printed-before')).toContainText('3 of these codes were sent');
  await page.getByRole('button', { name: 'Leave them out' }).click();
  await expect(page.getByTestId('printed-before')).toHaveCount(0);
  expect(codesOnPaper()).toEqual(codes);
});

test('a list is pasted out of a spreadsheet and fills as many labels as it needs', async ({ page }) => {
  await page.getByRole('button', { name: 'Print: Packing list, 58 × 40' }).click();
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
  await expect(page.getByTestId('preview-page')).toHaveText('Label 1 of 2');

  await field(page, 'rows.2.quantity').fill('');
  await page.getByTestId('print').click();
  await expect(field(page, 'rows.2.quantity')).toBeFocused();
  await field(page, 'rows.2.quantity').fill('2');
  await page.getByTestId('print').click();
  await expect(page.getByTestId('queued')).toContainText('2 labels are in the queue');
  await expect.poll(() => bench.paper().length).toBe(2);
});

test('a label is copied, moved by keys, taken back, saved, taken to a file and deleted', async ({ page }) => {
  await page.getByRole('button', { name: 'Make a copy: Product barcode, 58 × 40' }).click();
  await expect(page.getByTestId('saved-state')).toContainText('Not saved yet');
  const where = page.getByTestId('where');
  await page.locator('button[data-name="5"]').click();
  await expect(where).toContainText('5. Code: 1.5 mm from the left, 18.2 mm from the top');
  await page.getByTestId('overlay').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+ArrowDown');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(where).toContainText('18.8 mm from the top, 55 × 12.8 mm');
  await page.keyboard.press('Control+KeyZ');
  await expect(where).toContainText('18.2 mm from the top, 55 × 13.3 mm');
  await page.keyboard.press('Control+KeyY');
  await expect(where).toContainText('18.8 mm from the top, 55 × 12.8 mm');

  await page.getByLabel('Width, mm').fill('40');
  await expect(page.getByTestId('preview-problems')).toContainText('it reaches beyond the label');
  await page.keyboard.press('Control+KeyZ');
  await expect(page.getByTestId('preview-problems')).toHaveCount(0);

  // What is not saved is there again after other screens.
  await page.locator('[data-screen="today"]').click();
  await page.locator('[data-screen="labels"]').click();
  await page.getByRole('button', { name: 'Continue: Product barcode, 58 × 40, copy' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByTestId('saved-state')).toHaveText('Saved');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file…' }).click();
  const file = path.join(bench.folder, (await download).suggestedFilename());
  await (await download).saveAs(file);
  expect(path.basename(file)).toBe('Mine.json');
  const exported = JSON.parse(await readFile(file, 'utf8')) as { name: string; elements: unknown[] };
  expect(exported.elements[4]).toMatchObject({ kind: 'code', y: 18.8, height: 12.8 });

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await expect(page.getByRole('button', { name: 'Print: Mine' })).toHaveCount(0);

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a file…' }).click();
  await (await chooser).setFiles(file);
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Save and print' }).click();
  await field(page, 'barcode').fill('4607812345679');
  await page.getByTestId('print').click();
  await expect.poll(codesOnPaper).toEqual(['4607812345679']);
});

test('a logo is taken from a file, and labels are saved as a PDF on a part-used sheet', async ({ page }) => {
  await page.getByRole('button', { name: 'Make a copy: Product barcode, 58 × 40' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add a picture…' }).click();
  const logo =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><circle cx="15" cy="15" r="15"/></svg>';
  await (await chooser).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) });
  await expect(page.getByTestId('where')).toContainText('Picture');
  await expect(page.getByTestId('code-sizes')).toContainText('mm a module');
  await page.getByRole('button', { name: 'Save and print' }).click();

  await field(page, 'barcode').fill('4601234567893');
  await page.getByTestId('give-out').click();
  await page.getByLabel('On what').selectOption({ label: 'A4: 3 × 8 of 70 × 37 mm' });
  await expect(page.getByRole('alert')).toContainText('58 × 40 mm');
  await page.getByLabel('On what').selectOption({ label: 'A4: own figures' });
  await page.getByLabel('Label height, mm').fill('42');
  await page.getByLabel('Rows').fill('7');
  await page.getByLabel('First free place').fill('5');
  const download = page.waitForEvent('download');
  await page.getByTestId('save-pdf').click();
  const file = await readFile(await (await download).path());
  expect(file.toString('latin1', 0, 5)).toBe('%PDF-');
  await expect(page.getByTestId('given-out')).toContainText('1 label was given out');
});
