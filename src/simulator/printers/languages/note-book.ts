import type { Note } from '../paper/printed-label.ts';

/** A stream of rubbish may not fill the memory, and nobody reads more. */
const MOST_NOTES = 50;
const MOST_CHARACTERS = 80;

/** What was noted since the last label. The same thing is noted once. */
export class NoteBook {
  #notes: Note[] = [];

  add(note: Note['note'], command: string, dots?: number): void {
    const shown = command.length > MOST_CHARACTERS ? `${command.slice(0, MOST_CHARACTERS)}…` : command;
    const known = this.#notes.some((one) => one.note === note && one.command === shown);
    if (known || this.#notes.length >= MOST_NOTES) return;
    this.#notes.push({ note, command: shown, ...(dots === undefined ? {} : { dots }) });
  }

  take(): readonly Note[] {
    const taken = this.#notes;
    this.#notes = [];
    return taken;
  }
}
