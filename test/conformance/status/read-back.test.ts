import { expect, onTestFinished, test } from 'vitest';
import { languageOf } from '../../../src/main/printers/languages/language-of.ts';
import { parsePrinterAddress } from '../../../src/main/printers/address.ts';
import { readBack } from '../../../src/main/printers/status/read-back/read-back.ts';
import { tsplSettingsQuestion } from '../../../src/main/printers/status/read-back/tspl-settings-question.ts';
import { zplSettingsQuestion } from '../../../src/main/printers/status/read-back/zpl-settings-question.ts';
import { createTransport } from '../../../src/main/printers/transports/create-transport.ts';
import { startLabelPrinter } from '../../../src/simulator/printers/label-printer.ts';
import { dotsWhere } from '../../rigs/printers/dots-fixtures.ts';
import { modelOf } from '../../rigs/printers/model-of.ts';
import { sendWhole } from '../../rigs/printers/raw-client.ts';
import { stubRenderer } from '../../rigs/printers/stub-renderer.ts';

const SETTINGS = {
  media: { kind: 'blackMark', mm: 3 },
  darkness: 60,
  speed: 3,
  finish: { kind: 'cut', every: 1 },
  restAt: -7,
} as const;

test.each(['zpl', 'tspl'] as const)('what a label set is what %s is read back to have', async (language) => {
  const printer = await startLabelPrinter({ port: 0, language, renderer: stubRenderer });
  onTestFinished(() => printer.close());
  const parsed = parsePrinterAddress(printer.address);
  if (!parsed.ok) throw new Error(printer.address);
  const transport = createTransport(parsed.value);
  onTestFinished(() => transport.close());
  const model = modelOf(language, SETTINGS);
  const label = languageOf(model).encode(
    dotsWhere(16, 8, () => true),
    model,
  );
  expect(await sendWhole(printer.address, languageOf(model).finish(label, model, true))).toBeNull();
  expect(await readBack(transport, model, 'says')).toEqual({
    kind: 'told',
    // Nothing tells TSPL's `OFFSET`.
    settings: {
      media: 'blackMark',
      darkness: 60,
      speed: 3,
      finish: 'cut',
      restAt: language === 'zpl' ? -7 : null,
    },
  });
  expect(printer.labels().map(({ notes }) => notes)).toEqual([undefined]);
  printer.setFault({ fault: 'noStatus' });
  expect(await readBack(transport, model, 'says')).toEqual({ kind: 'cannotBeRead', why: 'silent' });
  // One that never answered is not asked.
  expect(await readBack(transport, model, 'cannotSay')).toEqual({
    kind: 'cannotBeRead',
    why: 'noWayBack',
  });
  expect(await readBack(transport, modelOf('escpos'), 'says')).toEqual({
    kind: 'cannotBeRead',
    why: 'language',
  });
});

test('what a ZD230 answers is read, and what a printer lacks can’t be', () => {
  const read = (text: string) => zplSettingsQuestion.read(Buffer.from(text, 'latin1'));
  expect(read('"gap/notch""15.0""6.0""tear off""0"')).toEqual({
    media: 'gap',
    darkness: 50,
    speed: 6,
    finish: 'tear',
    restAt: 0,
  });
  expect(read('"?""15.0""?""rewind""?"')).toEqual({
    media: null,
    darkness: 50,
    speed: null,
    finish: 'other',
    restAt: null,
  });
  for (const other of ['', '"?""?""?""?""?"', '"15.0""6.0"', 'HTTP/1.0 200 OK'])
    expect(read(other)).toBeNull();
});

test('TSPL’s lines are read by their names, whichever came', () => {
  const read = (text: string) => tsplSettingsQuestion.read(Buffer.from(text, 'latin1'));
  const nothing = { media: null, darkness: null, speed: null, finish: null, restAt: null };
  expect(read('DENSITY=8\r\nSENSOR TYPE=GAP\r\n')).toEqual({ ...nothing, darkness: 53, media: 'gap' });
  expect(read('PRINT MODE=Peel Off\r\nDENSITY=99\r\n')).toEqual({ ...nothing, finish: 'peel' });
  for (const other of ['', '\u0000', 'DENSITY=\r\n', 'ERROR\r\n']) expect(read(other)).toBeNull();
});
