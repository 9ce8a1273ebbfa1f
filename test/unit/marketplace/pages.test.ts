import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Marketplace } from '../../../src/main/marketplace/marketplace.ts';
import { pages } from '../../../src/main/marketplace/pages.ts';
import { listSupplies } from '../../../src/shared/marketplace/supplies.ts';
import { fail, ok } from '../../../src/shared/result.ts';

interface Page {
  readonly supplies: readonly { readonly id: string }[] | null;
  readonly next: string | null;
}

const unreachable = { code: 'marketplaceUnreachable', reason: 'refused' } as const;

/** Answers with what `answer` gives for each cursor; null is a problem. */
function service(answer: (cursor: string) => Page | null) {
  const asked: string[] = [];
  const marketplace: Marketplace = {
    async call(_operation, input) {
      const next = 'next' in input && typeof input.next === 'string' ? input.next : '';
      asked.push(next);
      const page = answer(next);
      if (page === null) return fail(unreachable);
      // The answer of the one operation that these tests call.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return ok(page as never);
    },
    gauges: () => [],
    stop: () => Promise.resolve(),
  };
  return { asked, marketplace };
}

const full = { supplies: [{ id: 'a' }, { id: 'b' }] };

function read(marketplace: Marketplace, next = '0') {
  return pages(
    marketplace,
    listSupplies,
    { limit: 2, next },
    { priority: 'polling', items: (answer) => answer.supplies },
  );
}

async function count(marketplace: Marketplace): Promise<number> {
  let seen = 0;
  for await (const page of read(marketplace)) if (page.ok) seen += 1;
  return seen;
}

describe('pages', () => {
  test('follows the cursors from 0, without losing a digit of them', async () => {
    const cursors: Record<string, string> = {
      '0': '9007199254740993',
      '9007199254740993': '9007199254740995',
    };
    const { asked, marketplace } = service((cursor) => ({ ...full, next: cursors[cursor] ?? '0' }));
    expect(await count(marketplace)).toBe(3);
    expect(asked).toEqual(['0', '9007199254740993', '9007199254740995']);
  });

  test.each([
    ['0', { ...full, next: '0' }],
    ['null', { ...full, next: null }],
    ['unchanged', { ...full, next: '5' }],
    ['a short page', { supplies: [{ id: 'a' }], next: '6' }],
    ['an empty page', { supplies: [], next: '6' }],
    ['a page without a list', { supplies: null, next: '6' }],
  ])('ends at %s', async (_end, last) => {
    const { asked, marketplace } = service((cursor) => (cursor === '0' ? { ...full, next: '5' } : last));
    expect(await count(marketplace)).toBe(2);
    expect(asked).toEqual(['0', '5']);
  });

  test('asks for a page only when it is wanted', async () => {
    const { asked, marketplace } = service((cursor) => ({ ...full, next: String(Number(cursor) + 1) }));
    for await (const page of read(marketplace, '7')) {
      expect(page.ok && page.value.next).toBe(String(7 + asked.length));
      if (asked.length === 3) break;
    }
    expect(asked).toEqual(['7', '8', '9']);
  });

  test('a problem is the last result', async () => {
    const { asked, marketplace } = service((cursor) => (cursor === '0' ? { ...full, next: '5' } : null));
    const results = [];
    for await (const page of read(marketplace)) results.push(page);
    expect(results).toEqual([ok({ ...full, next: '5' }), fail(unreachable)]);
    expect(asked).toEqual(['0', '5']);
  });

  test('never loops, whatever cursors come', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 9 }), { minLength: 10, maxLength: 10 }), async (table) => {
        const { asked, marketplace } = service((cursor) => ({
          ...full,
          next: String(table[Number(cursor)]),
        }));
        await count(marketplace);
        expect(new Set(asked).size).toBe(asked.length);
      }),
    );
  });
});
