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

/** `decoded`: the code was read from the exact dots and equals `code`. `unchecked`: printer commands, not dots. */
type CheckedLabel =
  | { readonly bytes: Uint8Array; readonly check: 'decoded' }
  | {
      readonly bytes: Uint8Array;
      readonly check: 'unchecked';
      /** The commands that the filter left out, for the log: names alone, each once. */
      readonly dropped: readonly string[];
    };

/** Made because a person wants it all the same: its code was not read from the dots, or is another one. */
export interface UnreadLabel {
  readonly bytes: Uint8Array;
  readonly check: 'failed';
  /** `codeUnreadable` or `codeDiffers`, as it would have been refused; for the record. */
  readonly fault: LabelProblem;
}

export interface PrepareOptions {
  /**
   * True: a picture whose code can't be read is made all the same (`failed`). Whatever else is wrong with a file is
   * refused as before: there are no dots of it, or they do not fit, or they are somebody's commands.
   */
  readonly unread?: boolean;
  /** Made before anybody wants it: labels that somebody waits for go before. */
  readonly isAhead?: boolean;
}
