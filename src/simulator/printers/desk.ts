import { unreachable } from '../../shared/result.ts';
import type { FaultBoard } from './faults/fault-board.ts';
import type { LanguageEvent, PrinterState } from './languages/language.ts';
import type { Speech } from './languages/speech.ts';
import type { PrintQueue } from './paper/print-queue.ts';
import type { Note } from './paper/printed-label.ts';
import type { IncompleteFormat } from './paper/tray.ts';

/** What was noted outside of any label, told at the end of its connection. */
export type LooseNotes = { readonly notes: readonly Note[]; readonly connection: number };

export type DeskParts = {
  readonly speech: Speech;
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
    for (const event of this.#parts.speech.interpreter.push(bytes)) this.#obey(event, connection, answer);
  }

  /** The connection is over; the printer keeps what it knows. */
  end(connection: number): void {
    for (const event of this.#parts.speech.interpreter.endOfConnection())
      this.#obey(event, connection, () => {});
    const notes = this.#parts.speech.interpreter.takeNotes();
    if (notes.length > 0) this.#parts.onNotes({ notes, connection });
  }

  /** The power was away: what has not come out is lost, and so is a pause. */
  powerCycle(connection: number): void {
    this.#dropQueue();
    this.#parts.faults.lift('pause');
    for (const event of this.#parts.speech.interpreter.forget()) this.#obey(event, connection, () => {});
  }

  #obey(event: LanguageEvent, connection: number, answer: (bytes: Buffer) => void): void {
    const { queue, faults, speech } = this.#parts;
    switch (event.kind) {
      case 'label':
        queue.add({ ...event, connection, language: event.language ?? speech.language().name });
        return;
      case 'question': {
        const said = event.answer(this.#state());
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

  #state(): PrinterState {
    const { queue, faults } = this.#parts;
    const { waiting, printed } = queue;
    return {
      conditions: faults.conditions,
      labelsWaiting: waiting.length,
      labelsRemaining: waiting[0]?.copiesLeft ?? 0,
      labelsPrinted: printed,
      labelToTake: !queue.exit.isTaken,
    };
  }

  #dropQueue(): void {
    for (const { bytes, connection } of this.#parts.queue.drop())
      this.#tellIncomplete(bytes.length, connection);
  }

  #tellIncomplete(incomplete: number, connection: number): void {
    if (incomplete > 0) this.#parts.onIncomplete({ incomplete, connection });
  }
}
