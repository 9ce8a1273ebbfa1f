import { cleaned } from '../../../shared/domain/given-name.ts';
import { ENDED_NAMED_MS } from '../../../shared/domain/pass/pass-time.ts';
import { listPasses, listPassOffices } from '../../../shared/marketplace/passes.ts';
import type { AnswerOf } from '../../../shared/marketplace/operation.ts';
import type { MarketplaceProblem } from '../../../shared/problem.ts';
import { ok } from '../../../shared/result.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedPass } from '../../db/cache/passes.ts';
import type { Logger } from '../../kernel/ports.ts';
import { createSignal, type Source } from '../../kernel/signal.ts';
import { createWorker } from '../../kernel/worker.ts';
import { leavingOut } from '../../marketplace/leaving-out.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import { polling, type Ended } from '../sync/polling.ts';

/** The list of offices can change (document 1, "Passes"), though seldom: two requests in ten minutes. */
const EVERY_MS = 10 * 60_000;
const AFTER_TROUBLE_MS = 60_000;

export interface PassReaderPorts {
  readonly cache: Cache;
  readonly marketplace: Marketplace;
  readonly clock: () => number;
  readonly log: Logger;
}

/** Keeps passes and the offices that want them as the marketplace lists them. */
export interface PassReader {
  readonly progress: Source;
  /** `readAt`: Unix milliseconds of the last whole answer since the start. */
  view(): { readonly readAt: number | null; readonly trouble: MarketplaceProblem | null };
  /** Reads now. */
  wake(): void;
  stop(): Promise<void>;
}

type Listed = AnswerOf<typeof listPasses>[number];

export const passOf = (listed: Listed): CachedPass => {
  const endsAt = Date.parse(listed.dateEnd ?? '');
  return {
    passId: listed.id,
    firstName: listed.firstName ?? '',
    lastName: listed.lastName ?? '',
    carModel: listed.carModel ?? '',
    carNumber: listed.carNumber ?? '',
    endsAt: Number.isNaN(endsAt) ? null : endsAt,
    officeId: listed.officeId,
    officeName: cleaned(listed.officeName ?? ''),
  };
};

export function createPassReader({ cache, marketplace, clock, log }: PassReaderPorts): PassReader {
  const progress = createSignal();
  let readAt: number | null = null;
  let trouble: MarketplaceProblem | null = null;

  const read = async (signal: AbortSignal): Promise<Ended> => {
    const left = leavingOut(polling(signal));
    const offices = await marketplace.call(listPassOffices, {}, left.options);
    if (!offices.ok) return offices;
    const isWhole = left.broken().length === 0;
    const passes = await marketplace.call(listPasses, {}, left.options);
    if (!passes.ok) return passes;
    const now = clock();
    cache.transaction(() => {
      // While a list is damaged, what was known of it is better than a part.
      if (isWhole)
        cache.passes.putOffices(
          offices.value.map(({ id, name, address }) => ({
            officeId: id,
            name: cleaned(name ?? '') || id,
            address: cleaned(address ?? ''),
          })),
        );
      if (left.broken().length === 0)
        cache.passes.replace(passes.value.map(passOf), { since: now - ENDED_NAMED_MS, now });
      else for (const pass of passes.value) cache.passes.put(passOf(pass));
    });
    return ok(null);
  };

  const worker = createWorker('passes', log, async (signal) => {
    const ended = await read(signal);
    if (signal.aborted) return null;
    trouble = ended.ok ? null : ended.problem;
    if (ended.ok) readAt = clock();
    else log.warn({ problem: ended.problem }, 'the passes were not read');
    progress.tell();
    return ended.ok ? EVERY_MS : AFTER_TROUBLE_MS;
  });

  return { progress, view: () => ({ readAt, trouble }), wake: worker.wake, stop: worker.stop };
}
