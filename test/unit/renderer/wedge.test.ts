import { array, assert, boolean, constantFrom, integer, pre, property, record, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  idle,
  onKey,
  onQuiet,
  quietAfterMs,
  type WedgeKey,
  type WedgeScan,
} from '../../../src/renderer/scanner/wedge.ts';
import type { ScannerKey } from '../../../src/shared/domain/scanner/scanner-keys.ts';
import { limitsOf } from '../../../src/shared/domain/scanner/scanner-pace.ts';
import type { ScannerProfile } from '../../../src/shared/domain/scanner/scanner-profile.ts';
import { keyFor, layoutNames, typedBy } from '../../rigs/scanners/layouts.ts';
import { pullTrigger, separatorForms, usScanner, type Scanner } from '../../rigs/scanners/scanner.ts';

const GS = '\u001d';
const ean = '4600000000011';
const strangers = limitsOf([]);

const inField = (keys: readonly ScannerKey[], editable = true): WedgeKey[] =>
  keys.map((key) => ({ ...key, editable }));

const pull = (text: string, scanner: Partial<Scanner> = {}, editable = false, start = 1000): WedgeKey[] =>
  inField(pullTrigger(text, { ...usScanner, ...scanner }, start), editable);

interface Outcome {
  readonly scans: readonly WedgeScan[];
  readonly givenBack: string;
  /** Characters that reached the page. */
  readonly leaked: string;
  /** What stands in the field in the end: a scan takes it back to what it was. */
  readonly field: string;
}

/** Plays events as the page does, the field included; when the last one is over, it is quiet. */
function play(events: readonly WedgeKey[], limits = strangers): Outcome {
  let state = idle;
  const scans: WedgeScan[] = [];
  let givenBack = '';
  let leaked = '';
  let field = '';
  let before = '';
  const take = (step: ReturnType<typeof onKey>): void => {
    state = step.state;
    if (step.scan) {
      scans.push(step.scan);
      field = before;
    }
    givenBack += step.giveBack;
    field += step.giveBack;
    if (step.began) before = field;
  };
  for (const event of events) {
    const step = onKey(state, event, limits);
    take(step);
    if (event.phase === 'down' && !step.swallow && event.key.length === 1 && !event.ctrl) {
      leaked += event.key;
      if (event.editable) field += event.key;
    }
  }
  take(onQuiet(state, limits));
  return { scans, givenBack, leaked, field };
}

const textsOf = ({ scans }: Outcome): readonly string[] => scans.map(({ text }) => text);
const endOf = (events: readonly WedgeKey[]): number => events.at(-1)?.at ?? 0;

/** Any code; the signs of identifiers and of written separators have tests of their own. */
const printable = array(integer({ min: 0x20, max: 0x7e }), { minLength: 3, maxLength: 140 })
  .map((points) => String.fromCodePoint(...points))
  .filter((text) => !/^\][A-Za-z][0-9A-Za-z]/.test(text) && !/^01\d{14}/.test(text));
const scanner = record({
  layout: constantFrom(...layoutNames),
  caps: boolean(),
  gap: constantFrom(1, 5, 20, 60),
  shift: constantFrom('sameReport' as const, 'ownReport' as const),
});

describe('a wedge scanner', () => {
  test('is read the same under every layout, with Caps Lock and at every pace, and leaves no field changed', () => {
    assert(
      property(
        printable,
        scanner,
        constantFrom('Enter' as const, 'NumpadEnter' as const, 'Tab' as const),
        boolean(),
        (text, how, suffix, editable) => {
          const events = pull(text, { ...how, suffix }, editable);
          const outcome = play(events);
          expect(outcome.scans).toEqual([
            {
              text,
              symbology: null,
              startedAt: events.find(({ code }) => !code.startsWith('Shift'))?.at,
              endedAt: endOf(events),
              suffix: suffix === 'Tab' ? 'tab' : 'enter',
              scannerId: null,
            },
          ]);
          expect(outcome.field).toBe('');
        },
      ),
    );
  });

  test.each(separatorForms.filter((form) => !/[<^{]/.test(form)))(
    'keeps GS sent as %s in any code',
    (separator) => {
      assert(
        property(printable, printable, scanner, (first, second, how) => {
          const text = `${first}${GS}${second}${GS}`;
          expect(textsOf(play(pull(text, { ...how, separator })))).toEqual([text]);
        }),
      );
    },
  );

  test('names the code that it read', () => {
    expect(play(pull(`]d20104600000000015${GS}`)).scans).toMatchObject([
      { text: `0104600000000015${GS}`, symbology: 'gs1DataMatrix' },
    ]);
    expect(play(pull(`]C0abc`)).scans).toMatchObject([{ text: 'abc', symbology: 'code128' }]);
  });

  test('may send every character as Alt and its number', () => {
    const alt = Array.from('Ab1-/', (character) => `${character.charCodeAt(0)}`.padStart(3, '0'));
    let at = 1000;
    const events = alt.flatMap((digits) => {
      const keys = pullTrigger(GS, { ...usScanner, separator: `alt${digits}`, suffix: null }, at);
      at = (keys.at(-1)?.at ?? at) + 5;
      return keys;
    });
    const enter = { ...pull('', {}, false, at)[0] } as WedgeKey;
    expect(textsOf(play([...inField(events), enter]))).toEqual(['Ab1-/']);
  });

  test('is recognised without a suffix when it is fast and long enough, or long and steady', () => {
    assert(
      property(printable, scanner, (text, how) => {
        pre(text.length >= (how.gap > 20 ? 8 : 6));
        expect(textsOf(play(pull(text, { ...how, suffix: null })))).toEqual([text]);
      }),
    );
  });

  test('gives two scans when the trigger is pulled twice within 80 ms', () => {
    const first = pull(ean, { layout: 'ru', gap: 1 });
    const second = pull('4600000000028', { gap: 1 }, false, endOf(first) + 40);
    expect(textsOf(play([...first, ...second]))).toEqual([ean, '4600000000028']);
  });

  test('leaves at most two characters in a field, and those only until it has ended', () => {
    expect(play(pull(ean, {}, true))).toMatchObject({ leaked: '46', givenBack: '', field: '' });
  });

  test('presses no button with a space in its code', () => {
    expect(play(pull('A B C', { gap: 60, suffix: null })).leaked).toBe('A');
  });

  test('swallows the line feed after the return; the Enter of a hand right after it presses what has the focus', () => {
    const events = pull(ean);
    let state = idle;
    for (const event of events) state = onKey(state, event, strangers).state;
    const end = { ...events.at(-2)!, at: endOf(events) };
    const lineFeed = onKey(state, { ...end, code: 'KeyJ', ctrl: true, at: end.at + 5 }, strangers);
    expect(lineFeed).toMatchObject({ swallow: true, scan: null });
    const slowTab = onKey(lineFeed.state, { ...end, code: 'Tab', key: 'Tab', at: end.at + 95 }, strangers);
    expect(slowTab).toMatchObject({ swallow: true, scan: null });
    // No hand is at the keyboard within a tenth of a second after the trigger, and any may be soon after.
    const byHand = onKey(slowTab.state, { ...end, at: end.at + 120 }, strangers);
    expect(byHand).toMatchObject({ swallow: false, scan: null });
  });

  test('swallows the Enter that comes late and is the first of a scan, however its end was found', () => {
    const events = pull(ean, { suffix: null });
    let reading = idle;
    for (const event of events) reading = onKey(reading, event, strangers).state;
    const at = endOf(events);
    const enter = { ...pull(ean).at(-2)!, at: at + 250 };
    // The page waited for more keys until it came, or a silence had ended the scan before.
    expect(onKey(reading, enter, strangers)).toMatchObject({ swallow: true, scan: { text: ean } });
    const quiet = onQuiet(reading, strangers);
    expect(quiet.scan).toMatchObject({ text: ean });
    expect(onKey(quiet.state, enter, strangers)).toMatchObject({ swallow: true, scan: null });
    expect(onKey(quiet.state, { ...enter, at: at + 400 }, strangers)).toMatchObject({ swallow: false });
  });

  test('is still one that is slow, on a busy computer', () => {
    expect(textsOf(play(pull(ean, { layout: 'ru', caps: true, gap: 74 }, true)))).toEqual([ean]);
    expect(play(pull('yes', { gap: 74 }, true))).toMatchObject({ scans: [], field: 'yes' });
  });

  test('may pause once: the average is over the whole burst', () => {
    const events = pull(ean).map((event, index) => ({ ...event, at: event.at + (index >= 20 ? 85 : 0) }));
    expect(textsOf(play(events))).toEqual([ean]);
  });

  test('that is delivered late in parts is one scan: the stamps of its keys count', () => {
    const events = pull(ean, { gap: 60 }, true);
    let state = idle;
    for (const event of events.slice(0, 9)) state = onKey(state, event, strangers).state;
    state = onQuiet(state, strangers).state;
    const scans = events.slice(9).flatMap((event) => {
      const step = onKey(state, event, strangers);
      ({ state } = step);
      return step.scan ? [step.scan.text] : [];
    });
    expect(scans).toEqual([ean]);
  });

  test('that a busy computer cut in two at a silence is read again, whole', () => {
    const events = pull(ean, { gap: 20, suffix: null }, true);
    let state = idle;
    for (const event of events.slice(0, 16)) state = onKey(state, event, strangers).state;
    const cut = onQuiet(state, strangers);
    expect(cut.scan?.text).toBe(ean.slice(0, 8));
    ({ state } = cut);
    const scans = events.slice(16).flatMap((event) => onStep(event).scan?.text ?? []);
    expect(scans).toEqual([]);
    expect(onQuiet(state, strangers).scan?.text).toBe(ean);

    function onStep(event: WedgeKey): ReturnType<typeof onKey> {
      const step = onKey(state, event, strangers);
      ({ state } = step);
      return step;
    }
  });

  test('waits for a silence longer while nobody knows it', () => {
    const [first] = pull(ean);
    const begun = onKey(idle, first!, strangers).state;
    let fast = begun;
    for (const event of pull(ean, { suffix: null }).slice(1)) fast = onKey(fast, event, strangers).state;
    expect([begun, fast].map((state) => quietAfterMs(state, strangers, false))).toEqual([101, 250]);
    expect(quietAfterMs(fast, strangers, true)).toBe(1000);
    expect(quietAfterMs(fast, limitsOf([profile({ suffix: 'none' })]), true)).toBe(120);
  });

  test('keeps a function key between its characters from being taken for nothing', () => {
    const text = `abc${GS}def`;
    expect(textsOf(play(pull(text, { separator: 'f9' })))).toEqual(['abc\ufffcdef']);
  });

  test('may end with an arrow key', () => {
    const events = pull(ean, { suffix: null });
    const arrow: WedgeKey = { ...events.at(-2)!, code: 'ArrowDown', key: 'ArrowDown', at: endOf(events) + 5 };
    expect(textsOf(play([...events, arrow]))).toEqual([ean]);
  });

  test('of another country without set-up shows itself by its third level', () => {
    const text = 'https://x.de/?q=a@[Yz]';
    expect(textsOf(play(pull(text, { layout: 'de', setTo: 'de' })))).toEqual([text]);
  });
});

const profile = (more: Partial<ScannerProfile> = {}): ScannerProfile => ({
  id: 'a',
  name: 'Left',
  checkedAt: 0,
  connection: 'keyboard',
  layout: 'us',
  letters: 'shift',
  keys: {},
  separator: { form: 'ctrlBracket', text: '' },
  prefix: '',
  trailer: '',
  suffix: 'enter',
  identifiers: false,
  pace: { medianMs: 5, worstMs: 8 },
  warnings: [],
  ...more,
});

describe('a scanner that was set up', () => {
  test('is told apart from another by its prefix', () => {
    const limits = limitsOf([profile(), profile({ id: 'b', prefix: '~', trailer: '#' })]);
    expect(play(pull(`]C1~${ean}#`), limits).scans).toMatchObject([
      { text: ean, symbology: 'gs1Code128', scannerId: 'b' },
    ]);
    expect(play(pull(`~]C1${ean}#`), limits).scans).toMatchObject([{ text: ean, scannerId: 'b' }]);
    expect(play(pull(`${ean}#`), limits).scans).toMatchObject([{ text: `${ean}#`, scannerId: 'a' }]);
  });

  test('writes its own text for GS', () => {
    const limits = limitsOf([profile({ separator: { form: 'text', text: '|' } })]);
    expect(textsOf(play(pull('a|b'), limits))).toEqual([`a${GS}b`]);
  });

  test('parts two scans without a suffix that come within 80 ms', () => {
    const limits = limitsOf([profile({ suffix: 'none' })]);
    const first = pull(ean, { suffix: null });
    const second = pull('4600000000028', { suffix: null }, false, endOf(first) + 60);
    expect(textsOf(play([...first, ...second], limits))).toEqual([ean, '4600000000028']);
  });

  test('with a suffix never makes half a scan of a silence', () => {
    expect(textsOf(play(pull(ean, { suffix: null }), limitsOf([profile()])))).toEqual([]);
  });

  test('that undoes Caps Lock is right with and without it', () => {
    const limits = limitsOf([profile({ letters: 'typed' })]);
    for (const layout of layoutNames)
      for (const caps of [true, false])
        expect(textsOf(play(pull('aBc-Xy', { layout, caps, letters: 'undoesCaps' }), limits))).toEqual([
          'aBc-Xy',
        ]);
  });

  test('slow as it is shows only its first two keys in a field', () => {
    const limits = limitsOf([profile({ pace: { medianMs: 60, worstMs: 70 } })]);
    expect(play(pull(ean, { gap: 60 }, true), limits)).toMatchObject({ leaked: '46', field: '' });
  });
});

describe('a person', () => {
  const typing = record({
    text: printable,
    gaps: array(integer({ min: 85, max: 400 }), { minLength: 3, maxLength: 140 }),
    holds: array(integer({ min: 30, max: 160 }), { minLength: 3, maxLength: 20 }),
    layout: constantFrom(...layoutNames),
    withEnter: boolean(),
    editable: boolean(),
  });

  test('who types is never taken for a scanner, and loses no character', () => {
    assert(
      property(typing, ({ text, gaps, holds, layout, withEnter, editable }) => {
        let at = 1000;
        const events = Array.from(text).flatMap((character, index): ScannerKey[] => {
          at += gaps[index % gaps.length] ?? 100;
          const key = keyFor(character, 'en') ?? { code: 'Space', shift: false, altGraph: false };
          const [press] = pullTrigger('a', usScanner, at);
          const down: ScannerKey = { ...press!, ...key, key: typedBy(key, layout, false) };
          return [down, { ...down, phase: 'up', at: at + (holds[index % holds.length] ?? 80) }];
        });
        const enter: ScannerKey = { ...events[0]!, code: 'Enter', key: 'Enter', at: at + 85 };
        const all = [...events, ...(withEnter ? [enter] : [])].sort((a, b) => a.at - b.at);
        const typed = events
          .filter(({ phase, key }) => phase === 'down' && key.length === 1)
          .map(({ key }) => key)
          .join('');
        const outcome = play(inField(all, editable));
        expect(outcome.scans).toEqual([]);
        if (editable) expect(outcome.field).toBe(typed);
      }),
    );
  });

  test('who rolls over the keys gets them all, in their order', () => {
    assert(
      property(
        string({ unit: constantFrom('a', 's', 'd', 'f', 'j', 'k'), minLength: 2, maxLength: 12 }),
        array(integer({ min: 8, max: 140 }), { minLength: 12, maxLength: 12 }),
        (text, gaps) => {
          let at = 1000;
          const events = Array.from(text).flatMap((character, index) => {
            at += gaps[index] ?? 0;
            return pull(character, { suffix: null }, true, at);
          });
          expect(play(events, limitsOf([profile()]))).toMatchObject({ scans: [], field: text });
          if (text.length < 6) expect(play(events)).toMatchObject({ scans: [], field: text });
        },
      ),
    );
  });

  test('who holds a key is no scanner', () => {
    const [down] = pull('a', { gap: 30 }, true);
    const held = Array.from({ length: 20 }, (_, index) => ({
      ...down!,
      repeat: index > 0,
      at: 1000 + index * 30,
    }));
    expect(play([...held, ...pull('', { gap: 30 }, true, 1600)]).scans).toEqual([]);
  });

  test('who presses Enter presses Enter', () => {
    const [enter] = pull('', {}, false, 5000);
    expect(onKey(idle, enter!, strangers)).toMatchObject({ swallow: false, scan: null });
  });

  test('who copies and pastes is no scanner', () => {
    let at = 1000;
    const events = ['KeyA', 'KeyC', 'KeyV', 'KeyZ'].flatMap((code) => {
      at += 70;
      const [press] = pull('a', {}, true, at);
      return [{ ...press!, code, ctrl: true }];
    });
    for (const event of events) expect(onKey(idle, event, strangers).swallow).toBe(false);
    expect(play(events)).toMatchObject({ scans: [], field: '' });
  });

  test('who types a character by its number gets it', () => {
    const degree = pullTrigger(GS, { ...usScanner, separator: 'alt0176', suffix: null, gap: 90 });
    let state = idle;
    const swallowed = inField(degree).map((event) => {
      const step = onKey(state, event, strangers);
      ({ state } = step);
      return step.swallow;
    });
    expect(swallowed).not.toContain(true);
  });

  test('who is still typing when the scanner begins keeps what was typed, and spoils no code', () => {
    const [down, up] = pull('b', { gap: 5 }, true, 950);
    const code = pull('A4600000000011', { gap: 2, layout: 'ru' }, true, 1000);
    const events = [down!, ...code, { ...up!, at: 1050 }].sort((a, b) => a.at - b.at);
    expect(play(events)).toMatchObject({ scans: [{ text: 'A4600000000011' }], field: 'b' });
  });
});
