import { expect, test } from 'vitest';
import { allPages, isPaged } from '../../../src/main/hosts/api/paged.ts';
import type { Marketplace } from '../../../src/main/marketplace/marketplace.ts';
import { operations } from '../../../src/shared/marketplace/index.ts';
import type { AnyOperation } from '../../../src/shared/marketplace/operation.ts';
import { fail } from '../../../src/shared/result.ts';

const unreachable = { code: 'marketplaceUnreachable', reason: 'refused' } as const;
const all: readonly AnyOperation[] = Object.values(operations);

test.each(all.filter(isPaged))(
  'the first page of $name is asked for with its own fields',
  async (operation) => {
    const asked: object[] = [];
    const marketplace: Marketplace = {
      call: (_operation, input) => {
        asked.push(input);
        return Promise.resolve(fail(unreachable));
      },
      download: () => Promise.resolve(fail(unreachable)),
      gauges: () => [],
      tryNow: () => undefined,
      stop: () => Promise.resolve(),
    };
    const heard = [];
    for await (const page of allPages(marketplace, operation, {}, { priority: 'polling' })) heard.push(page);
    expect(heard).toEqual([fail(unreachable)]);
    const fields = Object.keys({ ...operation.query.shape, ...operation.body.shape });
    const [first = {}] = asked;
    expect(Object.keys(first).filter((name) => !fields.includes(name))).toEqual([]);
  },
);
