import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenToWedge } from '../../../src/renderer/scanner/listen.ts';
import type { ScannerKey } from '../../../src/shared/domain/scanner/scanner-keys.ts';
import { pullTrigger, usScanner } from '../../rigs/scanners/scanner.ts';

beforeEach(() => {
  vi.useFakeTimers();
  for (const field of ['HTMLInputElement', 'HTMLTextAreaElement', 'HTMLSelectElement'])
    vi.stubGlobal(field, EventTarget);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A window with nothing in it, whose keys have the stamps that they are given. */
function openWindow() {
  const events = new EventTarget();
  const target = Object.assign(events, {
    document: { activeElement: null },
    performance,
    setTimeout,
    clearTimeout,
  });
  const scans: string[] = [];
  listenToWedge(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all of a window that is asked for
    target as unknown as Window,
    ({ text }) => scans.push(text),
    () => false,
  );
  return {
    scans,
    type: (keys: readonly ScannerKey[]) => {
      for (const { at, phase, code, key, shift, ctrl, alt, altGraph, meta, repeat } of keys) {
        const event = Object.defineProperty(new Event(`key${phase}`), 'timeStamp', { value: at });
        const held = { shiftKey: shift, ctrlKey: ctrl, altKey: alt, metaKey: meta };
        const getModifierState = () => altGraph;
        events.dispatchEvent(Object.assign(event, { code, key, repeat, getModifierState }, held));
      }
    },
  };
}

const FORGOTTEN_MS = 5000;

test('keys are forgotten some seconds after a silence ended them, a key that was let go late or not', () => {
  const keys = pullTrigger('SHELF-12', { ...usScanner, suffix: null }, 0);
  const last = keys.at(-1);
  if (last === undefined) throw new Error('no keys');
  const whole = openWindow();
  whole.type(keys.slice(0, -1));
  vi.advanceTimersByTime(1000);
  expect(whole.scans).toEqual(['SHELF-12']);
  // What a busy computer brings late goes on with what it knows by the stamps.
  const more = pullTrigger('3', { ...usScanner, suffix: null }, last.at);
  whole.type(more);
  vi.advanceTimersByTime(1000);
  expect(whole.scans).toEqual(['SHELF-12', 'SHELF-123']);

  const late = openWindow();
  late.type(keys.slice(0, -1));
  vi.advanceTimersByTime(1000);
  late.type([last]);
  vi.advanceTimersByTime(FORGOTTEN_MS);
  late.type(more);
  vi.advanceTimersByTime(1000);
  expect(late.scans).toEqual(['SHELF-12']);
});
