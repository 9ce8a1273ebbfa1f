/** What the marketplace takes off the payout, by the report that says so. */
export const chargeKinds = [
  'storage',
  'acceptance',
  'selfPurchases',
  'wrongGoods',
  'labelling',
  'characteristics',
] as const;
export type ChargeKind = (typeof chargeKinds)[number];
