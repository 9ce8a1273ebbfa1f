import type { Condition } from '../faults/printer-fault.ts';
import type { Finish } from '../paper/exit.ts';
import type { Drawing } from '../paper/label-renderer.ts';
import type { Page } from '../paper/page.ts';
import type { Note } from '../paper/printed-label.ts';

export const languageNames = ['zpl', 'tspl', 'escpos'] as const;

export type LanguageName = (typeof languageNames)[number];

/** `auto` takes each label for what it begins with. */
export type SpokenLanguage = LanguageName | 'auto';

/** What the printers have, and ZPL's `~HI` says: a command without an end can't eat the machine's memory. */
export const MEMORY_BYTES = 8192 * 1024;

/** What a printer can say of itself at the moment it is asked. */
export type PrinterState = {
  /** What keeps it from printing; empty when nothing does. */
  readonly conditions: ReadonlySet<Condition>;
  /** Received and not yet printed. */
  readonly labelsWaiting: number;
  /** Copies of the present label that are still to come. */
  readonly labelsRemaining: number;
  /** A peeled label hangs from the printer. */
  readonly labelToTake: boolean;
  /** Ever, as an odometer counts: over power cycles too. */
  readonly labelsPrinted: number;
};

/** What a printer makes of the bytes that it receives, in their order. */
export type LanguageEvent =
  | {
      readonly kind: 'label';
      /** Exactly the bytes that made it; questions between them are left out. */
      readonly bytes: Buffer;
      readonly drawing: Drawing;
      readonly copies: number;
      readonly notes: readonly Note[];
      /** Torn off where not given. */
      readonly finish?: Finish;
      /** Told by a printer that speaks several. */
      readonly language?: LanguageName;
    }
  /** The answer is given at once; null when the printer has none in that state. */
  | { readonly kind: 'question'; readonly answer: (state: PrinterState) => Buffer | null }
  /** Bytes of which nothing is printed: the label was cut off, or outgrew the printer's memory. */
  | { readonly kind: 'dropped'; readonly bytes: number }
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }
  /** The host restarts the printer: what waits is lost. */
  | { readonly kind: 'reset' };

/** One printer's understanding of the bytes it receives, however they are split. It outlives connections. */
export type Interpreter = {
  push(chunk: Uint8Array): readonly LanguageEvent[];
  /** A half command is forgotten; a label that was begun and did not come out is told of as `dropped`. */
  endOfConnection(): readonly LanguageEvent[];
  /** The power was away: everything is as at the start. Tells of what was lost as `endOfConnection` does. */
  forget(): readonly LanguageEvent[];
  /** Between labels, with no command begun: told by a language whose labels are followed by more, as by a cut. */
  readonly idle?: boolean;
  /** What was noted since the last label, which no label will carry; it is forgotten. */
  takeNotes(): readonly Note[];
};

export type Language = {
  readonly name: LanguageName;
  /** Of the files that hold a label's bytes. */
  readonly extension: string;
  /** Conditions in which the printer reads nothing and answers nothing, rather than telling of them. */
  readonly silencedBy: readonly Condition[];
  createInterpreter(paper: Page): Interpreter;
};
