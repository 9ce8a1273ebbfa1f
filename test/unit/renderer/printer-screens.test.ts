import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeOf } from '../../../src/renderer/ui/print-job/place-of.ts';
import { emptyDraft } from '../../../src/renderer/screens/Printer/printer-draft.ts';
import { whatItSays } from '../../../src/renderer/screens/Printer/self-report.ts';
import { groupFound, isBarePort } from '../../../src/renderer/screens/Printer/setup/group-found.ts';
import {
  isSerial,
  readLine,
  serialSettings,
  withSetting,
} from '../../../src/renderer/screens/Printer/setup/serial-line.ts';
import { isGood } from '../../../src/renderer/store/proof-slice.ts';
import {
  askedOf,
  healthShown,
  isHeldUp,
  labelPrinter,
  neediestPrinter,
  printerById,
  printerWithLabel,
} from '../../../src/renderer/store/printers.ts';
import { createAppStore } from '../../../src/renderer/store/store.ts';
import { parsePrinterAddress } from '../../../src/main/printers/address.ts';
import { NO_ROUTES } from '../../../src/shared/domain/printer/printer-set.ts';
import { printerModelSchema } from '../../../src/shared/domain/printer/printer-model.ts';
import { printerView } from '../../rigs/desk/views.ts';
import { foundPrinter, printJob, statusWith } from './printer-fixtures.ts';

describe('what a printer says of itself', () => {
  const zpl = printerView({ model: printerModelSchema.parse({ language: 'zpl', dpi: 203, headDots: 832 }) });

  test('names what is wrong first, and as well only what its language speaks of', () => {
    expect(whatItSays(zpl, statusWith('paperOut', 'headTooHot'))).toEqual([
      { kind: 'wrong', condition: 'paperOut' },
      { kind: 'soon', condition: 'headTooHot' },
      { kind: 'good', part: 'lid' },
      { kind: 'good', part: 'ribbon' },
      { kind: 'good', part: 'pause' },
    ]);
    const escpos = { ...zpl, model: { ...zpl.model, language: 'escpos' as const } };
    expect(whatItSays(escpos, statusWith('paperLow'))).toEqual([
      { kind: 'soon', condition: 'paperLow' },
      { kind: 'good', part: 'lid' },
      { kind: 'good', part: 'cutter' },
    ]);
  });

  test('calls nothing well while the printer stands still and did not say why', () => {
    const stopped = { ...zpl, health: 'needsHelp' as const };
    expect(whatItSays(stopped, statusWith())).toEqual([]);
    expect(whatItSays(stopped, statusWith('paperLow'))).toEqual([{ kind: 'soon', condition: 'paperLow' }]);
    expect(whatItSays(stopped, statusWith('paperOut'))).toContainEqual({ kind: 'good', part: 'lid' });
  });

  test('takes nothing for well that a queue of the system did not name', () => {
    const queue = { ...zpl, address: 'spool://Zebra' };
    expect(whatItSays(queue, statusWith())).toEqual([]);
    expect(whatItSays(queue, statusWith('headOpen'))).toEqual([{ kind: 'wrong', condition: 'headOpen' }]);
  });
});

describe('where a printer is', () => {
  test.each([
    ['tcp://192.168.1.50:9100', 'network', '192.168.1.50'],
    ['tcp://printer.local:9101', 'network', 'printer.local:9101'],
    ['usb://0a5f:0120/5%2F7', 'usb', '0a5f:0120'],
    ['serial:///dev/ttyUSB0?baud=9600&parity=none&data=8&stop=1&flow=none', 'serial', '/dev/ttyUSB0'],
    ['spool://%D0%9F%D1%80%201?server=host:631', 'queue', 'Пр 1'],
    ['file:///dev/usb/lp0', 'device', '/dev/usb/lp0'],
    ['spool://50%', 'queue', '50%'],
    ['', 'network', ''],
  ])('%s is %s %s', (address, place, at) => {
    expect(placeOf(address)).toEqual({ place, at });
  });
});

describe('what was found', () => {
  const serial = foundPrinter({
    address: 'serial:///dev/ttyS0?baud=9600',
    language: null,
    problems: [{ code: 'notAsked' }],
  });

  test('stands once per device, by the way that serves it best, where it was first seen', () => {
    const queue = foundPrinter({
      address: 'spool://Zebra',
      sameAs: ['usb://0a5f:0120', 'file:///dev/usb/lp0'],
    });
    const other = foundPrinter({ address: 'tcp://10.0.0.9:9100' });
    const usb = foundPrinter({
      address: 'usb://0a5f:0120',
      sameAs: ['spool://Zebra', 'file:///dev/usb/lp0'],
    });
    const file = foundPrinter({
      address: 'file:///dev/usb/lp0',
      sameAs: ['spool://Zebra', 'usb://0a5f:0120'],
      problems: [{ code: 'noPermission', group: 'lp' }],
    });
    expect(groupFound([queue, other, usb, file])).toEqual([
      { best: usb, others: [queue, file] },
      { best: other, others: [] },
    ]);
  });

  test('keeps every address exactly once, whatever the ways say of each other', () => {
    const ways = fc.uniqueArray(fc.integer({ min: 0, max: 9 })).chain((ids) =>
      fc.tuple(
        ...ids.map((id) =>
          fc.subarray(ids).map((same) =>
            foundPrinter({
              address: `tcp://10.0.0.${id}:9100`,
              sameAs: same.filter((each) => each !== id).map((each) => `tcp://10.0.0.${each}:9100`),
            }),
          ),
        ),
      ),
    );
    fc.assert(
      fc.property(ways, (printers) => {
        const shown = groupFound(printers).flatMap(({ best, others }) => [best, ...others]);
        expect(shown.map(({ address }) => address).sort()).toEqual(
          printers.map(({ address }) => address).sort(),
        );
      }),
    );
  });

  test('a serial port that nobody asked is no printer yet', () => {
    expect(groupFound([serial, foundPrinter()]).map(isBarePort)).toEqual([true, false]);
    expect(groupFound([{ ...serial, language: 'zpl' }]).map(isBarePort)).toEqual([false]);
  });
});

describe('a serial line', () => {
  test('is read from the address, and what it does not say is as printers leave the factory', () => {
    expect([isSerial('COM3'), isSerial(' serial:///dev/ttyS0'), isSerial('tcp://com3')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(readLine('serial:///dev/ttyUSB0?baud=115200&flow=rtscts')).toEqual({
      baud: '115200',
      parity: 'none',
      data: '8',
      stop: '1',
      flow: 'rtscts',
    });
  });

  test.each(['COM3', 'com4:', 'serial://COM3?parity=even', 'serial:///dev/ttyUSB0?baud=9600'])(
    'with any setting changed, %s is an address that the station reads',
    (address) => {
      for (const [name, values] of Object.entries(serialSettings)) {
        for (const value of values) {
          const next = withSetting(address, name as keyof typeof serialSettings, value);
          expect(parsePrinterAddress(next)).toMatchObject({ ok: true, value: { kind: 'serial' } });
          expect(readLine(next)).toEqual({ ...readLine(address), [name]: value });
        }
      }
    },
  );
});

describe('the printers of the desk', () => {
  const well = printerView({ id: 'a', health: 'ready' });
  const paused = printerView({ id: 'b', health: 'paused' });
  const asking = printerView({ id: 'c', health: 'asking' });

  test('show the one that needs a person most, and the one that labels go to', () => {
    const store = createAppStore();
    expect([neediestPrinter(store.getState()), labelPrinter(store.getState())]).toEqual([null, null]);
    const routes = { ...NO_ROUTES, orderLabel: { printerId: 'b', fallbackId: null } };
    store.getState().receive({ printers: { printers: [well, paused, asking], routes } });
    const state = store.getState();
    expect([neediestPrinter(state)?.id, labelPrinter(state)?.id]).toEqual(['c', 'b']);
    expect(printerWithLabel(state)).toBeNull();
    const holding = printerView({
      id: 'p',
      report: { kind: 'says', status: statusWith('takeLabel'), at: 1 },
    });
    expect(
      printerWithLabel({ ...state, printers: { printers: [printerView(), holding], routes: NO_ROUTES } })?.id,
    ).toBe('p');
    expect([printerById(state, 'a')?.id, printerById(state, 'gone'), printerById(state, null)]).toEqual([
      'a',
      null,
      null,
    ]);
  });

  test('one that never answered nor took a label is not said to be ready, and stands before those that are', () => {
    const untried = printerView({ id: 'b', heard: false });
    expect([healthShown(untried), healthShown(printerView())]).toEqual(['untried', 'ready']);
    expect(healthShown(printerView({ heard: false, health: 'needsHelp' }))).toBe('needsHelp');
    // A refused label lies at it: the printer goes on, and somebody decides about that one.
    const trouble = { code: 'labelUnusable', fault: 'codeUnreadable', detail: '' } as const;
    const refused = { ...printJob('B'), state: 'failed', trouble } as const;
    const waiting = printerView({ health: 'printing', queue: [refused] });
    expect([healthShown(waiting), askedOf(waiting)]).toEqual(['asking', 1]);
    expect(healthShown({ ...waiting, queue: [printJob('C')] })).toBe('printing');
    const store = createAppStore();
    store.getState().receive({ printers: { printers: [printerView(), untried], routes: NO_ROUTES } });
    expect(neediestPrinter(store.getState())?.id).toBe('b');
  });

  test('a label is held up by the printer that has it, not by another one', () => {
    const holder = printerView({ id: 'a', health: 'needsHelp', queue: [printJob('job-1')] });
    const store = createAppStore();
    const routes = { ...NO_ROUTES, orderLabel: { printerId: 'b', fallbackId: null } };
    store.getState().receive({ printers: { printers: [holder, printerView({ id: 'b' })], routes } });
    expect(['job-1', 'job-2', null].map((id) => isHeldUp(store.getState(), id))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('keep what was typed for one apart from the others, until it is saved', () => {
    const { getState } = createAppStore();
    const answer = { kind: 'looked', look: 'right' } as const;
    getState().setPrinterDraft('a', emptyDraft);
    getState().setPrinterDraft('b', { ...emptyDraft, name: 'Left bench' });
    getState().setPrinterDraft('a', null);
    getState().setProof('a', { jobId: '1', answer: null });
    getState().setProof('b', { jobId: '2', answer });
    getState().setProof('a', null);
    expect(getState().printerDrafts).toEqual({ b: { ...emptyDraft, name: 'Left bench' } });
    expect(getState().proofs).toEqual({ b: { jobId: '2', answer } });
  });

  test('have a good label when it was scanned, or when a person says that it is right', () => {
    const label = { width: 58, height: 40, dpi: 203, id: 'A1' };
    expect(
      [
        null,
        { jobId: '1', answer: null },
        { jobId: '1', answer: { kind: 'looked', look: 'pale' } as const },
        { jobId: '1', answer: { kind: 'looked', look: 'right' } as const },
        { jobId: '1', answer: { kind: 'scanned', label } as const },
      ].map(isGood),
    ).toEqual([false, false, false, true, true]);
  });
});
