import type { Page } from '../../paper/page.ts';
import type { Note } from '../../paper/printed-label.ts';
import { languageNames } from '../language.ts';
import type { Interpreter, LanguageEvent, LanguageName } from '../language.ts';
import { languageOf } from '../language-of.ts';
import { detectLanguage } from './detect-language.ts';
import type { Detected } from './detect-language.ts';

const BLANKS: ReadonlySet<number> = new Set([0x00, 0x09, 0x0a, 0x0d, 0x20]);

/**
 * A printer for practice, which prints whatever language it is sent. Each label is taken for what it begins with, and
 * so is each question between labels; what can't be told is left to the language spoken last.
 */
export class AutoInterpreter implements Interpreter {
  readonly #interpreters: ReadonlyMap<LanguageName, Interpreter>;
  #speaks: LanguageName = 'zpl';
  /** Null between labels. */
  #inside: Detected | null = null;
  #head: number[] = [];

  constructor(paper: Page) {
    this.#interpreters = new Map(
      languageNames.map((name) => [name, languageOf(name).createInterpreter(paper)]),
    );
  }

  /** The language of the bytes that came last. */
  get speaks(): LanguageName {
    return this.#speaks;
  }

  push(chunk: Uint8Array): readonly LanguageEvent[] {
    const events: LanguageEvent[] = [];
    for (const byte of chunk) events.push(...this.#take(byte));
    return events;
  }

  endOfConnection(): readonly LanguageEvent[] {
    const begun = this.#head.length > 0 ? this.#hand(Buffer.from(this.#head)) : [];
    this.#head = [];
    this.#inside = null;
    return [...begun, ...this.#eachOf((one) => one.endOfConnection())];
  }

  forget(): readonly LanguageEvent[] {
    this.#head = [];
    this.#inside = null;
    return this.#eachOf((one) => one.forget());
  }

  takeNotes(): readonly Note[] {
    return [...this.#interpreters.values()].flatMap((one) => one.takeNotes());
  }

  #take(byte: number): readonly LanguageEvent[] {
    if (this.#inside !== null) return this.#hand(Buffer.of(byte));
    if (this.#head.length === 0 && BLANKS.has(byte)) return [];
    this.#head.push(byte);
    const head = Buffer.from(this.#head);
    const detected = detectLanguage(head);
    if (detected === 'undecided') return [];
    this.#head = [];
    if (detected === null) return this.#hand(head);
    this.#inside = detected;
    this.#speaks = detected.language;
    return this.#hand(head);
  }

  #hand(bytes: Buffer): readonly LanguageEvent[] {
    const language = this.#speaks;
    const interpreter = this.#interpreters.get(language);
    const events = interpreter?.push(bytes) ?? [];
    const told = events.some(({ kind }) => kind === 'label' || this.#inside?.asks === true);
    if (told || interpreter?.idle === true) this.#inside = null;
    return events.map((event) => (event.kind === 'label' ? { ...event, language } : event));
  }

  #eachOf(tell: (one: Interpreter) => readonly LanguageEvent[]): readonly LanguageEvent[] {
    return [...this.#interpreters].flatMap(([language, one]) =>
      tell(one).map((event) => (event.kind === 'label' ? { ...event, language } : event)),
    );
  }
}
