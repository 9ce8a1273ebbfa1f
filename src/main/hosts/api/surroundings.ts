import type { Readable } from 'node:stream';

/** What the program finds around it. */
export interface ApiSurroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly input: Readable;
  /** Whether a person reads standard output. */
  readonly isTerminal: boolean;
  /** Aborted when the program shall stop. */
  readonly signal: AbortSignal;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** A line for the script. Rejects with `OutputLost` where it can't be printed. */
  print(line: string): Promise<void>;
  /** A sentence for people. */
  say(sentence: string): void;
}
