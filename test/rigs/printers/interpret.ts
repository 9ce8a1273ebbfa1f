import { languageOf } from '../../../src/simulator/printers/languages/language-of.ts';
import type {
  LanguageEvent,
  LanguageName,
  PrinterState,
} from '../../../src/simulator/printers/languages/language.ts';
import type { Page } from '../../../src/simulator/printers/paper/page.ts';
import type { Note } from '../../../src/simulator/printers/paper/printed-label.ts';

const BLACK = 0x23;
const WHITE = 0x2e;

/** Rows of dots as text: `#` is black. */
export function rowsOf(dots: Uint8Array, width: number): readonly string[] {
  const text = Buffer.from(dots.map((dot) => (dot === 1 ? BLACK : WHITE))).toString('latin1');
  return Array.from({ length: dots.length / width }, (_, row) => text.slice(row * width, (row + 1) * width));
}

/** What an interpreter made of its bytes, without functions, so that two can be compared. */
export type Understood = {
  readonly labels: readonly {
    readonly bytes: Buffer;
    readonly copies: number;
    readonly notes: readonly Note[];
    readonly page: Page;
    readonly rows: readonly string[];
  }[];
  /** Answers of a ready printer, and other events by kind. */
  readonly others: readonly (Buffer | string | number)[];
};

const READY: PrinterState = {
  conditions: new Set(),
  labelsWaiting: 0,
  labelsRemaining: 0,
  labelsPrinted: 0,
  labelToTake: false,
};

/** A head of 8 dots a millimetre over paper of so many dots. */
export function interpret(
  language: LanguageName,
  chunks: readonly Uint8Array[],
  width = 16,
  height = 8,
): Understood {
  const interpreter = languageOf(language).createInterpreter({ width, height, dotsPerMm: 8 });
  const events = [...chunks.flatMap((chunk) => interpreter.push(chunk)), ...interpreter.endOfConnection()];
  return {
    labels: events.flatMap((event) => (event.kind === 'label' ? [labelOf(event)] : [])),
    others: events.flatMap((event): Understood['others'] => {
      if (event.kind === 'label') return [];
      if (event.kind === 'question') return [event.answer(READY) ?? 'silent'];
      return [event.kind === 'dropped' ? event.bytes : event.kind];
    }),
  };
}

function labelOf({
  bytes,
  copies,
  notes,
  drawing,
}: Extract<LanguageEvent, { kind: 'label' }>): Understood['labels'][number] {
  const { page } = drawing;
  const dots = drawing.kind === 'dots' ? drawing.dots : new Uint8Array();
  const rows = rowsOf(dots, page.width);
  return { bytes, copies, notes, page, rows };
}

/** Text of one byte a character, or bytes. */
export type Part = string | ArrayLike<number>;

export function bytesOf(...parts: readonly Part[]): Buffer {
  return Buffer.concat(
    parts.map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(Array.from(part)),
    ),
  );
}

/** The bytes in two pieces, cut at every place there is, and once one by one. */
export function everySplit(bytes: Buffer): readonly (readonly Buffer[])[] {
  const inTwo = Array.from({ length: bytes.length + 1 }, (_, at) => [
    bytes.subarray(0, at),
    bytes.subarray(at),
  ]);
  return [...inTwo, Array.from(bytes, (byte) => Buffer.of(byte))];
}
