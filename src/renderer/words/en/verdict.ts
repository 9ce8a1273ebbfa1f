import { parcelsOfWay } from './ways.ts';
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

const whyRefused =
  '{why, select, alreadyUsed {This code was already used} alreadyScannedHere {This code was just scanned} wrongKind {That is another kind of code} separatorLost {The scanner dropped a part of the code} gtinOfOtherProduct {This code belongs to another product} other {This code can’t be taken}}';

/** The code that the order waits for stays on the panel with every refusal. */
const asked =
  '{asked, select, sgtin {marking code} uin {UIN} imei {IMEI} gtin {GTIN} other {code}}{nth, select, none {} other { {nth}}}';

export const verdict = {
  noSupplyOpen: {
    headline: 'No supply is open',
    expects: 'Choose a supply',
    short: 'no supply open',
  },
  scannedWithoutSupply: {
    headline: 'Not packed: no supply is open',
    expects: '{open, select, 0 {Make a supply on Today} other {Choose a supply, scan again}}',
    short: 'no supply open',
  },
  scanProduct: {
    headline: 'Ready',
    expects: '{first, select, label {Scan a printed label} other {Scan a product}}',
    short: 'ready',
  },
  supplyComplete: {
    headline: 'Everything is packed',
    expects: '{lot, select, way {Nothing is left to pack} other {Hand the supply over}}',
    short: 'all packed',
  },
  labelPrinting: {
    headline: 'Right product',
    expects: '{box, select, none {Take the label} other {Take the label, put it into box {box}}}',
    short: 'label on its way',
  },
  parcelPacked: {
    headline: 'Packed',
    expects:
      '{label, select, stuck {{box, select, none {Scan the next product} other {Put it into box {box}}}} other {{box, select, none {Stick the label, scan the next product} other {Stick the label, put it into box {box}}}}}',
    short: 'packed',
  },
  lastPacked: {
    headline: 'Packed: the last one',
    expects:
      '{label, select, stuck {{box, select, none {{lot, select, way {Nothing is left to pack} other {Hand the supply over}}} other {Put it into box {box}}}} other {{box, select, none {{lot, select, way {Stick the label} other {Stick the label, hand the supply over}}} other {Stick the label, put it into box {box}}}}}',
    short: 'packed, the last one',
  },
  labelScannedBack: {
    headline: 'Right label',
    expects:
      '{next, select, handOver {Hand the supply over} nothing {Nothing is left to pack} other {Scan the next product}}',
    short: 'label scanned back',
  },
  unreadableScan: {
    headline: 'Code not read',
    expects: 'Scan again',
    short: 'code not read',
  },
  unknownBarcode: {
    headline: 'Unknown barcode',
    expects: 'Scan the product’s barcode',
    short: 'unknown barcode',
  },
  codeBeforeProduct: {
    headline: 'That is {meta, select, sgtin {a marking code} uin {a UIN} imei {an IMEI} other {a code}}',
    expects: 'Scan the product’s barcode first',
    short: 'a code before its product',
  },
  noOpenOrder: {
    headline: 'Nobody ordered this',
    expects: 'Put it back, scan another',
    short: 'nobody ordered it',
  },
  oneTooMany: {
    headline: 'Already packed: extra item',
    expects: 'Put it back, scan another',
    short: 'extra item',
  },
  otherSupply: {
    headline: '{way, select, none {Belongs to another supply} other {It leaves another way}}',
    expects: `Put it with {way, select, ${parcelsOfWay} other {“{supplyName}”}}`,
    short: `goes with {way, select, ${parcelsOfWay} other {“{supplyName}”}}`,
  },
  notTakenYet: {
    headline: 'Ordered, but in no supply yet',
    expects: 'Put it aside, scan another',
    short: 'in no supply yet',
  },
  notPackedHere: {
    headline: 'Ordered, but not packed here',
    expects: 'Put it aside, tell the lead',
    short: 'not packed here',
  },
  whichProduct: {
    headline: 'Several articles have this barcode',
    expects: 'Which one is in your hand?',
    short: 'which article?',
  },
  scanCode: {
    headline:
      '{meta, select, sgtin {Marking code} uin {UIN} imei {IMEI} other {GTIN}}{part, select, none {} other { {part}}}',
    expects:
      'Scan the {meta, select, sgtin {marking code} uin {UIN} imei {IMEI} other {GTIN}}{part, select, none {} other { {part}}}',
    short: 'needs a code',
  },
  codeRefused: {
    headline: `{refused, select, none {${whyRefused}} other {{why, select, gtinOfOtherProduct {This code belongs to another product} other {That is a product’s barcode}}}}`,
    expects: `{why, select, alreadyUsed {Scan another ${asked}} alreadyScannedHere {Scan another ${asked}} gtinOfOtherProduct {Scan another ${asked}} other {Scan the ${asked}}}`,
    short:
      '{refused, select, none {code not taken} other {{why, select, gtinOfOtherProduct {code of another product} other {a product, not its code}}}}',
  },
  codeOfUnknownProduct: {
    headline: 'Does this code belong to the product?',
    expects: 'Check the goods, then answer',
    short: 'code of another product?',
  },
  codesNotTold: {
    headline: 'Required codes not known yet',
    expects: 'Put it aside, scan another',
    short: 'codes not known yet',
  },
  codesUnsupported: {
    headline: 'This station can’t record the code it needs',
    expects: 'Put it aside, scan another',
    short: 'needs {kinds}',
  },
  scanLabelBack: {
    headline: 'Label printed',
    expects: 'Stick the label, scan it',
    short: '{refused, select, none {label to be scanned back} other {not packed: a label first}}',
  },
  wrongLabelBack: {
    headline: 'Label of another parcel',
    expects: 'Scan the label of this parcel',
    short: 'wrong label',
  },
  scanProductOf: {
    headline: 'Label printed ahead',
    expects: 'Scan its product',
    short: 'label first',
  },
  wrongProductOf: {
    headline: 'Not the product of this label',
    expects: 'Scan the product of the label',
    short: 'wrong product for the label',
  },
  orderOnHold: {
    headline: 'This order is on hold',
    expects: 'Put it aside, call the lead',
    short: 'on hold',
  },
  undone: {
    headline: 'Undone: not packed',
    expects:
      '{label, select, keep {Put the goods back, keep the label} willNotCome {Put the goods back: no label will come} other {Put the goods back}}',
    short: 'undone',
  },
  undoTooLate: {
    headline: 'Its label went to the printer',
    expects: 'Wait for the label, then undo',
    short: 'too late to undo',
  },
  skipped: { headline: 'Skipped', expects: 'Scan a product', short: 'skipped' },
  putOnHold: { headline: 'Put on hold', expects: 'Scan a product', short: 'put on hold' },
  reprinting: {
    headline: 'One more label',
    expects: 'Destroy the old label',
    short: 'one more label',
  },
  reprintAgain: {
    headline: 'A second label was printed just now',
    expects: 'Print one more?',
    short: 'one more label?',
  },
  signedIn: { headline: 'Hello, {name}', expects: 'Scan a product', short: 'badge of {name}' },
  boxOpened: { headline: 'Box {box} is open', expects: 'Scan a product', short: 'box {box} opened' },
  boxClosed: { headline: 'The box is closed', expects: 'Scan a product', short: 'box closed' },
  boxGone: {
    headline: 'Box {box} was deleted',
    expects: 'Open another box',
    short: 'box {box} was deleted',
  },
  commandDone: { headline: 'Done', expects: 'Scan a product', short: 'done' },
  nothingToCommand: {
    headline: 'That command does nothing now',
    expects: 'Scan a product',
    short: 'no effect now',
  },
  boxOfOtherSupply: {
    headline: 'Box {box} belongs to another supply',
    expects: 'Scan a box of this supply',
    short: 'box of another supply',
  },
  parcelFound: {
    headline:
      '{state, select, packed {This parcel is packed} labelled {Its label is printed} labelling {Its label is on the way} setAside {Its goods were put aside} other {This order is not packed yet}}',
    expects: '{state, select, none {Scan its product} labelled {Scan its product} other {Scan a product}}',
    short: 'found by its number',
  },
  severalParcels: {
    headline: '{candidates, plural, other {# labels have this number}}',
    expects: 'Type the whole number',
    short: 'number of several labels',
  },
  labelOfSeveral: {
    headline: '{candidates, plural, other {# orders have this label code}}',
    expects: 'Put it aside, call the lead',
    short: 'label code of several orders',
  },
  labelNotProduct: {
    headline: 'That is a label',
    expects: 'Scan the product, not the label',
    short: 'a label, not a product',
  },
  scannerCardNotProduct: {
    headline: 'That is a code of the scanner set-up card',
    expects: 'Scan a product',
    short: 'a set-up code',
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
    headline: 'The label is being fetched',
    expects: 'Put it aside, scan another',
    short: 'label not here yet',
  },
  labelFaulty: {
    headline: 'The label can’t be printed',
    expects: 'Put it aside, call the lead',
    short: 'label faulty',
  },
  labelCame: {
    headline: 'The label is here',
    expects: 'Scan the product again',
    short: 'label is here',
  },
  printerNeedsHelp: {
    headline:
      '{detail, select, paused {The printer is paused} printerNotSet {No printer is set up} other {The printer needs help}}',
    expects:
      '{detail, select, paused {Resume printing} printerNotSet {Set up a printer} other {Check the printer}}',
    short:
      '{refused, select, none {{detail, select, paused {printer paused} printerNotSet {no printer set up} other {printer needs help}}} other {not packed: the printer}}',
  },
  documentFaulty: {
    headline:
      '{document, select, boxLabel {{box, select, none {A box label can’t be printed} other {The label of box {box} can’t be printed}}} supplyQr {A supply’s QR can’t be printed} other {A label can’t be printed}}',
    expects: 'See the screen Printer',
    short:
      '{document, select, boxLabel {{box, select, none {box label faulty} other {label of box {box} faulty}}} supplyQr {supply’s QR faulty} other {label faulty}}',
  },
  printerWell: {
    headline: 'The printer works again',
    expects: 'Scan a product',
    short: 'printer works again',
  },
  labelCameOut: {
    headline: '{is, select, coming {Its label is coming} other {Its label is there now}}',
    expects: '{box, select, none {Stick the label} other {Stick the label, put it into box {box}}}',
    short: 'label is there',
  },
  goodsWait: {
    headline: 'Not packed yet',
    expects: 'Scan it again',
    short: 'not packed yet',
  },
  labelUncertain: {
    headline:
      '{document, select, boxLabel {{box, select, none {Did this box label come out?} other {Did the label of box {box} come out?}}} supplyQr {Did the supply’s QR come out?} other {Did this label come out?}}',
    expects:
      '{document, select, orderLabel {Scan the label if it came out} other {{printer, select, none {Look for it at the printer} other {Look for it at {printer}}}}}',
    short: '{refused, select, none {label in doubt} other {not packed: a label in doubt}}',
  },
  labelsHeld: {
    headline: '{jobs, plural, one {# label waited too long} other {# labels waited too long}}',
    expects: '{jobs, plural, one {Is it still wanted?} other {Are they still wanted?}}',
    short:
      '{refused, select, none {{jobs, plural, one {label waited too long} other {labels waited too long}}} other {{jobs, plural, one {not packed: a label waits} other {not packed: labels wait}}}}',
  },
  labelPrintedAhead: {
    headline: 'Its label is printed already',
    expects: 'Find the label, stick it, scan it',
    short: 'label printed ahead',
  },
  labelOfOther: {
    headline: 'That label belongs to another product',
    expects: 'Scan the product, then its label',
    short: 'label of another product',
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
    '{fault, select, empty {The code was empty.} tooLong {The code was too long: two codes at once?} beginningLost {The beginning of the code did not arrive, so nothing was looked up.} other {The code had control characters in it: check how the scanner is set up.}}',
  unknownBarcode: 'Read: {text}',
  codeBeforeProduct: 'Read: {text}',
  oneTooMany:
    '{packed, plural, one {This supply needs only one, and it is packed.} other {This supply needs #, and all of them are packed.}}',
  notTakenYet: 'Take the new orders into a supply on the screen Today.',
  notPackedHere:
    'Order {orderId}: the marketplace says {field, select, supplierStatus {its state is} cargoType {its size is} requiredMeta {it needs a code} other {it is delivered by}} “{value}”, which this station doesn’t pack.',
  codeRefused:
    '{refused, select, none {{code}} other {{refused}}}. {why, select, notAMarkingCode {{refused, select, none {It is not a marking code, UIN, IMEI or GTIN.} other {It was not packed.}}} badCharacter {It has a character that is not used in codes, perhaps because of the keyboard layout. Set the scanner up with its card.} wrongKind {{refused, select, none {This order does not need such a code.} other {It was not packed.}}} badCheckDigit {Its check digit is wrong: the code is damaged.} badLength {Its length is wrong: the code is damaged or cut.} separatorLost {The scanner drops the separator GS: set it up with the card, then scan again.} tailMissing {Its check part is missing: the code is cut.} alreadyScannedHere {Each piece has a code of its own.} alreadyUsed {It belongs to order {orderId}.} gtinOfOtherProduct {{refused, select, none {It belongs to {article}.} other {It was not packed.}}} other {}}',
  whichProduct: 'Nothing was printed. Press its key, or scan another barcode of the article.',
  codeOfUnknownProduct: '{code}. Its product number {gtin} was not seen with this product before.',
  codesNotTold: 'The marketplace is being asked. Scan the product again in a minute.',
  codesUnsupported: 'The order asks for: {kinds}. Nothing was printed.',
  boxGone:
    'Nothing was printed. Scan the label of another box or open a new one, then go on. What was in it is still in the supply, in no box.',
  orderOnHold:
    '{onHoldFor, select, defect {The goods were defective.} missing {The goods were missing.} question {There was a question about it.} perhapsPacked {It may be packed already: the station’s records end before. Look for its parcel; if there is none, release the hold.} changed {The marketplace says that it is for another product now. The screen Tasks tells what it was and what it is.} other {Somebody put it aside.}}',
  parcelFound: `{way, select, none {{supplyName, select, none {} other {Supply “{supplyName}”{box, select, none {} other {, box {box}}}{position, select, none {} other {, parcel {position}}}.}}} other {It is with {way, select, ${parcelsOfWay} other {}}.}}`,
  labelOfSeveral:
    'Nobody can tell whose label it is. The lead finds these orders in the search by this code and asks the marketplace for labels with codes of their own.',
  orderCancelled: `{supplyName, select, none {Goods of cancelled orders go back to the shelf. Nothing is printed for it now.} other {Take the parcel out: {way, select, none {supply “{supplyName}”} other {it is with {way, select, ${parcelsOfWay} other {}}}}{box, select, none {} other {, box {box}}}{position, select, none {} other {, parcel {position}}}. Scan its label when it is out.}}{label, select, mayCome { A label of it may still come out: destroy it.} other {}}{refused, select, none {} other { {refused}: not packed yet. Scan it again afterwards.}}`,
  labelMissing: 'It is not here yet. Scan the product again in a minute.',
  labelFaulty:
    '{fault, select, empty {The marketplace sent an empty label.} truncated {The marketplace sent half a label.} notWhatItSays {The label file is of the wrong type.} forbiddenCommands {The label file contains printer commands that are not allowed.} codeUnreadable {Its code could not be read back.} codeDiffers {Its code is another order’s.} widerThanHead {It is wider than the print head: check the head width on the screen Printer.} widerThanColumn {It is wider than a column of labels: check the columns on the screen Printer.} rowWiderThanHead {The row of labels is wider than the print head: check both on the screen Printer.} widerThanPaper {What is printed on it is wider than the label: check the label size in Settings.} otherLanguage {It was fetched for a ZPL printer and can’t be fetched again after assembly: print it on that printer.} otherDensity {It was fetched for a 203 dpi printer and can’t be fetched again after assembly: print it on that printer.} lettersMissing {It has letters that can’t be drawn.} tooMuchWork {Its drawing is far too complicated for a label.} other {{fault}}}',
  undone: '{label, select, keep {Its label stays good: the product’s next scan asks for it.} other {}}',
  scanLabelBack: '{refused, select, none {} other {{refused}: not packed yet. Scan it after this label.}}',
  reprintAgain: 'Two labels of one parcel must not go out: destroy the old ones.',
  printerNeedsHelp:
    '{refused, select, none {} other {{refused}{piece, select, another {, another piece} other {}}: not packed. Scan it again when the printer works. }}{printed, select, none {} other {{printed}: its label came out, stick it. }}{inside, select, none {} other {{inside}: the printer has its label. If it is not out yet, it comes when the printer works. }}{waits, select, none {} other {{waits}: its label waits. }}{detail, select, paused {Somebody paused it.} printerNotSet {Nothing can be packed without one.} other {Paper, lid, cable, power.}}{refused, select, none {{waits, select, none {} other { Waiting labels print by themselves, once each.}}} other {}}',
  documentFaulty: 'It says what is wrong with it. Other labels print as usual.',
  labelCameOut: '{also, select, none {} other {There too: {also}.}}',
  goodsWait:
    '{pieces, plural, one {It was scanned while something else had to be seen to.} other {# pieces were scanned while something else had to be seen to.}}',
  labelsHeld:
    '{refused, select, none {} other {{refused}: not packed yet. Scan it again after the answer. }}{jobs, plural, one {It has been waiting} other {They have been waiting}} since {since}. Nothing prints until you answer.',
  labelPrintedAhead: 'Any label already printed for this product and supply will do.',
  labelUncertain:
    '{refused, select, none {} other {{refused}: not packed yet. Scan it again after the answer. }}{doubt, select, count {The printer took it, but counted fewer labels than it was sent.} stopped {The printer stopped in the middle of it. Get it going first: it may finish it.} gone {The printer was gone right after taking it. Look on the parcel too.} other {Nobody knows whether all of it reached the printer, which may still print it later.}} It is not printed again unless you say so.',
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
  machine: 'Equipment problem',
  ask: 'Question',
} satisfies Record<VerdictKind, string>;
