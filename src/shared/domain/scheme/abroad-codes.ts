/**
 * Words of the history of orders that cross a border (observed facts, "Values": about 47 are in use, of which these are
 * named; the last ones are states of document 1). Any other is shown as it came.
 */
export const abroadCodes = [
  'assembling',
  'assembled',
  'sorted',
  'accepted_by_carrier',
  'sent_to_carrier',
  'on_way_to_sc',
  'customs_clearance',
  'arrived_at_pp',
  'ready_for_pick_up',
  'received_by_client',
  'returned',
  'canceled',
  'canceled_by_client',
  'declined_by_client',
  'canceled_by_carrier',
  'defect',
] as const;
export type AbroadCode = (typeof abroadCodes)[number];

/** They come in any case. Null: none that is known here. */
export function abroadCodeOf(said: string): AbroadCode | null {
  const lower = said.trim().toLowerCase();
  return abroadCodes.find((code) => code === lower) ?? null;
}
