import { type Arbitrary, array, constant, constantFrom, nat, oneof, record } from 'fast-check';
import { type ClientName, clients } from '../model/call.ts';
import type { Order, Shop, World } from '../model/world.ts';

/** One step of a walk before it is known what is there: numbers that choose among the things of that moment. */
export interface Step {
  readonly what: string;
  readonly client: ClientName;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  /** From `WILD` on, the step takes anything: strangers' things, things that are not there, broken fields. */
  readonly wild: number;
}

const WILD = 78;

export const isWild = ({ wild }: Step): boolean => wild >= WILD;
/** What is broken in a wild step, so that one step breaks one thing. */
export const breaks = (step: Step, part: number): boolean => isWild(step) && step.wild % 4 === part;

/** A wild step of this kind takes things in any state. */
const ANY_STATE = 3;

export const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];
export const pickOf = <T>(list: readonly [T, ...T[]], at: number): T => list[at % list.length] ?? list[0];

const nobodys = ['1', '9223372036854775807', 'abc', 'PFX-GI-1', 'PFX-TRBX-1'];

/** The ids of things that fit; a wild step may take any of the shop's, the other seller's, or one that nobody has. */
export function chooseId(
  step: Step,
  part: number,
  at: number,
  ids: { fit: readonly string[]; any: readonly string[]; others: readonly string[] },
): string {
  const pool = breaks(step, part)
    ? [...ids.others, ...nobodys, ...ids.any]
    : breaks(step, ANY_STATE) || ids.fit.length === 0
      ? ids.any
      : ids.fit;
  return pick(pool, at) ?? pick(ids.any, at) ?? '1';
}

export interface Place {
  readonly world: World;
  readonly shop: Shop;
  readonly other: Shop;
  readonly step: Step;
}

export function chooseOrder(
  { shop, other, step }: Place,
  fits: (order: Order) => boolean,
  at = step.a,
  part = 0,
): string {
  const orders = [...shop.orders.values()];
  return chooseId(step, part, at, {
    fit: orders.filter(fits).map(({ id }) => id),
    any: orders.map(({ id }) => id),
    others: [...other.orders.keys()],
  });
}

const weightedClients = oneof(
  { weight: 20, arbitrary: constant<ClientName>('main') },
  { weight: 6, arbitrary: constantFrom<ClientName>('mainAgain', 'second') },
  { weight: 1, arbitrary: constantFrom(...clients) },
);

const number = nat({ max: 60 });

export const stepsOf = (weights: Readonly<Record<string, number>>, longest: number): Arbitrary<Step[]> => {
  const whats = Object.entries(weights).map(([what, weight]) => ({ weight, arbitrary: constant(what) }));
  const step = record({
    what: oneof(...whats),
    client: weightedClients,
    a: number,
    b: number,
    c: number,
    wild: nat({ max: 99 }),
  });
  return array(step, { minLength: 1, maxLength: longest, size: 'max' });
};
