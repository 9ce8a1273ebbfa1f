import { array, assert, boolean, constantFrom, integer, pre, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyFor } from './us-keyboard.ts';
import { idle, onKey, onQuiet, type WedgeKey, type WedgeScan } from '../../../src/renderer/scanner/wedge.ts';

const GS = '\u001d';
const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const cyrillic = 'йцукенгшщзхъфывапролджэячсмитьбю';

interface Setting {
  readonly layout: 'en' | 'ru';
  readonly caps: boolean;
  readonly gap: number;
  readonly editable: boolean;
}

/** What the computer would make of the key; the wedge must not care. */
function layoutKey(character: string, { layout, caps }: Setting): string {
  const at = latin.indexOf(character.toLowerCase());
  const mapped = layout === 'ru' && at >= 0 ? (cyrillic[at] ?? character) : character;
  if (!caps) return mapped;
  return mapped === mapped.toLowerCase() ? mapped.toUpperCase() : mapped.toLowerCase();
}

const still = { shift: false, ctrl: false, alt: false, meta: false, repeat: false } as const;

type GsForm = 'ctrl' | 'f8' | 'alt029' | 'alt0029';

/** The events of one pull of the trigger, `gap` ms between any two presses. */
function press(text: string, setting: Setting, gsForm: GsForm = 'ctrl', start = 1000): WedgeKey[] {
  let at = start - setting.gap;
  const events: WedgeKey[] = [];
  const next = (): number => (at += setting.gap);
  const add = (phase: 'down' | 'up', code: string, key: string, extra: Partial<WedgeKey> = {}): void => {
    events.push({ ...still, phase, code, key, at, editable: setting.editable, ...extra });
  };
  const tap = (code: string, key: string, extra: Partial<WedgeKey> = {}): void => {
    next();
    add('down', code, key, extra);
    add('up', code, key, extra);
  };
  for (const character of text) {
    if (character === GS) {
      if (gsForm === 'ctrl') {
        next();
        add('down', 'ControlLeft', 'Control', { ctrl: true });
        tap('BracketRight', ']', { ctrl: true });
        add('up', 'ControlLeft', 'Control');
      } else if (gsForm === 'f8') tap('F8', 'F8');
      else {
        next();
        add('down', 'AltLeft', 'Alt', { alt: true });
        for (const digit of gsForm.slice(3)) tap(`Numpad${digit}`, digit, { alt: true });
        add('up', 'AltLeft', 'Alt');
      }
      continue;
    }
    const key = keyFor(character);
    if (!key) throw new Error(`no key for ${character}`);
    if (key.shift) {
      next();
      add('down', 'ShiftLeft', 'Shift', { shift: true });
    }
    tap(key.code, layoutKey(character, setting), { shift: key.shift });
    if (key.shift) add('up', 'ShiftLeft', 'Shift');
  }
  return events;
}

const suffix = (events: readonly WedgeKey[], gap: number, code = 'Enter'): WedgeKey => ({
  ...still,
  phase: 'down',
  code,
  key: code,
  at: (events.at(-1)?.at ?? 0) + gap,
  editable: events[0]?.editable ?? false,
});

interface Outcome {
  readonly scans: readonly WedgeScan[];
  readonly givenBack: string;
  /** Characters that reached the page. */
  readonly leaked: string;
}

function play(events: readonly WedgeKey[]): Outcome {
  let state = idle;
  const scans: WedgeScan[] = [];
  let givenBack = '';
  let leaked = '';
  const take = (step: ReturnType<typeof onKey>): void => {
    state = step.state;
    if (step.scan) scans.push(step.scan);
    givenBack += step.giveBack;
  };
  for (const event of events) {
    const step = onKey(state, event);
    take(step);
    if (event.phase === 'down' && !step.swallow && event.key.length === 1) leaked += event.key;
  }
  take(onQuiet(state));
  return { scans, givenBack, leaked };
}

const printable = array(integer({ min: 0x20, max: 0x7e }), { minLength: 3, maxLength: 140 }).map((points) =>
  String.fromCodePoint(...points),
);
const setting = record({
  layout: constantFrom('en' as const, 'ru' as const),
  caps: boolean(),
  gap: constantFrom(1, 5, 20, 60),
  editable: boolean(),
});

describe('a wedge scanner', () => {
  test('is read the same under every layout, with Caps Lock and at every pace', () => {
    assert(
      property(printable, setting, constantFrom('Enter', 'NumpadEnter', 'Tab'), (text, s, code) => {
        const events = press(text, s);
        const end = suffix(events, s.gap, code);
        const last = play([...events, end]);
        expect(last.scans).toEqual([{ text, endedAt: end.at }]);
      }),
    );
  });

  test.each(['ctrl', 'f8', 'alt029', 'alt0029'] as const)('keeps GS sent as %s', (form) => {
    assert(
      property(printable, printable, setting, (first, second, s) => {
        const text = `${first}${GS}${second}${GS}`;
        const events = press(text, s, form);
        expect(play([...events, suffix(events, s.gap)]).scans.map((scan) => scan.text)).toEqual([text]);
      }),
    );
  });

  test('is recognised without a suffix when it is fast and long enough', () => {
    assert(
      property(printable, setting, (text, s) => {
        pre(text.length >= 6 && s.gap <= 20);
        expect(play(press(text, s)).scans.map((scan) => scan.text)).toEqual([text]);
      }),
    );
  });

  test('gives two scans when the trigger is pulled twice', () => {
    const s: Setting = { layout: 'ru', caps: false, gap: 5, editable: false };
    const first = press('4600000000011', s);
    const firstEnd = suffix(first, 5);
    const second = press('4600000000028', s, 'ctrl', firstEnd.at + 20);
    const outcome = play([...first, firstEnd, ...second, suffix(second, 5)]);
    expect(outcome.scans.map((scan) => scan.text)).toEqual(['4600000000011', '4600000000028']);
  });

  test('leaves at most two characters in a field', () => {
    const s: Setting = { layout: 'en', caps: false, gap: 5, editable: true };
    const events = press('4600000000011', s);
    expect(play([...events, suffix(events, 5)])).toMatchObject({ leaked: '46', givenBack: '' });
  });

  test('presses no button with a space in its code', () => {
    const s: Setting = { layout: 'en', caps: false, gap: 60, editable: false };
    expect(play(press('A B C', s)).leaked).toBe('A');
  });

  test('swallows the line feed after the return, and a late Enter', () => {
    const s: Setting = { layout: 'en', caps: false, gap: 5, editable: false };
    const events = press('4600000000011', s);
    const end = suffix(events, 5);
    let state = idle;
    for (const event of [...events, end]) state = onKey(state, event).state;
    const lineFeed = onKey(state, { ...end, code: 'KeyJ', ctrl: true, at: end.at + 5 });
    expect(lineFeed).toMatchObject({ swallow: true, scan: null });
    const late = onKey(lineFeed.state, { ...end, at: end.at + 250 });
    expect(late).toMatchObject({ swallow: true, scan: null });
    const pressedByHand = onKey(late.state, { ...end, at: end.at + 900 });
    expect(pressedByHand).toMatchObject({ swallow: false, scan: null });
  });
});

describe('a person', () => {
  const typing = record({
    text: printable,
    gaps: array(integer({ min: 85, max: 400 }), { minLength: 3, maxLength: 140 }),
    withEnter: boolean(),
  });

  test('who types is never taken for a scanner, and loses no character', () => {
    assert(
      property(typing, ({ text, gaps, withEnter }) => {
        let at = 1000;
        const events: WedgeKey[] = Array.from(text, (character, index) => {
          at += gaps[index % gaps.length] ?? 100;
          const key = keyFor(character);
          return {
            ...still,
            phase: 'down',
            code: key?.code ?? '',
            key: character,
            shift: key?.shift ?? false,
            at,
            editable: true,
          };
        });
        const outcome = play(withEnter ? [...events, suffix(events, 85)] : events);
        expect(outcome).toEqual({ scans: [], givenBack: '', leaked: text });
      }),
    );
  });

  test('who rolls three keys gets them all', () => {
    const roll = press('ing', { layout: 'en', caps: false, gap: 20, editable: true });
    const { scans, leaked, givenBack } = play(roll);
    expect(scans).toEqual([]);
    expect(leaked + givenBack).toBe('ing');
  });

  test('who holds a key is no scanner', () => {
    const [down] = press('a', { layout: 'en', caps: false, gap: 30, editable: true });
    if (!down) throw new Error('no event');
    const held = Array.from({ length: 20 }, (_, index) => ({
      ...down,
      repeat: index > 0,
      at: down.at + index * 30,
    }));
    expect(play([...held, suffix(held, 30)]).scans).toEqual([]);
  });

  test('who presses Enter presses Enter', () => {
    const enter = {
      ...still,
      phase: 'down',
      code: 'Enter',
      key: 'Enter',
      at: 5000,
      editable: false,
    } as const;
    expect(onKey(idle, enter)).toMatchObject({ swallow: false, scan: null });
  });
});

test('the average is over the whole burst: one slow gap does not break a scan', () => {
  const s: Setting = { layout: 'en', caps: false, gap: 5, editable: false };
  const events = press('460000000001', s).map((event, index) => ({
    ...event,
    at: event.at + (index >= 10 ? 90 : 0),
  }));
  expect(play([...events, suffix(events, 5)]).scans).toHaveLength(1);
});

test('a slow scanner on a busy computer is still a scanner', () => {
  const s: Setting = { layout: 'ru', caps: true, gap: 74, editable: true };
  const events = press('4600000000011', s);
  expect(play([...events, suffix(events, 74)]).scans).toHaveLength(1);
  const word = press('yes', s);
  expect(play([...word, suffix(word, 74)])).toMatchObject({ scans: [], givenBack: '' });
});
