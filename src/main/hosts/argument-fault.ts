import type { ProblemOf } from '../../shared/problem.ts';

/** What `parseArgs` threw, as a problem that names the argument at fault. */
export function argumentFault(error: unknown, args: readonly string[]): ProblemOf<'badArgument'> {
  const reason = error instanceof Error ? firstSentence(error.message) : String(error);
  return { code: 'badArgument', argument: /--?[\w-]+/.exec(reason)?.[0] ?? args.join(' '), reason };
}

const firstSentence = (text: string): string => text.split(/[.\n]/)[0] ?? text;
