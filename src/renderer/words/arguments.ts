import type { Verdict } from '../../shared/domain/verdict.ts';
import type { Problem } from '../../shared/problem.ts';

export type WordArguments = Readonly<Record<string, string | number>>;

/** What the sentences of a problem may name: its own fields, and for a list how many there are. */
export function problemArguments(problem: Problem): WordArguments {
  const found: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(problem) as [string, unknown][]) {
    if (typeof value === 'string' || typeof value === 'number') found[name] = value;
    else if (Array.isArray(value)) found[`${name}Count`] = value.length;
  }
  return found;
}

/** What the sentences of a verdict may name. */
export function verdictArguments(verdict: Verdict): WordArguments {
  const found: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(verdict) as [string, unknown][]) {
    if (typeof value === 'string' || typeof value === 'number') found[name] = value;
    else if (Array.isArray(value)) found[name] = value.join(', ');
  }
  return found;
}
