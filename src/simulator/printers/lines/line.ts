import type { ProblemOf } from '../../../shared/problem.ts';
import type { Result } from '../../../shared/result.ts';

export type LineKind = 'tcp' | 'pty' | 'file';

export type PortProblem = ProblemOf<'portInUse' | 'badArgument'>;

/** One host's way to the printer: a connection, or the whole life of a line that knows none. */
export type Link = {
  /** A line without connections never ends of itself. */
  readonly endless: boolean;
  /** Taken as slowly as they are asked for: what is not asked for stays with the host. */
  readonly chunks: AsyncIterable<Buffer>;
  /** Nobody is there any more; reading may then throw. */
  readonly gone: boolean;
  readonly closed: Promise<void>;
  /** Lost in silence where nobody hears it. */
  answer(bytes: Buffer): void;
  /** The printer's side of the connection is closed. */
  end(): void;
  reset(): void;
  /** Tells the host that nothing is read for a while, and that it is again, where the line has a way to. */
  hold(): void;
  goOn(): void;
};

/** What carries the bytes. Every link that comes is handed to the one who opened the line. */
export type Line = {
  /** As the station spells it. */
  readonly address: string;
  /** No new links until `accept`. */
  refuse(): void;
  accept(): Promise<Result<null, PortProblem>>;
  /** Every link there is ends at once. */
  breakOff(): void;
  /** Reads what hosts have written by now, where the system says "sent" before the bytes have arrived. */
  catchUp(): void;
  /** No more links, and those there are end. */
  close(): Promise<void>;
};

export type LinkListener = (link: Link) => void;
