import { expect, test } from 'vitest';
import type { AnyCall, AnyFeed } from '../../src/shared/contract/declare.ts';
import { contract, type Client } from '../../src/shared/contract/index.ts';
import type { Result } from '../../src/shared/result.ts';
import { openStockDesk, STORE } from '../rigs/desk/stock-desk.ts';
import { until } from '../rigs/until.ts';

function value<T>(result: Result<T, { readonly code: string }>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
}

const PIN = { owner: '482951', packer: '1234' };
/** A marking code as a scanner reads it, its last part secret. */
const CODE = '010460043993125621JgXJ5.T\u{1D}93Zjqw';

/** An open count in which a marking code was scanned, and a window of somebody else at the same desk. */
async function openCountOfOwner() {
  const { desk } = await openStockDesk();
  const { client } = desk;
  const owner = value(await client.people.add({ name: 'Olga', role: 'owner', pin: PIN.owner })).id;
  const packer = value(await client.people.add({ name: 'Pavel', role: 'packer', pin: PIN.packer })).id;
  value(await client.people.signIn({ by: 'pin', id: owner, pin: PIN.owner }));
  const { countId } = value(
    await client.stockCounts.begin({ warehouseId: STORE, isBlind: false, corrects: null }),
  );
  value(await client.stockCounts.scan({ countId, shelf: 'A', scanId: 'one', text: CODE, by: owner }));
  const other = desk.openWindow();
  const seen: number[] = [];
  other.stockCounts.view(({ open }) => seen.push(open[0]?.unknownTotal ?? 0));
  return { desk, client, other, owner, packer, countId, seen };
}

/** What a feed sends at once comes before the answer to what is asked after it. */
const asked = (window: Client): Promise<unknown> => until(window.people.list, () => true);

test('what was scanned in a count is told at no locked desk, to no packer, and to no window that proved nothing', async () => {
  const here = await openCountOfOwner();
  await asked(here.other);
  expect(here.seen).toEqual([]);
  value(await here.client.people.signOut({}));
  const atLock = here.desk.openWindow();
  atLock.stockCounts.view(() => here.seen.push(-1));
  await asked(atLock);
  value(await here.other.people.signIn({ by: 'pin', id: here.packer, pin: PIN.packer }));
  await asked(here.other);
  expect(here.seen).toEqual([]);
  value(await here.other.people.signIn({ by: 'pin', id: here.owner, pin: PIN.owner }));
  await expect.poll(() => here.seen).toEqual([1]);
});

test('what changes while a window may not see it is told once it may', async () => {
  const here = await openCountOfOwner();
  const seen: number[] = [];
  here.client.stockCounts.view(({ open }) => seen.push(open[0]?.unknownTotal ?? 0));
  expect(seen).toEqual([1]);
  value(await here.client.people.signOut({}));
  value(await here.client.people.signIn({ by: 'pin', id: here.owner, pin: PIN.owner }));
  const scan = { countId: here.countId, shelf: 'A', scanId: 'two', text: `${CODE}!`, by: here.owner };
  value(await here.client.stockCounts.scan(scan));
  await expect.poll(() => seen.at(-1)).toBe(2);
});

test('at a locked desk the feeds tell who works here and how the station is, and nothing else', async () => {
  const here = await openCountOfOwner();
  value(await here.client.people.signOut({}));
  const window = here.desk.openWindow();
  const told: string[] = [];
  for (const [area, operations] of Object.entries(contract))
    for (const [name, operation] of Object.entries<AnyCall | AnyFeed>(operations)) {
      if (operation.kind !== 'feed') continue;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- by name, as the contract declares them
      const areas = window as unknown as Record<string, Record<string, (listener: () => void) => void>>;
      areas[area]?.[name]?.(() => told.push(`${area}.${name}`));
    }
  await asked(window);
  expect(told.toSorted()).toEqual([
    'people.current',
    'people.list',
    'scanners.view',
    'setup.firstSteps',
    'station.view',
  ]);
});
