import type { ReadCode } from './label-renderer.ts';

/** One label that came out. Copies of a format are labels of their own. */
export type PrintedLabel = {
  /** Counted in order of arrival, on from the highest number in the folder. */
  readonly label: number;
  /** Which connection brought it, counted from 1 in order of acceptance. */
  readonly connection: number;
  /** When it came out, ISO 8601. */
  readonly at: string;
  /** The size of the page in dots. */
  readonly width: number;
  readonly height: number;
  /** What can be read off the label; empty when it could not be drawn. */
  readonly codes: readonly ReadCode[];
  /** Why there is no picture, or no file; null when all went well. */
  readonly error: string | null;
};

/** The bytes of a label: exactly those of its format, and the picture where there is one. */
export type LabelSheet = { readonly zpl: Uint8Array; readonly png: Uint8Array | null };

export type LabelListener = (label: PrintedLabel, sheet: LabelSheet) => void;
