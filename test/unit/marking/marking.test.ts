import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openJournal, type Journal } from '../../../src/main/db/journal/open-journal.ts';
import type { MarkedOrder } from '../../../src/main/services/marking/gate-facts.ts';
import { createMarking, type Marking } from '../../../src/main/services/marking/marking.ts';
import { codeOf } from '../../rigs/labels/code-examples.ts';

const GTIN = '09506000134352';
const OTHER = '04006381333931';

let folder = '';
let journal: Journal;
let marking: Marking;
let now = 0;

const open = (): void => {
  const opened = openJournal(join(folder, 'journal.sqlite'));
  if (!opened.ok) throw new Error(opened.problem.code);
  journal = opened.value;
  marking = createMarking({
    journal,
    articleOfSku: (sku) => (sku === '614141999996' ? { article: 'HAT-1' } : null),
    clock: () => now,
    person: () => 'Ann',
  });
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-gate-'));
  now = 100;
  open();
});
afterEach(() => {
  journal.close();
  rmSync(folder, { recursive: true, force: true });
});

const order = (orderId: string, fields: Partial<MarkedOrder> = {}): MarkedOrder => ({
  orderId,
  article: 'SHOE-42',
  nmId: '77',
  skus: ['2000000000015', '9506000134352'],
  requiredMeta: ['sgtin'],
  ...fields,
});
const code = codeOf(GTIN, 'aaaaa1');
const shown = `(01)${GTIN}(21)aaaaa1`;
const key = `01${GTIN}21aaaaa1`;

describe('a scan at the gate', () => {
  test('is written down at once: a crash loses nothing, no other order gets the code', () => {
    const set = order('1');
    marking.setCodesAPiece(set, 2);
    expect(marking.scan(set, `]d2${code}`)).toEqual({ kind: 'needsMore', meta: 'sgtin', n: 2, of: 2 });
    journal.close();
    open();
    now = 200;
    expect(marking.scan(order('2'), code)).toEqual({
      kind: 'refused',
      code: shown,
      refusal: { why: 'alreadyUsed', orderId: '1', at: 100 },
    });
    expect(marking.scan(set, code)).toMatchObject({ refusal: { why: 'alreadyScannedHere' } });
    expect(marking.view(set)).toMatchObject({
      needs: { codes: [{ kind: 'sgtin', count: 2 }] },
      taken: [{ key, text: code, takenAt: 100 }],
      next: { kind: 'needsMore', n: 2, of: 2 },
    });
    expect(marking.whereUsed(code)).toMatchObject({ orderId: '1', takenAt: 100 });
    expect(marking.whereUsed(codeOf(GTIN, 'never1'))).toBeNull();
  });

  test('of goods that are nowhere known is asked about once, and learned of the product', () => {
    const strange = codeOf(OTHER, 'bbbbb1');
    const ask = { kind: 'asksGtin', code: `(01)${OTHER}(21)bbbbb1`, gtin: OTHER, known: [] };
    expect(marking.scan(order('1'), strange)).toEqual(ask);
    expect(marking.view(order('1')).taken).toEqual([]);
    expect(marking.confirmGtin(order('1'), strange)).toEqual({ kind: 'complete' });
    expect(marking.scan(order('2'), codeOf(OTHER, 'bbbbb2'))).toEqual({ kind: 'complete' });
    const hat = order('3', { article: 'HAT-1', nmId: '78', skus: [] });
    expect(marking.scan(hat, codeOf(OTHER, 'bbbbb3'))).toMatchObject({
      refusal: { why: 'gtinOfOtherProduct', gtin: OTHER, article: 'SHOE-42' },
    });
    // A set of three carries the codes of its parts: the person's word goes over what is known.
    expect(marking.confirmGtin(hat, codeOf(OTHER, 'bbbbb3'))).toEqual({ kind: 'complete' });
    marking.forgetGtin(hat, OTHER);
    const next = { ...hat, orderId: '4' };
    expect(marking.scan(next, codeOf(OTHER, 'bbbbb4'))).toMatchObject({
      refusal: { why: 'gtinOfOtherProduct' },
    });
  });

  test('of goods whose barcode another product carries is refused by that product', () => {
    expect(marking.scan(order('1'), codeOf('00614141999996', 'ccccc1'))).toMatchObject({
      refusal: { why: 'gtinOfOtherProduct', gtin: '00614141999996', article: 'HAT-1' },
    });
  });

  test('that is no code, or lost a separator, is told and not kept', () => {
    expect(marking.scan(order('1'), code.replace('\u001d', ''))).toEqual({
      kind: 'refused',
      code: code.replace('\u001d', ''),
      refusal: { why: 'separatorLost' },
    });
    expect(marking.scan(order('1'), '2000000000015')).toEqual({
      kind: 'refused',
      code: '2000000000015',
      refusal: { why: 'wrongKind', scanned: 'gtin', wanted: ['sgtin'] },
    });
    expect(marking.view(order('1')).taken).toEqual([]);
  });
});

describe('the commit', () => {
  test('goes with the transaction of its cause, and never before the gate is complete', () => {
    const marked = order('1', { requiredMeta: ['sgtin', 'uin'] });
    marking.scan(marked, code);
    expect(() => marking.commit(marked)).toThrow('not complete');
    marking.scan(marked, '9876543210987654');
    expect(() =>
      journal.transaction(() => {
        marking.commit(marked);
        throw new Error('power cut');
      }),
    ).toThrow('power cut');
    expect(journal.outbox.heads()).toEqual([]);
    journal.transaction(() => marking.commit(marked));
    expect(journal.outbox.ofChain('meta 1').map(({ change }) => change)).toEqual([
      { kind: 'setMeta', orderId: '1', meta: 'uin', values: ['9876543210987654'], revision: 1 },
      { kind: 'setMeta', orderId: '1', meta: 'sgtin', values: [code], revision: 1 },
    ]);
  });

  test('tells nothing of an order that needs nothing, and of none that was not told', () => {
    marking.commit(order('1', { requiredMeta: [] }));
    expect(journal.outbox.heads()).toEqual([]);
    expect(marking.isComplete(order('2', { requiredMeta: null }))).toBe(false);
    expect(() => marking.commit(order('2', { requiredMeta: null }))).toThrow('notTold');
  });

  test('withdraws what never reached the marketplace when codes are given back', () => {
    const marked = order('1');
    marking.scan(marked, code);
    marking.takeBack(marked, key);
    expect(journal.outbox.heads()).toEqual([]);
    marking.scan(marked, code);
    marking.commit(marked);
    expect(journal.outbox.counts().waiting).toBe(1);
    expect(marking.takeBack(marked, null)).toEqual({ kind: 'needsMore', meta: 'sgtin', n: 1, of: 1 });
    expect(journal.outbox.counts().waiting).toBe(0);
    expect(marking.scan(order('2'), code)).toEqual({ kind: 'complete' });
  });
});
