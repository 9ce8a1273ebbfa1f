import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { pngLanguage } from '../../src/main/printers/languages/png/png-language.ts';
import { modelOf } from '../rigs/printers/model-of.ts';
import { dotsFrom } from '../rigs/printers/dots-fixtures.ts';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

const ROWS = ['##.##...#', '#..#.#..#', '.........', '########.'];
const PNG = Buffer.from(pngLanguage.encode(dotsFrom(ROWS), modelOf('png', { dpi: 300 }))).toString('base64');
const CSS_PIXELS_PER_MM = 96 / 25.4;

/** The port runs over the stand-in's page; on Windows, with a driver, it was not run. */
async function print(queue: string, environment: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const { stdout } = await promisify(execFile)(
    path('../../node_modules/.bin/node'),
    [
      '--import',
      path('./stand-in/register.ts'),
      path('./stand-in/print-picture.ts'),
      queue,
      PNG,
      '58000',
      '40000',
      '300',
    ],
    { env: { ...process.env, STAND_IN_PRINTERS: 'Brother QL-820NWB,Office', ...environment } },
  );
  return JSON.parse(stdout);
}

const SEALED = { javascript: false, sandbox: true, contextIsolation: true, nodeIntegration: false };

test('a picture is printed alone on a page of its size, silently, and its window is gone', async () => {
  expect(await print('Brother QL-820NWB')).toEqual({
    outcome: { kind: 'taken' },
    prints: [
      {
        options: {
          silent: true,
          deviceName: 'Brother QL-820NWB',
          printBackground: true,
          color: false,
          copies: 1,
          scaleFactor: 100,
          margins: { marginType: 'none' },
          pageSize: { width: 58_000, height: 40_000 },
          dpi: { horizontal: 300, vertical: 300 },
        },
        content: {
          x: 0,
          y: 0,
          width: expect.closeTo(58 * CSS_PIXELS_PER_MM, 1),
          height: expect.closeTo(40 * CSS_PIXELS_PER_MM, 1),
          rows: ROWS,
        },
      },
    ],
    windows: [
      { options: { show: false, webPreferences: { partition: 'pictures', ...SEALED } }, isGone: true },
    ],
  });
}, 60_000);

test('a queue that is not there, and a page that is not printed, say so', async () => {
  expect(await print('Gone')).toMatchObject({ outcome: { kind: 'noQueue' }, prints: [] });
  expect(await print('Office', { STAND_IN_PRINT_FAILS: 'Print job failed' })).toMatchObject({
    outcome: { kind: 'failed', reason: 'Print job failed' },
    windows: [{ isGone: true }],
  });
}, 60_000);
