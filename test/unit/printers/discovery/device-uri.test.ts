import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  readDeviceUri,
  readWindowsPort,
} from '../../../../src/main/printers/discovery/sources/device-uri.ts';
import { systemSources } from '../../../../src/main/printers/discovery/system-finder.ts';

test.each([
  ['socket://192.168.1.20', ['tcp:192.168.1.20:9100']],
  ['socket://Printer.local:9101/?waiteof=false', ['tcp:printer.local:9101']],
  ['usb://TSC/TE200?serial=T%20123', ['usb:t 123']],
  // What makers give to all their devices tells none of them apart.
  ['usb://Printer/POS?serial=000000000000', []],
  ['usb://Printer/POS', []],
  ['lpd://192.168.1.20/queue', []],
  ['socket://', []],
  ['file:/dev/null', []],
])('%s is %j', (uri, identities) => {
  expect(readDeviceUri(uri).identities).toEqual(identities);
});

test('the names in a USB address are those of the printer', () => {
  expect(readDeviceUri('usb://Zebra%20Technologies/ZTC%20ZD220-203dpi%20ZPL?serial=D4').evidence).toEqual([
    {
      by: 'deviceUri',
      said: 'Zebra Technologies ZTC ZD220-203dpi ZPL',
      maker: 'Zebra Technologies',
      model: 'ZTC ZD220-203dpi ZPL',
      language: 'zpl',
      dpi: 203,
    },
  ]);
  expect(readDeviceUri('usb://%E0%A4%A/x').evidence).toHaveLength(1);
});

test.each([
  ['IP_192.168.1.20', ['tcp:192.168.1.20:9100']],
  ['192.168.1.20_1', ['tcp:192.168.1.20:9100']],
  ['USB001', []],
  ['WSD-8c7f', []],
  ['IP_999.1.1.1', []],
])('the port %s of Windows is %j', (port, identities) => {
  expect(readWindowsPort(port)).toEqual(identities);
});

test('whatever a spooler says is read to an end', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('usb://', 'socket://', 'x:'),
      (text, scheme) => {
        expect(Array.isArray(readDeviceUri(scheme + text).identities)).toBe(true);
        expect(Array.isArray(readWindowsPort(text))).toBe(true);
      },
    ),
  );
});

test.each(['linux', 'darwin', 'win32'] as const)('on %s each source is there once', (platform) => {
  expect(systemSources(platform).map(({ name }) => name)).toEqual([
    'serial',
    'usb',
    'deviceFiles',
    'spooler',
    'mdns',
    'network',
  ]);
});
