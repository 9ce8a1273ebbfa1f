import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLabelPrinter } from '../../../src/simulator/printers/label-printer.ts';
import { printedLabels, texts } from './printed-labels.ts';
import { sendWhole } from '../../rigs/printers/raw-client.ts';
import { temporaryFolder, temporaryPrinter } from '../../rigs/temporary.ts';

test('the page is the paper loaded, at the dots of the head, unless the format says otherwise', async () => {
  const printer = await temporaryPrinter({ dpi: 300, widthMm: 58, heightMm: 40 });
  await sendWhole(printer.address, '^XA^FDone^FS^XZ^XA^PW400^LL240^FDtwo^FS^XZ');
  const labels = await printedLabels(printer, 2);
  expect(labels.map(({ width, height }) => [width, height])).toEqual([
    [696, 480],
    [400, 240],
  ]);
});

test('a page no renderer can hold is an error of that label alone', async () => {
  const printer = await temporaryPrinter();
  await sendWhole(printer.address, '^XA^PW32000^LL32000^XZ^XA^PW464^LL0^XZ^XA^LL320^FDthree^FS^XZ');
  const labels = await printedLabels(printer, 3);
  expect(labels.map(({ error }) => error)).toEqual([
    "a page of 32000×32000 dots can't be drawn",
    "a page of 464×0 dots can't be drawn",
    null,
  ]);
});

test('a label that can not be drawn keeps its format and has no picture', async () => {
  const outFolder = await temporaryFolder();
  const printer = await temporaryPrinter({ outFolder, now: () => new Date('2026-11-02T10:00:00Z') });
  await sendWhole(printer.address, '^XA^FDundrawable^FS^XZ');
  expect(await printedLabels(printer, 1)).toEqual([
    {
      label: 1,
      connection: 1,
      language: 'zpl',
      at: '2026-11-02T10:00:00.000Z',
      width: 464,
      height: 320,
      codes: [],
      digest: null,
      picture: false,
      error: 'it can not be drawn',
    },
  ]);
  expect(await readdir(outFolder)).toEqual(['0001.zpl']);
});

test('the .zpl holds the exact bytes of its one format', async () => {
  const outFolder = await temporaryFolder();
  const printer = await temporaryPrinter({ outFolder });
  const binary = Buffer.from('^XA^GFB,4,4,1,\u0000\u00ff^X^FS^XZ', 'latin1');
  await sendWhole(printer.address, Buffer.concat([Buffer.from('\r\n'), binary, Buffer.from('^XA^PQ2^XZ')]));
  await printedLabels(printer, 3);
  expect(await readFile(join(outFolder, '0001.zpl'))).toEqual(binary);
  expect(await readFile(join(outFolder, '0002.zpl'), 'latin1')).toBe('^XA^PQ2^XZ');
  expect(await readFile(join(outFolder, '0003.zpl'), 'latin1')).toBe('^XA^PQ2^XZ');
});

test('the bytes are there when a label is told of', async () => {
  const outFolder = await temporaryFolder();
  const printer = await temporaryPrinter({ outFolder });
  const files = new Promise<string[]>((resolve) => printer.on(() => resolve(readdir(outFolder))));
  await sendWhole(printer.address, '^XA^XZ');
  expect((await files).toSorted()).toEqual(['0001.png', '0001.zpl']);
});

test('numbering goes on after the highest number in the folder', async () => {
  const outFolder = await temporaryFolder();
  for (const file of ['0007.zpl', '0012.png', '10003.zpl', '99.zpl', 'note-0099.zpl']) {
    await writeFile(join(outFolder, file), 'kept');
  }
  const printer = await temporaryPrinter({ outFolder });
  await sendWhole(printer.address, '^XA^FDnext^FS^XZ');
  expect((await printedLabels(printer, 1)).map(({ label }) => label)).toEqual([10_004]);
  expect(await readFile(join(outFolder, '10003.zpl'), 'utf8')).toBe('kept');
  expect(await readdir(outFolder)).toContain('10004.png');
});

test('a folder that went away is an error of the labels, not the end of the printer', async () => {
  const outFolder = await temporaryFolder();
  const printer = await temporaryPrinter({ outFolder });
  await rm(outFolder, { recursive: true });
  await sendWhole(printer.address, '^XA^FDone^FS^XZ');
  const [label] = await printedLabels(printer, 1);
  expect(label?.error).toContain('ENOENT');
  expect(texts(printer.labels())).toEqual(['^XA^FDone^FS^XZ']);
});

test('a port or a folder that can not be had is answered as a problem', async () => {
  const outFolder = await temporaryFolder();
  const printer = await temporaryPrinter();
  const port = Number(new URL(printer.address).port);
  expect(await openLabelPrinter({ port, outFolder })).toEqual({
    ok: false,
    problem: { code: 'portInUse', port },
  });
  await writeFile(join(outFolder, 'file'), '');
  const folder = join(outFolder, 'file', 'labels');
  expect(await openLabelPrinter({ port: 0, outFolder: folder })).toMatchObject({
    ok: false,
    problem: { code: 'dataFolderNotWritable', folder },
  });
});
