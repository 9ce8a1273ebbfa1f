import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventsBetween } from '../../../src/shared/domain/printer/printer-events.ts';
import { headCode, readHeadCode } from '../../../src/shared/domain/printer/head-pattern.ts';
import {
  cleaned,
  cleanEachMm,
  fed,
  isCleaningDue,
  labelsLeft,
  NEW_LIFE,
  paperEnded,
  type PrinterLife,
} from '../../../src/shared/domain/printer/printer-life.ts';
import {
  NOTHING_SAID,
  type ConditionName,
  type PrinterReport,
} from '../../../src/shared/domain/printer/printer-status.ts';

const LABEL_MM = 42;

function printed(life: PrinterLife, labels: number): PrinterLife {
  let after = life;
  for (let at = 0; at < labels; at += 1) after = fed(after, LABEL_MM);
  return after;
}

describe('what is left of a roll', () => {
  test('is learned from a whole roll, and from no part of one', () => {
    const first = printed(NEW_LIFE, 300);
    expect(labelsLeft(first, LABEL_MM)).toBeNull();
    // Nobody knows how much of it was gone when the station came.
    const second = paperEnded(first);
    expect(labelsLeft(printed(second, 700), LABEL_MM)).toBeNull();
    const third = paperEnded(printed(second, 700));
    expect(labelsLeft(third, LABEL_MM)).toBe(700);
    expect(labelsLeft(printed(third, 660), LABEL_MM)).toBe(40);
    expect(labelsLeft(printed(third, 710), LABEL_MM)).toBe(0);
  });

  test('is not learned from a lid that is opened twice, and one odd roll does not change it', () => {
    let life = paperEnded(printed(NEW_LIFE, 10));
    for (const roll of [700, 705, 80, 695]) life = paperEnded(printed(life, roll));
    expect(life.rolls).toEqual([700, 705, 80, 695].map((labels) => labels * LABEL_MM));
    expect(paperEnded(printed(life, 5)).rolls).toEqual(life.rolls);
    expect(labelsLeft(life, LABEL_MM)).toBe(695);
  });

  test('is never negative, never more than the longest roll seen, and unknown before two ends', () => {
    const happened = fc.array(fc.oneof(fc.constant('end' as const), fc.integer({ min: 1, max: 400 })), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(happened, fc.integer({ min: 1, max: 200 }), (steps, labelMm) => {
        let life = NEW_LIFE;
        let ends = 0;
        for (const step of steps) {
          if (step === 'end') ends += 1;
          life = step === 'end' ? paperEnded(life) : fed(life, step * labelMm);
          const left = labelsLeft(life, labelMm);
          if (ends < 2) expect(left).toBeNull();
          if (left === null) continue;
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left * labelMm).toBeLessThanOrEqual(Math.max(...life.rolls));
        }
        expect(life.rolls.length).toBeLessThanOrEqual(5);
      }),
    );
  });
});

test('the head wants to be cleaned once a roll, 50 m before one is known', () => {
  const almost = fed(NEW_LIFE, 49_999);
  expect([isCleaningDue(almost), isCleaningDue(fed(almost, 1))]).toEqual([false, true]);
  expect(cleaned(fed(almost, 1), 7)).toMatchObject({ sinceCleanedMm: 0, cleanedAt: 7, fedMm: 50_000 });
  const known = paperEnded(printed(paperEnded(NEW_LIFE), 700));
  expect([cleanEachMm(known), isCleaningDue(known)]).toEqual([700 * LABEL_MM, true]);
});

describe('what is remembered of a printer', () => {
  const says = (...conditions: readonly ConditionName[]): PrinterReport => ({
    kind: 'says',
    at: 1,
    status: { ...NOTHING_SAID, conditions: [...conditions] },
  });
  const gone: PrinterReport = { kind: 'unreachable', since: 1, reason: '' };
  const silent: PrinterReport = { kind: 'silent', since: 1, last: null };

  test.each([
    [says(), says('paperOut'), ['paperOut']],
    [says('paperOut'), says('paperOut', 'headOpen'), ['headOpen']],
    [says('paperOut'), says(), []],
    [says(), says('takeLabel', 'paused'), []],
    [says(), silent, ['silent']],
    [silent, silent, []],
    [silent, gone, ['unreachable']],
    [gone, says('headOpen'), ['back', 'headOpen']],
    [{ kind: 'unknown' } as const, says(), []],
    [says(), { kind: 'cannotSay' } as const, []],
  ])('%j, then %j: %j', (before, after, events) => {
    expect(eventsBetween(before, after)).toEqual(events);
  });
});

test('a code of the head says which part it lies under, caps lock or not, and no other code does', () => {
  const code = { id: 'A1B2C3', part: 4, parts: 5 };
  expect(readHeadCode(headCode(code))).toEqual(code);
  expect(readHeadCode(`${headCode(code).toLowerCase()}\n`)).toEqual(code);
  expect(['PB-TEST 58X40 203 A1', '4607812345679', 'PB-HEAD A1 x 5'].map(readHeadCode)).toEqual([
    null,
    null,
    null,
  ]);
});
