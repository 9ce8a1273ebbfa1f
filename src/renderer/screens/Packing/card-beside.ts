import type { ScanRecord } from '../../../shared/contract/packing.ts';
import { commandCards, readCommand } from '../../../shared/domain/command-codes.ts';
import type { VerdictReason } from '../../../shared/domain/verdict.ts';

/** What stood on the panel before a command and stands there after it: it says nothing of the command. */
const STOOD_ALREADY: ReadonlySet<VerdictReason> = new Set([
  'noSupplyOpen',
  'scanProduct',
  'supplyComplete',
  'scanCode',
  'labelPrintedAhead',
  'scanProductOf',
  'scanLabelBack',
  'goodsWait',
  'printerNeedsHelp',
  'labelCameOut',
  'labelUncertain',
  'labelsHeld',
]);

/** The command card that was scanned, where its line would otherwise name goods that nobody scanned; else null. */
export function cardBeside({
  text,
  verdict,
  job,
}: Pick<ScanRecord, 'text' | 'verdict' | 'job'>): (typeof commandCards)[keyof typeof commandCards] | null {
  const command = job === null && STOOD_ALREADY.has(verdict.reason) ? readCommand(text.trim()) : null;
  return command && commandCards[command];
}
