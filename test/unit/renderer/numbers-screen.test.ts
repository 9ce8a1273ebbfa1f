import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountIn,
  barsOf,
  scaleOf,
  stackOf,
  stepOf,
  totalIn,
} from '../../../src/renderer/screens/Numbers/bars.ts';
import { linesOf, mostOf, partlyKnown, totalsOf } from '../../../src/renderer/screens/Numbers/money-lines.ts';
import { numberWords } from '../../../src/renderer/screens/Numbers/number-words.ts';
import {
  lastDayOf,
  mistakeIn,
  periodText,
  presets,
  readPeriod,
  spanOf,
  type Preset,
} from '../../../src/renderer/screens/Numbers/period.ts';
import { tabText } from '../../../src/renderer/screens/Numbers/sheet-table.ts';
import { moreToCome, stateOf, stateWords } from '../../../src/renderer/screens/Numbers/state-words.ts';
import { notGivenOf, sharedTrouble } from '../../../src/renderer/screens/Numbers/trouble-words.ts';
import { createWords } from '../../../src/renderer/words/i18n.ts';
import type { KindState, Money } from '../../../src/shared/contract/numbers.ts';
import type { ChargeKind } from '../../../src/shared/domain/numbers/charge-kinds.ts';

const folder = fileURLToPath(new URL('../../../src/renderer/screens/Numbers', import.meta.url));

const spanOfPreset = (preset: Preset, today: string) => spanOf({ kind: 'preset', preset }, today);

describe('the period of the numbers', () => {
  test('is of so many whole days, ended yesterday, or of a month as far as it is', () => {
    const today = '2028-03-01';
    expect(Object.fromEntries(presets.map((preset) => [preset, spanOfPreset(preset, today)]))).toEqual({
      last7: { from: '2028-02-23', to: '2028-02-29' },
      last28: { from: '2028-02-02', to: '2028-02-29' },
      last90: { from: '2027-12-02', to: '2028-02-29' },
      last365: { from: '2027-03-02', to: '2028-02-29' },
      thisMonth: { from: '2028-03-01', to: today },
      lastMonth: { from: '2028-02-01', to: '2028-02-29' },
    });
  });

  test('says whether today is in it, where that was not chosen by day', () => {
    expect(
      Object.fromEntries(presets.map((preset) => [preset, lastDayOf({ kind: 'preset', preset })])),
    ).toEqual({
      last7: 'wholeDays',
      last28: 'wholeDays',
      last90: 'wholeDays',
      last365: 'wholeDays',
      thisMonth: 'withToday',
      lastMonth: null,
    });
    expect(lastDayOf({ kind: 'dates', span: { from: '2028-01-01', to: '2028-03-01' } })).toBeNull();
  });

  test('stands in the address line, and is read from there again', () => {
    for (const preset of presets) {
      expect(readPeriod(periodText({ kind: 'preset', preset }))).toEqual({ kind: 'preset', preset });
    }
    const dates = { kind: 'dates', span: { from: '2026-01-31', to: '2026-02-28' } } as const;
    expect(readPeriod(periodText(dates))).toEqual(dates);
    for (const none of [null, '', 'last8', '2026-02-30_2026-03-01', '2026-02-02_2026-02-01', 'a_b_c'])
      expect(readPeriod(none)).toBeNull();
  });

  test('has at most a leap year, and its ends in order', () => {
    expect([
      mistakeIn({ from: '', to: '2026-01-01' }),
      mistakeIn({ from: '2026-01-02', to: '2026-01-01' }),
      mistakeIn({ from: '2026-01-01', to: '2027-01-02' }),
      mistakeIn({ from: '2026-01-01', to: '2027-01-01' }),
    ]).toEqual(['missing', 'toBeforeFrom', 'tooLong', null]);
  });
});

type Side = Money['kinds'][number]['now'];

const side = (known: number, sums: Record<string, number> = {}, unknown = 0): Side => ({
  sums: Object.entries(sums).map(([currency, amount]) => ({ currency, amount, rows: 9, unknown })),
  coverage: { days: 28, known, oldestAt: null },
});
const of = (kind: ChargeKind, now: Side, before: Side): Money['kinds'][number] => ({ kind, now, before });

describe('what a period is put beside', () => {
  test('is the part before, where both are wholly known', () => {
    const [whole] = linesOf({ kinds: [of('storage', side(28, { RUB: 150 }), side(28, { RUB: 100 }))] });
    expect(whole).toMatchObject({ now: 150, before: 100, difference: { amount: 50, share: 0.5 } });
    const [none] = linesOf({ kinds: [of('storage', side(28, { RUB: 150 }), side(27, { RUB: 100 }))] });
    expect(none).toMatchObject({ now: 150, before: null, difference: null });
    const [partly] = linesOf({ kinds: [of('storage', side(27, { RUB: 150 }), side(28, { RUB: 100 }))] });
    expect(partly).toMatchObject({ now: 150, before: 100, difference: null });
  });

  test('is nothing that a share can be told of, where nothing was taken', () => {
    const [first] = linesOf({ kinds: [of('storage', side(28, { RUB: 150 }), side(28))] });
    expect(first).toMatchObject({ before: 0, difference: { amount: 150, share: null } });
  });

  test('is not known at first, and nothing is another thing', () => {
    const [unknown, nothing] = linesOf({
      kinds: [of('storage', side(0), side(0)), of('labelling', side(28), side(28))],
    }).toSorted((one, other) => (one.now ?? -1) - (other.now ?? -1));
    expect(unknown).toMatchObject({ kind: 'storage', now: null, difference: null });
    expect(nothing).toMatchObject({ kind: 'labelling', now: 0, difference: { amount: 0, share: null } });
  });

  test('is told for each currency by itself, and what took most stands first', () => {
    const kinds = [
      of('labelling', side(28, { RUB: 20 }, 2), side(28)),
      of('selfPurchases', side(28, { RUB: 10, KZT: 300 }), side(28, { RUB: 10 })),
    ];
    expect(linesOf({ kinds }).map(({ kind, currency, now }) => [kind, currency, now])).toEqual([
      ['selfPurchases', 'KZT', 300],
      ['labelling', 'RUB', 20],
      ['selfPurchases', 'RUB', 10],
    ]);
    expect(totalsOf({ kinds })).toMatchObject([
      { currency: 'KZT', now: 300, before: 0, unknown: 0, partly: 0 },
      { currency: 'RUB', now: 30, before: 10, difference: { amount: 20, share: 2 }, unknown: 2 },
    ]);
  });

  test('has no total before, while a kind of it is not wholly known', () => {
    const kinds = [
      of('storage', side(28, { RUB: 5 }), side(28, { RUB: 4 })),
      of('acceptance', side(28, { RUB: 5 }), side(3, { RUB: 4 })),
    ];
    expect(totalsOf({ kinds })).toMatchObject([{ now: 10, before: null, difference: null }]);
  });
});

describe('what most of a total is', () => {
  const most = (...kinds: Money['kinds']) => {
    const [total] = totalsOf({ kinds });
    const found = total && mostOf(linesOf({ kinds }), total);
    return typeof found === 'object' ? (found?.kind ?? null) : found;
  };

  test('is the kind that took most, as far as it is known', () => {
    expect(
      most(of('storage', side(3, { RUB: 5 }), side(28)), of('labelling', side(28, { RUB: 7 }), side(28))),
    ).toBe('labelling');
  });

  test('is nothing only where every kind is wholly known and each row has an amount', () => {
    expect(most(of('storage', side(28), side(28)), of('labelling', side(28), side(28)))).toBe('nothing');
    expect(most(of('storage', side(27), side(28)), of('labelling', side(28), side(28)))).toBeNull();
    expect(most(of('storage', side(0), side(28)), of('labelling', side(28), side(28)))).toBeNull();
    expect(most(of('storage', side(0), side(28)), of('labelling', side(0), side(28)))).toBeNull();
    expect(most(of('storage', side(28, { RUB: 0 }, 2), side(28)))).toBeNull();
  });
});

describe('the bars', () => {
  const day = (kind: ChargeKind, on: string, amount: number, currency = 'RUB'): Money['days'][number] => ({
    kind,
    day: on,
    currency,
    amount,
    rows: 1,
    unknown: 0,
  });

  test('are one for each day, empty ones too, of the kinds and the currency that are looked at', () => {
    const span = { from: '2026-11-01', to: '2026-11-03' };
    const days = [
      day('storage', '2026-11-01', 5),
      day('labelling', '2026-11-01', 2),
      day('storage', '2026-11-01', 9, 'KZT'),
      day('acceptance', '2026-11-03', 7),
    ];
    expect(barsOf({ span, days }, 'RUB', ['labelling', 'storage'])).toEqual([
      {
        from: '2026-11-01',
        to: '2026-11-01',
        parts: [
          { kind: 'labelling', amount: 2 },
          { kind: 'storage', amount: 5 },
        ],
        total: 7,
      },
      { from: '2026-11-02', to: '2026-11-02', parts: [], total: 0 },
      { from: '2026-11-03', to: '2026-11-03', parts: [], total: 0 },
    ]);
  });

  test('say nothing of an empty day while a kind that is looked at is not wholly known', () => {
    const span = { from: '2026-11-01', to: '2026-11-02' };
    const kinds = [of('storage', side(27), side(28)), of('labelling', side(28), side(28))];
    const [taken, empty] = barsOf({ span, days: [day('labelling', '2026-11-01', 2)] }, 'RUB', [
      'storage',
      'labelling',
    ]);
    if (!taken || !empty) throw new Error('two bars');
    const all = partlyKnown({ kinds }, ['storage', 'labelling']);
    expect([...all]).toEqual(['storage']);
    expect([totalIn(taken, all), totalIn(empty, all)]).toEqual([2, null]);
    expect([amountIn(taken, 'labelling', all), amountIn(taken, 'storage', all)]).toEqual([2, null]);
    expect([amountIn(empty, 'labelling', all), amountIn(empty, 'storage', all)]).toEqual([0, null]);
    // Of labelling alone every day is known.
    const one = partlyKnown({ kinds }, ['labelling']);
    expect([totalIn(empty, one), amountIn(empty, 'labelling', one)]).toEqual([0, 0]);
  });

  test('are weeks of a long period, and lose nothing of it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 93, max: 366 }),
        fc.integer({ min: 0, max: 6 }),
        fc.array(fc.tuple(fc.nat(92), fc.integer({ min: -50, max: 99 })), { maxLength: 40 }),
        (length, shift, given) => {
          const at = (index: number): string =>
            new Date(Date.UTC(2026, 0, 1 + shift + index)).toISOString().slice(0, 10);
          const span = { from: at(0), to: at(length - 1) };
          const days = given.map(([index, amount]) => day('storage', at(index), amount));
          const bars = barsOf({ span, days }, 'RUB', ['storage']);
          expect(stepOf(span)).toBe('week');
          expect(bars.reduce((sum, { total }) => sum + total, 0)).toBe(
            given.reduce((sum, [, amount]) => sum + amount, 0),
          );
          expect([bars[0]?.from, bars.at(-1)?.to]).toEqual([span.from, span.to]);
        },
      ),
    );
  });

  test('stand on each other, and what was given back below them', () => {
    const parts = [
      { kind: 'storage' as const, amount: 5 },
      { kind: 'acceptance' as const, amount: -2 },
      { kind: 'labelling' as const, amount: 3 },
    ];
    expect(stackOf({ from: 'a', to: 'a', parts, total: 6 })).toEqual([
      { kind: 'storage', low: 0, high: 5 },
      { kind: 'acceptance', low: -2, high: 0 },
      { kind: 'labelling', low: 5, high: 8 },
    ]);
  });

  test('fit within an axis of round numbers', () => {
    const bars = (total: number) => [
      { from: 'a', to: 'a', parts: [{ kind: 'storage' as const, amount: total }], total },
    ];
    expect(scaleOf(bars(830)).ticks).toEqual([0, 250, 500, 750, 1000]);
    expect(scaleOf(bars(-3))).toMatchObject({ low: -3, high: 0 });
    expect(scaleOf(bars(0)).ticks).toEqual([0]);
  });
});

describe('amounts in words', () => {
  const plain = (text: string): string => text.replaceAll(/[\u{A0}\u{202F}]/gu, ' ');

  test('are in the reader’s format, with their currency', () => {
    const ru = numberWords('ru');
    const en = numberWords('en');
    expect(plain(ru.money(12_345_678_900, 'RUB'))).toBe('1 234 567,89 ₽');
    expect(plain(en.money(12_345_678_900, 'RUB'))).toBe('₽1,234,567.89');
    expect(plain(ru.exact(123, 'RUB'))).toBe('0,0123 ₽');
    const less = { amount: -5_000_000, share: -0.125 };
    expect([plain(en.change(less, 'RUB')), en.share(less)]).toEqual(['-₽500.00', '-12.5%']);
    const first = { amount: 10_000, share: null };
    expect([plain(en.change(first, 'RUB')), en.share(first)]).toEqual(['+₽1.00', null]);
    // A report may say anything where a currency stands.
    expect(plain(ru.money(10_000, 'РУБ.'))).toBe('1,00 РУБ.');
  });

  test('of days that are none stand as they are', () => {
    expect(numberWords('en').day('2026-11-03')).toBe('3 Nov 2026');
    expect(numberWords('en').day('soon')).toBe('soon');
  });
});

describe('how far a report is', () => {
  const words = createWords('en');
  const now = Date.parse('2026-11-27T10:40:00');
  const state = (more: Partial<KindState>): KindState => ({
    kind: 'storage',
    asking: null,
    step: null,
    left: 0,
    nextAt: null,
    lastAt: null,
    turnAt: null,
    isPaused: false,
    trouble: null,
    ...more,
  });
  const said = (more: Partial<KindState>, isOn = true): string[] =>
    stateWords(state(more), isOn, now, { t: words.t, words: numberWords('en') });
  const asking = { from: '2026-11-23', to: '2026-11-27' };

  test('goes before what else is known of it', () => {
    const trouble = { code: 'marketplaceUnreachable', reason: 'x' } as unknown as KindState['trouble'];
    expect([
      stateOf(state({ asking, trouble, left: 3 }), true),
      stateOf(state({ trouble, left: 3 }), true),
      stateOf(state({ trouble, isPaused: true }), true),
      stateOf(state({ left: 3 }), true),
      stateOf(state({}), true),
      stateOf(state({ asking }), false),
    ]).toEqual(['asking', 'troubled', 'paused', 'queued', 'fresh', 'off']);
  });

  test('is no proof that anything of it is missing: what is only asked again counts, too', () => {
    const trouble = { code: 'marketplaceUnreachable', reason: 'x' } as unknown as KindState['trouble'];
    expect([
      moreToCome(state({ left: 2 }), true),
      moreToCome(state({ left: 2, asking }), true),
      moreToCome(state({ left: 2, isPaused: true }), true),
      moreToCome(state({ left: 2, trouble }), true),
      moreToCome(state({ left: 2 }), false),
      moreToCome(state({ left: 0 }), true),
    ]).toEqual(['renewed', 'renewed', 'mayBeMore', 'mayBeMore', 'mayBeMore', null]);
  });

  test('is told with its turn, and with how much has come', () => {
    const turnAt = now + 120_000;
    expect(said({ asking, turnAt, left: 2 })).toEqual([
      words.t('numbers.reports.asking', { span: numberWords('en').span(asking) }),
      words.t('numbers.reports.turn', { when: '10:42' }),
      words.t('numbers.reports.left', { count: 2 }),
    ]);
    expect(said({ asking, step: { step: 'downloading', bytes: 4_321_000 } })[0]).toContain('4.3 MB');
    // What is asked for in one piece is of no certain days.
    expect(said({ kind: 'selfPurchases', asking })[0]).toBe(
      words.t('numbers.reports.asking', { span: words.t('numbers.reports.allDays') }),
    );
  });
});

describe('what the account may not read', () => {
  const refused = (status: number) =>
    ({ code: 'marketplaceRefused', status }) as unknown as Parameters<typeof notGivenOf>[0];

  test('is told once of all reports that it is the matter with', () => {
    expect(sharedTrouble([refused(402), refused(403), refused(403)])).toEqual(refused(403));
    expect(sharedTrouble([refused(402), refused(403)])).toBeNull();
    expect(sharedTrouble([])).toBeNull();
  });

  test('is told apart from other troubles', () => {
    expect([401, 402, 403, 404, 500].map((status) => notGivenOf(refused(status)))).toEqual([
      'token',
      'subscription',
      'right',
      null,
      null,
    ]);
  });
});

test('the numbers know no clock but the marketplace’s, which practice moves ahead', () => {
  const sources = readdirSync(folder)
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }));
  const using = (clock: string): string[] =>
    sources.filter(({ text }) => text.includes(`${clock}(`)).map(({ name }) => name);
  expect(using('useShopNow')).toContain('Numbers.tsx');
  expect([...using('useNow'), ...using('Date.now')]).toEqual([]);
});

describe('what is copied', () => {
  test('keeps ids whole, and can be no formula', () => {
    const table = {
      columns: [{ title: 'Article' }, { title: 'Sum' }],
      rows: [
        ['=1+1', 1234.5],
        ['4006381333931', -2],
        ['a\tb\nc', null],
        ['0012', 0.0001],
      ],
      total: 4,
    };
    expect(tabText(table, 'ru').split('\n')).toEqual([
      'Article\tSum',
      '="=1+1"\t1234,5',
      '="4006381333931"\t-2',
      'a b c\t',
      '="0012"\t0,0001',
    ]);
    expect(tabText(table, 'en')).toContain('\t1234.5\n');
  });
});
