/** What the marketplace is told of supplies and boxes. */
export const supplyChangeKinds = [
  'createSupply',
  'addOrder',
  'deliver',
  'deleteSupply',
  'addBoxes',
  'deleteBoxes',
  'putInBox',
  'takeOutOfBox',
] as const;

/** What it is told at all, as the rows of the outbox call it. Rows of another version may have other names. */
export const changeKinds = [...supplyChangeKinds, 'setMeta', 'deleteMeta'] as const;
export type ChangeKind = (typeof changeKinds)[number];
