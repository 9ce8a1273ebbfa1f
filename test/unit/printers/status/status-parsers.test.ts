import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ConditionName } from '../../../../src/shared/domain/printer/printer-status.ts';
import {
  NOTHING_SAID,
  printerStatusSchema,
  severityOf,
} from '../../../../src/shared/domain/printer/printer-status.ts';
import { dialectOf, type StatusDialect } from '../../../../src/main/printers/status/status-dialect.ts';
import { escposStatus } from '../../../../src/main/printers/status/escpos/escpos-status.ts';
import { tsplStatus } from '../../../../src/main/printers/status/tspl/tspl-status.ts';
import { readErrorFlags } from '../../../../src/main/printers/status/zpl/error-flags.ts';
import { zplStatus } from '../../../../src/main/printers/status/zpl/zpl-status.ts';

const text = (bytes: string): Uint8Array => Buffer.from(bytes, 'latin1');

/** An answer to `~HS` with single fields replaced, counted from 0. */
function hostStatus(first: Readonly<Record<number, string>> = {}, second: typeof first = {}): Uint8Array {
  const put = (fields: string, changes: typeof first): string =>
    fields
      .split(',')
      .map((field, at) => changes[at] ?? field)
      .join(',');
  const strings = [
    put('030,0,0,1225,000,0,0,0,000,0,0,0', first),
    put('000,0,0,0,0,2,4,0,00000000,1,000', second),
    '1234,0',
  ];
  return text(strings.map((string) => `\u0002${string}\u0003\r\n`).join(''));
}

describe('~HS', () => {
  test('of a printer at rest has nothing against printing', () => {
    expect(zplStatus.status.read(hostStatus())).toEqual({
      ...NOTHING_SAID,
      formatsWaiting: 0,
      labelsRemaining: 0,
      raw: '030,0,0,1225,000,0,0,0,000,0,0,0 000,0,0,0,0,2,4,0,00000000,1,000 1234,0',
    });
  });

  test.each<[ConditionName, Uint8Array]>([
    ['paperOut', hostStatus({ 1: '1' })],
    ['paused', hostStatus({ 2: '1' })],
    ['bufferFull', hostStatus({ 5: '1' })],
    ['incompleteFormat', hostStatus({ 7: '1' })],
    ['otherFault', hostStatus({ 9: '1' })],
    ['headTooCold', hostStatus({ 10: '1' })],
    ['headTooHot', hostStatus({ 11: '1' })],
    ['headOpen', hostStatus({}, { 2: '1' })],
    ['ribbonOut', hostStatus({}, { 3: '1', 4: '1' })],
    ['takeLabel', hostStatus({}, { 7: '1' })],
  ])('tells of %s', (condition, answer) => {
    expect(zplStatus.status.read(answer)?.conditions).toEqual([condition]);
  });

  test('misses no ribbon where none is in use', () => {
    expect(zplStatus.status.read(hostStatus({}, { 3: '1' }))?.conditions).toEqual([]);
  });

  test('tells how much is still to come', () => {
    expect(zplStatus.status.read(hostStatus({ 4: '017' }, { 8: '00000042' }))).toMatchObject({
      formatsWaiting: 17,
      labelsRemaining: 42,
    });
  });

  test('is whole with its third string, before its last line end', () => {
    const whole = hostStatus();
    expect(zplStatus.status.isWhole(whole.subarray(0, -3))).toBe(false);
    expect(zplStatus.status.isWhole(whole.subarray(0, -2))).toBe(true);
    expect(zplStatus.status.read(whole.subarray(0, -2))).not.toBeNull();
  });

  test.each([
    ['nothing', text('')],
    ['two strings', hostStatus().subarray(0, -11)],
    ['a string cut in its middle', hostStatus().subarray(20)],
    ['a flag that is none', hostStatus({ 1: '2' })],
    ['a missing field', hostStatus({ 11: '' })],
    ['a count that is no number', hostStatus({ 4: '0X0' })],
    ['every byte wrong', new Uint8Array(82).fill(0xff)],
    ['bytes of something else in front', Buffer.concat([text('login: '), hostStatus()])],
    ['another answer behind', Buffer.concat([hostStatus(), text('\u0002PACKBENCH\u0003')])],
  ])('that is %s is no answer', (_what, answer) => {
    expect(zplStatus.status.read(answer)).toBeNull();
  });
});

const errorFlags = (errors: string, warnings = '0 00000000 00000000'): Uint8Array =>
  text(
    `\u0002\r\n  PRINTER STATUS\r\n   ERRORS:         ${errors}\r\n   WARNINGS:       ${warnings}\r\n\u0003\r\n`,
  );

describe('~HQES', () => {
  test.each<[string, string, ConditionName[]]>([
    ['0 00000000 00000000', '0 00000000 00000000', []],
    ['1 00000000 00000005', '0 00000000 00000000', ['paperOut', 'headOpen']],
    ['1 00000000 00010004', '1 00000000 00000008', ['headOpen', 'paused', 'paperLow']],
    ['1 00000000 0000000A', '0 00000000 00000000', ['ribbonOut', 'cutterFault']],
    ['1 00000000 00000030', '0 00000000 00000000', ['headTooHot']],
    ['0 00000000 00000000', '1 00000000 00000007', []],
    // A newer printer's error, which has no name here.
    ['1 00000000 00100000', '0 00000000 00000000', ['otherFault']],
    ['1 00000001 00000000', '0 00000000 00000000', ['otherFault']],
  ])('errors %s, warnings %s', (errors, warnings, conditions) => {
    expect(readErrorFlags(errorFlags(errors, warnings))).toEqual(conditions);
  });

  test.each([
    text(''),
    errorFlags('1 00000000 0000'),
    errorFlags('2 00000000 00000000'),
    errorFlags('0 00000000 00000000').subarray(0, 30),
    hostStatus(),
  ])('anything else is no answer', (answer) => {
    expect(readErrorFlags(answer)).toBeNull();
  });
});

describe('the odometer', () => {
  const [odometer] = zplStatus.counters;
  test.each<[string, number | 'none' | null]>([
    ['"123456"', 123_456],
    ['"0"\r\n', 0],
    ['\r\n"7"', 7],
    ['"?"', 'none'],
    ['"8560 INCHES"', null],
    ['"', null],
    ['12', null],
    ['"-1"', null],
  ])('%j is %j', (answer, count) => {
    expect(odometer?.read(text(answer))).toBe(count);
  });

  test('is whole with its closing quote', () => {
    expect(['"', '"12', '"12"'].map((answer) => odometer?.isWhole(text(answer)))).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('<ESC>!?', () => {
  test.each<[number, ConditionName[], boolean]>([
    [0x00, [], false],
    [0x01, ['headOpen'], false],
    [0x02, ['jam'], false],
    [0x04, ['paperOut'], false],
    [0x05, ['headOpen', 'paperOut'], false],
    [0x08, ['ribbonOut'], false],
    [0x10, ['paused'], false],
    [0x20, [], true],
    [0x30, ['paused'], true],
    [0x80, ['otherFault'], false],
  ])('0x%s', (byte, conditions, printing) => {
    expect(tsplStatus.status.read(Uint8Array.of(byte))).toEqual({
      ...NOTHING_SAID,
      conditions,
      printing,
      raw: byte.toString(16).padStart(2, '0'),
    });
  });

  test.each([[], [0xff], [0x47], [0x24], [0x00, 0x00], [...text('ERROR')]])(
    'bytes that no manual has are no answer',
    (...bytes) => {
      expect(tsplStatus.status.read(Uint8Array.from(bytes))).toBeNull();
    },
  );

  test('the mileage is whole kilometres', () => {
    const [mileage] = tsplStatus.counters;
    expect(['12\r', '0\r\n', '12', 'x\r'].map((answer) => mileage?.read(text(answer)))).toEqual([
      12,
      0,
      null,
      null,
    ]);
  });
});

describe('DLE EOT', () => {
  test.each<[number[], ConditionName[]]>([
    [[0x12, 0x12, 0x12, 0x12], []],
    [[0x1a, 0x32, 0x12, 0x72], ['paperOut']],
    [[0x1a, 0x16, 0x12, 0x12], ['headOpen']],
    [[0x1a, 0x52, 0x1a, 0x12], ['cutterFault']],
    [[0x1a, 0x52, 0x52, 0x12], ['headTooHot']],
    [[0x1a, 0x52, 0x12, 0x12], ['otherFault']],
    [
      [0x1a, 0x52, 0x32, 0x1e],
      ['otherFault', 'paperLow'],
    ],
    [[0x12, 0x12, 0x12, 0x1e], ['paperLow']],
    [[0x1a, 0x12, 0x12, 0x12], ['paused']],
    // The paper is being fed by the key, which is over in a moment.
    [[0x1a, 0x1a, 0x12, 0x12], []],
    [
      [0x1a, 0x36, 0x12, 0x72],
      ['headOpen', 'paperOut'],
    ],
  ])('%j', (bytes, conditions) => {
    expect(escposStatus.status.read(Uint8Array.from(bytes))?.conditions).toEqual(conditions);
  });

  test.each([
    [],
    [0x12],
    [0x12, 0x12, 0x12],
    [0, 0, 0, 0],
    [0xff, 0xff, 0xff, 0xff],
    [0x12, 0x12, 0x12, 0x12, 0x12],
  ])('anything but four bytes with their fixed bits is no answer', (...bytes) => {
    expect(escposStatus.status.read(Uint8Array.from(bytes))).toBeNull();
  });
});

describe.each(['zpl', 'tspl', 'escpos'] as const)('every answer in %s', (language) => {
  const dialect: StatusDialect = dialectOf(language) ?? zplStatus;
  const questions = [dialect.status, ...(dialect.details ? [dialect.details] : []), ...dialect.counters];

  test('is read or is none, whatever bytes it has, and what is read is a status', () => {
    const likely = fc.constantFrom(
      ...hostStatus(),
      ...errorFlags('0 00000000 00000000'),
      0x12,
      0x20,
      0x22,
      0x30,
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.array(likely, { maxLength: 120 }).map((list) => Uint8Array.from(list)),
    );
    const reading = fc.check(
      fc.property(bytes, (answer) => {
        for (const question of questions) {
          question.isWhole(answer);
          question.read(answer);
        }
        const status = dialect.status.read(answer);
        return status === null || printerStatusSchema.safeParse(status).success;
      }),
      { numRuns: 2000 },
    );
    expect(fc.defaultReportMessage(reading)).toBeUndefined();
  });
});

test('a good answer to ~HS with bytes changed, cut or added is no better than the good one', () => {
  const good = hostStatus({ 1: '1' }, { 2: '1', 8: '00000003' });
  const change = fc.record({ at: fc.nat(good.length - 1), byte: fc.nat(255), cut: fc.nat(good.length) });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
      const bytes = Buffer.from(good);
      for (const { at, byte } of changes) bytes[at] = byte;
      const status = zplStatus.status.read(bytes.subarray(0, changes[0]?.cut));
      if (status === null) return;
      // Both of its flags may have been changed, but not by fewer bytes than there are flags.
      const stops = status.conditions.filter((condition) => severityOf[condition] === 'stops');
      expect(stops.length + changes.length).toBeGreaterThanOrEqual(2);
    }),
    { numRuns: 5000 },
  );
});
