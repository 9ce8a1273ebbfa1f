import { expect, type Page } from '@playwright/test';
import { setUpCard } from '../../../src/shared/domain/scanner/scanner-card.ts';
import type { ScannerKey } from '../../../src/shared/domain/scanner/scanner-keys.ts';
import { pullTrigger, usScanner, type Scanner } from './scanner.ts';

/** `Input.dispatchKeyEvent` of Chromium's debugger; the time is in seconds. */
interface KeyEvent {
  readonly type: 'keyDown' | 'keyUp' | 'rawKeyDown';
  readonly code: string;
  readonly key: string;
  readonly modifiers: number;
  readonly timestamp: number;
  readonly windowsVirtualKeyCode: number;
  readonly text?: string;
  readonly isKeypad?: boolean;
}

const namedKeys: Readonly<Record<string, number>> = {
  Enter: 13,
  NumpadEnter: 13,
  Tab: 9,
  ShiftLeft: 16,
  ControlLeft: 17,
  AltLeft: 18,
  AltRight: 18,
  Space: 32,
};

function virtualKey(code: string): number {
  const number = /^F(\d+)$/.exec(code)?.[1];
  if (number !== undefined) return 111 + Number(number);
  const digit = /^Numpad(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return 96 + Number(digit);
  const letter = /^(?:Key|Digit)(.)$/.exec(code)?.[1];
  return namedKeys[code] ?? letter?.charCodeAt(0) ?? 0;
}

/** One event for Chromium's debugger: it comes to the page trusted, with the time that it is given. */
function keyEvent(event: ScannerKey, timestamp: number): KeyEvent {
  const { phase, code, key, shift, ctrl, alt, altGraph, meta } = event;
  // Windows reports AltGr as Ctrl and Alt.
  const modifiers = (alt || altGraph ? 1 : 0) + (ctrl || altGraph ? 2 : 0) + (meta ? 4 : 0) + (shift ? 8 : 0);
  const text = key === 'Enter' ? '\r' : key === 'Tab' ? '\t' : key;
  const types = text.length === 1 && !ctrl && !alt;
  return {
    type: phase === 'up' ? 'keyUp' : types ? 'keyDown' : 'rawKeyDown',
    code,
    key,
    modifiers,
    timestamp,
    windowsVirtualKeyCode: virtualKey(code),
    ...(phase === 'down' && types ? { text } : {}),
    ...(code.startsWith('Numpad') ? { isKeypad: true } : {}),
  };
}

/** A keyboard of a page. What it sends is in order, and nothing else gets in between. */
export interface Keyboard {
  /** `at` of the events counts from here, in Unix milliseconds. Resolves when the page has handled them. */
  send(events: readonly ScannerKey[], from: number): Promise<void>;
  /** A character that comes without a key, as Windows sends one for Alt and a number. */
  sendCharacter(character: string): Promise<void>;
  close(): Promise<void>;
}

export async function openKeyboard(page: Page): Promise<Keyboard> {
  const session = await page.context().newCDPSession(page);
  return {
    // Nothing is awaited in between: the browser keeps the order, and a busy machine can't stretch the gaps.
    async send(events, from) {
      await Promise.all(
        events.map((event) =>
          session.send('Input.dispatchKeyEvent', keyEvent(event, (from + event.at) / 1000)),
        ),
      );
    },
    async sendCharacter(text) {
      await session.send('Input.dispatchKeyEvent', { type: 'char', text });
    },
    close: () => session.detach(),
  };
}

export interface Layout {
  readonly cyrillic: boolean;
  readonly capsLock: boolean;
}
export const cyrillic: Layout = { cyrillic: true, capsLock: false };
export const latin: Layout = { cyrillic: false, capsLock: false };

/** Slower than any scanner, as people type. */
export const BY_HAND = { delay: 150 } as const;

/** One pull of the trigger of a scanner with Enter behind each code. */
export async function scanAsKeys(page: Page, text: string, layout: Layout): Promise<void> {
  const scanner: Scanner = {
    ...usScanner,
    layout: layout.cyrillic ? 'ru' : 'en',
    caps: layout.capsLock,
    gap: 1,
  };
  const keyboard = await openKeyboard(page);
  await keyboard.send(pullTrigger(text, scanner, 0), Date.now());
  await keyboard.close();
}

/** Scans the card that finds out how a scanner types, as the screen asks for it. */
export async function scanCard(page: Page, scanner: Partial<Scanner>): Promise<void> {
  await expect(page.getByTestId('card-code-1')).toBeVisible();
  const keyboard = await openKeyboard(page);
  for (const [index, { text }] of setUpCard.entries()) {
    await keyboard.send(pullTrigger(text, { ...usScanner, ...scanner }, 0), Date.now());
    // Each code says that it came before a hand goes to the next one.
    const isLast = index === setUpCard.length - 1;
    const came = isLast
      ? page.getByTestId('scanner-result')
      : page.locator(`[data-testid="card-code-${index + 1}"][data-state="read"]`);
    await expect(came).toBeVisible();
  }
  await keyboard.close();
}
