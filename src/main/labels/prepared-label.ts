import type { LabelType } from '../../shared/marketplace/common.ts';

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
export interface PreparedLabel {
  readonly bytes: Uint8Array;
  /** `decoded`: the code was read from the exact dots and equals `code`. `unchecked`: printer commands, not dots. */
  readonly check: 'decoded' | 'unchecked';
}
