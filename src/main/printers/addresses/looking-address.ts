import type { LookingAddress } from '../address.ts';
import type { Parsed } from './parsed.ts';

/** A single folder name and no path: the station decides where it lies. */
const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** On Windows these names mean devices in any folder. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/** `rest` is what follows the scheme. */
export function parseLooking(rest: string): Parsed<LookingAddress> {
  return NAME.test(rest) && !DEVICE.test(rest)
    ? { address: { kind: 'looking', name: rest } }
    : { reason: 'a folder to look at labels is named with a-z, 0-9 and -: looking://labels' };
}

export function formatLooking({ name }: LookingAddress): string {
  return `looking://${name}`;
}
