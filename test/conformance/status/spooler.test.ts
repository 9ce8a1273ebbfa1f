import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PrinterReport, PrinterStatus } from '../../../src/shared/domain/printer/printer-status.ts';
import { temporaryFolder, temporaryPrinter } from '../../rigs/temporary.ts';
import { cupsIsMissing, startPrivateCups, type PrivateCups } from '../../rigs/printers/private-cups.ts';
import { deadPort } from '../../rigs/printers/tcp-device.ts';
import { watch } from './watched-printer.ts';

const missing = cupsIsMissing();

describe.skipIf(missing !== null)(`what CUPS knows of a printer (${missing ?? 'from this system'})`, () => {
  let cups: PrivateCups;
  beforeAll(async () => {
    cups = await startPrivateCups();
  });
  afterAll(async () => {
    await cups.stop();
  });

  const addressOf = (queue: string): string => `spool://${queue}?server=${cups.server}`;
  const statusOf = (report: PrinterReport): PrinterStatus | null =>
    report.kind === 'says' ? report.status : null;

  test('is told of a queue at rest, of a paused one and of its return', async () => {
    const printer = await temporaryPrinter();
    await cups.addQueue('Rest', Number(new URL(printer.address).port));
    const seen = watch(addressOf('Rest'), { language: 'zpl' });
    expect(await seen.report('says')).toMatchObject({
      status: { conditions: [], printing: false, formatsWaiting: null, labelsPrinted: null, raw: 'none' },
    });
    await cups.pause('Rest');
    await seen.until(() => statusOf(seen.monitor.report())?.conditions[0] === 'paused');
    await cups.resume('Rest');
    await seen.until(() => statusOf(seen.monitor.report())?.conditions.length === 0);
    expect([seen.said, seen.answers]).toEqual([[], []]);
  });

  test('of a printer that is off it has only words, which are handed on', async () => {
    await cups.addQueue('Off', await deadPort());
    const file = join(await temporaryFolder(), 'label.zpl');
    await writeFile(file, '^XA^XZ');
    await cups.lp('Off', file);
    const seen = watch(addressOf('Off'), { language: 'zpl' });
    const words = (): PrinterStatus | null => statusOf(seen.monitor.report());
    // Its program for sockets takes its keyword back after the first try and leaves a sentence.
    await seen.until(() => words()?.printing === true && /^none ./.test(words()?.raw ?? ''));
    expect(words()?.conditions).toEqual([]);
  });

  test('a queue that is not there is unreachable', async () => {
    expect(await watch(addressOf('None'), { language: 'zpl' }).report('unreachable')).toMatchObject({
      reason: 'unreachable: the spooler has no queue "None"',
    });
  });
});
