import * as fc from 'fast-check';
import type { ParcelEvent } from '../../../../src/shared/domain/parcel/next.ts';
import { parcelStates, type Parcel } from '../../../../src/shared/domain/parcel/parcel.ts';

/** As it is claimed. */
export const parcel: Parcel = {
  orderId: '1',
  supplyId: 'S',
  article: 'MUG',
  colorCode: null,
  partA: '231648',
  partB: '0042',
  state: 'labelling',
  jobId: 'J',
  claimedAt: 1000,
  packedAt: null,
  boxKey: null,
  position: null,
  person: 'Ann',
};

const jobIds = fc.constantFrom('J', 'K');
const boxes = fc.constantFrom('A', 'B', null);
const supplies = fc.constantFrom('S', 'T');

export const events: fc.Arbitrary<ParcelEvent> = fc.oneof(
  fc
    .constantFrom('labelPrinted' as const, 'unpacked' as const, 'setAside' as const)
    .map((kind) => ({ kind })),
  fc.record({
    kind: fc.constant('packed' as const),
    at: fc.integer({ min: 2000, max: 9000 }),
    person: fc.constantFrom('Boris', null),
  }),
  fc.record({ kind: fc.constant('placed' as const), boxKey: boxes }),
  fc.record({ kind: fc.constant('movedTo' as const), supplyId: supplies }),
  fc.record({ kind: fc.constantFrom('relabelled' as const, 'released' as const), jobId: jobIds }),
);

/** A parcel in any state, whatever led there. */
export const anyParcel: fc.Arbitrary<Parcel> = fc
  .record({
    state: fc.constantFrom(...parcelStates),
    supplyId: supplies,
    jobId: fc.constantFrom('J', 'K', null),
    packedAt: fc.option(fc.nat(9000)),
    boxKey: boxes,
    position: fc.option(fc.integer({ min: 1, max: 9 })),
  })
  .map((given) => ({ ...parcel, ...given }));
