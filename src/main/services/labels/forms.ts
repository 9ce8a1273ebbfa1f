import type { LabelType } from '../../../shared/marketplace/common.ts';
import type { LabelProblem } from '../../../shared/problem.ts';
import { unreachable } from '../../../shared/result.ts';

/**
 * The forms that a label is asked for in, one after the other, until one can be printed: the one that was chosen, then
 * the drawing, then the picture. Whoever chose a picture gets no printer commands.
 */
export function formsOf(chosen: LabelType): readonly [LabelType, ...LabelType[]] {
  switch (chosen) {
    case 'zplv':
    case 'zplh':
      return [chosen, 'svg', 'png'];
    case 'svg':
      return ['svg', 'png'];
    case 'png':
      return ['png', 'svg'];
    default:
      return unreachable(chosen);
  }
}

const isPicture = (type: LabelType): boolean => type === 'svg' || type === 'png';

const ofItsWidth: ReadonlySet<LabelProblem['fault']> = new Set([
  'widerThanHead',
  'widerThanColumn',
  'rowWiderThanHead',
  'otherLanguage',
]);

/** May the next form be better? One picture is as wide on paper as the other. */
export const nextMayHelp = ({ fault }: LabelProblem, type: LabelType): boolean =>
  !(isPicture(type) && ofItsWidth.has(fault));

/**
 * What is said of a label of which no form can be printed: if one of them had another order's code nobody may print any;
 * else the one that a person may print all the same; else the first.
 */
export function worstOf<Refused extends { readonly problem: LabelProblem }>(
  refused: readonly [Refused, ...Refused[]],
): Refused {
  const of = (fault: LabelProblem['fault']): Refused | undefined =>
    refused.find(({ problem }) => problem.fault === fault);
  return of('codeDiffers') ?? of('codeUnreadable') ?? refused[0];
}
