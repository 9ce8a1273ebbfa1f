import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Facts, FoundParcel, Wanted } from '../../../src/shared/domain/packing/facts.ts';
import {
  resting,
  type SessionInput,
  type SessionState,
  type Step,
} from '../../../src/shared/domain/packing/session.ts';
import { step } from '../../../src/shared/domain/packing/step.ts';
import { isLock, kindOf } from '../../../src/shared/domain/verdict.ts';

import {
  busyWith,
  code,
  complete,
  found,
  label,
  needs,
  open,
  parcel,
  product,
  quiet,
  ready,
} from './packing-fixtures.ts';
import { anyFacts, asTheStationAsks, codes, inputs } from './packing-journeys.ts';

const strange = { orderId: '5', said: { field: 'deliveryType', value: 'drone' } } as const;

describe('a product scan', () => {
  test('at a printer that fell silent prints its label, and tells of the printer rather than of all being well', () => {
    const verdict = {
      reason: 'printerNeedsHelp',
      parcel: parcel('1'),
      product: null,
      printed: null,
      inside: null,
      detail: 'printerSilent',
    };
    expect(step(open, found({ next: ready }), { ...quiet, printerSays: 'printerSilent' })).toMatchObject({
      verdict,
      effects: [{ kind: 'printLabel', orderId: '1', boxKey: null }],
    });
  });

  test('of a wanted product prints its label', () => {
    expect(step(open, found({ next: ready }), quiet)).toEqual({
      state: { ...open, verdict: { reason: 'labelPrinting', parcel: parcel('1') } },
      effects: [{ kind: 'printLabel', orderId: '1', boxKey: null }],
      verdict: { reason: 'labelPrinting', parcel: parcel('1') },
      shown: { reason: 'labelPrinting', parcel: parcel('1') },
      repeat: false,
    });
  });

  test.each([
    [{ next: { ...ready, gate: { kind: 'notTold' } } }, 'codesNotTold'],
    [{ next: { ...ready, gate: { kind: 'unsupported', kinds: ['x'] as string[] } } }, 'codesUnsupported'],
    [{ onHold: { parcel: parcel('2'), why: 'defect' } }, 'orderOnHold'],
    [{ next: { ...ready, label: { kind: 'missing' } } }, 'labelMissing'],
    [{ next: { ...ready, label: { kind: 'faulty', fault: 'truncated' } } }, 'labelFaulty'],
    [{ cancelled: parcel('2'), packedHere: 4 }, 'orderCancelled'],
    [{ packedHere: 2, otherSupply: 'B' }, 'oneTooMany'],
    [{ otherSupply: 'B', wantedByNewOrder: true }, 'otherSupply'],
    [{ wantedByNewOrder: true }, 'notTakenYet'],
    [{ strange, packedHere: 2 }, 'notPackedHere'],
    [{ strange, wantedByNewOrder: true }, 'notTakenYet'],
    [{}, 'noOpenOrder'],
  ] as const)('%j prints nothing: %s', (fields, reason) => {
    const taken = step(open, found(fields), quiet);
    expect([taken.verdict.reason, taken.effects, isLock(taken.verdict)]).toEqual([reason, [], true]);
  });

  test('waits while the printer needs help', () => {
    const taken = step(open, found({ next: ready }), { ...quiet, printerTrouble: 'refused' });
    expect([taken.verdict, taken.effects]).toEqual([
      { reason: 'printerNeedsHelp', parcel: null, detail: 'refused', product, printed: null, inside: null },
      [],
    ]);
  });
});

describe('the same trigger twice', () => {
  test('within the debounce changes nothing, whatever was shown', () => {
    const shown = step(open, found({ next: ready }), quiet);
    const again = step(shown.state, found({ next: { ...ready, parcel: parcel('2') } }), {
      ...quiet,
      isSameTrigger: true,
    });
    const { state, verdict } = shown;
    expect(again).toEqual({ state, effects: [], verdict, shown: verdict, repeat: true });
  });

  test('after it is the next order', () => {
    const again = step(open, found({ next: { ...ready, parcel: parcel('2') } }), {
      ...quiet,
      isSameTrigger: false,
    });
    expect(again.effects).toEqual([{ kind: 'printLabel', orderId: '2', boxKey: null }]);
  });
});

describe('a label in doubt', () => {
  const asking: Facts = {
    ...quiet,
    question: { jobId: 'J', parcel: parcel('1'), packs: true, doubt: 'sending' as const },
  };

  test('is confirmed by its own label and by nothing else', () => {
    expect(step(open, label('1'), asking).effects).toEqual([{ kind: 'confirmByScan', jobId: 'J' }]);
    expect(step(open, label('2'), asking).verdict.reason).toBe('labelUncertain');
    expect(step(open, found({ next: ready }), asking).effects).toEqual([]);
  });
});

describe('a job', () => {
  test('that was taken says packed, unless the packer is already at the next one', () => {
    const taken: SessionInput = {
      kind: 'job',
      outcome: 'taken',
      parcel: parcel('1'),
      jobId: 'J',
      detail: '',
      ahead: false,
    };
    const first = step(open, found({ next: ready }), quiet);
    expect(step(first.state, taken, quiet).verdict).toEqual({ reason: 'parcelPacked', parcel: parcel('1') });
    const second = step(first.state, found({ next: { ...ready, parcel: parcel('2') } }), quiet);
    expect(step(second.state, taken, quiet).verdict).toEqual(second.verdict);
  });

  test('whose order was cancelled while it waited shows cancelled goods', () => {
    const first = step(open, found({ next: ready }), quiet);
    const input: SessionInput = {
      kind: 'job',
      outcome: 'unwanted',
      parcel: parcel('1'),
      jobId: 'J',
      detail: '',
      ahead: false,
    };
    expect(step(first.state, input, quiet).verdict).toEqual({
      reason: 'orderCancelled',
      parcel: parcel('1'),
      place: null,
      label: 'none',
    });
  });
});

describe('a label printed ahead', () => {
  const printed: Wanted = { ...ready, label: { kind: 'printed' } };
  const ahead = step(open, found({ next: printed }), quiet);
  const itsLabel = (fields: Partial<FoundParcel> = {}): SessionInput =>
    label('1', { state: 'labelled', jobId: 'J', ...fields });

  test('packs its parcel once its product was scanned before it', () => {
    expect(ahead.verdict).toEqual({ reason: 'labelPrintedAhead', parcel: parcel('1'), sku: product.sku });
    expect(ahead.effects).toEqual([]);
    const done = step(ahead.state, itsLabel(), busyWith('1'));
    expect([done.verdict.reason, done.effects]).toEqual([
      'parcelPacked',
      [
        { kind: 'packLabelled', orderId: '1', boxKey: null },
        { kind: 'confirmByScan', jobId: 'J' },
      ],
    ]);
  });

  test('packs it too when the label is scanned first, into the open box', () => {
    const first = step({ ...open, box: { key: 'B', name: '1' } }, itsLabel(), quiet);
    expect([first.verdict.reason, first.effects]).toEqual(['scanProductOf', []]);
    const done = step(first.state, found({ next: printed }), busyWith('1'));
    expect([done.verdict.reason, done.effects]).toEqual([
      'parcelPacked',
      [{ kind: 'packLabelled', orderId: '1', boxKey: 'B' }],
    ]);
  });

  test('asks for the codes of its own order after the product, whichever order the product would find', () => {
    const first = step(open, itsLabel({ gate: needs(1, 1) }), quiet);
    const second = step(first.state, found({ next: { ...printed, parcel: parcel('9') } }), busyWith('1'));
    expect(second.verdict).toMatchObject({ reason: 'scanCode', parcel: parcel('1') });
    expect(step(second.state, code(complete), busyWith('1')).effects).toEqual([
      { kind: 'packLabelled', orderId: '1', boxKey: null },
    ]);
  });

  test('of another product packs nothing, from either side', () => {
    expect(step(ahead.state, itsLabel({ skus: ['other'] }), busyWith('1'))).toMatchObject({
      effects: [],
      verdict: { reason: 'labelOfOther' },
    });
    const first = step(open, itsLabel({ skus: ['other'] }), quiet);
    expect(step(first.state, found({ next: ready }), busyWith('1'))).toMatchObject({
      effects: [],
      verdict: { reason: 'wrongProductOf' },
    });
  });

  test('leaves alone what the packer does when it comes out', () => {
    const shown = step(open, found({ next: ready }), quiet);
    const taken: SessionInput = {
      kind: 'job',
      outcome: 'taken',
      parcel: parcel('1'),
      jobId: 'K',
      detail: '',
      ahead: true,
    };
    expect(step(shown.state, taken, quiet).verdict).toEqual(shown.verdict);
  });
});

describe('an order that needs codes', () => {
  const asked = step(open, found({ next: { ...ready, gate: needs(1, 2) } }), quiet);

  test('prints when the last of them was taken, and not before', () => {
    expect([asked.verdict, asked.effects]).toEqual([
      { reason: 'scanCode', parcel: parcel('1'), meta: 'sgtin', n: 1, of: 2 },
      [],
    ]);
    const second = step(asked.state, code(needs(2, 2)), busyWith('1'));
    expect([second.verdict, second.effects]).toEqual([
      { reason: 'scanCode', parcel: parcel('1'), meta: 'sgtin', n: 2, of: 2 },
      [],
    ]);
    const done = step(second.state, code(complete), busyWith('1'));
    expect([done.verdict.reason, done.effects]).toEqual([
      'labelPrinting',
      [{ kind: 'printLabel', orderId: '1', boxKey: null }],
    ]);
  });

  test('says why a code was not taken, and takes the next one', () => {
    const refused = step(
      asked.state,
      code({ kind: 'refused', code: 'x', refusal: { why: 'separatorLost' } }),
      busyWith('1'),
    );
    expect([refused.verdict.reason, refused.effects, isLock(refused.verdict)]).toEqual([
      'codeRefused',
      [],
      true,
    ]);
    expect(step(refused.state, { kind: 'release' }, quiet).verdict).toEqual(asked.verdict);
    expect(step(refused.state, code(needs(2, 2)), busyWith('1')).verdict.reason).toBe('scanCode');
  });

  test('asks about a product number that it does not know, and goes by the answer', () => {
    const asks = step(
      asked.state,
      code({ kind: 'asksGtin', code: 'x', gtin: '0', known: [] }),
      busyWith('1'),
    );
    expect(asks.verdict).toMatchObject({ reason: 'codeOfUnknownProduct', text: 'scanned' });
    const yes: SessionInput = {
      kind: 'gateAnswered',
      resolution: { kind: 'code', text: 'scanned', outcome: complete, product: null },
    };
    expect(step(asks.state, yes, busyWith('1')).effects).toEqual([
      { kind: 'printLabel', orderId: '1', boxKey: null },
    ]);
  });

  test('is not asked for codes too early: first its label and a printer must be there', () => {
    const marked = { ...ready, gate: needs(1, 1) };
    const missing = found({ next: { ...marked, label: { kind: 'missing' } } });
    expect(step(open, missing, quiet).verdict.reason).toBe('labelMissing');
    expect(step(open, found({ next: marked }), { ...quiet, printerTrouble: 'x' }).verdict.reason).toBe(
      'printerNeedsHelp',
    );
  });
});

describe('a label that must be scanned back', () => {
  const taken: SessionInput = {
    kind: 'job',
    outcome: 'taken',
    parcel: parcel('1'),
    jobId: 'J',
    detail: '',
    ahead: false,
  };
  const printing = step(open, found({ next: ready }), quiet);
  const waiting = step(printing.state, taken, { ...quiet, wantsScanBack: true });

  test('holds up the next product until it was', () => {
    expect(waiting.verdict).toEqual({ reason: 'scanLabelBack', parcel: parcel('1'), product: null });
    const next = found({ next: { ...ready, parcel: parcel('2') } });
    expect(step(waiting.state, next, quiet)).toMatchObject({
      effects: [],
      verdict: { reason: 'scanLabelBack' },
    });
    const back = step(waiting.state, label('1', { state: 'packed', jobId: 'J' }), quiet);
    expect([back.verdict.reason, back.effects]).toEqual([
      'labelScannedBack',
      [{ kind: 'confirmByScan', jobId: 'J' }],
    ]);
    expect(step(back.state, next, quiet).effects).toEqual([
      { kind: 'printLabel', orderId: '2', boxKey: null },
    ]);
  });

  test('is no other one', () => {
    expect(step(waiting.state, label('2', { state: 'packed', jobId: 'K' }), quiet)).toMatchObject({
      effects: [],
      verdict: { reason: 'wrongLabelBack', parcel: parcel('1'), scanned: parcel('2') },
    });
  });
});

describe('a label that can not be read back', () => {
  const faulty = (fault: string) =>
    step(open, found({ next: { ...ready, label: { kind: 'faulty', fault } } }), quiet).state;

  test('is printed all the same by the packer’s word, and by nothing else', () => {
    const taken = step(faulty('codeUnreadable'), { kind: 'printAnyway' }, quiet);
    expect([taken.verdict.reason, taken.effects]).toEqual([
      'labelPrinting',
      [{ kind: 'printUnread', orderId: '1', boxKey: null }],
    ]);
    expect(step(open, { kind: 'printAnyway' }, quiet).effects).toEqual([]);
  });

  test.each(['codeDiffers', 'truncated', 'forbiddenCommands', 'widerThanHead'])(
    'for another reason (%s) is never printed',
    (fault) => {
      expect(step(faulty(fault), { kind: 'printAnyway' }, quiet).effects).toEqual([]);
    },
  );
});

describe('labels that waited too long', () => {
  const held: Facts = { ...quiet, held: { printerId: 'P', jobs: 12, since: 5 } };

  test('ask, and nothing is printed before the answer', () => {
    const taken = step(open, found({ next: ready }), held);
    expect([taken.verdict, taken.effects]).toEqual([
      { reason: 'labelsHeld', printerId: 'P', jobs: 12, since: 5, product },
      [],
    ]);
  });
});

describe('a touch', () => {
  test('on cancelled goods records that they were set aside, and shows what comes next', () => {
    const shown = step(open, found({ cancelled: parcel('2') }), quiet);
    expect(step(shown.state, { kind: 'release' }, { ...quiet, remaining: 0 })).toEqual({
      state: { ...open, verdict: { reason: 'supplyComplete' } },
      effects: [{ kind: 'setAside', orderId: '2' }],
      verdict: { reason: 'supplyComplete' },
      shown: { reason: 'supplyComplete' },
      repeat: false,
    });
  });

  test('can not clear a question or a printer that needs help', () => {
    const facts = {
      ...quiet,
      question: { jobId: 'J', parcel: parcel('1'), packs: true, doubt: 'sending' as const },
    };
    expect(step(open, { kind: 'release' }, facts).verdict.reason).toBe('labelUncertain');
    expect(step(open, { kind: 'release' }, { ...quiet, printerSays: 'x' }).verdict.reason).toBe(
      'printerNeedsHelp',
    );
  });
});

test('whatever comes, a label prints only for the right product, codes complete, nothing in doubt or against it', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(inputs, codes, anyFacts), { maxLength: 40 }), (journey) => {
      let state: SessionState = { kind: 'closed' };
      for (const [any, outcome, facts] of journey) {
        const input = asTheStationAsks(state, any, outcome);
        const taken: Step = step(state, input, facts);
        for (const effect of taken.effects.filter((each) => each.kind === 'printLabel')) {
          expect(facts).toMatchObject({ printerTrouble: null, question: null, held: null });
          const resolution = input.kind === 'scan' ? input.resolution : null;
          if (resolution?.kind === 'code') {
            expect(resolution.outcome).toEqual(complete);
            expect(state).toMatchObject({ task: { kind: 'codes', parcel: { orderId: effect.orderId } } });
          } else {
            expect(resolution).toMatchObject({
              kind: 'product',
              next: { parcel: { orderId: effect.orderId }, label: { kind: 'ready' }, gate: complete },
            });
          }
          expect(kindOf[taken.verdict.reason]).toBe('printing');
        }
        for (const effect of taken.effects.filter((each) => each.kind === 'packLabelled')) {
          const was = state.kind === 'open' ? state.task : null;
          expect(['findLabel', 'findProduct', 'codes']).toContain(was?.kind);
          expect(effect.orderId).not.toBe('');
          expect(facts.inHand).toMatchObject({ isCancelled: false, onHold: null, elsewhere: null });
        }
        if (taken.state.kind === 'open') expect(taken.state.verdict).toEqual(taken.shown);
        state = taken.state;
      }
      expect(resting({ kind: 'closed' }, quiet)).toEqual({ reason: 'noSupplyOpen' });
    }),
  );
});
