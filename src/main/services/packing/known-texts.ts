import { takenKinds } from '../../../shared/domain/marking/marking-needs.ts';
import { readCode } from '../../../shared/domain/marking/read-code.ts';
import type { Resolution } from '../../../shared/domain/packing/facts.ts';
import { unreachable } from '../../../shared/result.ts';
import type { ReadingPorts } from './read-scan.ts';
import { resolveScan } from './resolve-scan.ts';

/** What the bench can say of a text without anything being done for it. */
export interface KnownTexts {
  /** Goods, a label, a supply, a card: whatever is scanned at a bench and known here. */
  isKnown(text: string): boolean;
  /** It has the form of a code that the parcel at hand still needs. */
  isAsked(text: string): boolean;
}

export function createKnownTexts(ports: ReadingPorts): KnownTexts {
  const { cache, marking, host } = ports;
  return {
    isKnown: (text) => isKnown(resolveScan({ ...ports, preparedFor: ports.preparedFor() }, text)),
    isAsked: (text) => {
      const state = host.state();
      const task = state.kind === 'open' ? state.task : null;
      const order = task?.kind === 'codes' ? cache.orders.get(task.parcel.orderId) : null;
      return order !== null && readCode(text, takenKinds(marking.needsOf(order))).ok;
    },
  };
}

function isKnown({ kind }: Resolution): boolean {
  switch (kind) {
    case 'unknown':
    case 'unreadable':
    // Four digits are part of some label's number, and of no label's code.
    case 'number':
    case 'code':
    // The form of a code alone: of goods that nobody has heard of.
    case 'pieceCode':
      return false;
    case 'product':
    case 'sharedBarcode':
    case 'orderLabel':
    case 'sharedLabel':
    case 'supply':
    case 'box':
    case 'command':
    case 'scannerCard':
      return true;
    default:
      return unreachable(kind);
  }
}
