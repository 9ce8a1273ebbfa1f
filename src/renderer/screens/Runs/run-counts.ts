import type { StopCard } from '../../../shared/contract/runs.ts';

/** Where the stops of a run are. What was refused stays so when it came back: it is counted as both. */
export function countStops(stops: readonly Pick<StopCard, 'state' | 'backFor'>[]) {
  const count = (...states: readonly StopCard['state'][]): number =>
    stops.filter(({ state }) => states.includes(state)).length;
  return {
    loaded: count('loaded'),
    delivered: count('delivered'),
    refused: stops.filter(({ state, backFor }) => state === 'refused' || backFor === 'refused').length,
    back: count('back'),
    missing: count('missing'),
    under: count('out', 'notAtHome'),
  };
}

/** The address of an order that has ended is forgotten on purpose: nobody needs to look for it. */
export const unknownAddresses = (stops: readonly Pick<StopCard, 'state' | 'hasAddress'>[]): number =>
  stops.filter(
    ({ state, hasAddress }) => !hasAddress && ['planned', 'loaded', 'out', 'notAtHome'].includes(state),
  ).length;
