import { describe, expect, it } from 'vitest';
import type { Dots } from '../../../src/main/raster/dots.ts';
import { bytesAfterCut, languageOf } from '../../../src/main/printers/languages/language-of.ts';
import { createTransport } from '../../../src/main/printers/transports/create-transport.ts';
import { parsePrinterAddress } from '../../../src/main/printers/address.ts';
import type { PrinterModel } from '../../../src/shared/domain/printer/printer-model.ts';
import { dotsWhere } from '../../rigs/printers/dots-fixtures.ts';
import { interpret, rowsOf, type Understood } from '../../rigs/printers/interpret.ts';
import { printedLabels } from '../printer-emulator/printed-labels.ts';
import { temporaryFolder, temporaryPrinter } from '../../rigs/temporary.ts';
import { modelOf } from '../../rigs/printers/model-of.ts';
import { spoken, type Spoken } from './spoken.ts';

const WIDTH = 464;
const HEIGHT = 90;

/** The one that is cut, and the one that must come out after it. */
const CUT = dotsWhere(WIDTH, HEIGHT, (x, y) => (x * 5 + y * 3) % 7 < 3);
const NEXT = dotsWhere(WIDTH, HEIGHT, (x, y) => (x * 11 + y * y) % 13 < 4);

const rowsOfDots = (dots: Dots): readonly string[] =>
  rowsOf(
    Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
      const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
      return (dots.bits[y * dots.stride + (x >> 3)]! & (0x80 >> (x & 7))) === 0 ? 0 : 1;
    }),
    WIDTH,
  );

/** As the marketplace's label is sent, too: text and a code instead of a picture. */
const COMMANDS = Buffer.from(
  '~SD15^XA^MNY^PW464^LL90^CI28^FO9,9^A0N,30,30^FDодин^FS^BQN,2,4^FDMA,*Ab^FS^PQ1^XZ',
);

/** What begins a strip of dots: of TSPL, and of ESC/POS. */
const STRIPS = ['\r\nBITMAP ', '\x1dv0'] as const;

/** Every place in the commands at both ends and at the middle strip's border, and a thinner grid within pictures. */
function placesIn(bytes: Uint8Array): number[] {
  const text = Buffer.from(bytes).toString('latin1');
  const begins = [...Array(text.length).keys()].filter((at) =>
    STRIPS.some((begin) => text.startsWith(begin, at)),
  );
  const border = begins[begins.length >> 1] ?? text.length;
  return [...Array(text.length + 1).keys()].filter(
    (at) => at < 150 || at > text.length - 60 || Math.abs(at - border) < 30 || at % 137 === 0,
  );
}

const lastRows = (language: Spoken, seen: Understood): unknown =>
  // ZPL is drawn by a renderer of its own: here its bytes are what is looked at.
  language === 'zpl' ? seen.labels.at(-1)?.bytes.toString('latin1') : seen.labels.at(-1)?.rows;

/** The printer reads a label to its end for each place at which it may be cut. */
const EVERY_PLACE_MS = 60_000;

describe.each(spoken)('%s: a printer whose label was cut off', (language) => {
  const model = modelOf(language);
  const cut = languageOf(model).encode(
    CUT,
    modelOf(language, { darkness: 50, media: { kind: 'gap', mm: 2 } }),
  );
  const next = languageOf(model).encode(NEXT, model);
  const wanted = language === 'zpl' ? Buffer.from(next).toString('latin1') : rowsOfDots(NEXT);
  const printed = (chunks: readonly Uint8Array[]): Understood => interpret(language, chunks, WIDTH, HEIGHT);

  it('without a resync would print the next one wrong', () => {
    const middle = cut.subarray(0, Math.floor(cut.length / 2));
    expect(lastRows(language, printed([middle, next]))).not.toEqual(wanted);
  });

  it.each(language === 'zpl' ? [cut, COMMANDS] : [cut])(
    'prints the next one dot for dot, wherever the cut was, and nothing else but the cut one',
    (document) => {
      for (const at of placesIn(document)) {
        const seen = printed([document.subarray(0, at), bytesAfterCut(model, next)]);
        expect({ at, last: lastRows(language, seen) }).toEqual({ at, last: wanted });
        // ESC/POS puts on paper what it has; the others print a label only when all of it is there.
        const whole = at >= document.length - 2 || (language === 'escpos' && at > 8);
        if (!whole) expect({ at, labels: seen.labels.length }).toEqual({ at, labels: 1 });
        expect(seen.labels.length).toBeLessThanOrEqual(2);
      }
    },
    EVERY_PLACE_MS,
  );

  it('prints nothing for it when it was not cut, nor when the resync was cut itself', () => {
    const resync = languageOf(model).resync(model);
    expect(printed([resync]).labels).toEqual([]);
    expect(lastRows(language, printed([cut, resync, next]))).toEqual(wanted);
    for (const at of [1, 2, 3, 4, 5, 7, 1000, resync.length - 1]) {
      const seen = printed([cut.subarray(0, cut.length >> 1), resync.subarray(0, at), resync, next]);
      expect({ at, last: lastRows(language, seen) }).toEqual({ at, last: wanted });
    }
  });
});

describe('zpl: a printer whose short picture was cut off', () => {
  const model = modelOf('zpl', { graphics: 'z64' });
  const [cut, next] = [CUT, NEXT].map((dots) => languageOf(model).encode(dots, model));
  const wanted = Buffer.from(next!).toString('latin1');
  const lastOf = (bytes: Uint8Array): string | undefined =>
    interpret('zpl', [bytes], WIDTH, HEIGHT).labels.at(-1)?.bytes.toString('latin1');
  /** The manual doesn't say that `~` ends such data: a printer may as well read on up to its end, `:` and a CRC. */
  const readUpToItsEnd = (bytes: Uint8Array): Buffer =>
    Buffer.from(
      Buffer.from(bytes)
        .toString('latin1')
        .replaceAll(/:Z64:[^:]*:.{4}/gs, (field) => field.replaceAll(/[~^]/g, '')),
      'latin1',
    );

  it.each([
    ['breaks it off at any `~`', (bytes: Uint8Array): Uint8Array => bytes],
    ['reads it up to its end, whatever comes', readUpToItsEnd],
  ])('prints the next one dot for dot, where the printer %s', (_, heard) => {
    for (const at of cut!.keys()) {
      const sent = Buffer.concat([cut!.subarray(0, at), bytesAfterCut(model, next!)]);
      expect({ at, last: lastOf(heard(sent)) }).toEqual({ at, last: wanted });
    }
  });
});

describe.skipIf(process.platform === 'win32')('over lines without connections', () => {
  const send = async (address: string, bytes: Uint8Array): Promise<void> => {
    const parsed = parsePrinterAddress(address);
    if (!parsed.ok) throw new Error(address);
    const transport = createTransport(parsed.value);
    expect(await transport.send(bytes, new AbortController().signal)).toMatchObject({ kind: 'taken' });
    await transport.close();
  };

  it.each(['tspl', 'escpos'] as const)(
    '%s over a device file: the label after a cut one is the right one',
    async (language) => {
      const folder = await temporaryFolder();
      const model: PrinterModel = modelOf(language);
      const printer = await temporaryPrinter({ language, line: { kind: 'file', path: `${folder}/lp0` } });
      const [cut, next] = [CUT, NEXT].map((dots) => languageOf(model).encode(dots, model));
      await send(printer.address, cut!.subarray(0, 3000));
      await send(printer.address, bytesAfterCut(model, next!));
      const labels = await printedLabels(printer, language === 'tspl' ? 1 : 2);
      const rows = labels.at(-1)?.codes[0]?.text.split('\n').slice(0, HEIGHT);
      expect(rows?.map((row) => row.slice(0, WIDTH))).toEqual(rowsOfDots(NEXT));
    },
  );
});
