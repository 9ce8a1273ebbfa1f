/** What is written down of an order at the counter, one line an act; the codes of buyers never are. */
export const counterActs = [
  'shelved',
  'moved',
  'madeReady',
  'codeAsked',
  'codeRight',
  'codeWrong',
  'codeNotAnswered',
  'scannedOut',
  'handedOver',
  'handedOverUnverified',
  'handOverUndone',
  'refused',
  'returned',
  'seenTo',
  'ended',
] as const;
export type CounterActName = (typeof counterActs)[number];

/** Deliberate acts, which stand in the log as well. */
export const ACTS_IN_LOG: ReadonlySet<CounterActName> = new Set([
  'handedOver',
  'handedOverUnverified',
  'handOverUndone',
  'refused',
  'seenTo',
]);
