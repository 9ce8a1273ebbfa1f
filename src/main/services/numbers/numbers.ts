import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Handlers } from '../../../shared/contract/index.ts';
import { reportKinds, type ReportKind } from '../../../shared/domain/numbers/report-kinds.ts';
import { ok } from '../../../shared/result.ts';
import { makeFolder } from '../../kernel/make-folder.ts';
import { asTimePasses, createSignal, feed } from '../../kernel/signal.ts';
import { createChargeFiles } from './charge-files.ts';
import { known } from './known.ts';
import { createReportFetcher, type FetcherPorts, type ReportFetcher } from './report-fetcher.ts';
import { answered, funnelOf, moneyOf, regionsOf } from './sums.ts';
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
  const fetchers: readonly ReportFetcher[] = reportKinds.map((kind) =>
    createReportFetcher(kind, {
      ...ports,
      thread,
      folder,
    }),
  );
  const of = (kind: ReportKind): ReportFetcher | undefined =>
    fetchers.find((fetcher) => fetcher.kind === kind);

  const ending = new AbortController();
  const files = createChargeFiles({ thread, newId: ports.newId, signal: ending.signal });

  const turnOn = (): void => {
    if (isOn) return;
    isOn = true;
    // What a cut left of a report that came: the next one is fetched whole.
    rmSync(folder, { recursive: true, force: true });
    makeFolder(folder);
    for (const fetcher of fetchers) fetcher.wake();
    turnedOn.tell();
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
      ...files,
      money: (span) => moneyOf(thread, span),
      articles: (wish) => answered(thread.ask('articles', wish), (found) => [...found]),
      rows: (wish) => answered(thread.ask('rows', wish), ({ total, rows }) => ({ total, rows: [...rows] })),
      funnel: (span) => funnelOf(thread, span),
      funnelArticles: (wish) => answered(thread.ask('funnelArticles', wish), (found) => [...found]),
      returns: (wish) => known(thread.ask('returns', wish)),
      unseen: (wish) => known(thread.ask('unseen', wish)),
      coefficients: (wish) => known(thread.ask('coefficients', wish)),
      regions: (span) => regionsOf(thread, span),
      platformStock: (wish) =>
        answered(thread.ask('platformStock', wish), ({ total, rows }) => ({
          total,
          rows: rows.map((row) => ({
            ...row,
            warehouses: row.warehouses.map(([name, pieces]): [string, number] => [name, pieces]),
          })),
        })),
      askNow: async ({ kind }) => {
        turnOn();
        await of(kind)?.askNow();
        return ok(null);
      },
      pause: async ({ kind }) => {
        await of(kind)?.pause();
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
