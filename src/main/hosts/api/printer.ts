import { printWire } from '../../../shared/marketplace/wire.ts';
import type { Redact } from '../../marketplace/redact.ts';
import type { Answered } from './call.ts';
import { apiSentence } from './api-sentences.ts';
import type { ApiSurroundings } from './surroundings.ts';

/** Prints answers for the script and says problems to people, neither with the token in it. */
export interface Printer {
  /** `also` stands in the line beside the answer. */
  print(answered: Answered, also?: object): Promise<void>;
  say(sentence: string): void;
}

export function createPrinter(around: ApiSurroundings, hideTyped: Redact, redact: Redact): Printer {
  const say = (sentence: string): void => around.say(redact(onOneLine(sentence)));
  return {
    async print(answered, also = {}) {
      const line = redact(printWire({ ...also, ...answered }));
      if (!answered.ok) say(apiSentence(answered.problem));
      // What was typed by mistake stands in problems alone: an answer is the service's.
      await around.print(answered.ok ? line : hideTyped(line));
    },
    say,
  };
}

/** What the service said is in it, with line ends or worse. */
const onOneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ');
