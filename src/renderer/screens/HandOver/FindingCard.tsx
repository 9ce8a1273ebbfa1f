import type { Finding as Found } from '../../../shared/domain/supply/hand-over.ts';
import { unreachable } from '../../../shared/result.ts';
import { CancelledParcels } from './findings/CancelledParcels.tsx';
import { CodesMissing } from './findings/CodesMissing.tsx';
import { EmptyBoxes } from './findings/EmptyBoxes.tsx';
import { Held } from './findings/Held.tsx';
import { Labels } from './findings/Labels.tsx';
import { ChangesRefused, CodesRefused } from './findings/Refusals.tsx';
import { NoAnswer } from './findings/NoAnswer.tsx';
import { ProductsChanged } from './findings/ProductsChanged.tsx';
import { Unpacked } from './findings/Unpacked.tsx';
import { ChangesWaiting, CodesWaiting } from './findings/Waiting.tsx';
import { WithoutBox } from './findings/WithoutBox.tsx';
import { ZeroOrders } from './findings/ZeroOrders.tsx';
import type { Recheck } from './use-preflight.ts';

interface Props {
  readonly finding: Found;
  readonly supplyId: string;
  /** Looks again, when something was done about it. */
  readonly again: () => void;
  readonly recheck: Recheck;
}

/** Each kind names what it is about and has a touch of its own; a kind that is new does not compile without one. */
export function FindingCard({ finding, supplyId, again, recheck }: Props) {
  switch (finding.kind) {
    case 'zeroOrders':
      return <ZeroOrders supplyId={supplyId} />;
    case 'cancelledParcels':
      return <CancelledParcels parcels={finding.parcels} again={again} />;
    case 'emptyBoxes':
      return <EmptyBoxes boxes={finding.boxes} supplyId={supplyId} again={again} />;
    case 'codesMissing':
      return <CodesMissing parcels={finding.parcels} supplyId={supplyId} again={again} />;
    case 'noAnswer':
      return (
        <NoAnswer finding={finding} supplyId={supplyId} askAgain={recheck.run} isAsking={recheck.busy} />
      );
    case 'unpacked':
      return <Unpacked parcels={finding.parcels} supplyId={supplyId} />;
    case 'held':
      return <Held holds={finding.holds} again={again} />;
    case 'withoutBox':
      return <WithoutBox parcels={finding.parcels} supplyId={supplyId} />;
    case 'labelsInDoubt':
    case 'labelsWaiting':
      return <Labels kind={finding.kind} jobs={finding.jobs} />;
    case 'productsChanged':
      return <ProductsChanged products={finding.products} />;
    case 'codesRefused':
      return <CodesRefused codes={finding.codes} />;
    case 'changesRefused':
      return <ChangesRefused tasks={finding.tasks} />;
    case 'codesWaiting':
      return <CodesWaiting parcels={finding.parcels} />;
    case 'changesWaiting':
      return <ChangesWaiting changes={finding.changes} />;
    default:
      return unreachable(finding);
  }
}
