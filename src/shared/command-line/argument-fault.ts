import type { ProblemOf } from '../problem.ts';

/** Names of options have letters alone. */
const PLAIN_WORD = /^--?[A-Za-z][A-Za-z-]{0,29}$/;

/** An option that does not exist is repeated only where it can't be a token. */
const shown = (word: string): string => (PLAIN_WORD.test(word) ? word : '<hidden>');

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
  const reason = (told.split('. ')[0] ?? told).replace(option, shown(option)).replace(/=\S*/g, '');
  return { code: 'badArgument', argument: shown(option), reason };
}
