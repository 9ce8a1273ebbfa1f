import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { startProgram } from './printer-program.ts';
import { sendWhole } from '../../rigs/printers/raw-client.ts';
import { temporaryFolder } from '../../rigs/temporary.ts';

/** The program loads the renderer: seconds on a busy machine. */
const SLOW = { timeout: 60_000 };

const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

async function addressOf(program: ReturnType<typeof startProgram>): Promise<string> {
  const ready = await program.line();
  expect(ready).toEqual({ ready: true, address: expect.any(String) });
  return (ready as { address: string }).address;
}

test.each([
  {
    language: 'tspl',
    file: '0001.tspl',
    bytes: 'SIZE 30 mm,20 mm\r\nCLS\r\nTEXT 0,0,"1",0,1,1,"x"\r\nPRINT 1\r\n',
    notes: [{ note: 'notDrawn', command: 'TEXT 0,0,"1",0,1,1,"x"' }],
    size: { width: 240, height: 160 },
  },
  {
    language: 'escpos',
    file: '0001.bin',
    bytes: '\x1b@x\x0c',
    notes: [{ note: 'notDrawn', command: 'text' }],
    size: { width: 464, height: 320 },
  },
])(
  'prints $language into the folder and says so in one line',
  SLOW,
  async ({ language, file, bytes, notes, size }) => {
    const folder = await temporaryFolder();
    const program = startProgram('--language', language, '--out', folder, '--print-ms', '1');
    expect(await sendWhole(await addressOf(program), bytes)).toBeNull();
    expect(await program.line()).toEqual({
      label: 1,
      [language]: file,
      png: '0001.png',
      ...size,
      codes: [],
      digest: expect.stringMatching(/^[0-9a-f]{32}$/),
      notes,
      connection: 1,
      at,
    });
    expect(await readFile(join(folder, file), 'latin1')).toBe(bytes);
    expect((await readdir(folder)).toSorted()).toEqual([file, '0001.png'].toSorted());
    program.process.kill('SIGTERM');
    expect(await program.ended).toEqual({ code: 0, errors: '' });
  },
);

test('tells of commands that no label carried when their connection ends', SLOW, async () => {
  const program = startProgram('--language', 'tspl', '--out', await temporaryFolder());
  expect(await sendWhole(await addressOf(program), 'FOO\r\n')).toBeNull();
  expect(await program.line()).toEqual({ notes: [{ note: 'unknown', command: 'FOO' }], connection: 1 });
});

test('reads a file, and refuses the faults of a connection there', SLOW, async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'to print.bin');
  await writeFile(path, Buffer.from('\x1dv0\x00\x01\x00\x01\x00\xff\x0c', 'latin1'));
  const program = startProgram('--language', 'escpos', '--file', path, '--out', join(folder, 'out'));
  expect(await addressOf(program)).toBe(pathToFileURL(path).href);
  expect(await program.line()).toMatchObject({ label: 1, escpos: '0001.bin', png: '0001.png' });
  program.process.stdin.write('{"fault":"refuse"}\n{"fault":"powerCycle"}\n');
  expect(await program.line()).toMatchObject({
    rejected: '{"fault":"refuse"}',
    problem: { code: 'badArgument', reason: 'refuse needs connections, on a TCP port' },
  });
  expect(await program.line()).toEqual({ fault: 'powerCycle' });
  program.process.kill('SIGTERM');
  expect(await program.ended).toEqual({ code: 0, errors: '' });
});

test.each([
  { options: ['--language', 'epl'], argument: '--language' },
  { options: ['--print-ms', '-1'], argument: '--print-ms' },
  { options: ['--pty', '--port', '0'], argument: '--pty' },
  { options: ['--file', 'x', '--port', '0'], argument: '--file' },
  { options: ['--flow', 'none'], argument: '--flow' },
  { options: ['--pty', '--flow', 'rtscts'], argument: '--flow' },
  { options: ['--pty', '--fault', 'refuse'], argument: '--fault' },
  { options: ['--language', 'escpos', '--fault', 'ribbonOut'], argument: '--fault' },
  { options: ['--file', '/nowhere/at/all'], argument: '--file' },
])('refuses to start with $options', SLOW, async ({ options, argument }) => {
  const program = startProgram('--out', await temporaryFolder(), ...options);
  expect(await program.line()).toMatchObject({ ready: false, problem: { code: 'badArgument', argument } });
  expect((await program.ended).code).toBe(1);
});
