import { unreachable } from '../../../../shared/result.ts';
import type { Page } from '../../paper/page.ts';
import type { Note } from '../../paper/printed-label.ts';
import type { Interpreter, Language, LanguageEvent } from '../language.ts';
import { drawableText } from './drawable-text.ts';
import { FormatCollector } from './format-collector.ts';
import type { StreamEvent } from './format-collector.ts';
import { FormatMemory } from './format-memory.ts';
import { copiesOfFormat, pageOfFormat } from './format-page.ts';
import { hostAnswer, longAnswer } from './host-answer.ts';
import { factorySettings, finishOf, heedCommand, heedFormat, modeDigit } from './zpl-settings.ts';

/** ZPL II: formats are drawn by a renderer that nobody here wrote. */
export const zplLanguage: Language = {
  name: 'zpl',
  extension: 'zpl',
  // Zebra documents that `~HS` gets no answer on media out, ribbon out and head open.
  silencedBy: ['paperOut', 'ribbonOut', 'headOpen', 'jam'],
  createInterpreter: (paper) => new ZplInterpreter(paper),
};

class ZplInterpreter implements Interpreter {
  readonly #paper: Page;
  readonly #collector = new FormatCollector();
  #memory: FormatMemory;
  #settings = factorySettings();

  constructor(paper: Page) {
    this.#paper = paper;
    this.#memory = new FormatMemory(paper.dotsPerMm);
  }

  push(chunk: Uint8Array): readonly LanguageEvent[] {
    return this.#collector
      .push(chunk)
      .map((event) => this.#understood(event))
      .filter((event) => event !== null);
  }

  endOfConnection(): readonly LanguageEvent[] {
    const bytes = this.#collector.end();
    return bytes > 0 ? [{ kind: 'dropped', bytes }] : [];
  }

  forget(): readonly LanguageEvent[] {
    this.#memory = new FormatMemory(this.#paper.dotsPerMm);
    this.#settings = factorySettings();
    return this.endOfConnection();
  }

  takeNotes(): readonly Note[] {
    return [];
  }

  #understood(event: StreamEvent): LanguageEvent | null {
    switch (event.kind) {
      case 'format': {
        const { text, effects } = this.#memory.take(drawableText(event.zpl));
        const page = pageOfFormat(text, this.#paper);
        const drawing = { kind: 'format', text, page, effects } as const;
        heedFormat(this.#settings, text);
        const copies = copiesOfFormat(text);
        return {
          kind: 'label',
          bytes: event.zpl,
          drawing,
          copies,
          notes: [],
          finish: finishOf(this.#settings),
        };
      }
      case 'query':
        return {
          kind: 'question',
          answer: ({ conditions, labelsWaiting, labelsRemaining, labelToTake }) =>
            hostAnswer(event.query, {
              dotsPerMm: this.#paper.dotsPerMm,
              labelLengthDots: this.#paper.height,
              formatsWaiting: labelsWaiting,
              labelsRemaining,
              paused: conditions.has('pause'),
              labelToTake,
              mode: modeDigit(this.#settings),
            }),
        };
      case 'longQuery':
        return { kind: 'question', answer: (state) => longAnswer(event.asked, state, this.#settings) };
      case 'setting':
        heedCommand(this.#settings, event.name, event.value);
        return null;
      case 'dropped':
        return event;
      default:
        return unreachable(event);
    }
  }
}
