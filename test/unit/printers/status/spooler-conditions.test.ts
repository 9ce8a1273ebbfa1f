import { describe, expect, test } from 'vitest';
import { severityOf, type ConditionName } from '../../../../src/shared/domain/printer/printer-status.ts';
import { askWindows } from '../../../../src/main/printers/status/spooler/ask-spooler.ts';
import type { Heard } from '../../../../src/main/printers/status/heard.ts';
import {
  conditionOf,
  disconnected,
  heardOfQueue,
} from '../../../../src/main/printers/status/spooler/ipp-conditions.ts';
import { printerStates, type QueueView } from '../../../../src/main/printers/transports/spool/ipp-queue.ts';

const IDLE: QueueView = {
  state: printerStates.idle,
  acceptsJobs: true,
  reasons: ['none'],
  message: '',
  isRaw: true,
  backend: 'usb',
};

const conditionsOf = (view: Partial<QueueView>): readonly ConditionName[] | null => {
  const heard = heardOfQueue({ ...IDLE, ...view });
  return heard.kind === 'says' ? heard.status.conditions : null;
};

describe('a queue of CUPS', () => {
  test.each<[readonly string[], ConditionName[]]>([
    [['none'], []],
    [['media-empty-error'], ['paperOut']],
    [['media-empty'], ['paperOut']],
    [['media-empty-warning'], ['paperLow']],
    [['media-low-report'], ['paperLow']],
    [
      ['media-jam-error', 'cover-open-error'],
      ['jam', 'headOpen'],
    ],
    [['door-open-report'], ['warning']],
    [['door-open-error'], ['headOpen']],
    [['offline-report'], ['warning']],
    [['marker-supply-empty-error'], ['ribbonOut']],
    [['paused'], ['paused']],
    [['other-error'], ['otherFault']],
    [['marker-waste-almost-full-warning', 'com.maker-sleeping'], []],
  ])('with %j', (reasons, conditions) => {
    expect(conditionsOf({ reasons })).toEqual(conditions);
  });

  describe.each([...conditionOf.keys(), ...disconnected])('that says %s', (keyword) => {
    const heardOf = (suffix: string): Heard => heardOfQueue({ ...IDLE, reasons: [keyword + suffix] });

    test.each(['-warning', '-report'])(
      'with %s goes on printing and shows that it said something',
      (suffix) => {
        const heard = heardOf(suffix);
        const conditions = heard.kind === 'says' ? heard.status.conditions : null;
        expect(conditions?.map((condition) => severityOf[condition])).toEqual(['tells']);
        expect(heard).toMatchObject({ status: { raw: keyword + suffix } });
      },
    );

    test.each(['', '-error'])('with "%s" behind it means it', (suffix) => {
      const condition = conditionOf.get(keyword);
      expect(heardOf(suffix)).toMatchObject(
        condition ? { kind: 'says', status: { conditions: [condition] } } : { kind: 'unreachable' },
      );
    });
  });

  test('that is stopped or takes no jobs is paused', () => {
    expect(conditionsOf({ state: printerStates.stopped })).toEqual(['paused']);
    expect(conditionsOf({ acceptsJobs: false })).toEqual(['paused']);
    expect(conditionsOf({ state: printerStates.stopped, reasons: ['paused'] })).toEqual(['paused']);
  });

  test('that has no connection to its printer is unreachable, in the spooler’s words if it has any', () => {
    const message = 'Waiting for printer to become available.';
    expect(heardOfQueue({ ...IDLE, reasons: ['offline-error'], message })).toEqual({
      kind: 'unreachable',
      reason: message,
    });
    expect(heardOfQueue({ ...IDLE, reasons: ['connecting-to-device'] })).toEqual({
      kind: 'unreachable',
      reason: 'connecting-to-device',
    });
  });

  test('that prints says so', () => {
    expect(heardOfQueue({ ...IDLE, state: printerStates.processing })).toEqual({
      kind: 'says',
      status: {
        conditions: [],
        printing: true,
        formatsWaiting: null,
        labelsRemaining: null,
        labelsPrinted: null,
        kilometresPrinted: null,
        raw: 'none',
      },
    });
  });
});

describe('a queue of Windows', () => {
  const look = (status: number | null): ReturnType<ReturnType<typeof askWindows>['look']> =>
    askWindows('Label', async () => async () => status).look(true, false);

  test.each<[number, ConditionName[], boolean]>([
    [0, [], false],
    [0x1, ['paused'], false],
    [0x10, ['paperOut'], false],
    [0x8 | 0x40, ['jam'], false],
    [0x40_0000, ['headOpen'], false],
    [0x10_0000, ['otherFault'], false],
    [0x400 | 0x20_0000, ['bufferFull'], true],
    // Out of toner low, power save and the like: nothing that keeps a label.
    [0x2_0000 | 0x100_0000, [], false],
  ])('with status 0x%s', async (bits, conditions, printing) => {
    expect(await look(bits)).toMatchObject({ kind: 'says', status: { conditions, printing } });
  });

  test('that is offline, refused or can’t be asked is unreachable', async () => {
    expect(await look(0x80)).toEqual({ kind: 'unreachable', reason: 'PRINTER_STATUS 0x80' });
    expect(await look(null)).toEqual({ kind: 'unreachable', reason: 'Windows refuses GetPrinter' });
    const broken = askWindows('Label', () => Promise.reject(new Error('no winspool.drv')));
    expect(await broken.look(true, false)).toEqual({ kind: 'unreachable', reason: 'no winspool.drv' });
  });
});
