import type { LabelType } from '../../../shared/marketplace/common.ts';
import type { LabelProblem } from '../../../shared/problem.ts';
import { unreachable } from '../../../shared/result.ts';

/**
 * The forms to try in turn until one can be printed: the chosen one, then the drawing (SVG), then the picture (PNG).
 * Someone who chose a picture is never given printer commands.
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

/**
 * Whether the next form may do better: all pictures are equally wide on paper, so a label that is too wide stays so.
 */
export const nextMayHelp = ({ fault }: LabelProblem, type: LabelType): boolean =>
  !(isPicture(type) && ofItsWidth.has(fault));

/**
 * The problem to report for a label with no printable form. Another order's code in any form forbids printing;
 * otherwise a problem that a person may override comes before the first one found.
 */
export function worstOf<Refused extends { readonly problem: LabelProblem }>(
  refused: readonly [Refused, ...Refused[]],
): Refused {
  const of = (fault: LabelProblem['fault']): Refused | undefined =>
    refused.find(({ problem }) => problem.fault === fault);
  return of('codeDiffers') ?? of('codeUnreadable') ?? refused[0];
}
