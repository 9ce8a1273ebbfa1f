import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { complaintsOf } from './bench.ts';
import { startProgram, type Program } from '../rigs/programs/built-programs.ts';

let folder: string;
let printer: Program;

test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'packbench-page-'));
  printer = await startProgram('simulator/printer.js', [
    '--out',
    folder,
    '--control',
    '0',
    '--language',
    'auto',
  ]);
});
test.afterEach(async () => {
  expect(await printer.stop()).toBe(0);
  await rm(folder, { recursive: true, force: true });
});

async function send(bytes: string): Promise<void> {
  const { port } = new URL(String(printer.ready['address']));
  const socket = connect(Number(port), '127.0.0.1').resume();
  socket.end(bytes);
  await once(socket, 'close');
}

const label = (text: string): string => `^XA^FO40,60^BY2^BCN,80,N^FD${text}^FS^XZ`;

/** The page, and what its policy or its program complained of. */
async function openPage(page: Page): Promise<string[]> {
  const complaints = complaintsOf(page, () => true);
  await page.goto(String(printer.ready['control']));
  return complaints;
}

test.use({ locale: 'en-GB', viewport: { width: 1024, height: 768 } });

test('labels come out on the page by themselves, at their true size, marked where nothing can be read', async ({
  page,
}) => {
  const complaints = await openPage(page);
  await expect(page.getByText('No label yet.')).toBeVisible();
  await send(label('ONE'));
  await send('SIZE 40 mm,30 mm\r\nCLS\r\nBAR 20,20,100,60\r\nPRINT 1\r\n');
  await send('^XA^FDcut');
  const labels = page.locator('.label');
  await expect(labels).toHaveCount(2);
  await expect(labels.first()).toContainText('No code could be read');
  await expect(labels.last()).toContainText('ONE');
  await expect(page.locator('.scrap')).toContainText('9 bytes of a label that never came out');
  // 96 CSS pixels an inch; the frame of the paper is one on each side.
  const box = await labels.last().locator('.paper').boundingBox();
  expect(box?.width).toBeCloseTo((58 * 96) / 25.4 + 2, 0);
  const picture = labels.last().getByRole('img');
  await expect(picture).toHaveJSProperty('naturalWidth', 464);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);

  await page.getByRole('button', { name: 'Empty the tray' }).click();
  await expect(labels).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('faults are started and mended with the keyboard alone, and told in words in both languages', async ({
  page,
}) => {
  const complaints = await openPage(page);
  const state = page.locator('#state');
  await expect(state).toHaveText('● Ready');
  await page.getByRole('spinbutton', { name: 'Paper out: labels' }).focus();
  await page.keyboard.type('1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('#troubles')).toHaveText('Paper out');
  await send(label('LAST'));
  await expect(state).toHaveText('▲ Stopped');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Fix: Paper out' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(state).toHaveText('● Ready');

  await page.getByRole('button', { name: 'Русский' }).click();
  await expect(state).toHaveText('● Готов');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await page.getByRole('button', { name: 'Включить: Занят' }).click();
  await expect(state).toHaveText('■ Ничего не читает');
  await page.reload();
  await page.getByRole('button', { name: 'Исправить всё' }).click();
  await expect(state).toHaveText('● Готов');
  expect(complaints).toEqual([]);
});
