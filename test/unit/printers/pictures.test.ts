import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parsePrinterAddress } from '../../../src/main/printers/address.ts';
import { pngLanguage } from '../../../src/main/printers/languages/png/png-language.ts';
import { pictureProblem } from '../../../src/main/printers/languages/png/picture-problem.ts';
import type { SendOutcome } from '../../../src/main/printers/transport.ts';
import { createTransport } from '../../../src/main/printers/transports/create-transport.ts';
import { DEADLINES } from '../../../src/main/printers/transports/deadlines.ts';
import {
  deliverToDriver,
  type PicturePage,
  type PicturePrinted,
  type PicturePrinter,
} from '../../../src/main/printers/transports/spool/picture-printer.ts';
import { modelOf } from '../../rigs/printers/model-of.ts';
import { dotsWhere } from '../../rigs/printers/dots-fixtures.ts';

const PICTURE = pngLanguage.encode(
  dotsWhere(685, 472, (x) => x % 3 === 0),
  modelOf('png', { dpi: 300 }),
);
const RAW: SendOutcome = { kind: 'taken', evidence: 'handedOver' };

const never = (): AbortSignal => new AbortController().signal;

/** The desktop's port, as far as the transport knows it, and what it was given. */
function windows(answer: () => Promise<PicturePrinted>): PicturePrinter & { readonly pages: PicturePage[] } {
  const pages: PicturePage[] = [];
  return {
    pages,
    print: (page) => {
      pages.push(page);
      return answer();
    },
  };
}

const deliver = (
  pictures: PicturePrinter | null,
  bytes: Uint8Array = PICTURE,
  stop: AbortSignal = never(),
): Promise<SendOutcome> =>
  deliverToDriver(
    { kind: 'spool', queue: 'Brother QL-820NWB', server: null },
    { ...DEADLINES, closeTimeoutMs: 40 },
    pictures,
    async () => RAW,
  )(bytes, stop);

describe('a queue of Windows', () => {
  it('gets a picture as a page of its size, and printer commands past the driver', async () => {
    const port = windows(async () => ({ kind: 'taken' }));
    expect(await deliver(port)).toEqual({ kind: 'taken', evidence: 'spooled' });
    expect(port.pages).toEqual([
      { queue: 'Brother QL-820NWB', png: PICTURE, width: 57_997, height: 39_963, dpi: 300 },
    ]);
    expect(await deliver(port, Buffer.from('^XA^XZ'))).toEqual(RAW);
    expect(port.pages).toHaveLength(1);
  });

  it.each<[string, () => Promise<PicturePrinted>, SendOutcome]>([
    [
      'that is not there',
      async () => ({ kind: 'noQueue' }),
      {
        kind: 'nothingSent',
        fault: { kind: 'unreachable', reason: 'Windows has no queue "Brother QL-820NWB"' },
      },
    ],
    [
      'whose driver fails',
      async () => ({ kind: 'failed', reason: 'Print job failed' }),
      {
        kind: 'uncertain',
        fault: { kind: 'io', reason: 'Windows did not print the page: Print job failed' },
      },
    ],
    [
      'whose window dies',
      () => Promise.reject(new Error('Object has been destroyed')),
      { kind: 'uncertain', fault: { kind: 'io', reason: 'Object has been destroyed' } },
    ],
    [
      'that never answers',
      () => new Promise(() => {}),
      {
        kind: 'uncertain',
        fault: { kind: 'timeout', reason: 'Windows takes the page: not within 40 ms' },
      },
    ],
  ])('%s', async (_, answer, outcome) => {
    expect(await deliver(windows(answer))).toEqual(outcome);
  });

  it('is left alone before the page, and in doubt once it was begun', async () => {
    const port = windows(() => new Promise(() => {}));
    expect(await deliver(port, PICTURE, AbortSignal.abort())).toMatchObject({ kind: 'nothingSent' });
    expect(port.pages).toEqual([]);
    const abort = new AbortController();
    const outcome = deliver(port, PICTURE, abort.signal);
    abort.abort();
    expect(await outcome).toMatchObject({ kind: 'uncertain', fault: { kind: 'aborted' } });
  });

  it('can not be sent a picture by a station without windows', async () => {
    expect(await deliver(null)).toEqual({
      kind: 'nothingSent',
      fault: {
        kind: 'refused',
        reason: 'pictures reach a driver of Windows through the desktop program alone',
      },
    });
  });
});

describe('a picture and where it is sent', () => {
  it.each([
    ['spool://Label', 'linux', false, null],
    ['spool://Label', 'win32', true, null],
    ['spool://Label?server=host:631', 'win32', false, null],
    ['spool://Label', 'win32', false, { code: 'pictureNeedsDesktop', address: 'spool://Label' }],
    ['tcp://host', 'linux', true, { code: 'pictureNeedsQueue', address: 'tcp://host:9100' }],
    ['usb://0a5f:0120', 'linux', true, { code: 'pictureNeedsQueue', address: 'usb://0a5f:0120' }],
    ['file:///dev/usb/lp0', 'linux', true, { code: 'pictureNeedsQueue', address: 'file:///dev/usb/lp0' }],
  ] as const)('at %s on %s with windows: %s', (text, platform, pictures, problem) => {
    const address = parsePrinterAddress(text);
    if (!address.ok) throw new Error(text);
    expect(pictureProblem(address.value, 'png', { platform, pictures })).toEqual(problem);
    for (const language of ['zpl', 'tspl', 'escpos'] as const)
      expect(pictureProblem(address.value, language, { platform, pictures })).toBeNull();
  });

  it('no transport but the spooler sends one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'packbench-picture-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const address = parsePrinterAddress(pathToFileURL(join(folder, 'lp0')).href);
    if (!address.ok) throw new Error(folder);
    const transport = createTransport(address.value);
    expect(await transport.send(PICTURE, never())).toEqual({
      kind: 'nothingSent',
      fault: { kind: 'refused', reason: 'no driver is there that could print a picture' },
    });
    await transport.close();
    expect(await readdir(folder)).toEqual([]);
  });
});
