import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { secretOfWedge } from '../../../src/renderer/app/take-secrets.ts';
import { isSecret } from '../../../src/renderer/app/is-secret.ts';
import { listenToWedge } from '../../../src/renderer/scanner/listen.ts';
import { createAppStore } from '../../../src/renderer/store/store.ts';
import type { ScannerKey } from '../../../src/shared/domain/scanner/scanner-keys.ts';
import { pullTrigger, usScanner } from '../../rigs/scanners/scanner.ts';

/** The masked field for a buyer's code, in its form. Keys that are not held back type into it, and its Enter sends it. */
class CodeField extends EventTarget {
  readonly type = 'password';
  readonly readOnly = false;
  readonly disabled = false;
  readonly isConnected = true;
  readonly maxLength = 60;
  readonly dataset: Record<string, string> = {};
  readonly sent: { readonly code: string; readonly isScanned: boolean }[] = [];
  isBusy = false;
  selectionStart = 0;
  #value = '';
  get value(): string {
    return this.#value;
  }
  set value(value: string) {
    this.#value = value;
    this.selectionStart = value.length;
  }
  get selectionEnd(): number {
    return this.selectionStart;
  }
  setSelectionRange(start: number): void {
    this.selectionStart = start;
  }
  closest(): null {
    return null;
  }
  readonly form = {
    requestSubmit: () => {
      if (this.isBusy || this.value === '') return;
      this.sent.push({ code: this.value, isScanned: this.dataset['scanned'] !== undefined });
      this.value = '';
      this.isBusy = true;
    },
    getAttribute: () => String(this.isBusy),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('HTMLInputElement', CodeField);
  for (const other of ['HTMLTextAreaElement', 'HTMLSelectElement'])
    vi.stubGlobal(other, class extends EventTarget {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openPage() {
  const field = new CodeField();
  const events = new EventTarget();
  const store = createAppStore();
  const scans: string[] = [];
  const target = Object.assign(events, {
    document: { activeElement: field },
    performance,
    setTimeout,
    clearTimeout,
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all of a window that is asked for
  const window = target as unknown as Window;
  listenToWedge(
    window,
    ({ text }) => scans.push(text),
    (text) => isSecret(text, window.document.activeElement, false),
    undefined,
    (quick) => secretOfWedge(store, window, quick),
  );
  return {
    field,
    scans,
    news: () => store.getState().secretNews?.what ?? null,
    type: (keys: readonly ScannerKey[]) => {
      for (const { at, phase, code, key, shift, ctrl, alt, altGraph, meta, repeat } of keys) {
        const event = Object.defineProperty(new Event(`key${phase}`, { cancelable: true }), 'timeStamp', {
          value: at,
        });
        const held = { shiftKey: shift, ctrlKey: ctrl, altKey: alt, metaKey: meta };
        events.dispatchEvent(
          Object.assign(event, { code, key, repeat, getModifierState: () => altGraph }, held),
        );
        if (event.defaultPrevented || phase === 'up') continue;
        if (key === 'Enter') field.form.requestSubmit();
        else if (key.length === 1) field.value += key;
      }
    },
  };
}

const pull = (text: string, at: number, gap = 5): readonly ScannerKey[] =>
  pullTrigger(text, { ...usScanner, gap }, at);
const byHand = (text: string, at: number): readonly ScannerKey[] => pull(text, at, 180);

test('a code that a keyboard scanner reads while another one is checked is dropped, and the next one stands alone', () => {
  const page = openPage();
  page.type(pull('31415', 1000));
  page.type(pull('27182', 3000));
  expect({ value: page.field.value, news: page.news() }).toEqual({ value: '', news: 'busy' });
  page.field.isBusy = false;
  page.type(pull('16180', 5000));
  expect({ sent: page.field.sent, news: page.news(), scans: page.scans }).toEqual({
    sent: [
      { code: '31415', isScanned: true },
      { code: '16180', isScanned: true },
    ],
    news: null,
    scans: [],
  });
});

test('a scanned code stands in place of what was left in its field; a typed one is a person’s', () => {
  const page = openPage();
  page.field.value = '31';
  page.type(pull('27182', 1000));
  page.field.isBusy = false;
  page.type(byHand('31415', 3000));
  expect(page.field.sent).toEqual([
    { code: '27182', isScanned: true },
    { code: '31415', isScanned: false },
  ]);
});

test('a label at the field is a scan, and leaves what stands there', () => {
  const page = openPage();
  page.field.value = '31';
  page.type(pull('PB-O-3400000091', 1000));
  expect({ scans: page.scans, value: page.field.value, sent: page.field.sent }).toEqual({
    scans: ['PB-O-3400000091'],
    value: '31',
    sent: [],
  });
});
