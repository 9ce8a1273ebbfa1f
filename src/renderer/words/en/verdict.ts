import type { VerdictKind, VerdictReason } from '../../../shared/domain/verdict.ts';

/** What the packer reads from a metre away. */
export interface VerdictWords {
  /** What happened; stands beside the shape. */
  readonly headline: string;
  /** What is expected next, in the largest letters: short. */
  readonly expects: string;
  /** For the list of last scans. */
  readonly short: string;
}

export const verdict = {
  noSupplyOpen: {
    headline: 'No supply is open',
    expects: 'Choose a supply',
    short: 'no supply open',
  },
  scanProduct: { headline: 'Ready', expects: 'Scan a product', short: 'ready' },
  supplyComplete: {
    headline: 'Everything is packed',
    expects: 'Hand the supply over',
    short: 'all packed',
  },
  labelPrinting: {
    headline: 'Right product',
    expects: 'Take the label',
    short: 'label on its way',
  },
  parcelPacked: {
    headline: 'Packed',
    expects: 'Stick the label, scan the next product',
    short: 'packed',
  },
  lastPacked: {
    headline: 'Packed: the last one',
    expects: 'Stick the label, hand the supply over',
    short: 'packed, the last one',
  },
  labelScannedBack: {
    headline: 'The label is the right one',
    expects: 'Scan the next product',
    short: 'label scanned back',
  },
  unreadableScan: {
    headline: 'The scanner sent nothing readable',
    expects: 'Scan again',
    short: 'not readable',
  },
  unknownBarcode: {
    headline: 'Nobody knows this barcode',
    expects: 'Scan the product’s barcode',
    short: 'unknown barcode',
  },
  noOpenOrder: {
    headline: 'Nobody ordered this',
    expects: 'Put it back, scan another',
    short: 'nobody ordered it',
  },
  oneTooMany: {
    headline: 'One too many',
    expects: 'Put it back, scan another',
    short: 'one too many',
  },
  otherSupply: {
    headline: 'Belongs to another supply',
    expects: 'Put it with “{supplyName}”',
    short: 'goes with “{supplyName}”',
  },
  notTakenYet: {
    headline: 'Ordered, but in no supply yet',
    expects: 'Put it aside, scan another',
    short: 'in no supply yet',
  },
  needsMarking: {
    headline: 'Needs a code that this station can’t record yet',
    expects: 'Put it aside, scan another',
    short: 'needs {kinds}',
  },
  labelNotProduct: {
    headline: 'That is a label',
    expects: 'Scan the product, not the label',
    short: 'a label, not a product',
  },
  supplyNotProduct: {
    headline: 'That is the code of supply “{supplyName}”',
    expects: 'Scan a product',
    short: 'a supply’s code',
  },
  orderCancelled: {
    headline: 'This order was cancelled',
    expects: 'Don’t pack it: put it aside',
    short: 'cancelled',
  },
  labelMissing: {
    headline: 'The label is not here yet',
    expects: 'Put it aside, scan another',
    short: 'label not here yet',
  },
  labelFaulty: {
    headline: 'The label can’t be printed',
    expects: 'Put it aside, call the lead',
    short: 'label faulty',
  },
  printerNeedsHelp: {
    headline: 'The printer needs help',
    expects: 'See to the printer',
    short: 'printer needs help',
  },
  labelUncertain: {
    headline: 'Did this label come out?',
    expects: 'Scan the label if it came out',
    short: 'label in doubt',
  },
  supplyClosed: {
    headline: 'Supply “{supplyName}” is handed over',
    expects: 'Choose another supply',
    short: 'supply handed over',
  },
} satisfies Record<VerdictReason, VerdictWords>;

/** Why, and what else helps; small. Most verdicts have nothing to add. */
export const verdictMore = {
  unreadableScan:
    '{fault, select, empty {The code was empty.} tooLong {The code was too long: two codes at once?} other {The code had control characters in it: check how the scanner is set up.}}',
  unknownBarcode: 'Read: {text}',
  oneTooMany:
    '{packed, plural, one {The only one that this supply wants is packed.} other {All # that this supply wants are packed.}}',
  notTakenYet: 'Take the new orders into a supply on the screen Today.',
  needsMarking: 'The order asks for: {kinds}. Nothing was printed.',
  orderCancelled: 'Goods of cancelled orders go back to the shelf. Nothing is printed for it now.',
  labelMissing: 'It is being fetched. Scan the product again in a minute.',
  labelFaulty:
    '{fault, select, empty {The marketplace sent an empty label.} truncated {The marketplace sent half a label.} notWhatItSays {The label file is not of the type it should be.} forbiddenCommands {The label file has printer commands in it that must not be sent.} codeUnreadable {Its code could not be read back.} codeDiffers {Its code is another order’s.} widerThanHead {It is wider than the print head: check the head width on the screen Printer.} otherLanguage {It was fetched for a ZPL printer, and a label of an order that left assembly can’t be fetched again: print it on that one.} other {{fault}}}',
  printerNeedsHelp: 'Paper, lid, cable, power. What waits comes out by itself, once.',
  labelUncertain: 'The connection broke while it was sent. It is not printed again without your word.',
  supplyClosed: 'Nothing can be added to it any more.',
} satisfies Partial<Record<VerdictReason, string>>;

export type ReasonWithMore = keyof typeof verdictMore;

export const hasMore = (reason: VerdictReason): reason is ReasonWithMore =>
  Object.hasOwn(verdictMore, reason);

export const verdictKind = {
  ready: 'Ready',
  printing: 'Printing',
  packed: 'Packed',
  'needs-scan': 'Needs another scan',
  wrong: 'Wrong',
  cancelled: 'Cancelled',
  machine: 'Machine needs help',
  ask: 'Question',
} satisfies Record<VerdictKind, string>;
