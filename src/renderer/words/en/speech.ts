import type { VerdictReason } from '../../../shared/domain/verdict.ts';

/** Their sounds say enough, many hundred times a day. */
const soundOnly = [
  'scanProduct',
  'labelPrinting',
  'parcelPacked',
  'labelScannedBack',
] as const satisfies readonly VerdictReason[];
type SpokenReason = Exclude<VerdictReason, (typeof soundOnly)[number]>;

export const isSpoken = (reason: VerdictReason): reason is SpokenReason =>
  !soundOnly.some((each) => each === reason);

export const speech = {
  title: 'Speech',
  hint: 'Beside the sounds, in the language of this desk: what is wrong, and what is expected next.',
  ways: { off: 'Off', on: 'On' },
  volume: 'Volume of the voice',
  rate: 'Speed of the voice',
  rateValue: '{value}×',
  listen: 'Listen',
  example: 'Marking code 2 of 3. Box 4.',
  voice: 'Voice: {name}',
  noVoice:
    'This computer has no English voice of its own: nothing is said. Add one in the settings of the system, under speech; it is found without a restart.',
  /** As short as can be said between two scans. */
  say: {
    noSupplyOpen: 'Choose a supply',
    scannedWithoutSupply: 'Not packed. Choose a supply',
    supplyComplete: 'All packed{lot, select, way {} other {. Hand the supply over}}',
    lastPacked: 'The last one{lot, select, way {} other {. Hand the supply over}}',
    unreadableScan: 'Code not read. Scan again',
    unknownBarcode: 'Unknown barcode',
    codeBeforeProduct: 'A code. Scan the product’s barcode first',
    noOpenOrder: 'Nobody ordered it. Put it back',
    oneTooMany: 'Extra item. Put it back',
    otherSupply: 'Another supply. Put it aside',
    notTakenYet: 'In no supply yet. Put it aside',
    notPackedHere: 'Not packed here. Put it aside',
    whichProduct: 'One barcode, several articles. Which one is it?',
    scanCode:
      '{meta, select, sgtin {Marking code} uin {UIN} imei {IMEI} other {GTIN}}{part, select, none {} other { {n} of {of}}}',
    codeRefused:
      '{refused, select, none {{why, select, alreadyUsed {This code was already used} alreadyScannedHere {The same code again} wrongKind {Another kind of code} separatorLost {The scanner dropped a part of the code} gtinOfOtherProduct {The code of another product} other {The code is not taken}}. Scan another } other {{why, select, gtinOfOtherProduct {The code of another product. Scan another } other {A product’s barcode. Scan the }}}}{asked, select, sgtin {marking code} uin {UIN} imei {IMEI} gtin {GTIN} other {code}}',
    codeOfUnknownProduct: 'Does the code belong to the product?',
    codesNotTold: 'Codes not known yet. Put it aside',
    codesUnsupported: 'It needs another kind of code. Put it aside',
    scanLabelBack: 'Scan the label',
    wrongLabelBack: 'Wrong label',
    scanProductOf: 'Scan its product',
    wrongProductOf: 'Wrong product for this label',
    orderOnHold: 'On hold. Put it aside',
    undone: 'Undone{label, select, keep {. Keep the label} other {}}',
    undoTooLate: 'Wait for the label, then undo',
    skipped: 'Skipped',
    putOnHold: 'Put on hold',
    reprinting: 'One more label. Destroy the old one',
    reprintAgain: 'Print one more label?',
    signedIn: 'Hello, {name}',
    boxOpened: 'Box {box}',
    boxClosed: 'Box closed',
    commandDone: 'Done',
    nothingToCommand: 'That does nothing now',
    boxOfOtherSupply: 'Box {box} is of another supply',
    boxGone: 'Box {box} is gone. Open another',
    parcelFound:
      '{state, select, packed {Packed} labelled {Label printed} labelling {Label on its way} setAside {Put aside} other {Not packed}}{box, select, none {} other {. Box {box}}}{position, select, none {} other {, parcel {position}}}',
    severalParcels: 'Several labels. Type the whole number',
    labelOfSeveral: 'Several orders have this label. Put it aside',
    labelNotProduct: 'That is a label. Scan the product',
    scannerCardNotProduct: 'That is the scanner’s set-up card. Scan a product',
    supplyNotProduct: 'That is a supply’s code. Scan a product',
    orderCancelled:
      'Cancelled. {supplyName, select, none {Put it aside} other {Take it out{box, select, none {} other {: box {box}}}{position, select, none {} other {, parcel {position}}}}}',
    labelMissing: 'No label yet. Put it aside',
    labelFaulty: 'Faulty label. Call the lead',
    labelCame: 'The label is here. Scan the product again',
    printerNeedsHelp:
      '{detail, select, printerNotSet {No printer is set up} other {Check the printer}}{refused, select, none {} other {. Not packed}}',
    documentFaulty:
      '{document, select, boxLabel {{box, select, none {A box label can’t be printed} other {The label of box {box} can’t be printed}}} supplyQr {A supply’s QR can’t be printed} other {A label can’t be printed}}',
    printerWell: 'The printer works again',
    labelCameOut: 'The label is there. Stick it on',
    goodsWait: 'Not packed yet. Scan it again',
    labelUncertain: 'Did the label come out?',
    labelsHeld: '{jobs, plural, one {# label waits} other {# labels wait}} for an answer',
    labelPrintedAhead: 'Its label is printed. Find it',
    labelOfOther: 'The label of another product',
    supplyClosed: 'This supply is handed over. Choose another',
  } satisfies Record<SpokenReason, string>,
};
