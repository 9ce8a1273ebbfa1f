import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deviceIdText, readDeviceId } from '../../../../src/main/printers/discovery/device-id.ts';
import {
  dpiInName,
  languageInName,
  languagesOfFormats,
  namedLanguages,
} from '../../../../src/main/printers/discovery/named-languages.ts';
import { printable, shownBytes } from '../../../../src/main/printers/discovery/printable-text.ts';

/** Anything that a device or a network may send as text. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
);

/** No control, no turning of direction, no half character, no blank at an end. */
const FIT = /^(?!\s)[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,200}(?<!\s)$/u;

describe('texts of others', () => {
  test('are cleaned: controls, invisible and direction-turning characters go, blanks are single', () => {
    expect(printable(' ZTC\u0000 ZD420\r\n\t203dpi \u202Ereversed\u200B\uFEFF ')).toBe(
      'ZTC ZD420 203dpi reversed',
    );
    expect(printable('\u0007\u202E ')).toBeNull();
    expect(printable('\uD83D')).toBeNull();
  });

  test('whatever comes is fit to be shown, and short', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const shown = printable(text);
        if (shown !== null) expect(shown).toMatch(FIT);
      }),
    );
    expect(printable('x'.repeat(100_000))).toHaveLength(200);
  });

  test('bytes that are no text are shown in hexadecimal', () => {
    expect(shownBytes(Uint8Array.of(0x20))).toBe('20');
    expect(shownBytes(Uint8Array.of(0xff, 0x00, 0x12))).toBe('ff 00 12');
    expect(shownBytes(Buffer.from('\u0002TE200\u0003\r\n'))).toBe('TE200');
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
        expect(shownBytes(bytes)).toMatch(FIT);
      }),
    );
  });
});

describe('IEEE 1284 device ids', () => {
  test.each([
    // As printers send them: zebra's manual, and reports of owners of the others.
    {
      text: 'MANUFACTURER:Zebra Technologies ;COMMAND SET:ZPL;MODEL:ZTC ZD220-203dpi ZPL;CLASS:PRINTER;OPTIONS:XML;',
      id: {
        maker: 'Zebra Technologies',
        model: 'ZTC ZD220-203dpi ZPL',
        commands: ['ZPL'],
        serialNumber: null,
      },
    },
    {
      text: 'MFG:MARKLIFE ;CMD:XPP,XL;MDL:X4;CLS:PRINTER;DES:LABEL PRINTER;',
      id: { maker: 'MARKLIFE', model: 'X4', commands: ['XPP', 'XL'], serialNumber: null },
    },
    {
      text: 'MFG: ;CMD:XPP,XL;MDL:PM-241-BT;CLS:PRINTER;DES:PM-241-BT;',
      id: { maker: null, model: 'PM-241-BT', commands: ['XPP', 'XL'], serialNumber: null },
    },
    {
      text: 'SERN:99J204300180;MANUFACTURER:Zebra Technologies ;COMMAND SET:ZPL;MODEL:ZTC ZT411-300dpi ZPL;',
      id: {
        maker: 'Zebra Technologies',
        model: 'ZTC ZT411-300dpi ZPL',
        commands: ['ZPL'],
        serialNumber: '99J204300180',
      },
    },
  ])('$id.model', ({ text, id }) => {
    expect(readDeviceId(text)).toEqual(id);
  });

  test('the first of a key counts, what is no id is none', () => {
    expect(readDeviceId('MDL:one;MODEL:two')?.model).toBe('one');
    for (const text of ['', ';;;', 'hello', 'CLS:PRINTER;', '__proto__:x;constructor:y;', 'MFG:;MDL:\u0000;'])
      expect(readDeviceId(text)).toBeNull();
  });

  test('the length in front of it may be of either order, may count itself or not, and may lie', () => {
    const text = 'MFG:TSC;MDL:TE200;';
    const bytes = (...length: readonly number[]): Buffer =>
      Buffer.concat([Buffer.from(length), Buffer.from(`${text}\0\0`)]);
    expect(deviceIdText(bytes(0, text.length + 2))).toBe(text);
    expect(deviceIdText(bytes(text.length + 2, 0))).toBe(text);
    expect(deviceIdText(bytes(0xff, 0xff))).toBe(text);
    expect(deviceIdText(bytes(0, text.length))).toBe('MFG:TSC;MDL:TE20');
    expect(deviceIdText(Uint8Array.of(0, 2))).toBe('');
  });

  test('whatever comes, each value is fit to be shown', () => {
    fc.assert(
      fc.property(hostile, (noise) => {
        const id = readDeviceId(`MFG:${noise};MDL:${noise};CMD:${noise},${noise};`);
        for (const value of [id?.maker, id?.model, id?.serialNumber, ...(id?.commands ?? [])])
          if (value !== undefined && value !== null) expect(value).toMatch(FIT);
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(deviceIdText(bytes).length).toBeLessThanOrEqual(bytes.length);
      }),
    );
  });
});

describe('names of languages', () => {
  test.each([
    [['ZPL'], { language: 'zpl', foreign: [] }],
    [['EPL', 'ZPL II'], { language: 'zpl', foreign: ['EPL'] }],
    [['TSPL2'], { language: 'tspl', foreign: [] }],
    [['XPP', 'XL'], { language: 'tspl', foreign: [] }],
    [['ESC/POS', 'TSPL'], { language: 'tspl', foreign: [] }],
    [['ESC/POS'], { language: 'escpos', foreign: [] }],
    [['PJL', 'PCL', 'PCLXL', 'URF'], { language: null, foreign: ['PJL', 'PCL', 'PCLXL', 'URF'] }],
    [['PT-CBP'], { language: null, foreign: ['PT-CBP'] }],
    [['SOMETHING'], { language: null, foreign: [] }],
    // As CL-S521 names itself in its emulation of ZPL, and out of it.
    [['Z2'], { language: 'zpl', foreign: [] }],
    [['DMI', 'DM4', 'DPP'], { language: null, foreign: ['DMI', 'DM4', 'DPP'] }],
    [['BPL-Z'], { language: 'zpl', foreign: [] }],
    [['ZSim2'], { language: 'zpl', foreign: [] }],
    [['SZPL'], { language: 'zpl', foreign: [] }],
  ])('%j', (names, expected) => {
    expect(namedLanguages(names)).toEqual(expected);
  });

  test('formats of IPP and announcements are read as such names', () => {
    expect(languagesOfFormats(['application/octet-stream', 'application/vnd.zebra-zpl'])).toEqual({
      language: 'zpl',
      foreign: [],
    });
    expect(
      languagesOfFormats(['application/octet-stream', 'image/urf', 'image/pwg-raster', 'application/pdf']),
    ).toEqual({ language: null, foreign: ['urf', 'pwg-raster', 'pdf'] });
    expect(languagesOfFormats(['application/vnd.hp-PCL', 'application/postscript']).foreign).toEqual([
      'pcl',
      'postscript',
    ]);
  });

  test('names of models tell language and dpi', () => {
    expect([languageInName('ZTC ZD420-203dpi ZPL'), dpiInName('ZTC ZD420-203dpi ZPL')]).toEqual(['zpl', 203]);
    expect([languageInName('ZTC ZT220-200dpi ZPL'), dpiInName('ZTC ZT220-200dpi ZPL')]).toEqual(['zpl', 203]);
    expect([languageInName('Simple'), dpiInName('140XiII-600dpi')]).toEqual([null, 600]);
    expect(dpiInName('ZD421-300dpi')).toBe(300);
  });
});
