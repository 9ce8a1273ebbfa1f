/** Problems at the counter to which buyers come. */
export const counterProblem = {
  handOverBlocked: {
    what: '{why, select, notOnShelf {This parcel is not on the shelf.} handedOver {This order was handed over already.} refused {The buyer did not want this order.} cancelled {This order was cancelled.} expired {The storage period of this order has ended.} received {The marketplace says that the buyer has this order already.} notVerified {The check code was not verified yet.} other {The goods were not scanned out yet.}}',
    next: '{why, select, notOnShelf {Put it on a cell first.} handedOver {Give nothing out a second time.} refused {Scan the goods back to stock.} cancelled {Give nothing out: scan the goods back to stock.} expired {Give nothing out: scan the goods back to stock.} received {Ask the shift lead before you give anything out.} notVerified {Enter the check code from the buyer’s screen.} other {Scan the parcel’s label or the goods.}}',
  },
  checkTriesSpent: {
    what: 'Too many wrong check codes for this order.',
    next: 'Call a shift lead, who can check the code or hand over on their own word. Or try again after {until, time, short}.',
  },
  checkUnderWay: {
    what: 'The code of this order is being checked already.',
    next: 'Wait for the answer.',
  },
  orderCodeNeeded: {
    what: 'The marketplace does not tell the number of this order on the buyer’s screen.',
    next: 'Type it from the buyer’s screen.',
  },
  checkCodeOfDesk: {
    what: 'That is no check code: it is known here as an order’s number or a product’s barcode. No try was spent.',
    next: 'Type the check code from the buyer’s screen. If that really is the code, type it once more.',
  },
  orderCodeOfAnother: {
    what: 'This number belongs to another order.',
    next: 'Compare it with the buyer’s screen. Give nothing out before it is right.',
  },
  orderCodeUnknown: {
    what: 'The marketplace knows no order with this number.',
    next: 'Compare the number with the buyer’s screen and enter it again.',
  },
  phoneSearchesSpent: {
    what: 'Too many searches by telephone.',
    next: 'Search again after {until, time, short}, or ask for the order’s number.',
  },
  cellsUnreadable: {
    what: '“{at}” is no name of a cell, and no row of cells.',
    next: 'Type names with commas between them, or a row such as A1-A12.',
  },
  tooManyCells: {
    what: 'The counter can have {most} cells.',
    next: 'Delete those that you do not use, or type fewer.',
  },
  cellUnknown: { what: 'This cell is not there any more.', next: 'Look at the list of cells.' },
  cellNotEmpty: {
    what: '{parcels, plural, one {# parcel lies} other {# parcels lie}} in cell {name}.',
    next: 'Move them to another cell first.',
  },
};
