import { useTranslation } from 'react-i18next';
import type { SentLine } from '../../../../shared/contract/stocks.ts';
import { useReasonWords } from '../../../ui/orders/use-task-words.ts';

/** What became of one barcode, in a sentence with a way out. */
export function useLineWords(): (line: SentLine) => string {
  const { t } = useTranslation();
  const reasonWords = useReasonWords();
  return ({ state, fault, problem }) => {
    if (fault !== null) return t(`stockroom.stocks.fault.${fault}`);
    if (problem !== null) {
      const { reason, next } = reasonWords(problem);
      return [next, reason].filter((part) => part !== null).join(' ');
    }
    return t(`stockroom.stocks.state.${state}`);
  };
}
