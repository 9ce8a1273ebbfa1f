import { unreachable } from '../../../../shared/result.ts';
import { ByteStore } from '../../paper/byte-store.ts';
import { MOST_COPIES } from '../../paper/page.ts';
import type { Page } from '../../paper/page.ts';
import type { Note } from '../../paper/printed-label.ts';
import type { Interpreter, Language, LanguageEvent } from '../language.ts';
import { NoteBook } from '../note-book.ts';
import { CommandReader } from './command-reader.ts';
import type { ReaderEvent } from './command-reader.ts';
import { parseCommand, wholeNumbers } from './command.ts';
import type { Command } from './command.ts';
import { drawCommand } from './draw-command.ts';
import { ImageBuffer } from './image-buffer.ts';
import { immediateEvent } from './immediate.ts';
import { silentCommands, undrawnCommands } from './known-commands.ts';
import { pageOfSize } from './measure.ts';
import { factorySettings, finishOf, heedCommand, outputOf } from './tspl-settings.ts';

/** TSPL and TSPL2, read from the makers' programming manuals: dots and rectangles are drawn, fonts and codes not. */
export const tsplLanguage: Language = {
  name: 'tspl',
  extension: 'tspl',
  silencedBy: [],
  createInterpreter: (paper) => new TsplInterpreter(paper),
};

class TsplInterpreter implements Interpreter {
  readonly #paper: Page;
  readonly #reader = new CommandReader();
  readonly #notes = new NoteBook();
  /** Everything since the last label. */
  readonly #bytes = new ByteStore();
  #image: ImageBuffer;
  #settings = factorySettings();
  /** Something was drawn that no label shows yet. */
  #unprinted = false;
  #afterImmediate = false;

  constructor(paper: Page) {
    this.#paper = paper;
    this.#image = new ImageBuffer(paper);
  }

  push(chunk: Uint8Array): readonly LanguageEvent[] {
    const events: LanguageEvent[] = [];
    for (const byte of chunk) {
      for (const event of this.#reader.push(byte)) events.push(...this.#understood(event));
    }
    return events;
  }

  endOfConnection(): readonly LanguageEvent[] {
    const { events, cutOff } = this.#reader.end();
    const understood = events.flatMap((event) => this.#understood(event));
    const incomplete = cutOff > 0 || this.#unprinted ? cutOff + this.#bytes.length : 0;
    this.#bytes.clear();
    this.#unprinted = false;
    return incomplete > 0 ? [...understood, { kind: 'dropped', bytes: incomplete }] : understood;
  }

  forget(): readonly LanguageEvent[] {
    const events = this.endOfConnection().filter(({ kind }) => kind === 'dropped');
    this.#image = new ImageBuffer(this.#paper);
    this.#settings = factorySettings();
    this.#notes.take();
    return events;
  }

  takeNotes(): readonly Note[] {
    return this.#notes.take();
  }

  #understood(event: ReaderEvent): readonly LanguageEvent[] {
    switch (event.kind) {
      case 'blank':
        // The line end of an immediate command belongs to no label.
        if (!this.#afterImmediate) this.#bytes.appendAll(event.bytes);
        this.#afterImmediate = false;
        return [];
      case 'command':
        this.#afterImmediate = false;
        this.#bytes.appendAll(event.bytes);
        return this.#obey(parseCommand(event.text, event.data));
      case 'immediate':
        this.#afterImmediate = true;
        return this.#immediate(event.command);
      case 'dropped':
        return [event];
      default:
        return unreachable(event);
    }
  }

  #immediate(command: string): readonly LanguageEvent[] {
    const event = immediateEvent(command);
    if (event === null) {
      this.#notes.add('unknown', command.startsWith('~') ? command : `<ESC>${command}`);
      return [];
    }
    return event.kind === 'reset' ? [...this.forget(), event] : [event];
  }

  #obey(command: Command): readonly LanguageEvent[] {
    if (command.name === 'PRINT') return this.#print(command);
    const drawn = drawCommand(command, this.#image);
    const said = outputOf(this.#settings, command.text);
    if (said !== null) return [{ kind: 'question', answer: () => Buffer.from(`${said}\r\n`, 'latin1') }];
    const understood = drawn ?? heedCommand(this.#settings, command) ?? this.#set(command);
    this.#unprinted ||= drawn === true || undrawnCommands.has(command.name);
    if (!understood) this.#notes.add('badParameter', command.text);
    const lost = this.#image.takeLost();
    if (lost > 0) this.#notes.add('clipped', command.text, lost);
    return [];
  }

  /** False when the parameters are not those of the manual. */
  #set(command: Command): boolean {
    const { name, text, parameters } = command;
    switch (name) {
      case 'SIZE': {
        const page = pageOfSize(parameters, this.#image.page);
        if (page !== null) this.#image.resize(page);
        return page !== null;
      }
      case 'CLS':
        this.#image.clear();
        return parameters.length === 0;
      case 'REFERENCE': {
        const [x, y] = wholeNumbers(command, 2) ?? [];
        if (x === undefined || y === undefined) return false;
        this.#image.origin = { x, y };
        return true;
      }
      case 'SHIFT': {
        const dots = wholeNumbers(command, 1, 2)?.at(-1);
        if (dots !== undefined) this.#image.shift = dots;
        return dots !== undefined;
      }
      case 'DIRECTION': {
        const [direction, mirror = 0] = wholeNumbers(command, 1, 2) ?? [];
        if (direction === undefined || direction >> 1 !== 0 || mirror >> 1 !== 0) return false;
        this.#image.direct(direction, mirror);
        return true;
      }
      case 'INITIALPRINTER':
        this.#image = new ImageBuffer(this.#paper);
        return true;
      default:
        if (undrawnCommands.has(name)) this.#notes.add('notDrawn', text);
        else if (!silentCommands.has(name)) this.#notes.add('unknown', text);
        return true;
    }
  }

  /** `PRINT sets[,copies]`. The picture stays: PRINT without CLS prints it again. */
  #print(command: Command): readonly LanguageEvent[] {
    const [sets, copies = 1] = wholeNumbers(command, 1, 2) ?? [];
    if (sets === undefined || sets < 1 || copies < 1) {
      this.#notes.add('badParameter', command.text);
      return [];
    }
    const bytes = this.#bytes.take();
    this.#unprinted = false;
    const labels = Math.min(sets * copies, MOST_COPIES);
    return [
      {
        kind: 'label',
        bytes,
        drawing: { kind: 'dots', dots: this.#image.picture().bytes, page: this.#image.page },
        copies: labels,
        finish: finishOf(this.#settings, labels),
        notes: this.#notes.take(),
      },
    ];
  }
}
