/** What stocks, warehouses and passes meet. */
export const stockroomProblem = {
  passEntryUnknown: {
    what: 'This driver is no longer in the book.',
    next: 'Choose another one, or add the driver again.',
  },
  passEntryUnfit: {
    what: 'The marketplace would not accept this driver and car.',
    next: 'Correct what is marked, then save again.',
  },
  passEntryTwice: {
    what: 'The book already has this driver with car {carNumber}.',
    next: 'Use that entry, or change it.',
  },
  passOfficeUnknown: {
    what: 'The marketplace does not list this office among those that want a pass.',
    next: 'Read the list again.',
  },
  passOrderedAlready: {
    what: 'This driver and car are already waiting for a pass at {office}.',
    next: 'Wait for its turn; it is made by itself.',
  },
  passUnknown: {
    what: 'This pass is gone.',
    next: 'It was deleted or has ended. Order a new one.',
  },
  warehouseUnknown: {
    what: 'This warehouse is not there any more.',
    next: 'Read the list again.',
  },
  warehouseNameDiffers: {
    what: 'That is not the name of the warehouse: it is called “{warehouse}”.',
    next: 'Nothing was deleted. Type the name exactly as it is shown.',
  },
  officeUnknown: {
    what: 'The marketplace does not list this office.',
    next: 'Read the list again, then choose another one.',
  },
  officeTaken: {
    what: 'The office {office} already belongs to another of your warehouses.',
    next: 'Choose another office.',
  },
  officeChangedToday: {
    what: 'The office of “{warehouse}” was changed less than a day ago.',
    next: 'The marketplace lets it be changed once a day. The name can be changed now.',
  },
  contactUnfit: {
    what: 'The phone of contact {number} is not a phone number.',
    next: 'Enter it with its country and area code, for example +7 912 345-67-89.',
  },
  contactsSealed: {
    what: 'The contacts of “{warehouse}” can’t be opened: they were sealed on another computer, or its key is lost.',
    next: 'Take the change back and enter the contacts again.',
  },
  stockPlanUnknown: {
    what: 'These changes were not the last that were shown.',
    next: 'Nothing was sent. Look at them again, then confirm.',
  },
  stockMovedOn: {
    what: 'An amount has changed since these changes were shown.',
    next: 'Nothing was sent. Look at them again, then confirm.',
  },
  stockContradicted: {
    what: 'The marketplace gave two different amounts for barcode {sku}{others, plural, =0 {} one { and # other barcode} other { and # other barcodes}}: what it has is not known.',
    next: 'Read the amounts again, then decide. If it stays so, ask the marketplace’s support.',
  },
  stockNoneChangeable: {
    what: 'None of these amounts can be changed now.',
    next: 'Nothing was sent. Wait until earlier changes are through, then look at before and after again.',
  },
  stockNameWrong: {
    what: 'The name of the warehouse was not typed as it is: {name}.',
    next: 'Nothing was deleted. Type the name, then confirm again.',
  },
  stockSendUnknown: {
    what: 'This change of stocks is not known at this desk.',
    next: 'Open the screen again.',
  },
  stockFileUnknown: {
    what: 'This file is no longer open.',
    next: 'Nothing was sent. Open it again.',
  },
  stockFileUnclear: {
    what: 'Some rows are still wrong, and the rest would be set to zero: what those rows name, too.',
    next: 'Correct the rows or leave them out first.',
  },
  stockFileUntold: {
    what: '{rows, plural, one {# row changes nothing, and its goods can’t be told: they would be set to zero, too.} other {# rows change nothing, and their goods can’t be told: they would be set to zero, too.}}',
    next: 'Nothing was sent. Give these rows a barcode or delete them in the file, then open it again. Or send without setting the rest to zero.',
  },
  sheetUnreadable: {
    what: '{fault, select, empty {The file is empty.} notASheet {This is not a table.} oldOrLocked {This is a workbook of the old kind (.xls), or it is closed by a password.} damaged {The file is damaged or not whole{line, select, null {} other {, line {line}}}.} tooLarge {The file unpacks to more than a table of stocks can be.} tooManyRows {The file has more than 200,000 rows.} quoteNotClosed {A quotation mark is never closed{line, select, null {} other {, near line {line}}}.} other {Reading the file took too long.}}',
    next: '{fault, select, oldOrLocked {Open it in your spreadsheet program and save it as .xlsx without a password.} notASheet {Save the table as .xlsx or .csv and open that.} quoteNotClosed {Correct that line, or save the table as .xlsx.} tooManyRows {Divide it into several files.} other {Save the table again and open it.}}',
  },
  sheetNotWritten: {
    what: 'The file could not be written.',
    next: 'Try again. If it happens once more, start the station again.',
  },
  shelfOfferUnknown: {
    what: 'Somebody has already answered this.',
    next: 'Nothing more was changed. The history of the barcode says who did.',
  },
  shelfOfferUncounted: {
    what: 'Nobody has counted this barcode, so there is no own count to change.',
    next: 'Count it or set its own count. The question stays until then.',
  },
  shelfOfferCounted: {
    what: 'This barcode was counted later: the own count has it already.',
    next: 'The own count stays as it is, and the question is closed.',
  },
  ownAddTooMany: {
    what: 'Too many barcodes to add to or subtract from at once.',
    next: 'Choose at most {most, number}, or set a number instead. Nothing was changed.',
  },
  stockCountUnknown: {
    what: 'This count is over.',
    next: 'Open the list of counts again. To correct it, begin a new one.',
  },
  stockCountEmpty: {
    what: 'Nothing was counted, so there is nothing to compare.',
    next: 'The count stays open. Scan a product, or drop the count.',
  },
  stockScanOfOther: {
    what: 'Somebody else made this scan.',
    next: 'It is counted once they sign in here.',
  },
  stockCountScanSettled: {
    what: 'This code is settled already.',
    next: 'Look at the list of unknown codes again.',
  },
  stockCountUnsure: {
    what: 'What was not counted can’t be set to zero: some codes are unknown, or this count corrects another.',
    next: 'Untick the rest and send what was counted. Set single barcodes to zero in the table of stocks.',
  },
  stockCountMovedOn: {
    what: 'Something was counted after these changes were shown.',
    next: 'Nothing was sent. Show before and after again, then send.',
  },
  stockSkuUnknown: {
    what: 'The barcode {sku} is not among your goods.',
    next: 'Nothing was counted. Add it on the tab “Stocks” first.',
  },
};
