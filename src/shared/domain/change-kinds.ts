/** What the marketplace is told, as the rows of the outbox call it. Rows of another version may have other names. */
export const changeKinds = [
  'createSupply',
  'addOrder',
  'deliver',
  'deleteSupply',
  'addBoxes',
  'deleteBoxes',
  'putInBox',
  'takeOutOfBox',
  'setMeta',
  'deleteMeta',
] as const;
export type ChangeKind = (typeof changeKinds)[number];
