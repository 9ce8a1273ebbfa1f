import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startProgram } from './printer-program.ts';
import type { PrinterProgram } from './printer-program.ts';
import { connectTo, sendWhole } from '../../rigs/printers/raw-client.ts';
import { temporaryFolder, temporaryPrinter } from '../../rigs/temporary.ts';

/** The program loads the renderer: seconds on a busy machine. */
const SLOW = { timeout: 60_000 };

const readyLine = z.strictObject({
  ready: z.literal(true),
  address: z.string().regex(/^tcp:\/\/127\.0\.0\.1:\d+$/),
});

async function addressOf(program: PrinterProgram): Promise<string> {
  return readyLine.parse(await program.line()).address;
}

test('prints a label into the folder, says so in one line, and stops on SIGTERM', SLOW, async () => {
  const folder = join(await temporaryFolder(), 'made', 'by the program');
  const program = startProgram('--port', '0', '--out', folder, '--width-mm', '50', '--height-mm', '30');
  const address = await addressOf(program);
  const zpl = '^XA^FO30,30^BQN,2,6^FDQA,*Ab3^FS^XZ';
  expect(await sendWhole(address, zpl)).toBeNull();

  const line = await program.line();
  expect(line).toEqual({
    label: 1,
    zpl: '0001.zpl',
    png: '0001.png',
    width: 400,
    height: 240,
    codes: [{ format: 'QRCode', text: '*Ab3' }],
    digest: expect.stringMatching(/^[0-9a-f]{32}$/),
    connection: 1,
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
  expect(await readFile(join(folder, '0001.zpl'), 'latin1')).toBe(zpl);
  expect((await readdir(folder)).toSorted()).toEqual(['0001.png', '0001.zpl']);

  program.process.kill('SIGTERM');
  expect(await program.ended).toEqual({ code: 0, errors: '' });
});

test('finishes what was wholly received before it stops, and tells of the rest', SLOW, async () => {
  const program = startProgram('--out', await temporaryFolder());
  const address = await addressOf(program);
  expect(await sendWhole(address, '^XA^BQ!!!^GFA,xx,yy,zz,^FD^XZ^XA^FDcut')).toBeNull();
  expect(await program.line()).toEqual({ incomplete: 9, connection: 1 });
  program.process.kill('SIGINT');
  const label = await program.line();
  expect(label).toMatchObject({ label: 1, zpl: '0001.zpl', codes: [], error: expect.stringMatching(/./) });
  expect(label).not.toHaveProperty('png');
  expect(await program.ended).toEqual({ code: 0, errors: '' });
});

test('faults are set by option and by lines on standard input, whose end stops nothing', SLOW, async () => {
  const program = startProgram('--out', await temporaryFolder(), '--fault', 'refuse', '--fault', 'stall');
  const address = await addressOf(program);
  await expect(connectTo(address)).rejects.toMatchObject({ code: 'ECONNREFUSED' });

  program.process.stdin.write('{"clear":true}\n{"fault":"resetAfter","bytes":4}\nnonsense\n');
  expect(await program.line()).toEqual({ cleared: true });
  expect(await program.line()).toEqual({ fault: 'resetAfter' });
  expect(await program.line()).toMatchObject({ rejected: 'nonsense', problem: { code: 'badArgument' } });

  program.process.stdin.end();
  const client = await connectTo(address);
  await client.send('^XA^FDcut');
  expect(await client.closed).toBe('ECONNRESET');
  expect(await program.line()).toEqual({ incomplete: 4, connection: 1 });
  expect(await sendWhole(address, '')).toBeNull();

  program.process.kill('SIGTERM');
  expect(await program.ended).toEqual({ code: 0, errors: '' });
});

test.each([
  { options: ['--out', 'x', '--port', '70000'], argument: '--port' },
  { options: ['--out', 'x', '--dpi', '200'], argument: '--dpi' },
  { options: ['--out', 'x', '--width-mm', 'wide'], argument: '--width-mm' },
  { options: ['--out', 'x', '--fault', 'fire'], argument: '--fault' },
  { options: ['--out', 'x', '--colour'], argument: '--colour' },
  { options: [], argument: '--out' },
])('refuses to start with $options', SLOW, async ({ options, argument }) => {
  const program = startProgram(...options);
  expect(await program.line()).toMatchObject({ ready: false, problem: { code: 'badArgument', argument } });
  const { code, errors } = await program.ended;
  expect([code, errors.trim().split('\n').length]).toEqual([1, 1]);
  expect(errors).toContain(argument);
});

test('says that the port is taken, or the folder not writable, and ends', SLOW, async () => {
  const folder = await temporaryFolder();
  const { port } = new URL((await temporaryPrinter()).address);
  const taken = startProgram('--port', port, '--out', folder);
  expect(await taken.line()).toEqual({ ready: false, problem: { code: 'portInUse', port: Number(port) } });
  expect(await taken.ended).toMatchObject({ code: 1, errors: expect.stringContaining(port) });

  await writeFile(join(folder, 'file'), '');
  const blocked = startProgram('--out', join(folder, 'file'));
  expect(await blocked.line()).toMatchObject({
    ready: false,
    problem: { code: 'dataFolderNotWritable', folder: join(folder, 'file') },
  });
  expect(await blocked.ended).toMatchObject({ code: 1, errors: expect.stringContaining('--out') });
});
