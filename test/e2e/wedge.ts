import type { CDPSession, Page } from '@playwright/test';

/** What a key of a US keyboard types, and what the same key types under a Russian layout. */
const letters: Readonly<Record<string, string>> = {
  a: 'ф',
  b: 'и',
  c: 'с',
  d: 'в',
  e: 'у',
  f: 'а',
  g: 'п',
  h: 'р',
  i: 'ш',
  j: 'о',
  k: 'л',
  l: 'д',
  m: 'ь',
  n: 'т',
  o: 'щ',
  p: 'з',
  q: 'й',
  r: 'к',
  s: 'ы',
  t: 'е',
  u: 'г',
  v: 'м',
  w: 'ц',
  x: 'ч',
  y: 'н',
  z: 'я',
};

/** Characters of sticker codes and barcodes that are neither letters nor digits, on a US keyboard. */
const symbols: Readonly<
  Record<string, { readonly code: string; readonly shift: boolean; readonly ru: string }>
> = {
  '-': { code: 'Minus', shift: false, ru: '-' },
  '+': { code: 'Equal', shift: true, ru: '+' },
  '/': { code: 'Slash', shift: false, ru: '.' },
  '*': { code: 'Digit8', shift: true, ru: '*' },
  '!': { code: 'Digit1', shift: true, ru: '!' },
};

interface Key {
  readonly code: string;
  readonly key: string;
  readonly shift: boolean;
}

export interface Layout {
  readonly cyrillic: boolean;
  readonly capsLock: boolean;
}

function keyOf(character: string, layout: Layout): Key {
  const symbol = symbols[character];
  if (symbol) return { code: symbol.code, shift: symbol.shift, key: layout.cyrillic ? symbol.ru : character };
  if (/\d/.test(character)) return { code: `Digit${character}`, shift: false, key: character };
  const lower = character.toLowerCase();
  const isCapital = character !== lower;
  const typed = layout.cyrillic ? (letters[lower] ?? lower) : lower;
  const looksCapital = isCapital !== layout.capsLock;
  return {
    code: `Key${lower.toUpperCase()}`,
    shift: isCapital,
    key: looksCapital ? typed.toUpperCase() : typed,
  };
}

const SHIFT = 8;

/**
 * A keyboard-wedge scanner: trusted key events in one burst, Enter behind. Nothing is awaited in between: the browser
 * keeps the order, and a busy machine can't stretch the gaps.
 */
export async function scanAsKeys(page: Page, text: string, layout: Layout): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const enter: Key = { code: 'Enter', key: 'Enter', shift: false };
  const keys = [...text.split('').map((character) => keyOf(character, layout)), enter];
  await Promise.all(keys.flatMap((key) => press(session, key)));
  await session.detach();
}

function press(session: CDPSession, { code, key, shift }: Key): Promise<unknown>[] {
  const modifiers = shift ? SHIFT : 0;
  const shiftKey = { code: 'ShiftLeft', key: 'Shift', windowsVirtualKeyCode: 16 };
  const own = { code, key, modifiers, windowsVirtualKeyCode: virtualKey(code) };
  const send = (event: Parameters<typeof session.send<'Input.dispatchKeyEvent'>>[1]): Promise<unknown> =>
    session.send('Input.dispatchKeyEvent', event);
  return [
    ...(shift ? [send({ type: 'rawKeyDown', ...shiftKey, modifiers: SHIFT })] : []),
    send({ type: 'keyDown', ...own, text: key === 'Enter' ? '\r' : key }),
    send({ type: 'keyUp', ...own }),
    ...(shift ? [send({ type: 'keyUp', ...shiftKey })] : []),
  ];
}

const virtualKey = (code: string): number =>
  code === 'Enter' ? 13 : ((code.at(-1) ?? '').codePointAt(0) ?? 0);
