import { expect, test } from 'vitest';
import { bytesOf, everySplit, interpret } from '../../rigs/printers/interpret.ts';
import type { Part } from '../../rigs/printers/interpret.ts';

const NL = '\r\n';
const drawn = (...parts: readonly Part[]): readonly string[] =>
  interpret('tspl', [bytesOf(...parts)]).labels.map(({ rows }) => rows.join('\n'));
const notes = (...parts: readonly Part[]): unknown =>
  interpret('tspl', [bytesOf(...parts, 'PRINT 1\r\n')]).labels[0]?.notes;

/** The picture of the manual's page on BITMAP: an arrow of 16 × 16 dots, 0 is black. */
const ARROW = Buffer.from('00000000000007ff03ff11ff18ff1c7f1e3f1f1f1f8f1fc71fe31fe71fff1fff', 'hex');

test("the manual's example of BITMAP is the arrow on its page", () => {
  const label = ['SIZE 16 dot,16 dot\r\nCLS\r\nBITMAP 0,0,2,16,0,', ARROW, '\r\nPRINT 1,1\r\n'] as const;
  expect(drawn(...label)).toEqual([
    [
      '################',
      '################',
      '################',
      '#####...........',
      '######..........',
      '###.###.........',
      '###..###........',
      '###...###.......',
      '###....###......',
      '###.....###.....',
      '###......###....',
      '###.......###...',
      '###........###..',
      '###........##...',
      '###.............',
      '###.............',
    ].join('\n'),
  ]);
});

test('data may hold line ends, questions and commands; however it is split, the same comes out', () => {
  const data = bytesOf('\r\n\x1b!?PRINT 1\n~!T');
  const label = bytesOf(
    '\r\nSIZE 2 mm,1 mm\r\nGAP 2 mm,0\r\nDIRECTION 0\r\nCLS\r\nBITMAP 0,0,2,8,0,',
    data,
    '\r\nPRINT 1\r\n',
  );
  const second = bytesOf('CLS\nBAR 1,1,3,2\nPRINT 2,2\nBITMAP 0,0,2,2,0,\xff');
  const stream = bytesOf(label, '\x1b!?~!T\r\n', second);
  const whole = interpret('tspl', [stream]);
  expect(whole.labels.map(({ bytes, copies, notes: noted }) => [bytes, copies, noted])).toEqual([
    [label, 1, []],
    [bytesOf('CLS\nBAR 1,1,3,2\nPRINT 2,2\n'), 4, []],
  ]);
  expect(data).toHaveLength(16);
  const bits = Array.from(data, (byte) => byte.toString(2).padStart(8, '0')).join('');
  expect(whole.labels[0]?.rows.join('')).toBe(bits.replaceAll('0', '#').replaceAll('1', '.'));
  expect(whole.others).toEqual([Buffer.of(0), bytesOf('PACKBENCH-EMU\r\n'), 'BITMAP 0,0,2,2,0,'.length + 1]);
  for (const chunks of everySplit(stream)) expect(interpret('tspl', chunks)).toEqual(whole);
});

test.each([
  { mode: 0, row: '####....####....' },
  { mode: 1, row: '############....' },
  { mode: 2, row: '....########....' },
])('BITMAP over a bar, in mode $mode', ({ mode, row }) => {
  const [picture] = drawn(
    `CLS\r\nBAR 0,0,8,1\r\nBITMAP 0,0,2,1,${mode},`,
    [0xf0, 0xf0].map((byte) => byte ^ 0xff),
    NL,
    'PRINT 1\r\n',
  );
  expect(picture?.split('\n')[0]).toBe(row);
});

test('rectangles are drawn, framed, erased and reversed, counted from the reference', () => {
  const commands = ['BOX 0,0,8,6,1', 'BAR 10,0,4,3', 'ERASE 11,1,2,1', 'REVERSE 2,2,3,6'];
  expect(drawn(`REFERENCE 1,1\r\nCLS\r\n${commands.join(NL)}\r\nPRINT 1\r\n`)).toEqual([
    [
      '................',
      '.########..####.',
      '.#......#..#..#.',
      '.#.###..#..####.',
      '.#.###..#.......',
      '.#.###..#.......',
      '.##...###.......',
      '...###..........',
    ].join('\n'),
  ]);
});

test.each([
  { setting: 'DIRECTION 0', rows: ['##......', '#.......', '........'] },
  { setting: 'DIRECTION 1', rows: ['........', '.......#', '......##'] },
  { setting: 'DIRECTION 0,1', rows: ['......##', '.......#', '........'] },
  { setting: 'SHIFT 1', rows: ['........', '##......', '#.......'] },
])('$setting places the picture', ({ setting, rows }) => {
  expect(drawn(`SIZE 8 dot,3 dot\r\n${setting}\r\nCLS\r\nBAR 0,0,2,1\r\nBAR 0,0,1,2\r\nPRINT 1\r\n`)).toEqual(
    [rows.join('\n')],
  );
});

test.each([
  { size: 'SIZE 58 mm,40 mm', page: [464, 320] },
  { size: 'SIZE 4 , 2.5', page: [813, 508] },
  { size: 'SIZE 100 dot,50 dot', page: [100, 50] },
  { size: 'SIZE 3 mm', page: [24, 8] },
])('$size is the label', ({ size, page }) => {
  const [label] = interpret('tspl', [bytesOf(`${size}\r\nCLS\r\nPRINT 1\r\n`)]).labels;
  expect([label?.page.width, label?.page.height, label?.notes]).toEqual([...page, []]);
});

test('the picture stays after PRINT until CLS', () => {
  const [first, second, third] = drawn('CLS\r\nBAR 0,0,4,4\r\nPRINT 1\r\nPRINT 1\r\nCLS\r\nPRINT 1\r\n');
  expect(second).toBe(first);
  expect(first).toContain('####');
  expect(third).not.toContain('#');
});

test('what is not drawn, not known, wrong or outside is noted with its label, the rest is set up in silence', () => {
  const setUp = [
    'GAP 2 mm,0 mm',
    'BLINE 3 mm,0',
    'OFFSET 0 mm',
    'DENSITY 8',
    'SPEED 4',
    'SET TEAR ON',
    'HOME',
    'FEED 8',
  ];
  expect(notes(`${setUp.join(NL)}\r\nCLS\r\n`)).toEqual([]);
  const lines = [
    'TEXT 1,1,"3",0,1,1,"a,b"',
    'QRCODE 1,1,L,5,A,0,"x"',
    'FOO 1',
    'DIRECTION 2',
    'BITMAP 0,0,0,4,0,',
    'BAR 14,0,4,2',
    'PRINT 0',
  ];
  expect(notes(`${lines.join(NL)}\r\n\x1b!Z`)).toEqual([
    { note: 'notDrawn', command: 'TEXT 1,1,"3",0,1,1,"a,b"' },
    { note: 'notDrawn', command: 'QRCODE 1,1,L,5,A,0,"x"' },
    { note: 'unknown', command: 'FOO 1' },
    { note: 'badParameter', command: 'DIRECTION 2' },
    { note: 'badParameter', command: 'BITMAP 0,0,0,4,0,' },
    { note: 'clipped', command: 'BAR 14,0,4,2', dots: 4 },
    { note: 'badParameter', command: 'PRINT 0' },
    { note: 'unknown', command: '<ESC>!Z' },
  ]);
});

test("white dots outside of the label are nobody's loss", () => {
  expect(notes('CLS\r\nBITMAP 8,0,2,1,0,', [0x00, 0xff], NL)).toEqual([]);
});

test('a last line without a line end is not obeyed, one that ends in CR is', () => {
  expect(interpret('tspl', [bytesOf('CLS\r\nBAR 0,0,1,1\r\nPRINT 1')])).toMatchObject({
    labels: [],
    others: ['CLS\r\nBAR 0,0,1,1\r\nPRINT 1'.length],
  });
  expect(interpret('tspl', [bytesOf('CLS\rPRINT 1\r')]).labels).toHaveLength(1);
});

test('text without an end is dropped, and a picture larger than the memory', () => {
  const { labels, others } = interpret('tspl', [
    Buffer.alloc(5000, 'x'),
    bytesOf('\r\nBITMAP 0,0,9999,9999,0,\r\nCLS\r\nPRINT 1\r\n'),
  ]);
  expect(others).toEqual([4097, 'BITMAP 0,0,9999,9999,0,'.length]);
  expect(labels).toHaveLength(1);
});
