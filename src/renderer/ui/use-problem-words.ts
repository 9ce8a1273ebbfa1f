import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../shared/problem.ts';
import { problemArguments, type WordArguments } from '../words/arguments.ts';

/** What the sentences of a problem may name, in the screen's own words. */
export function useProblemWords(): (problem: Problem) => WordArguments {
  const { t } = useTranslation();
  return useCallback(
    (problem) => ({
      ...problemArguments(problem),
      ...(problem.code === 'printerStopped'
        ? { conditions: problem.conditions.map((each) => t(`printer.condition.${each}`)).join(', ') }
        : {}),
    }),
    [t],
  );
}
