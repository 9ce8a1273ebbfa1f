import { useTranslation } from 'react-i18next';
import type { SupplyTask } from '../../../shared/contract/supplies.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useParcelName } from '../use-parcel-name.ts';
import { useProblemWords } from '../use-problem-words.ts';

export interface TaskWords {
  /** What was wanted and did not come about. */
  readonly title: string;
  /** Why, in a sentence; null where nothing is known. */
  readonly reason: string | null;
  /** What helps. */
  readonly next: string | null;
}

/** A refused change in words. */
export function useTaskWords(): (task: SupplyTask) => TaskWords {
  const { t } = useTranslation();
  const nameOf = useParcelName();
  const reasonWords = useReasonWords();
  return ({ change, to, supplyName, order, boxes, problem }) => ({
    title: t(`tasks.change.${change}`, {
      supply: supplyName,
      to: to ?? '',
      what: order ? nameOf(order.parcel) : '',
      boxes: boxes.join(', '),
      count: boxes.length,
    }),
    ...reasonWords(problem),
  });
}

export function useReasonWords(): (problem: Problem | null) => Pick<TaskWords, 'reason' | 'next'> {
  const { t } = useTranslation();
  const problemWords = useProblemWords();
  return (problem) => {
    if (!problem) return { reason: null, next: null };
    const words = problemWords(problem);
    const next =
      problem.code === 'marketplaceRefused' && problem.known !== null
        ? t(`refusal.${problem.known}`)
        : t(`problem.${problem.code}.next`, words);
    return { reason: t(`problem.${problem.code}.what`, words), next };
  };
}
