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
