import type { Locator, Page } from '@playwright/test';
import { pullTrigger, usScanner, type Scanner } from '../scanners/scanner.ts';
import { openKeyboard } from '../scanners/wedge.ts';

/** A packer's hands at one window: a scanner, a keyboard that is hardly used, and a clock that all their keys carry. */
export interface Hands {
  /** Everything that was scanned for the bench, or entered in place of a scan, in order. */
  readonly scanned: readonly string[];
  /** One pull of the trigger, `afterMs` after the one before by the times of the keys: nothing is waited for. */
  scan(text: string, afterMs?: number): Promise<void>;
  /** The same where a screen takes scans for itself: the bench never hears of it. */
  scanApart(text: string): Promise<void>;
  /** As a person does, whose fingers are slower than any scanner. */
  type(text: string): Promise<void>;
  /** A code that no scanner reads, into the field for it. */
  enter(field: Locator, text: string): Promise<void>;
  press(code: 'Enter' | 'Space' | 'Backspace', held?: { readonly ctrl: boolean }): Promise<void>;
}

/** Slower than the double read of one trigger, faster than anybody. */
const NEXT_GOODS_MS = 1500;
const BY_HAND_MS = 160;

/** At a computer set to Russian; GS is sent as Ctrl+]. */
const scanner: Scanner = { ...usScanner, layout: 'ru', gap: 2 };

export async function openHands(page: Page): Promise<Hands> {
  const keyboard = await openKeyboard(page);
  const scanned: string[] = [];
  let clock = 0;
  const send = async (events: ReturnType<typeof pullTrigger>, afterMs: number): Promise<void> => {
    const from = Math.max(Date.now(), clock + afterMs);
    clock = from + (events.at(-1)?.at ?? 0);
    await keyboard.send(events, from);
  };
  const released = { shift: false, ctrl: false, alt: false, altGraph: false, meta: false, repeat: false };
  return {
    scanned,
    scan: async (text, afterMs = NEXT_GOODS_MS) => {
      scanned.push(text);
      // A trigger pulled twice is known by the time between the ends: the clock must not run ahead for the second.
      const events = pullTrigger(text, scanner, 0);
      if (afterMs >= NEXT_GOODS_MS) return send(events, afterMs);
      const from = clock + afterMs;
      clock = from + (events.at(-1)?.at ?? 0);
      return keyboard.send(events, from);
    },
    scanApart: (text) => send(pullTrigger(text, scanner, 0), NEXT_GOODS_MS),
    type: (text) =>
      send(pullTrigger(text, { ...scanner, layout: 'en', gap: BY_HAND_MS, suffix: null }, 0), NEXT_GOODS_MS),
    enter: (field, text) => {
      scanned.push(text);
      return field.fill(text);
    },
    press: (code, held = { ctrl: false }) => {
      const key = code === 'Space' ? ' ' : code;
      const down = { ...released, ...held, phase: 'down', code, key, at: 0 } as const;
      return send([down, { ...down, phase: 'up', at: 70 }], NEXT_GOODS_MS);
    },
  };
}
