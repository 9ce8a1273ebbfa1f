import type { z } from 'zod';
import type { Result } from '../result.ts';
import type { ProblemOf } from '../problem.ts';
import type { Call, CallResult, Feed } from './declare.ts';
import { boxes } from './boxes.ts';
import { counter } from './counter.ts';
import { carrierLabels } from './carrier-labels.ts';
import { courierLists } from './courier-lists.ts';
import { marking } from './marking.ts';
import { numbers } from './numbers.ts';
import { ownStocks } from './own-stocks.ts';
import { packing } from './packing.ts';
import { passes } from './passes.ts';
import { people } from './people.ts';
import { practice } from './practice.ts';
import { printing } from './printing.ts';
import { runs } from './runs.ts';
import { scanners } from './scanners.ts';
import { schemes } from './schemes.ts';
import { setup } from './setup.ts';
import { station } from './station.ts';
import { stockCounts } from './stock-counts.ts';
import { stockFiles } from './stock-files.ts';
import { stocks } from './stocks.ts';
import { story } from './story.ts';
import { supplies } from './supplies.ts';
import { templates } from './templates.ts';
import { warehouses } from './warehouses.ts';

/** Everything that goes between screen and station. A path is `area.operation`. */
export const contract = {
  boxes,
  counter,
  carrierLabels,
  courierLists,
  marking,
  numbers,
  ownStocks,
  packing,
  passes,
  people,
  practice,
  printing,
  runs,
  scanners,
  schemes,
  setup,
  station,
  stockCounts,
  stockFiles,
  stocks,
  story,
  supplies,
  templates,
  warehouses,
} as const;

export type Contract = typeof contract;

/**
 * Who is calling. The host, not the screen, names a screen's session when the screen connects: a proof given in one
 * session is valid in no other. `station`: its own scanners.
 */
export type Caller = { readonly kind: 'screen'; readonly session: string } | { readonly kind: 'station' };

/**
 * The station's side: a call returns a result with its declared problems; a feed provides snapshots. `Who` is empty
 * where the answer is the same for everybody, otherwise the caller.
 */
export type Handler<O, Who extends readonly Caller[] = readonly []> =
  O extends Call<infer Input, infer Output, infer Code>
    ? (input: z.output<Input>, ...who: Who) => Promise<Result<z.output<Output>, ProblemOf<Code>>>
    : O extends Feed<infer Output>
      ? HandlerFeed<z.output<Output>, Who>
      : never;

export interface HandlerFeed<T, Who extends readonly Caller[]> {
  /** Whether it may be read by now, and can be without holding others up. Where not, the listener is called once it can. */
  isReady?(...who: Who): boolean;
  read(...who: Who): T;
  subscribe(listener: () => void, ...who: Who): () => void;
}

/** A value that changes. `subscribe` calls `listener` after each change, never during the call itself. */
export interface FeedSource<T> {
  read(): T;
  subscribe(listener: () => void): () => void;
}

export type Handlers<Who extends readonly Caller[] = readonly []> = {
  readonly [Area in keyof Contract]: {
    readonly [Name in keyof Contract[Area]]: Handler<Contract[Area][Name], Who>;
  };
};
/** Handlers that are told who is calling; handlers that don't need to know fit, too. */
export type AskedHandlers = Handlers<readonly [Caller]>;

/** The screen's side: the same operations as functions. */
export type ClientOperation<O> =
  O extends Call<infer Input, z.ZodType, infer _Code>
    ? (input: z.input<Input>) => Promise<CallResult<O>>
    : O extends Feed<infer Output>
      ? (listener: (snapshot: z.output<Output>) => void) => () => void
      : never;

export type Client = {
  readonly [Area in keyof Contract]: {
    readonly [Name in keyof Contract[Area]]: ClientOperation<Contract[Area][Name]>;
  };
};

/** What a host relays. It knows paths and values, never names. */
export interface Relay {
  /** Always resolves to a result; a problem where the path or the value is wrong. */
  call(path: string, value: unknown): Promise<unknown>;
  /**
   * Sends a snapshot at once and after each change (coalesced). Returns how to stop; an unknown path gives a problem
   * through `onEnd` and nothing else.
   */
  subscribe(
    path: string,
    onSnapshot: (snapshot: unknown) => void,
    onEnd: (problem: unknown) => void,
  ): () => void;
}

/** The station as one screen's session reaches it. */
export interface ScreenRelay extends Relay {
  /** The screen is gone for good: proofs given in its session no longer count. May be called twice. */
  leave(): void;
}
