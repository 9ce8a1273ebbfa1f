import { expect, test } from 'vitest';
import { bytesOf, everySplit, interpret } from '../../rigs/printers/interpret.ts';
import type { Part } from '../../rigs/printers/interpret.ts';

const FF = '\x0c';
const drawn = (...parts: readonly Part[]): readonly string[] =>
  interpret('escpos', [bytesOf(...parts)]).labels.map(({ rows }) => rows.join('\n'));
const notes = (...parts: readonly Part[]): unknown =>
  interpret('escpos', [bytesOf(...parts, FF)]).labels[0]?.notes;

/** `GS v 0`: one byte wide, two rows. */
const raster = (mode: number, ...rows: readonly number[]): readonly number[] =>
  [0x1d, 0x76, 0x30, mode, 1, 0, rows.length, 0].concat(rows);

test.each([
  { mode: 0, rows: ['#.#.....', '.#.#....', '........', '........'] },
  { mode: 1, rows: ['##..##..', '..##..##', '........', '........'] },
  { mode: 50, rows: ['#.#.....', '#.#.....', '.#.#....', '.#.#....'] },
  { mode: 3, rows: ['##..##..', '##..##..', '..##..##', '..##..##'] },
])('GS v 0 draws with m = $mode, 1 is black', ({ mode, rows }) => {
  const bytes = bytesOf('\x1b@', raster(mode, 0xa0, 0x50), FF);
  expect(interpret('escpos', [bytes], 8, 4).labels.map((label) => label.rows)).toEqual([rows]);
});

test.each([
  { mode: 0, rows: ['##..............', '##..............', '##..............', '..##............'] },
  { mode: 1, rows: ['#...............', '#...............', '#...............', '.#..............'] },
])('ESC * draws columns of 8 dots with m = $mode', ({ mode, rows }) => {
  expect(drawn([0x1b, 0x2a, mode, 2, 0, 0x80, 0x40], '\n', FF)[0]?.split('\n').slice(0, 4)).toEqual(rows);
});

test.each([
  { mode: 32, top: '##..............', tenth: '..##............' },
  { mode: 33, top: '#...............', tenth: '.#..............' },
])('ESC * draws columns of 24 dots with m = $mode', ({ mode, top, tenth }) => {
  const bytes = bytesOf([0x1b, 0x2a, mode, 2, 0, 0x80, 0, 0, 0, 0x40, 0], '\n', FF);
  const [label] = interpret('escpos', [bytes], 16, 24).labels;
  expect([label?.rows[0], label?.rows[9], label?.notes]).toEqual([top, tenth, []]);
});

test('the paper moves by the picture, by lines and by dots', () => {
  const dot = raster(0, 0x80);
  const picture = drawn(dot, '\x1b3\x02\n', dot, '\x1bd\x01', dot, '\x1bJ\x00', dot, FF)[0]?.split('\n');
  expect(picture?.map((row) => row.startsWith('#'))).toEqual([
    true,
    false,
    false,
    true,
    false,
    false,
    true,
    true,
  ]);
});

test.each([
  { setting: '\x1ba\x00', row: '##..............' },
  { setting: '\x1ba\x01', row: '....##..........' },
  { setting: '\x1ba\x32', row: '........##......' },
  { setting: '\x1dL\x03\x00', row: '...##...........' },
  { setting: '\x1dL\x02\x00\x1dW\x0a\x00\x1ba2', row: '....##..........' },
  { setting: '\x1ba\x01\x1b@', row: '##..............' },
])('$setting places the picture across', ({ setting, row }) => {
  expect(drawn(setting, raster(0, 0xc0), FF)[0]?.split('\n')[0]).toBe(row);
});

test.each([
  { name: 'FF', end: FF },
  { name: 'GS FF', end: '\x1d\x0c' },
  { name: 'GS V 0', end: '\x1dV\x00' },
  { name: 'GS V 66 n', end: '\x1dV\x42\x08' },
  { name: 'ESC i', end: '\x1bi' },
  { name: 'FF and a cut', end: '\x0c\x1dV1' },
])('a label ends with $name, once', ({ end }) => {
  const { labels, others } = interpret('escpos', [bytesOf('\x1b@', raster(0, 1), end, raster(0, 2), end)]);
  expect(labels.map(({ rows }) => rows[0])).toEqual(['.......#........', '......#.........']);
  expect(others).toEqual([]);
});

test('however the bytes are split, the same comes out', () => {
  // The picture holds what would be a cut, a line feed and a question.
  const picture = raster(0, 0x1d, 0x56, 0x00, 0x0a, 0x10, 0x04, 0x01, 0x0c);
  const label = bytesOf('\x1b@\x1ba\x01', picture, '\x1b*\x21\x01\x00\x00\x00\x00\n\x1dV\x41\x03');
  const stream = bytesOf('\x10\x04\x02', label, '\x1dI\x43', raster(0, 0x80).slice(0, 7));
  const whole = interpret('escpos', [stream]);
  expect(whole.labels).toMatchObject([
    {
      bytes: label,
      copies: 1,
      notes: [],
      rows: ['.......###.#....', '.....#.#.##.....', ...Array(6).fill(expect.any(String))],
    },
  ]);
  expect(whole.others).toEqual([Buffer.of(0x12), Buffer.of(0x12), bytesOf('_PACKBENCH-EMU\0'), 3 + 7]);
  for (const chunks of everySplit(stream)) expect(interpret('escpos', chunks)).toEqual(whole);
});

test('what is not drawn, not known, wrong or outside is noted with its label', () => {
  expect(notes('\x1b@\x1bt\x11\x1cC\x00\x1d!\x11', raster(0, 1))).toEqual([]);
  expect(
    notes(
      'Hi\n\x1d(k\x03\x00\x31\x51\x30\x1dk\x04AB\x00\x1bQ',
      raster(9, 1),
      '\x1b@',
      raster(0, ...Array<number>(9).fill(3)),
    ),
  ).toEqual([
    { note: 'notDrawn', command: 'text' },
    { note: 'notDrawn', command: 'GS ( 0x6b 0x03 0x00 0x31 0x51 0x30' },
    { note: 'notDrawn', command: 'GS k 0x04 0x41 0x42 0x00' },
    { note: 'unknown', command: 'ESC Q' },
    { note: 'badParameter', command: 'GS v 0x30 0x09 0x01 0x00 0x01 0x00 …' },
    { note: 'clipped', command: 'GS v 0x30 0x00 0x01 0x00 0x09 0x00 …', dots: 18 },
  ]);
});

test('what is fed or cut without a picture is no label', () => {
  expect(interpret('escpos', [bytesOf('\x1b@\n\n\x1bd\x05\x0c\x1dV\x00')])).toEqual({
    labels: [],
    others: [],
  });
});

test('barcode data without an end is dropped', () => {
  const { labels, others } = interpret('escpos', [
    bytesOf('\x1dk\x04', Array<number>(600).fill(0x41), raster(0, 1), FF),
  ]);
  expect(others).toEqual([513]);
  expect(labels).toHaveLength(1);
});
