import { describe, expect, test } from 'vitest';
import type { commands } from '../../../src/shared/domain/command-codes.ts';
import type { Facts, LastPacked } from '../../../src/shared/domain/packing/facts.ts';
import type { SessionInput, SessionState } from '../../../src/shared/domain/packing/session.ts';
import { lotOfWay } from '../../../src/shared/domain/scheme/lots.ts';
import { step } from '../../../src/shared/domain/packing/step.ts';
import { busyWith, found, needs, open, parcel, quiet, ready } from './packing-fixtures.ts';

describe('a command', () => {
  const say = (command: (typeof commands)[number]): SessionInput => ({
    kind: 'scan',
    resolution: { kind: 'command', command },
  });
  const last: LastPacked = { parcel: parcel('7'), jobId: 'J', place: null, again: 'now' };

  test('undoes the parcel in hand, else the last one packed', () => {
    const asked = step(open, found({ next: { ...ready, gate: needs(1, 1) } }), quiet);
    expect(step(asked.state, say('undo'), quiet)).toMatchObject({
      effects: [{ kind: 'releaseCodes', orderId: '1' }],
      verdict: { reason: 'undone', parcel: parcel('1') },
      state: { task: null },
    });
    expect(step(open, say('undo'), { ...quiet, last }).effects).toEqual([{ kind: 'unpack', orderId: '7' }]);
    expect(step(open, say('undo'), quiet).verdict.reason).toBe('nothingToCommand');
  });

  test('reprints the last one, puts on hold what is in hand, skips it', () => {
    expect(step(open, say('reprint'), { ...quiet, last }).effects).toEqual([
      { kind: 'reprint', orderId: '7' },
    ]);
    const asked = step(open, found({ next: { ...ready, gate: needs(1, 1) } }), quiet);
    expect(step(asked.state, say('defect'), quiet).effects).toEqual([
      { kind: 'hold', orderId: '1', why: 'defect' },
    ]);
    expect(step(asked.state, say('skip'), quiet)).toMatchObject({
      effects: [{ kind: 'releaseCodes', orderId: '1' }],
      verdict: { reason: 'skipped' },
    });
  });

  test('never undoes another parcel than the one whose label is on its way', () => {
    const printing = step(open, found({ next: ready }), quiet).state;
    const waiting: Facts = { ...quiet, last, underWay: { parcel: parcel('1'), canCancel: true } };
    expect(step(printing, say('undo'), waiting)).toMatchObject({
      effects: [{ kind: 'cancelLabel', orderId: '1' }],
      verdict: { reason: 'undone', parcel: parcel('1') },
    });
    const sent: Facts = { ...quiet, last, underWay: { parcel: parcel('1'), canCancel: false } };
    expect(step(printing, say('undo'), sent)).toMatchObject({
      effects: [],
      verdict: { reason: 'undoTooLate', parcel: parcel('1') },
    });
  });

  test.each([
    ['underWay', 'reprinting'],
    ['cancelled', 'orderCancelled'],
    ['labelMissing', 'labelMissing'],
  ] as const)('prints nothing again when its label is %s', (again, reason) => {
    const taken = step(open, say('reprint'), { ...quiet, last: { ...last, again } });
    expect([taken.verdict.reason, taken.effects]).toEqual([reason, []]);
  });

  test('lets another label wait for a printer that needs help, and is not taken where there is none', () => {
    const taken = step(open, say('reprint'), { ...quiet, last, printerTrouble: 'refused' });
    expect([taken.verdict.reason, taken.effects]).toEqual([
      'printerNeedsHelp',
      [{ kind: 'reprint', orderId: '7' }],
    ]);
    const none = step(open, say('reprint'), { ...quiet, last, printerTrouble: 'printerNotSet' });
    expect([none.verdict.reason, none.effects]).toEqual(['printerNeedsHelp', []]);
  });

  test('waits while a label is in doubt', () => {
    const asking = {
      ...quiet,
      question: { jobId: 'J', parcel: parcel('1'), packs: true, doubt: 'sending' as const },
      last,
    };
    for (const command of ['undo', 'reprint', 'skip', 'defect', 'hold', 'openBox', 'closeBox'] as const)
      expect(step(open, say(command), asking)).toMatchObject({
        effects: [],
        shown: { reason: 'labelUncertain', parcel: parcel('1') },
        verdict: { reason: 'nothingToCommand', command },
      });
    // The cancelled goods that the screen tells of behind the question were not scanned either.
    const left = [{ parcel: parcel('1'), place: null, movedTo: null, sku: '' }];
    expect(step(open, say('hold'), { ...asking, left })).toMatchObject({
      shown: { reason: 'orderCancelled' },
      verdict: { reason: 'nothingToCommand', command: 'hold' },
    });
  });

  test('that was carried out says so where the screen goes on with what it showed', () => {
    for (const command of ['pausePrinter', 'openBox', 'changeUser'] as const)
      expect(step(open, say(command), quiet)).toMatchObject({
        shown: { reason: 'scanProduct' },
        verdict: { reason: 'commandDone', command },
      });
  });

  test('opens no box for what leaves without a supply, and does not say that it did', () => {
    const way = { ...open, supplyIds: [lotOfWay('selfPickup'), ...open.supplyIds] };
    expect(step(way, say('openBox'), quiet)).toMatchObject({
      effects: [],
      verdict: { reason: 'nothingToCommand', command: 'openBox' },
    });
  });
});

describe('a box', () => {
  const box: SessionInput = {
    kind: 'scan',
    resolution: { kind: 'box', boxKey: 'B', name: '2', isOfOpenSupply: true },
  };

  test('is opened by its label and closed by a command', () => {
    const opened = step(open, box, quiet);
    expect(opened).toMatchObject({
      state: { box: { key: 'B', name: '2' } },
      verdict: { reason: 'boxOpened', box: '2' },
    });
    expect(
      step(opened.state, { kind: 'command', command: 'closeBox', why: 'other' }, quiet).state,
    ).toMatchObject({ box: null });
  });

  test('closed behind the last parcel asks for no other product, but for the hand-over', () => {
    const boxed: SessionState = { ...open, box: { key: 'B', name: '2' } };
    const close: SessionInput = { kind: 'command', command: 'closeBox', why: 'other' };
    expect(step(boxed, close, { ...quiet, remaining: 1 }).verdict).toEqual({ reason: 'boxClosed' });
    expect(step(boxed, close, { ...quiet, remaining: 0 })).toMatchObject({
      state: { box: null },
      effects: [],
      shown: { reason: 'supplyComplete' },
      verdict: { reason: 'commandDone', command: 'closeBox' },
    });
  });

  test('in the middle of a parcel leaves the parcel in hand', () => {
    const asked = step(open, found({ next: { ...ready, gate: needs(1, 1) } }), quiet);
    expect(step(asked.state, box, busyWith('1'))).toMatchObject({
      state: { task: { kind: 'codes' }, box: { key: 'B' } },
      verdict: { reason: 'scanCode' },
    });
  });
});

describe('an open box that was deleted', () => {
  const boxed: SessionState = { ...open, box: { key: 'B', name: '2' } };
  const gone: Facts = { ...quiet, isBoxGone: true };
  const told = { state: { box: null }, verdict: { reason: 'boxGone', box: '2' } };

  test('is told at once, or with the next scan, which prints nothing', () => {
    expect(step(boxed, { kind: 'marketplaceChanged' }, gone)).toMatchObject(told);
    expect(step(boxed, found({ next: ready }), gone)).toMatchObject({ ...told, effects: [] });
  });

  test('is told after what was wrong or in doubt', () => {
    const wrong = step(boxed, found({}), quiet).state;
    const seen = step(wrong, { kind: 'marketplaceChanged' }, gone);
    expect(seen.verdict.reason).toBe('noOpenOrder');
    expect(step(seen.state, { kind: 'release' }, gone)).toMatchObject(told);
    const asking: Facts = {
      ...gone,
      question: { jobId: 'J', parcel: parcel('1'), packs: true, doubt: 'sending' as const },
    };
    const asked = step(boxed, { kind: 'answered' }, asking);
    expect(asked.verdict.reason).toBe('labelUncertain');
    expect(step(asked.state, { kind: 'answered' }, gone)).toMatchObject(told);
  });

  test('leaves cancelled goods their word and the parcel in hand its codes', () => {
    const cancelled = step(boxed, found({ cancelled: parcel('3') }), quiet).state;
    expect(step(cancelled, { kind: 'release' }, gone)).toMatchObject({
      ...told,
      effects: [{ kind: 'setAside', orderId: '3' }],
    });
    const asked = step(boxed, found({ next: { ...ready, gate: needs(1, 1) } }), quiet).state;
    const busy: Facts = { ...busyWith('1'), isBoxGone: true };
    expect(step(asked, { kind: 'marketplaceChanged' }, busy)).toMatchObject({
      state: { box: null, task: { kind: 'codes' } },
      verdict: told.verdict,
    });
  });

  test('is not spoken of when another one is opened', () => {
    const other: SessionInput = {
      kind: 'scan',
      resolution: { kind: 'box', boxKey: 'C', name: '3', isOfOpenSupply: true },
    };
    expect(step(boxed, other, gone)).toMatchObject({
      state: { box: { key: 'C' } },
      verdict: { reason: 'boxOpened', box: '3' },
    });
  });
});

test('the card for another person says where nobody is entered, and asks who it is elsewhere', () => {
  const card: SessionInput = { kind: 'command', command: 'changeUser', why: 'other' };
  for (const state of [open, { kind: 'closed' }] as const) {
    expect(step(state, card, { ...quiet, isFree: true })).toMatchObject({
      verdict: { reason: 'nothingToCommand', command: 'changeUser' },
      effects: [],
    });
    expect(step(state, card, quiet).effects).toEqual([{ kind: 'changeUser' }]);
  }
});
