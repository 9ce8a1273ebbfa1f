import type { LanguageName } from '../languages/language.ts';
import type { ReadCode } from './label-renderer.ts';

/**
 * Something about a label that its picture does not show:
 * - `unknown`: a command that the printer does not know, and ignored.
 * - `badParameter`: a known one with parameters outside its manual's range, ignored.
 * - `notDrawn`: a command that a real printer draws and this one does not (text, built-in codes).
 * - `clipped`: black dots fell outside of the label.
 */
export type Note = {
  readonly note: 'unknown' | 'badParameter' | 'notDrawn' | 'clipped';
  /** As it was sent, without binary data, shortened. */
  readonly command: string;
  /** Of `clipped`: how many black dots were lost. */
  readonly dots?: number;
};

/** One label that came out. Copies of a format are labels of their own. */
export type PrintedLabel = {
  /** Counted in order of arrival, on from the highest number in the folder. */
  readonly label: number;
  /** Which connection brought it, counted from 1 in order of acceptance. */
  readonly connection: number;
  readonly language: LanguageName;
  /** When it came out, ISO 8601. */
  readonly at: string;
  /** The size of the page in dots. */
  readonly width: number;
  readonly height: number;
  /** What can be read off the label; empty when it could not be drawn. */
  readonly codes: readonly ReadCode[];
  /** The same for labels that look the same on this printer; null when it could not be drawn. */
  readonly digest: string | null;
  /** The number of the label that the printer by itself printed once more. Absent from all others. */
  readonly again?: number;
  /** The cutter cut behind it. Absent from all others. */
  readonly cut?: true;
  /** Whether a picture was made of it. */
  readonly picture: boolean;
  /** Absent when there is nothing to note. */
  readonly notes?: readonly Note[];
  /** Why there is no picture, or no file; null when all went well. */
  readonly error: string | null;
};

/** The bytes that made a label, exactly, and the picture where there is one. */
export type LabelSheet = { readonly bytes: Uint8Array; readonly png: Uint8Array | null };

export type LabelListener = (label: PrintedLabel, sheet: LabelSheet) => void;
