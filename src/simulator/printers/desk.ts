import { unreachable } from '../../shared/result.ts';
import type { FaultBoard } from './faults/fault-board.ts';
import type { Interpreter, LanguageEvent } from './languages/language.ts';
import type { PrintQueue } from './paper/print-queue.ts';
import type { Note } from './paper/printed-label.ts';

/** A connection ended inside a label of `incomplete` bytes, or the printer lost it: none came out. */
export type IncompleteFormat = { readonly incomplete: number; readonly connection: number };

/** What was noted outside of any label, told at the end of its connection. */
export type LooseNotes = { readonly notes: readonly Note[]; readonly connection: number };

export type DeskParts = {
  readonly interpreter: Interpreter;
  readonly queue: PrintQueue;
  readonly faults: FaultBoard;
  readonly onIncomplete: (format: IncompleteFormat) => void;
  readonly onNotes: (notes: LooseNotes) => void;
};

/** Between the bytes and the paper: hands labels to the queue, gives answers, loses what a power cut loses. */
export class Desk {
  readonly #parts: DeskParts;

  constructor(parts: DeskParts) {
    this.#parts = parts;
  }

  /** `answer` sends bytes back to the host. */
  take(bytes: Uint8Array, connection: number, answer: (bytes: Buffer) => void): void {
    for (const event of this.#parts.interpreter.push(bytes)) this.#obey(event, connection, answer);
  }

  /** The connection is over; the printer keeps what it knows. */
  end(connection: number): void {
    for (const event of this.#parts.interpreter.endOfConnection()) this.#obey(event, connection, () => {});
    const notes = this.#parts.interpreter.takeNotes();
    if (notes.length > 0) this.#parts.onNotes({ notes, connection });
  }

  /** The power was away: what has not come out is lost. */
  powerCycle(connection: number): void {
    this.#dropQueue();
    for (const event of this.#parts.interpreter.forget()) this.#obey(event, connection, () => {});
  }

  #obey(event: LanguageEvent, connection: number, answer: (bytes: Buffer) => void): void {
    const { queue, faults } = this.#parts;
    switch (event.kind) {
      case 'label':
        queue.add({ ...event, connection });
        return;
      case 'question': {
        const said = event.answer({ conditions: faults.conditions, labelsWaiting: queue.waiting });
        const arriving = said === null ? null : faults.answered(said);
        if (arriving !== null) answer(arriving);
        return;
      }
      case 'dropped':
        this.#tellIncomplete(event.bytes, connection);
        return;
      case 'pause':
        faults.set({ fault: 'pause' });
        return;
      case 'resume':
        faults.lift('pause');
        return;
      case 'reset':
        this.#dropQueue();
        return;
      default:
        unreachable(event);
    }
  }

  #dropQueue(): void {
    for (const { bytes, connection } of this.#parts.queue.drop())
      this.#tellIncomplete(bytes.length, connection);
  }

  #tellIncomplete(incomplete: number, connection: number): void {
    if (incomplete > 0) this.#parts.onIncomplete({ incomplete, connection });
  }
}
