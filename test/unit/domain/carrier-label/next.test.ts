import { array, assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import {
  isDue,
  LONGEST_PAUSE_MS,
  next,
  NOT_ASKED,
  type CarrierLabel,
  type CarrierLabelEvent,
} from '../../../../src/shared/domain/carrier-label/next.ts';

const problem = { code: 'labelUnusable', fault: 'codeDiffers', detail: '' } as const;
const late = { code: 'labelLinkBad', fault: 'tooSlow', detail: '' } as const;
const parcelId = 'CB1';
const events: readonly CarrierLabelEvent[] = [
  { kind: 'notThere', parcelId: null },
  { kind: 'notThere', parcelId },
  { kind: 'came', parcelId },
  { kind: 'refused', parcelId, problem },
  { kind: 'failed', parcelId, problem: late },
  { kind: 'wantedNow' },
];

const lived = (all: readonly CarrierLabelEvent[]): CarrierLabel =>
  all.reduce((label, event, at) => next(label, event, at * 1000) ?? label, NOT_ASKED);

const someEvents = array(constantFrom(...events), { maxLength: 20 });

test('one that is not here is asked for again, at the latest after the longest pause', () => {
  assert(
    property(someEvents, (all) => {
      const label = lived(all);
      if (label.state !== 'here') expect(isDue(label, all.length * 1000 + LONGEST_PAUSE_MS)).toBe(true);
    }),
  );
});

test('one that is here is not asked for, unless a person wants it, and nothing missing takes it away', () => {
  assert(
    property(someEvents, (all) => {
      const here = next(lived(all), { kind: 'came', parcelId }, 0)!;
      expect(isDue(here, Number.MAX_SAFE_INTEGER - 1)).toBe(false);
      for (const kind of ['notThere', 'failed'] as const) {
        const event: CarrierLabelEvent =
          kind === 'failed' ? { kind, parcelId, problem: late } : { kind, parcelId: null };
        expect(next(here, event, 1)).toBeNull();
        const wanted = next(here, { kind: 'wantedNow' }, 1)!;
        expect(isDue(wanted, 1)).toBe(true);
        expect(next(wanted, event, 2)).toEqual(here);
      }
    }),
  );
});

test('only a file that can be printed makes it one that is here, and why it is not is told', () => {
  assert(
    property(someEvents, (all) => {
      const label = lived(all);
      expect(label.state === 'here' ? label.problem : null).toBeNull();
      if (label.state === 'refused') expect(label.problem).not.toBeNull();
      if (label.state === 'here') expect(all.some(({ kind }) => kind === 'came')).toBe(true);
    }),
  );
});

test('a clock that was set back makes nobody wait', () => {
  assert(
    property(integer({ min: 1, max: 2 ** 40 }), (at) => {
      const label = next(NOT_ASKED, { kind: 'notThere', parcelId }, at + LONGEST_PAUSE_MS * 2)!;
      expect(isDue(label, at)).toBe(true);
    }),
  );
});
