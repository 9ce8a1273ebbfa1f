import { describe, expect, it, onTestFinished } from 'vitest';
import { languageOf } from '../../../src/main/printers/languages/language-of.ts';
import { createFinishing } from '../../../src/main/printers/queue/finishing.ts';
import { filterZpl } from '../../../src/main/printers/languages/zpl/filter.ts';
import { tsplDetails } from '../../../src/main/printers/status/tspl/tspl-details.ts';
import type { PrinterModel } from '../../../src/shared/domain/printer/printer-model.ts';
import { startLabelPrinter, type RunningPrinter } from '../../../src/simulator/printers/label-printer.ts';
import { dotsWhere } from '../../rigs/printers/dots-fixtures.ts';
import { connectTo, sendWhole } from '../../rigs/printers/raw-client.ts';
import { stubRenderer } from '../../rigs/printers/stub-renderer.ts';
import { watch } from '../status/watched-printer.ts';
import { modelOf } from '../../rigs/printers/model-of.ts';
import type { Spoken } from './spoken.ts';

const DOTS = dotsWhere(40, 24, (x, y) => (x + y) % 3 === 0);

async function emulated(language: Spoken): Promise<RunningPrinter> {
  const printer = await startLabelPrinter({
    port: 0,
    language,
    widthMm: 5,
    heightMm: 3,
    renderer: stubRenderer,
  });
  onTestFinished(() => printer.close());
  return printer;
}

const documentsOf = (language: Spoken, rest: Partial<PrinterModel>, labels: number): Uint8Array[] => {
  const model = modelOf(language, rest);
  const finishing = createFinishing(() => model);
  const plain = languageOf(model).encode(DOTS, model);
  return Array.from({ length: labels }, (_, at) => {
    const said = finishing.say(plain, at === labels - 1);
    finishing.went();
    return said;
  });
};

async function cuts(language: Spoken, rest: Partial<PrinterModel>): Promise<string> {
  const printer = await emulated(language);
  for (const document of documentsOf(language, rest, 6))
    expect(await sendWhole(printer.address, document)).toBeNull();
  await printer.close();
  const labels = printer.labels();
  expect(labels.map(({ notes, error }) => notes ?? error)).toEqual(labels.map(() => null));
  // A printer that is said what becomes of its labels draws them as it did.
  expect(new Set(labels.map(({ width, height }) => `${width}x${height}`)).size).toBe(1);
  return labels.map(({ cut }) => (cut ? 'C' : '-')).join('');
}

describe.each(['zpl', 'tspl'] as const)('%s: what becomes of a label', (language) => {
  it.each([
    ['as the printer is set', { kind: 'asSet' }, '------'],
    ['torn off', { kind: 'tear' }, '------'],
    ['cut off each', { kind: 'cut', every: 1 }, 'CCCCCC'],
    ['cut off every four', { kind: 'cut', every: 4 }, '---C--'],
    ['cut off at the end', { kind: 'cut', every: null }, '-----C'],
  ] as const)('%s', async (_, finish, wanted) => {
    expect(await cuts(language, { finish, restAt: -12 })).toBe(wanted);
  });

  it('peeled: the next waits until it is taken, and the printer says so', async () => {
    const printer = await emulated(language);
    const seen = watch(printer.address, { language, finish: 'peel' });
    for (const document of documentsOf(language, { finish: { kind: 'peel' } }, 2))
      expect(await sendWhole(printer.address, document)).toBeNull();
    const hangs = (): boolean => {
      const report = seen.monitor.report();
      return report.kind === 'says' && report.status.conditions.includes('takeLabel');
    };
    await seen.until(hangs);
    expect([printer.labels().length, printer.overview().labelToTake]).toEqual([1, true]);
    expect(printer.press('take')).toBeNull();
    await seen.until(() => printer.labels().length === 2);
    expect(printer.press('take')).toBeNull();
    expect(printer.press('take')).toBe('no label hangs from the printer');
    await seen.until(() => !hangs());
  });
});

it('ESC/POS cuts on a continuous roll, and never into separate labels', async () => {
  const finish = { kind: 'cut', every: 1 } as const;
  expect(await cuts('escpos', { finish, media: { kind: 'continuous' } })).toBe('CCCCCC');
  expect(await cuts('escpos', { finish, media: { kind: 'gap', mm: 2 } })).toBe('------');
});

it('a marketplace’s label is cut as ours is, whatever it says of it itself', () => {
  const model = modelOf('zpl', { finish: { kind: 'cut', every: 1 }, restAt: 7, darkness: 50 });
  const filtered = filterZpl(Buffer.from('^XA^MMP^FO1,1^GB9,9,9^FS^XZ'));
  if (!filtered.ok) throw new Error(filtered.problem.detail);
  const said = languageOf(model).finish(
    Buffer.concat([Buffer.from('~SD15'), filtered.value.bytes]),
    model,
    true,
  );
  expect(Buffer.from(said).toString()).toBe('~TA007~SD15^XA^MMC^FO1,1^GB9,9,9^FS^PQ1^XZ');
});

it('a step of the rest position is two dots on a head of 600 dpi', () => {
  const model = modelOf('zpl', { dpi: 600, headDots: 2456, restAt: -24 });
  expect(Buffer.from(languageOf(model).finish(Buffer.from('^XA^XZ'), model, false)).toString()).toBe(
    '~TA-12^XA^XZ',
  );
});

it('TSPL’s four bytes are read as the manual has them, and nothing else is', async () => {
  const read = (text: string) => tsplDetails.read(Buffer.from(text, 'latin1'));
  expect(read('\u0002@@@@\u0003\r\n')).toEqual([]);
  expect(read('\u0002L@@@\u0003\r\n')).toEqual(['takeLabel']);
  expect(read('\u0002E@HA\u0003')).toEqual(['cutterFault', 'paperOut']);
  for (const other of ['', '\u0002@@@\u0003', '@@@@', '\u0002@@@@\u0003x']) expect(read(other)).toBeNull();
  const printer = await emulated('tspl');
  printer.setFault({ fault: 'headOpen' });
  const client = await connectTo(printer.address);
  await client.send('\u001b!S');
  expect(read(await client.received(8))).toEqual(['headOpen']);
  client.socket.destroy();
});
