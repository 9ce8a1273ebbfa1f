import type { Handlers } from '../../../shared/contract/index.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import { feed, type Source } from '../../kernel/signal.ts';
import { readSchemeDays } from './scheme-days.ts';

/** Orders become late by the clock alone, to the minute. */
const EVERY_MS = 20_000;

const asTimePasses: Source = {
  subscribe: (hear) => {
    const timer = setInterval(hear, EVERY_MS);
    timer.unref();
    return () => clearInterval(timer);
  },
};

export interface SchemesPorts {
  readonly cache: Cache;
  readonly clock: () => number;
}

export const createSchemes = ({
  cache,
  clock,
}: SchemesPorts): { readonly handlers: Handlers['schemes'] } => ({
  handlers: { today: feed(() => readSchemeDays(cache, clock()), cache.topics('orders'), asTimePasses) },
});
