import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPrinterAddress, parsePrinterAddress } from '../../../src/main/printers/address.ts';

const normalised = (text: string): string => {
  const parsed = parsePrinterAddress(text);
  return parsed.ok ? formatPrinterAddress(parsed.value) : `problem: ${parsed.problem.reason}`;
};

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
    'tcp://user:secret@host',
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
    'COM3',
    'file://server/share',
    'file:///',
    'file:///tmp/',
    'file:///tmp/a?b',
    'file:///tmp/a%2Fb',
    'http://host:9100',
  ])('%j is refused', (text) => {
    expect(parsePrinterAddress(text)).toEqual({
      ok: false,
      problem: { code: 'printerAddressInvalid', address: text, reason: expect.stringMatching(/\w/) },
    });
  });

  it.each(['serial:///dev/ttyUSB0', 'usb://0a5f:0120/12345', 'spool://Zebra'])(
    '%s comes later and says so',
    (text) => {
      expect(normalised(text)).toMatch(/^problem: \w+ is not supported yet$/);
    },
  );

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
    fc.assert(
      fc.property(fc.oneof(tcp, file), (address) => {
        expect(parsePrinterAddress(formatPrinterAddress(address))).toEqual({ ok: true, value: address });
      }),
    );
  });

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `tcp://${text}`),
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
