import type { ProblemOf } from '../problem.ts';

/** Names of operations, commands and options have letters alone. */
const PLAIN_WORD = /^(--?)?[A-Za-z][A-Za-z-]{0,29}$/;

/** A word of a command line that means nothing there: it is repeated only where it can't be a token. */
export const shownArgument = (word: string): string => (PLAIN_WORD.test(word) ? word : '<hidden>');

/** What `parseArgs` threw, as a problem that names the option at fault and repeats no value: it may be a token. */
export function argumentFault(error: unknown): ProblemOf<'badArgument'> {
  const told = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
  // Options stand in quotes, with what stands for their values; so do words that belong to no option.
  const option = /'(--?[A-Za-z][\w-]*)/.exec(told)?.[1];
  if (option === undefined)
    return {
      code: 'badArgument',
      argument: 'argument',
      reason: 'one of them belongs to no option, see --help',
    };
  const reason = (told.split('. ')[0] ?? told).replace(option, shownArgument(option)).replace(/=\S*/g, '');
  return { code: 'badArgument', argument: shownArgument(option), reason };
}
