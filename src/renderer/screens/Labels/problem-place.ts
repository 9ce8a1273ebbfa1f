import type { Problem, ProblemOf } from '../../../shared/problem.ts';
import { pathOfName, type ElementPath } from './edit/element-path.ts';

export type TemplateFaultName = ProblemOf<'templateFault'>['fault'];

/** The element that a problem lies in; null where it lies in none. */
export function elementOf(problem: Problem): ElementPath | null {
  return problem.code === 'templateFault' || problem.code === 'codeDoesNotFit'
    ? pathOfName(problem.element)
    : null;
}
