import type { Finding } from '../../../shared/domain/supply/hand-over.ts';
import { unreachable } from '../../../shared/result.ts';

/** How many orders, boxes, labels or changes a finding is about. */
export function countOf(finding: Finding): number {
  switch (finding.kind) {
    case 'zeroOrders':
      return 0;
    case 'cancelledParcels':
    case 'codesMissing':
    case 'unpacked':
    case 'withoutBox':
    case 'codesWaiting':
      return finding.parcels.length;
    case 'noAnswer':
      return finding.parcels.length + finding.boxes.length + finding.unnamed;
    case 'emptyBoxes':
      return finding.boxes.length;
    case 'held':
      return finding.holds.length;
    case 'labelsInDoubt':
    case 'labelsWaiting':
      return finding.jobs.length;
    case 'productsChanged':
      return finding.products.length;
    case 'codesRefused':
      return finding.codes.length;
    case 'changesRefused':
      return finding.tasks.length;
    case 'changesWaiting':
      return finding.changes;
    default:
      return unreachable(finding);
  }
}
