import type { LabelType } from '../../shared/marketplace/common.ts';
import type { LabelProblem } from '../../shared/problem.ts';

/** A label as the marketplace gave it. */
export interface LabelFile {
  readonly type: LabelType;
  /** Size in mm: what it is to be on paper. */
  readonly width: number;
  readonly height: number;
  /** The decoded bytes of the answer's `file`. */
  readonly bytes: Uint8Array;
  /** What its code must say; the self-check compares. */
  readonly code: string;
}

/** Ready to hand to a transport: nothing is left to do between scan and printer. */
export type PreparedLabel = CheckedLabel | UnreadLabel;

interface MadeLabel {
  readonly bytes: Uint8Array;
  /** The printer commands that the filter left out, for the log: names alone, each once. */
  readonly dropped?: readonly string[];
}

/** The code was read from what will be printed, and equals `code`. */
interface CheckedLabel extends MadeLabel {
  readonly check: 'decoded';
  /** Whatever else was read on it. */
  readonly others: readonly string[];
}

/** Made because a person wants it all the same: its code could not be read from what will be printed. */
export interface UnreadLabel extends MadeLabel {
  readonly check: 'failed';
  /** `codeUnreadable`, as it would have been refused; for the record. */
  readonly fault: LabelProblem;
}

export interface PrepareOptions {
  /**
   * True: a label whose code can't be read is made all the same (`failed`). Whatever else is wrong with a file is
   * refused as before: its code is another order's, there are no dots of it, they do not fit, or they are somebody's
   * commands.
   */
  readonly unread?: boolean;
  /** Nothing is drawn to be read, because drawing it ended a drawer: printer commands stay unread. */
  readonly isUndrawn?: boolean;
  /** Made before anybody wants it: labels that somebody waits for go before. */
  readonly isAhead?: boolean;
}
