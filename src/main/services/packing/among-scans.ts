import type { Verdict } from '../../../shared/domain/verdict.ts';
import type { PackingHandlersPorts } from './handlers-ports.ts';

/** An action by hand that a card could also have done is listed among the last scans. */
export function amongScans(
  { journal, supplies, newId }: Pick<PackingHandlersPorts, 'journal' | 'supplies' | 'newId'>,
  text: string,
  at: number,
  verdict: Verdict,
  jobId: string | null,
): void {
  const supplyId = supplies.books[0]?.supplyId ?? null;
  journal.scans.add({
    scanId: newId(),
    at,
    endedAt: at,
    text,
    supplyId,
    verdict,
    isRepeat: false,
    jobId,
  });
}
