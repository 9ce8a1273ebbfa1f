import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrinterView } from '../../shared/contract/printing.ts';
import type { Problem } from '../../shared/problem.ts';
import { useAppState } from '../app/services.ts';
import { problemArguments, type WordArguments } from '../words/arguments.ts';
import { printerFaultOf } from '../words/printer-fault.ts';

/** Problems of a printer that people know by its name, not by its address. */
const OF_KNOWN_PRINTERS: ReadonlySet<Problem['code']> = new Set([
  'printerUnreachable',
  'printerNoPermission',
  'printerStopped',
  'printerSilent',
  'printerHoldsBack',
  'printerPrintedNothing',
  'printerStoppedInLabel',
  'printOutcomeUnknown',
]);

/** What the sentences of a problem may name, in the screen's own words. */
export function useProblemWords(): (problem: Problem) => WordArguments {
  const { t } = useTranslation();
  const known = useAppState((state) => state.printers?.printers ?? null);
  return useCallback((problem) => problemWords(problem, t, known ?? []), [t, known]);
}

export function problemWords(
  problem: Problem,
  t: TFunction,
  known: readonly Pick<PrinterView, 'address' | 'name'>[],
): WordArguments {
  return {
    ...problemArguments(problem),
    ...('address' in problem && OF_KNOWN_PRINTERS.has(problem.code)
      ? { address: known.find(({ address }) => address === problem.address)?.name ?? problem.address }
      : {}),
    ...(problem.code === 'printerUnreachable' || problem.code === 'printOutcomeUnknown'
      ? { reason: t(`printer.fault.${printerFaultOf(problem.reason)}`) }
      : {}),
    ...(problem.code === 'printerStopped' || problem.code === 'printerStoppedInLabel'
      ? { conditions: problem.conditions.map((each) => t(`printer.condition.${each}`)).join(', ') }
      : {}),
  };
}
