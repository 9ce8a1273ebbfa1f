import type { Page } from '../paper/page.ts';
import { AutoInterpreter } from './auto/auto-interpreter.ts';
import { languageOf } from './language-of.ts';
import type { Interpreter, Language, SpokenLanguage } from './language.ts';

/** What a printer understands, and the language that it takes the present bytes for. */
export type Speech = { readonly interpreter: Interpreter; readonly language: () => Language };

export function createSpeech(spoken: SpokenLanguage, paper: Page): Speech {
  if (spoken === 'auto') {
    const interpreter = new AutoInterpreter(paper);
    return { interpreter, language: () => languageOf(interpreter.speaks) };
  }
  const language = languageOf(spoken);
  return { interpreter: language.createInterpreter(paper), language: () => language };
}
