import { describe, expect, onTestFinished, test } from 'vitest';
import { createFinder, type FindResult } from '../../../src/main/printers/discovery/finder.ts';
import {
  linuxSerialPorts,
  serialSource,
} from '../../../src/main/printers/discovery/sources/serial-source.ts';
import { createTransport } from '../../../src/main/printers/transports/create-transport.ts';
import { openSerialPort } from '../../../src/main/printers/transports/serial-port.ts';
import { parsePrinterAddress } from '../../../src/main/printers/address.ts';
import { temporaryPrinter } from '../../rigs/temporary.ts';

const find = (serialPorts: readonly string[]): Promise<FindResult> =>
  createFinder({
    sources: [serialSource(linuxSerialPorts())],
    askerOf: () => null,
    transportTo: (address) => createTransport(address, { connectTimeoutMs: 1500 }),
  }).find({ networks: '', serialPorts }, new AbortController().signal, () => {});

describe.skipIf(process.platform !== 'linux')(
  'a printer on a serial line (pseudo terminals of Linux)',
  () => {
    test.each(['zpl', 'tspl', 'escpos'] as const)(
      'that speaks %s is known by its answers at the rate that a person chose, and prints nothing',
      async (language) => {
        const printer = await temporaryPrinter({ language, line: { kind: 'pty', flow: 'none' } });
        const chosen = `${printer.address}?baud=115200`;
        const { found } = await find([chosen]);
        const one = found.find(({ address }) => address.startsWith(`${printer.address}?`));
        expect(one).toMatchObject({
          address: `${printer.address}?baud=115200&parity=none&data=8&stop=1&flow=none`,
          language,
          model: 'PACKBENCH-EMU',
          problems: [],
        });
        expect(printer.labels()).toEqual([]);
      },
    );

    test('that somebody else talks to is left alone', async () => {
      const printer = await temporaryPrinter({ language: 'zpl', line: { kind: 'pty', flow: 'none' } });
      const address = parsePrinterAddress(printer.address);
      if (!address.ok || address.value.kind !== 'serial') throw new Error('no serial printer');
      const port = await openSerialPort(address.value);
      onTestFinished(() => port.close());
      const { found } = await find([printer.address]);
      const one = found.find(({ address: at }) => at.startsWith(`${printer.address}?`));
      expect(one?.problems).toEqual([{ code: 'portInUse' }]);
    });
  },
);
