import type { ProblemOf } from '../problem.ts';

/** Option names contain only letters. */
const PLAIN_WORD = /^--?[A-Za-z][A-Za-z-]{0,29}$/;

/** An unknown option is repeated only if it can't be a token. */
const shown = (word: string): string => (PLAIN_WORD.test(word) ? word : '<hidden>');

/** What `parseArgs` threw, as a problem that names the option at fault but repeats no value: it may be a token. */
export function argumentFault(error: unknown): ProblemOf<'badArgument'> {
  const told = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
  // The message quotes options, with a placeholder for their values, and also words that belong to no option.
  const option = /'(--?[A-Za-z][\w-]*)/.exec(told)?.[1];
  if (option === undefined)
    return {
      code: 'badArgument',
      argument: 'argument',
      reason: 'one of them belongs to no option, see --help',
    };
  const reason = (told.split('. ')[0] ?? told).replace(option, shown(option)).replace(/=\S*/g, '');
  return { code: 'badArgument', argument: shown(option), reason };
}
