import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { figuresCsv } from '../../../src/renderer/screens/Figures/figures-csv.ts';
import { dayOf, mistakeIn, periodOf } from '../../../src/renderer/screens/Figures/period.ts';
import { mistakesIn, pinOf, type PersonForm } from '../../../src/renderer/screens/People/person-form.ts';
import { orderPeople } from '../../../src/renderer/screens/SignIn/order-people.ts';
import { timeLeft } from '../../../src/renderer/screens/SignIn/time-left.ts';
import { isLocked, isSigningIn, mayTypePin } from '../../../src/renderer/store/sign-in-slice.ts';
import { createAppStore } from '../../../src/renderer/store/store.ts';
import { captureAtOpenDesk } from '../../../src/renderer/app/capture-at-open-desk.ts';
import { unmarked } from '../../../src/shared/domain/sheet/no-formula.ts';
import type { Person, ShiftFigures } from '../../../src/shared/contract/people.ts';
import { nobody } from './current-view.ts';

const DAY_MS = 24 * 3600_000;

describe('a period', () => {
  const anyDay = fc
    .date({ min: new Date(2000, 0, 1), max: new Date(2100, 0, 1), noInvalidDate: true })
    .map((date) => new Date(date.getFullYear(), date.getMonth(), date.getDate(), 13));

  test('of this week begins on a Monday at most six days ago, whatever the clocks do', () => {
    fc.assert(
      fc.property(anyDay, (now) => {
        const { from, to } = periodOf('week', now);
        const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
        expect([to, new Date(`${from}T12:00:00Z`).getUTCDay()]).toEqual([dayOf(now), 1]);
        expect(days).toBeGreaterThanOrEqual(0);
        expect(days).toBeLessThanOrEqual(6);
      }),
    );
  });

  test('of yesterday is the one day before today', () => {
    fc.assert(
      fc.property(anyDay, (now) => {
        const { from, to } = periodOf('yesterday', now);
        expect([to, Date.parse(dayOf(now)) - Date.parse(from)]).toEqual([from, DAY_MS]);
      }),
    );
    expect(periodOf('today', new Date(2026, 2, 29, 0, 5))).toEqual({ from: '2026-03-29', to: '2026-03-29' });
  });

  test('is counted when it has both ends in order', () => {
    expect([
      mistakeIn({ from: '', to: '2026-01-01' }),
      mistakeIn({ from: '2026-01-02', to: '2026-01-01' }),
      mistakeIn({ from: '2026-01-01', to: '2026-01-01' }),
    ]).toEqual(['missing', 'toBeforeFrom', null]);
  });
});

describe('the table of figures', () => {
  const shift = (name: string | null): ShiftFigures => ({
    worker: { id: null, name },
    day: '2026-11-21',
    startedAt: 1,
    endedAt: 2,
    parcels: 120,
    perHour: 150.5,
    scans: 130,
    errors: [
      { reason: 'oneTooMany', count: 2 },
      { reason: 'unknownBarcode', count: 1 },
    ],
    toLabel: { p50: 90, p95: 1500, labels: 120 },
  });
  const words = { columns: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'], nobody: 'nobody' };
  const read = (text: string, delimiter: string): string[][] =>
    parse(text, { bom: true, delimiter, recordDelimiter: '\r\n' });

  test('is read by a spreadsheet of either language', () => {
    const clock = (at: number): string => `${at}:00`;
    const english = read(figuresCsv([shift(null)], words, 'en', clock), ',');
    expect(english).toEqual([
      words.columns,
      ['2026-11-21', 'nobody', '1:00', '2:00', '120', '150.5', '130', '3', '0.09', '1.5'],
    ]);
    const russian = read(figuresCsv([{ ...shift('Анна'), toLabel: null }], words, 'ru', clock), ';');
    expect(russian[1]).toEqual(['2026-11-21', 'Анна', '1:00', '2:00', '120', '150,5', '130', '3', '', '']);
  });

  test('takes no name for a formula or for another cell', () => {
    const hostile = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r'), fc.string()).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(hostile, fc.constantFrom('en' as const, 'ru' as const), (name, language) => {
        const [, line] = read(
          figuresCsv([shift(name)], words, language, String),
          language === 'ru' ? ';' : ',',
        );
        const cell = line?.[1] ?? '';
        expect(line).toHaveLength(10);
        expect([name, `'${name}`]).toContain(unmarked(cell));
        expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });
});

describe('a person as typed', () => {
  const form: PersonForm = { name: 'Anna', role: 'packer', wish: 'set', pin: '1234', pinAgain: '1234' };

  test.each<[string, Partial<PersonForm>, boolean, object]>([
    ['is whole', {}, false, {}],
    ['has a name', { name: '   ' }, false, { name: 'nameBad' }],
    ['has a PIN of digits', { pin: '12a4', pinAgain: '12a4' }, false, { pin: 'pinBad' }],
    ['has a PIN that is long enough', { pin: '123', pinAgain: '123' }, false, { pin: 'pinBad' }],
    [
      'is an owner whose PIN is no row',
      { role: 'owner', pin: '654321', pinAgain: '654321' },
      false,
      { pin: 'pinEasy' },
    ],
    ['has the same PIN twice', { pinAgain: '1235' }, false, { pinAgain: 'pinDiffers' }],
    ['needs no PIN with a badge', { wish: 'none' }, false, {}],
    ['is an owner with a PIN', { role: 'owner', wish: 'none' }, true, { wish: 'ownerPin' }],
    ['is an owner who keeps the PIN', { role: 'owner', wish: 'keep' }, true, {}],
    ['is no owner without one', { role: 'owner', wish: 'keep' }, false, { wish: 'ownerPin' }],
  ])('%s', (_rule, part, hasPin, mistakes) => {
    expect(mistakesIn({ ...form, ...part }, hasPin)).toEqual(mistakes);
  });

  test('says of the PIN only what is to change', () => {
    expect([
      pinOf(form),
      pinOf({ ...form, wish: 'none' }),
      pinOf({ ...form, wish: 'keep', pin: '' }),
    ]).toEqual([{ pin: '1234' }, { pin: null }, {}]);
  });
});

describe('who signs in', () => {
  const person = (id: string, name: string): Person => ({
    id,
    name,
    role: 'packer',
    hasPin: true,
    hasBadge: false,
  });
  const all = [person('1', 'Вера'), person('2', 'Борис'), person('3', 'Анна'), person('4', 'Глеб')];
  const names = (people: readonly Person[]): string[] => people.map(({ name }) => name);

  test('is found: the last one first, the others by name, whoever works now not at all', () => {
    expect(names(orderPeople(all, '4', null, 'ru'))).toEqual(['Глеб', 'Анна', 'Борис', 'Вера']);
    expect(names(orderPeople(all, '4', '4', 'ru'))).toEqual(['Анна', 'Борис', 'Вера']);
    expect(names(orderPeople(all, null, null, 'ru'))).toEqual(['Анна', 'Борис', 'Вера', 'Глеб']);
  });

  test('waits until the last second is over', () => {
    expect([timeLeft(30_000), timeLeft(29_001), timeLeft(1), timeLeft(0), timeLeft(15 * 60_000)]).toEqual([
      '0:30',
      '0:30',
      '0:01',
      '0:00',
      '15:00',
    ]);
  });

  test('has the keyboard, whatever screen wanted it before, until it is done', () => {
    const store = createAppStore();
    let captures = 0;
    const capture = captureAtOpenDesk(() => {
      captures += 1;
      return () => {
        captures -= 1;
      };
    }, store);
    const stop = capture(() => undefined);
    expect([captures, isSigningIn(store.getState())]).toEqual([1, false]);
    store.getState().receive({ current: nobody('locked') });
    expect([captures, isLocked(store.getState())]).toEqual([0, true]);
    store.getState().receive({ current: nobody('signedIn') });
    expect([captures, isSigningIn(store.getState())]).toEqual([1, false]);
    store.getState().setPersonMenu('open');
    expect([captures, mayTypePin(store.getState()), isSigningIn(store.getState())]).toEqual([0, true, false]);
    store.getState().dismissPersonMenu();
    expect([captures, mayTypePin(store.getState())]).toEqual([1, false]);
    store.getState().setPersonMenu('locking');
    store.getState().dismissPersonMenu();
    expect(mayTypePin(store.getState())).toBe(true);
    store.getState().setPersonMenu('closed');
    store.getState().setChanging(true);
    expect([captures, isLocked(store.getState()), isSigningIn(store.getState())]).toEqual([0, false, true]);
    stop();
    store.getState().setChanging(false);
    expect(captures).toBe(0);
  });
});
