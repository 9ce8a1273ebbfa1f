import { z } from 'zod';
import { parcelStates, type Parcel, type ParcelState } from '../../../shared/domain/parcel/parcel.ts';
import { integer, integerOrNull, text, textOrNull, type Row } from '../row.ts';

export const PARCEL_COLUMNS =
  'order_id, supply_id, article, color_code, part_a, part_b, state, job_id, claimed_at, packed_at, box_key, position, person';

export const parcelStateOf = (row: Row): ParcelState => z.enum(parcelStates).parse(row['state']);

export function parcelOf(row: Row): Parcel {
  return {
    orderId: text(row, 'order_id'),
    supplyId: text(row, 'supply_id'),
    article: text(row, 'article'),
    colorCode: textOrNull(row, 'color_code'),
    partA: textOrNull(row, 'part_a'),
    partB: textOrNull(row, 'part_b'),
    state: parcelStateOf(row),
    jobId: textOrNull(row, 'job_id'),
    claimedAt: integer(row, 'claimed_at'),
    packedAt: integerOrNull(row, 'packed_at'),
    boxKey: textOrNull(row, 'box_key'),
    position: integerOrNull(row, 'position'),
    person: textOrNull(row, 'person'),
  };
}
