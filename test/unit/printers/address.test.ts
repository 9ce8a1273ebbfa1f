import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseNetworks } from '../../../src/main/printers/discovery/network-range.ts';
import { formatPrinterAddress, parsePrinterAddress } from '../../../src/main/printers/address.ts';

const normalised = (text: string): string => {
  const parsed = parsePrinterAddress(text);
  return parsed.ok ? formatPrinterAddress(parsed.value) : `problem: ${parsed.problem.reason}`;
};

const FACTORY = '?baud=9600&parity=none&data=8&stop=1&flow=none';

/** A name that its owner could have given; never a folder's own names, never mere blanks. */
const printable = fc
  .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
  .filter((text) => text.isWellFormed() && text.trim() !== '' && !/^\.+$|[/\p{Cc}]/u.test(text));

describe('a printer address', () => {
  it.each([
    ['tcp://192.168.1.50', 'tcp://192.168.1.50:9100'],
    ['tcp://192.168.1.50:6101', 'tcp://192.168.1.50:6101'],
    ['192.168.1.50', 'tcp://192.168.1.50:9100'],
    ['192.168.1.50:9101', 'tcp://192.168.1.50:9101'],
    ['  Zebra-Bench2.local  ', 'tcp://zebra-bench2.local:9100'],
    ['TCP://PRINTER', 'tcp://printer:9100'],
    ['zd_421:65535', 'tcp://zd_421:65535'],
    ['tcp://[FE80::1]:9100', 'tcp://[fe80::1]:9100'],
    ['[::1]', 'tcp://[::1]:9100'],
    ['fe80::1', 'tcp://[fe80::1]:9100'],
    ['file:///dev/usb/lp0', 'file:///dev/usb/lp0'],
    ['file:///tmp/a%20b.zpl', 'file:///tmp/a%20b.zpl'],
    ['looking://labels', 'looking://labels'],
    ['LOOKING://bench-2', 'looking://bench-2'],
    ['serial:///dev/ttyUSB0', `serial:///dev/ttyUSB0${FACTORY}`],
    [
      'serial:///dev/ttyUSB0?flow=rtscts&stop=2&baud=115200&data=7&parity=even',
      'serial:///dev/ttyUSB0?baud=115200&parity=even&data=7&stop=2&flow=rtscts',
    ],
    ['serial:///dev/serial/by-id/a%20b', `serial:///dev/serial/by-id/a%20b${FACTORY}`],
    ['serial://com3?stop=1.5', 'serial://COM3?baud=9600&parity=none&data=8&stop=1.5&flow=none'],
    ['COM3', `serial://COM3${FACTORY}`],
    ['com12:', `serial://COM12${FACTORY}`],
    ['usb://0a5f:0120', 'usb://0a5f:0120'],
    ['USB://A5F:120/XXRAJ%201%2F2', 'usb://0a5f:0120/XXRAJ%201%2F2'],
    ['spool://Zebra', 'spool://Zebra'],
    ['spool://Zebra ZD220 (копия)', 'spool://Zebra%20ZD220%20(%D0%BA%D0%BE%D0%BF%D0%B8%D1%8F)'],
    [String.raw`spool://\\SERVER\Labels`, 'spool://%5C%5CSERVER%5CLabels'],
    ['spool://Labels?server=Print.local', 'spool://Labels?server=print.local:631'],
    ['spool://Labels?server=[::1]:8631', 'spool://Labels?server=[::1]:8631'],
  ])('%s means %s', (text, expected) => {
    expect(normalised(text)).toBe(expected);
  });

  it.each([
    '',
    '   ',
    'tcp://',
    'tcp://:9100',
    'tcp://host:',
    'tcp://host:0',
    'tcp://host:65536',
    'tcp://host:91OO',
    'tcp://host:9100:1',
    'tcp://host/queue',
    'tcp://host:9100/',
    'tcp://host?x=1',
    'tcp://host#x',
    'tcp://ho st',
    'tcp://host\u0000',
    'tcp://-host',
    'tcp://host..local',
    'tcp://192.168.1.500',
    'tcp://192.168.1',
    'tcp://[::1',
    'tcp://[host]:9100',
    'tcp://[::1]x',
    'принтер',
    '/dev/usb/lp0',
    'C:\\printer',
    'COM0',
    'com257',
    'lpt1',
    'file://server/share',
    'file:///',
    'file:///tmp/',
    'file:///tmp/a?b',
    'file:///tmp/a%2Fb',
    'looking://',
    'looking:///labels',
    'looking://../labels',
    'looking://a/b',
    'looking://Labels',
    'looking://a%2Fb',
    'looking://con',
    'looking://lpt1',
    'looking://a?b',
    'http://host:9100',
    'serial://',
    'serial:///',
    'serial://dev/ttyUSB0',
    'serial:///dev/../ttyUSB0',
    'serial:///dev/tty USB0',
    'serial:///dev/ttyUSB0/',
    'serial:///dev/%',
    'serial:///dev/a%00b',
    'serial:///dev/ttyUSB0?baud=fast',
    'serial:///dev/ttyUSB0?baud=0',
    'serial:///dev/ttyUSB0?baud=9600&baud=9600',
    'serial:///dev/ttyUSB0?parity=odd?',
    'serial:///dev/ttyUSB0?parity=maybe',
    'serial:///dev/ttyUSB0?data=9',
    'serial:///dev/ttyUSB0?stop=3',
    'serial:///dev/ttyUSB0?flow=dtr',
    'serial:///dev/ttyUSB0?speed=9600',
    'serial:///dev/ttyUSB0#x',
    'usb://',
    'usb://0a5f',
    'usb://0a5f:',
    'usb://0a5f:012g',
    'usb://10a5f:0120',
    'usb://0a5f:0120/',
    'usb://0a5f:0120/a/b',
    'usb://0a5f:0120?serial=1',
    'usb://0a5f:0120/%ff',
    'spool://',
    'spool://%20',
    'spool://a/b',
    'spool://50%',
    'spool://a?server=',
    'spool://a?server=host:x',
    'spool://a?queue=b',
    'spool://a?server=b?server=c',
    'spool://a#b',
    'spool://\ud800',
  ])('%j is refused', (text) => {
    expect(parsePrinterAddress(text)).toEqual({
      ok: false,
      problem: {
        code: 'printerAddressInvalid',
        // The value of a setting that is not ours is not repeated.
        address: /(?:baud|flow|parity|data|stop|server)=\w*[?&]?/.test(text)
          ? expect.any(String)
          : text.replace(/(?<=[?#]).+$/, '…'),
        reason: expect.stringMatching(/\w/),
      },
    });
  });

  it.each([
    ['serial:///dev/ttyUSB0?baud=12', 'baud is not a number from 50 to 4000000'],
    ['serial:///dev/ttyUSB0?parity=yes', 'parity is none of none, even, odd, mark, space'],
    ['serial:///dev/ttyUSB0?speed=1', 'unknown setting: it takes baud, parity, data, stop, flow'],
    ['usb://zebra', 'not vendor:product in hexadecimal: usb://0a5f:0120'],
    ['spool://?server=host', 'no queue: spool://Name'],
    ['ftp://host', 'unknown scheme: it takes tcp, file, looking, serial, usb, spool'],
    ['LPT1', 'a parallel port is reached through its queue: spool://Name'],
  ])('%s is refused with what is wrong: %s', (text, reason) => {
    expect(normalised(text)).toBe(`problem: ${reason}`);
  });

  it('has one spelling, which means the same address again', () => {
    const tcp = fc.record({
      kind: fc.constant('tcp' as const),
      host: fc.oneof(fc.ipV4(), fc.ipV6(), fc.domain()).map((host) => host.toLowerCase()),
      port: fc.integer({ min: 1, max: 65_535 }),
    });
    const file = fc.record({
      kind: fc.constant('file' as const),
      path: fc
        .array(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 })
        .filter((parts) => parts.every((part) => part.trim() === part && !/^\.+$|[/\\]/.test(part)))
        .map((parts) => `/${parts.join('/')}`),
    });
    const serial = fc.record({
      kind: fc.constant('serial' as const),
      path: fc.oneof(
        fc.integer({ min: 1, max: 256 }).map((number) => `COM${number}`),
        fc.array(printable, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join('/')}`),
      ),
      baudRate: fc.integer({ min: 50, max: 4_000_000 }),
      parity: fc.constantFrom('none', 'even', 'odd', 'mark', 'space'),
      dataBits: fc.constantFrom(5, 6, 7, 8),
      stopBits: fc.constantFrom(1, 1.5, 2),
      flow: fc.constantFrom('none', 'rtscts', 'xonxoff'),
    });
    const id = fc.integer({ min: 0, max: 0xffff });
    const usb = fc.record({
      kind: fc.constant('usb' as const),
      vendorId: id,
      productId: id,
      serialNumber: fc.option(printable),
    });
    const spool = fc.record({
      kind: fc.constant('spool' as const),
      queue: printable,
      server: fc.option(
        fc
          .tuple(
            fc.oneof(
              fc.ipV4(),
              fc.ipV6().map((host) => `[${host}]`),
              fc.domain(),
            ),
            id.filter((port) => port > 0),
          )
          .map(([host, port]) => `${host}:${port}`.toLowerCase()),
      ),
    });
    fc.assert(
      fc.property(fc.oneof(tcp, file, serial, usb, spool), (address) => {
        expect(parsePrinterAddress(formatPrinterAddress(address))).toEqual({ ok: true, value: address });
      }),
    );
  });

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc
            .tuple(
              fc.constantFrom('tcp', 'file', 'looking', 'serial', 'usb', 'spool'),
              fc.string({ unit: 'binary' }),
            )
            .map(([scheme, text]) => `${scheme}://${text}`),
          fc.webUrl(),
        ),
        (text) => {
          const parsed = parsePrinterAddress(text);
          const spelt = parsed.ok ? formatPrinterAddress(parsed.value) : text;
          const again = parsed.ok ? normalised(spelt) : text;
          expect(again).toBe(spelt);
        },
      ),
    );
  });
});

test.each([
  ['tcp://user:secret@host', 'tcp://…@host'],
  ['tcp://u:SECRET@127.0.0.1:1', 'tcp://…@127.0.0.1:1'],
  ['u:SECRET@host', '…@host'],
  ['http://u:SEC@RET@host/a', 'http://…@host/a'],
  ['ipp://u:SEC/RET@host/a', 'ipp://…@host/a'],
  ['ipp://u:SEC?RET@host/a', 'ipp://…@host/a'],
  ['tcp://u:SEC RET@host', 'tcp://…@host'],
  ['tcp://u:SECRET%40host', 'tcp://…@host'],
  ['spool://u:SECRET@host', 'spool://…@host'],
  ['tcp://host:9100?pw=SECRET', 'tcp://host:9100?…'],
  ['tcp://host:9100?SECRET', 'tcp://host:9100?…'],
  ['tcp://host:9100#SECRET', 'tcp://host:9100#…'],
  ['tcp://host:9100;pw=SECRET', 'tcp://host:9100;…'],
  ['ipp://host/ipp?a=b&pw=SECRET', 'ipp://host/ipp?…&…'],
  ['serial:///dev/ttyUSB0?baud=9600&pw=SECRET', 'serial:///dev/ttyUSB0?baud=9600&…'],
  ['serial:///dev/ttyUSB0?baud=9600&SECRET=1', 'serial:///dev/ttyUSB0?baud=9600&…'],
  ['serial:///dev/ttyUSB0?parity=SECRET123', 'serial:///dev/ttyUSB0?…'],
  ['spool://Labels?server=u:SECRET@host', 'spool://…@host'],
  ['usb://0a5f:0120?pw=SECRET', 'usb://0a5f:0120?…'],
])('a secret in the refused address %s is repeated neither by it nor by the reason', (text, shown) => {
  const parsed = parsePrinterAddress(text);
  expect(parsed).toMatchObject({ ok: false, problem: { address: shown } });
  expect(JSON.stringify([parsed, parseNetworks(text)])).not.toMatch(/secret|SEC|RET/);
});

test('a queue may have an @ in its name', () => {
  expect(['spool://labels@shop', 'spool://a%3Ab%40shop'].map(normalised)).toEqual([
    'spool://labels%40shop',
    'spool://a%3Ab%40shop',
  ]);
});
