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

/** Passes of drivers and cars. */
export const passChangeKinds = ['createPass', 'changePass', 'deletePass'] as const;

/** Warehouses of the seller. */
export const warehouseChangeKinds = [
  'createWarehouse',
  'changeWarehouse',
  'changeContacts',
  'deleteWarehouse',
] as const;

/** Changes of which a person decides when they are refused; those of identifiers have their own tasks. */
export const taskChangeKinds = [
  ...supplyChangeKinds,
  'moveOrder',
  ...passChangeKinds,
  ...warehouseChangeKinds,
] as const;

/** What it is told at all, as the rows of the outbox call it. Rows of another version may have other names. */
export const changeKinds = [...taskChangeKinds, 'setMeta', 'deleteMeta'] as const;
export type ChangeKind = (typeof changeKinds)[number];
