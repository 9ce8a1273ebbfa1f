import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  expected,
  stepGate,
  type CodeFacts,
  type GateInput,
  type GateState,
} from '../../../../src/shared/domain/marking/gate.ts';
import type { MarkingCode } from '../../../../src/shared/domain/marking/marking-code.ts';
import { markingNeeds } from '../../../../src/shared/domain/marking/marking-needs.ts';
import { readCode } from '../../../../src/shared/domain/marking/read-code.ts';
import { metaKinds } from '../../../../src/shared/marketplace/metadata-shapes.ts';
import { codeOf, gtins, imeis, sgtins, uins } from '../../../rigs/labels/code-examples.ts';

const GTIN = '09506000134352';
const known: CodeFacts = { usedBy: null, gtin: { kind: 'ofProduct' } };

const gate = (required: readonly string[], codes = 1, taken: readonly string[] = []): GateState => ({
  needs: markingNeeds(required, taken, codes),
  taken: [],
});

function codeFrom(text: string): MarkingCode {
  const read = readCode(text, metaKinds);
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  return read.value;
}

const scan = (text: string, facts: CodeFacts = known, isConfirmed = false): GateInput => ({
  kind: 'code',
  code: codeFrom(text),
  facts,
  isConfirmed,
});

const run = (state: GateState, ...inputs: readonly GateInput[]) =>
  inputs.map((input) => {
    const step = stepGate(state, input);
    ({ state } = step);
    return step.outcome;
  });

describe('what an order needs', () => {
  test('is asked for in the order in which a packer has it at hand, optional kinds beside it', () => {
    expect(markingNeeds(['imei', 'gtin', 'sgtin'], ['uin', 'imei'], 3)).toEqual({
      codes: [
        { kind: 'sgtin', count: 3 },
        { kind: 'imei', count: 1 },
        { kind: 'gtin', count: 1 },
      ],
      optional: ['uin'],
      isTold: true,
      unknown: [],
    });
  });

  test('never goes beyond 24 marking codes, nor below one', () => {
    const count = (codes: number) => markingNeeds(['sgtin'], [], codes).codes[0]?.count;
    expect([0, 1, 24, 25].map(count)).toEqual([1, 1, 24, 24]);
  });

  test('of an unknown kind, or not told yet, keeps the label back', () => {
    expect(expected(gate(['sgtin', 'expiration']))).toEqual({ kind: 'unsupported', kinds: ['expiration'] });
    expect(expected({ needs: markingNeeds(null, [], 1), taken: [] })).toEqual({ kind: 'notTold' });
    expect(expected(gate([]))).toEqual({ kind: 'complete' });
  });
});

describe('the gate', () => {
  test('counts the codes of each kind until all are there', () => {
    const state = gate(['sgtin', 'imei'], 2);
    expect(expected(state)).toEqual({ kind: 'needsMore', meta: 'sgtin', n: 1, of: 2 });
    expect(
      run(state, scan(codeOf(GTIN, '1aaaaa')), scan('490154203237518'), scan(codeOf(GTIN, '1AAAAA'))),
    ).toEqual([
      { kind: 'needsMore', meta: 'sgtin', n: 2, of: 2 },
      { kind: 'needsMore', meta: 'sgtin', n: 2, of: 2 },
      { kind: 'complete' },
    ]);
  });

  test('refuses what does not fit and says which code and why', () => {
    const one = codeOf(GTIN, '1aaaaa');
    const shown = `(01)${GTIN}(21)1aaaaa`;
    const state = gate(['sgtin', 'uin']);
    const outcomes = run(
      state,
      scan('490154203237518'),
      scan(one, { ...known, usedBy: { orderId: '7', at: 5 } }),
      scan(one, { usedBy: null, gtin: { kind: 'ofOther', article: 'HAT-1' } }),
      scan(one),
      // The check part is no part of what is compared.
      scan(`${one.slice(0, -4)}abcd`),
      scan(codeOf(GTIN, '2bbbbb')),
      { kind: 'unread', text: 'x\\x1d', refusal: { why: 'separatorLost' } },
    );
    expect(outcomes).toEqual([
      {
        kind: 'refused',
        code: '490154203237518',
        refusal: { why: 'wrongKind', scanned: 'imei', wanted: ['sgtin', 'uin'] },
      },
      { kind: 'refused', code: shown, refusal: { why: 'alreadyUsed', orderId: '7', at: 5 } },
      { kind: 'refused', code: shown, refusal: { why: 'gtinOfOtherProduct', gtin: GTIN, article: 'HAT-1' } },
      { kind: 'needsMore', meta: 'uin', n: 1, of: 1 },
      { kind: 'refused', code: shown, refusal: { why: 'alreadyScannedHere' } },
      {
        kind: 'refused',
        code: `(01)${GTIN}(21)2bbbbb`,
        refusal: { why: 'wrongKind', scanned: 'sgtin', wanted: ['uin'] },
      },
      { kind: 'refused', code: 'x\\x1d', refusal: { why: 'separatorLost' } },
    ]);
  });

  test('asks once whose GTIN it is, and learns it when a person says so, another product notwithstanding', () => {
    const state = gate(['sgtin'], 2);
    const strange: CodeFacts = { usedBy: null, gtin: { kind: 'unknown', known: ['04006381333931'] } };
    const asked = stepGate(state, scan(codeOf(GTIN, '1aaaaa'), strange));
    expect(asked).toEqual({
      state,
      effects: [],
      outcome: {
        kind: 'asksGtin',
        code: `(01)${GTIN}(21)1aaaaa`,
        gtin: GTIN,
        known: ['04006381333931'],
      },
    });
    for (const facts of [strange, { ...strange, gtin: { kind: 'ofOther', article: 'HAT-1' } } as CodeFacts]) {
      const input = scan(codeOf(GTIN, '1aaaaa'), facts, true);
      expect(stepGate(state, input).effects).toEqual([
        { kind: 'learnGtin', gtin: GTIN },
        { kind: 'take', code: codeFrom(codeOf(GTIN, '1aaaaa')) },
      ]);
    }
    // A confirmation outdated by what happened meanwhile takes nothing.
    const late = scan(codeOf(GTIN, '1aaaaa'), { ...strange, usedBy: { orderId: '8', at: 6 } }, true);
    expect(stepGate(state, late).effects).toEqual([]);
  });

  test('takes one code back, or all, and asks for them again', () => {
    const codes = ['1aaaaa', '2bbbbb'].map((serial) => scan(codeOf(GTIN, serial)));
    const full = codes.reduce((state, input) => stepGate(state, input).state, gate(['sgtin'], 2));
    const key = `01${GTIN}211aaaaa`;
    expect(stepGate(full, { kind: 'takeBack', key })).toMatchObject({
      effects: [{ kind: 'giveBack', key }],
      outcome: { kind: 'needsMore', meta: 'sgtin', n: 2, of: 2 },
    });
    expect(stepGate(full, { kind: 'takeBackAll' })).toMatchObject({
      state: { taken: [] },
      effects: [{ key }, { key: `01${GTIN}212bbbbb` }],
      outcome: { kind: 'needsMore', n: 1, of: 2 },
    });
    expect(stepGate(full, { kind: 'takeBack', key: 'other' }).effects).toEqual([]);
  });

  test('takes an optional kind when it comes and does not wait for it', () => {
    const state = gate(['uin'], 1, ['uin', 'imei']);
    expect(run(state, scan('490154203237518'), scan('9876543210987654'))).toEqual([
      { kind: 'needsMore', meta: 'uin', n: 1, of: 1 },
      { kind: 'complete' },
    ]);
  });

  const texts = fc.uniqueArray(
    fc.oneof(
      sgtins.map(({ text }) => text),
      imeis,
      uins,
      gtins.map((gtin) => gtin.slice(1)),
    ),
    { minLength: 1, maxLength: 12 },
  );

  test('takes the same codes in whatever order they come', () => {
    const wants = (counts: { sgtin: number }) => gate([...metaKinds], counts.sgtin);
    fc.assert(
      fc.property(
        fc.uniqueArray(sgtins, {
          minLength: 1,
          maxLength: 24,
          selector: ({ gtin, serial }) => gtin + serial,
        }),
        imeis,
        uins,
        gtins,
        fc.infiniteStream(fc.nat()),
        (made, imei, uin, gtin, dice) => {
          const inputs = [...made.map(({ text }) => text), imei, uin, gtin.slice(1)].map((text) =>
            scan(text),
          );
          const shuffled = inputs
            .map((input) => ({ input, rank: dice.next().value }))
            .toSorted((one, other) => one.rank - other.rank)
            .map(({ input }) => input);
          const end = shuffled.reduce(
            (state, input) => stepGate(state, input).state,
            wants({ sgtin: made.length }),
          );
          expect(expected(end)).toEqual({ kind: 'complete' });
          expect(run(wants({ sgtin: made.length }), ...shuffled).slice(0, -1)).not.toContainEqual({
            kind: 'complete',
          });
        },
      ),
    );
  });

  test('takes nothing twice and never more than is wanted', () => {
    fc.assert(
      fc.property(
        texts,
        fc.array(fc.nat(), { maxLength: 40 }),
        fc.integer({ min: 1, max: 4 }),
        (all, picks, codes) => {
          let state = gate([...metaKinds], codes);
          const takenOnce = new Set<string>();
          for (const pick of picks) {
            const step = stepGate(state, scan(all[pick % all.length] ?? ''));
            ({ state } = step);
            for (const effect of step.effects) {
              if (effect.kind !== 'take') continue;
              expect(takenOnce.has(effect.code.key)).toBe(false);
              takenOnce.add(effect.code.key);
            }
          }
          for (const { kind, count } of state.needs.codes) {
            expect(state.taken.filter((code) => code.kind === kind).length).toBeLessThanOrEqual(count);
          }
        },
      ),
    );
  });
});
