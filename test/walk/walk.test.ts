import { expect, test } from 'vitest';
import { walkMany } from './campaign.ts';
import { type Route, routes } from './model/routes.ts';

const number = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);

/** `npm run walk -- --runs 3000 --seed 7` goes further than the daily walk. */
const DAILY_RUNS = 60;
const RUNS = number('WALK_RUNS', DAILY_RUNS);
const SEED = number('WALK_SEED', 20260302);

/** Refusals that a walk must have met to be worth its name. */
const refusals = [
  'addOrderToSupply 409 FailedToAddSupplyOrder',
  'addOrdersToBox 409 FailedToAddSupplyOrder',
  'changeDbsOrder 409 StatusMismatch',
  'changePickupOrder 409 StatusMismatch',
  'deleteSupply 409 SupplyHasOrders',
  'deliverSupply 409 SupplyHasEmptyTrbx',
  'deliverSupply 409 SupplyHasZeroOrders',
  'deliverSupply 409 UinIsNotFilled',
  'getSupplyQr 409 SupplyNotClosed',
  'setOrderMeta 409 StatusMismatch',
  'verifyPickupCustomer 409 InvalidPasscode',
];

test(
  'no walk of legal and illegal calls of two sellers leaves what documents 1 and 2 allow',
  { timeout: RUNS * 5000 },
  async () => {
    const { counts } = await walkMany({ runs: RUNS, seed: SEED });
    const names = [...counts.keys()];
    const succeeded = (route: Route): boolean => names.some((name) => name.startsWith(`${route} 20`));
    const never = (Object.keys(routes) as Route[]).filter((route) => !succeeded(route));
    if (RUNS < DAILY_RUNS) return;
    expect(never).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(refusals));
  },
);
