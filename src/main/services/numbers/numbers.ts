import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Handlers } from '../../../shared/contract/index.ts';
import { spanBefore, type Span } from '../../../shared/domain/numbers/calendar-day.ts';
import { chargeKinds, type ChargeKind } from '../../../shared/domain/numbers/charge-kinds.ts';
import { coverageOf, type FetchedPart } from '../../../shared/domain/numbers/fetch-plan.ts';
import type { Money } from '../../../shared/contract/numbers.ts';
import { fail, ok } from '../../../shared/result.ts';
import { asTimePasses, createSignal, feed } from '../../kernel/signal.ts';
import { makeFolder } from '../../kernel/make-folder.ts';
import type { KindSum } from '../../db/numbers/charges.ts';
import { createChargeFetcher, type ChargeFetcher, type FetcherPorts } from './charge-fetcher.ts';
import { createChargeFiles } from './charge-files.ts';
import { createNumbersThread } from './thread/numbers-thread.ts';

export interface NumbersPorts extends Pick<
  FetcherPorts,
  'marketplace' | 'shopClock' | 'pauses' | 'newId' | 'log'
> {
  /** Of the account: what its reports say lies there. */
  readonly accountFolder: string;
  readonly clock: () => number;
}

/** That somebody has looked at the numbers here is that their file is there. */
const FILE = 'numbers.sqlite';
const REPORTS = 'reports';

/** Ages and turns are told in minutes. */
const EVERY_MS = 15_000;

/** What the marketplace says of the goods: fetched in the background, kept in a thread of their own. */
export function createNumbers(ports: NumbersPorts): {
  readonly handlers: Handlers['numbers'];
  start(): void;
  wake(): void;
  stop(): Promise<void>;
} {
  const { accountFolder, log, clock } = ports;
  const turnedOn = createSignal();
  const file = path.join(accountFolder, FILE);
  const folder = path.join(accountFolder, REPORTS);
  const thread = createNumbersThread(file, {
    clock,
    defect: (reason) => log.error({ reason }, 'the thread of the numbers met a defect'),
  });
  let isOn = false;
  const fetchers: readonly ChargeFetcher[] = chargeKinds.map((kind) =>
    createChargeFetcher(kind, {
      ...ports,
      thread,
      folder,
    }),
  );
  const of = (kind: ChargeKind): ChargeFetcher | undefined =>
    fetchers.find((fetcher) => fetcher.kind === kind);

  const ending = new AbortController();
  const files = createChargeFiles({ thread, newId: ports.newId, signal: ending.signal });

  const turnOn = (): void => {
    if (isOn) return;
    isOn = true;
    makeFolder(folder);
    for (const fetcher of fetchers) fetcher.wake();
    turnedOn.tell();
  };

  const money: Handlers['numbers']['money'] = async (span) => {
    const before = spanBefore(span);
    const totals = await thread.ask('totals', { span, before });
    if (!totals?.ok) return totals ?? fail({ code: 'numbersAway' });
    const kinds: Money['kinds'] = [];
    for (const kind of chargeKinds) {
      const parts = await thread.ask('parts', { kind });
      if (!parts?.ok) return parts ?? fail({ code: 'numbersAway' });
      kinds.push({
        kind,
        now: sideOf(kind, span, totals.value.kinds, parts.value),
        before: sideOf(kind, before, totals.value.before, parts.value),
      });
    }
    const days = totals.value.days.flatMap(({ kind, ...sum }) => {
      const named = chargeKinds.find((each) => each === kind);
      return named === undefined ? [] : [{ kind: named, ...sum }];
    });
    return ok({ span, before, kinds, days });
  };

  return {
    handlers: {
      state: feed(
        () => ({
          isOn,
          revision: fetchers.reduce((sum, fetcher) => sum + fetcher.landed(), 0),
          kinds: fetchers.map((fetcher) => fetcher.view()),
        }),
        turnedOn,
        ...fetchers.map(({ progress }) => progress),
        asTimePasses(EVERY_MS),
      ),
      open: async () => {
        turnOn();
        return ok(null);
      },
      money,
      ...files,
      articles: async (wish) => {
        const found = await thread.ask('articles', wish);
        if (!found?.ok) return found ?? fail({ code: 'numbersAway' });
        return ok([...found.value]);
      },
      rows: async (wish) => {
        const found = await thread.ask('rows', wish);
        if (!found?.ok) return found ?? fail({ code: 'numbersAway' });
        return ok({ total: found.value.total, rows: [...found.value.rows] });
      },
      askNow: async ({ kind }) => {
        turnOn();
        await of(kind)?.askNow();
        return ok(null);
      },
      pause: async ({ kind }) => {
        of(kind)?.pause();
        return ok(null);
      },
    },
    start: () => {
      if (existsSync(file)) turnOn();
    },
    wake: () => {
      if (isOn) for (const fetcher of fetchers) fetcher.wake();
    },
    stop: async () => {
      ending.abort();
      await Promise.all(fetchers.map((fetcher) => fetcher.stop()));
      await thread.stop();
    },
  };
}

const sideOf = (
  kind: ChargeKind,
  span: Span,
  sums: readonly KindSum[],
  parts: readonly FetchedPart[],
): Money['kinds'][number]['now'] => ({
  sums: sums.flatMap(({ kind: of, ...sum }) => (of === kind ? [sum] : [])),
  coverage: coverageOf(kind, span, parts),
});
