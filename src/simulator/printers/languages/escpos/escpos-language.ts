import { ByteStore } from '../../paper/byte-store.ts';
import { TEAR } from '../../paper/exit.ts';
import { isDrawable } from '../../paper/page.ts';
import type { Page } from '../../paper/page.ts';
import type { Note } from '../../paper/printed-label.ts';
import type { Interpreter, Language, LanguageEvent } from '../language.ts';
import { NoteBook } from '../note-book.ts';
import { isKnownCommand } from './command-length.ts';
import { CommandReader } from './command-reader.ts';
import { obeyCommand } from './obey-command.ts';
import { PaperRoll } from './paper-roll.ts';
import { identity, paperStatus, RealTimeWatch, realTimeStatus } from './real-time.ts';

/** ESC/POS of printers that take labels, from several makers' command references: dots are drawn, fonts are not. */
export const escposLanguage: Language = {
  name: 'escpos',
  extension: 'bin',
  silencedBy: [],
  createInterpreter: (paper) => new EscposInterpreter(paper),
};

/** No memory is taken for a roll that nobody can draw: its labels are refused when they are printed. */
const NO_DOTS: Page = { width: 0, height: 0, dotsPerMm: 1 };

/** `GS V` and its older forms. */
const CUTS: ReadonlySet<string> = new Set(['\x1dV', '\x1bi', '\x1bm']);

const DLE = 0x10;
const READABLE_BYTES = 8;

class EscposInterpreter implements Interpreter {
  readonly #paper: Page;
  readonly #reader = new CommandReader();
  readonly #realTime = new RealTimeWatch();
  readonly #notes = new NoteBook();
  /** Everything since the last label but questions in real time. */
  readonly #bytes = new ByteStore();
  #roll: PaperRoll;

  constructor(paper: Page) {
    this.#paper = paper;
    this.#roll = freshRoll(paper);
  }

  get idle(): boolean {
    return this.#reader.begun === 0 && !this.#roll.drawn;
  }

  push(chunk: Uint8Array): readonly LanguageEvent[] {
    const events: LanguageEvent[] = [];
    for (const byte of chunk) {
      const question = this.#realTime.push(byte);
      if (question !== null)
        events.push({ kind: 'question', answer: (state) => realTimeStatus(question, state) });
      const command = this.#reader.push(byte);
      if (command === 'dropped') events.push(...this.#drop());
      else if (command !== null) events.push(...this.#obey(command));
    }
    return events;
  }

  /** What was drawn stays on the paper under the head: what comes next is drawn below it. */
  endOfConnection(): readonly LanguageEvent[] {
    const bytes = this.#reader.begun > 0 || this.#roll.drawn ? this.#reader.begun + this.#bytes.length : 0;
    this.#reader.forget();
    this.#realTime.forget();
    if (!this.#roll.drawn) this.#bytes.clear();
    return bytes > 0 ? [{ kind: 'dropped', bytes }] : [];
  }

  /** A printer of labels feeds to the next one when it is switched on. */
  forget(): readonly LanguageEvent[] {
    const events = this.endOfConnection();
    this.#roll = freshRoll(this.#paper);
    this.#bytes.clear();
    this.#notes.take();
    return events;
  }

  takeNotes(): readonly Note[] {
    return this.#roll.drawn ? [] : this.#notes.take();
  }

  #drop(): readonly LanguageEvent[] {
    const bytes = this.#reader.begun;
    this.#reader.forget();
    return [{ kind: 'dropped', bytes }];
  }

  #obey(command: Buffer): readonly LanguageEvent[] {
    // Answered already, and part of no label.
    if (command[0] === DLE) return [];
    this.#bytes.appendAll(command);
    const outcome = obeyCommand(command, this.#roll);
    switch (outcome) {
      case 'end':
        return this.#endLabel(CUTS.has(command.toString('latin1', 0, 2)));
      case 'badParameter':
        this.#notes.add('badParameter', shown(command));
        break;
      case 'notDrawn':
        this.#notes.add('notDrawn', command.length === 1 ? 'text' : shown(command));
        break;
      case null:
        return this.#answer(command);
      default:
        this.#noteLost(command);
    }
    return [];
  }

  /** Paper that was only fed or cut is no label: stations end one with FF and a cut. */
  #endLabel(isCut: boolean): readonly LanguageEvent[] {
    if (!this.#roll.drawn) return [];
    return [
      {
        kind: 'label',
        bytes: this.#bytes.take(),
        drawing: { kind: 'dots', dots: this.#roll.tear().bytes, page: this.#paper },
        copies: 1,
        finish: isCut ? { kind: 'cut', every: 1 } : TEAR,
        notes: this.#notes.take(),
      },
    ];
  }

  #answer(command: Buffer): readonly LanguageEvent[] {
    const parameter = command[2] ?? 0;
    const name = command.toString('latin1', 0, 2);
    if (name === '\x1dr') return [{ kind: 'question', answer: paperStatus }];
    if (name === '\x1dI') return [{ kind: 'question', answer: () => identity(parameter) }];
    if (!isKnownCommand(command)) this.#notes.add('unknown', shown(command));
    return [];
  }

  #noteLost(command: Buffer): void {
    const lost = this.#roll.takeLost();
    if (lost > 0) this.#notes.add('clipped', shown(command), lost);
  }
}

function freshRoll(paper: Page): PaperRoll {
  return new PaperRoll(isDrawable(paper) ? paper : NO_DOTS);
}

/** The first bytes as the manuals write them: `GS v 0 0x00 …`. */
function shown(command: Buffer): string {
  const names: Readonly<Record<number, string>> = { 0x0c: 'FF', 0x1b: 'ESC', 0x1c: 'FS', 0x1d: 'GS' };
  const parts = [...command.subarray(0, READABLE_BYTES)].map(
    (byte, at) =>
      names[byte] ??
      (at < 2 && byte > 0x20 && byte < 0x7f
        ? String.fromCharCode(byte)
        : `0x${byte.toString(16).padStart(2, '0')}`),
  );
  return parts.join(' ') + (command.length > READABLE_BYTES ? ' …' : '');
}
