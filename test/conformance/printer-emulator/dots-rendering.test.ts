import { expect, test } from 'vitest';
import { startLabelPrinter } from '../../../src/simulator/printers/label-printer.ts';
import type { LabelSheet, PrintedLabel } from '../../../src/simulator/printers/paper/printed-label.ts';
import { rawSymbol } from '../../rigs/labels/raw-symbol.ts';
import { bytesOf } from '../../rigs/printers/interpret.ts';
import { sendWhole } from '../../rigs/printers/raw-client.ts';

/** Starting the renderer alone takes seconds on a busy machine. */
const SLOW = { timeout: 60_000 };

/** 6 dots a module: 21 modules of a small symbol are 126 dots, 16 bytes a row. */
const MODULE_DOTS = 6;

type Bitmap = { readonly widthBytes: number; readonly height: number; readonly rows: Buffer };

/** Rows of bytes, 1 is black, the highest bit leftmost. */
function qrBitmap(text: string): Bitmap {
  // Its own layout of the symbol: modules row by row, 1 is black.
  const [symbol] = rawSymbol('qrcode', text, 'eclevel=M');
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('no matrix symbol');
  const { pixs, pixx } = symbol;
  const size = pixx * MODULE_DOTS;
  const widthBytes = Math.ceil(size / 8);
  const rows = Buffer.alloc(widthBytes * size);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const black = pixs[Math.floor(y / MODULE_DOTS) * pixx + Math.floor(x / MODULE_DOTS)] === 1;
      const at = y * widthBytes + (x >> 3);
      if (black) rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return { widthBytes, height: size, rows };
}

async function printed(
  language: 'tspl' | 'escpos',
  stream: Buffer,
): Promise<readonly { readonly label: PrintedLabel; readonly sheet: LabelSheet }[]> {
  const labels: { label: PrintedLabel; sheet: LabelSheet }[] = [];
  const printer = await startLabelPrinter({
    port: 0,
    language,
    onLabel: (label, sheet) => labels.push({ label, sheet }),
  });
  expect(await sendWhole(printer.address, stream)).toBeNull();
  await printer.close();
  return labels;
}

const TEXT = '*Ab3/x+==';
const CODES = [{ format: 'QRCode', text: TEXT }];

test('a QR code drawn by TSPL reads back, either way up', SLOW, async () => {
  const { widthBytes, height, rows } = qrBitmap(TEXT);
  const white = rows.map((byte) => byte ^ 0xff);
  const upright = bytesOf(
    `SIZE 58 mm,40 mm\r\nDIRECTION 0\r\nCLS\r\nBITMAP 48,48,${widthBytes},${height},0,`,
    white,
    '\r\nPRINT 1\r\n',
  );
  const turned = bytesOf('DIRECTION 1\r\nPRINT 1\r\n');
  const labels = await printed('tspl', Buffer.concat([upright, turned]));
  const facts = {
    connection: 1,
    language: 'tspl',
    width: 464,
    height: 320,
    codes: CODES,
    digest: expect.stringMatching(/^[0-9a-f]{32}$/),
    picture: true,
    error: null,
    at: expect.any(String),
  };
  expect(labels.map(({ label }) => label)).toEqual([
    { label: 1, ...facts },
    { label: 2, ...facts },
  ]);
  expect(labels[0]?.label.digest).not.toBe(labels[1]?.label.digest);
  expect(labels.map(({ sheet }) => Buffer.from(sheet.bytes))).toEqual([upright, turned]);
  const [first, second] = labels.map(({ sheet }) => Buffer.from(sheet.png ?? []));
  expect(first?.toString('latin1', 1, 4)).toBe('PNG');
  expect(second).not.toEqual(first);
});

test('a QR code drawn by GS v 0 and by ESC * reads back', SLOW, async () => {
  const { widthBytes, height, rows } = qrBitmap(TEXT);
  const raster = bytesOf(
    '\x1b@\x1ba\x01\x1bJ\x20\x1dv0\x00',
    [widthBytes, 0, height & 255, height >> 8],
    rows,
    '\x0c',
  );
  // Bands of 24 dots, each a column of three bytes after the other.
  const bands = Array.from({ length: Math.ceil(height / 24) }, (_, band) => {
    const columns = Array.from({ length: widthBytes * 8 }, (_column, x) =>
      [0, 1, 2].map((part) =>
        Array.from({ length: 8 }, (_bit, bit) => {
          const byte = rows[(band * 24 + part * 8 + bit) * widthBytes + (x >> 3)] ?? 0;
          return ((byte >> (7 - (x & 7))) & 1) << (7 - bit);
        }).reduce((all, bit) => all | bit, 0),
      ),
    ).flat();
    return bytesOf('\x1b$\x30\x00\x1b*\x21', [widthBytes * 8, 0], columns, '\n');
  });
  const columns = Buffer.concat([bytesOf('\x1b@\x1b3\x18\n\n'), ...bands, bytesOf('\x1dV\x42\x00')]);
  const labels = await printed('escpos', Buffer.concat([raster, columns]));
  expect(labels.map(({ label: { codes, notes, error } }) => [codes, notes, error])).toEqual([
    [CODES, undefined, null],
    [CODES, undefined, null],
  ]);
  expect(labels.map(({ sheet }) => Buffer.from(sheet.bytes))).toEqual([raster, columns]);
});
