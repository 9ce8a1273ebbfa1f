/** What a line of the log says of a run. */
export const runChanges = ['made', 'courierNamed', 'left', 'closed', 'calledOff'] as const;
export type RunChange = (typeof runChanges)[number];

/** What a line of the log says of one order in a run. */
export const stopChanges = [
  'planned',
  'removed',
  'loaded',
  'unloaded',
  'left',
  'leftBehind',
  'delivered',
  'refused',
  'nobodyHome',
  'undone',
  'back',
  'missing',
] as const;
export type StopChange = (typeof stopChanges)[number];
