import { z } from 'zod';
import { sheetFaults } from '../domain/sheet/sheet-faults.ts';

const text = z.string();

const passes = [
  /** It is not in the book, or not any more. */
  z.object({ code: z.literal('passEntryUnknown'), entryId: text }),
  /** The marketplace would refuse it; `field` is the first at fault. */
  z.object({ code: z.literal('passEntryUnfit'), field: text }),
  z.object({ code: z.literal('passEntryTwice'), carNumber: text }),
  /** It wants no passes, as far as the marketplace has told. */
  z.object({ code: z.literal('passOfficeUnknown'), officeId: text }),
  /** The same one waits for its turn. */
  z.object({ code: z.literal('passOrderedAlready'), office: text }),
  z.object({ code: z.literal('passUnknown'), passId: text }),
] as const;

const warehouses = [
  z.object({ code: z.literal('warehouseUnknown'), warehouseId: text }),
  /** What was typed is not its name: nothing was deleted. */
  z.object({ code: z.literal('warehouseNameDiffers'), warehouse: text }),
  z.object({ code: z.literal('officeUnknown'), officeId: text }),
  /** Another warehouse of the seller is linked to it, or is to be. */
  z.object({ code: z.literal('officeTaken'), office: text }),
  /** Once a day; `freeAt`: when it can be changed again, Unix milliseconds. */
  z.object({ code: z.literal('officeChangedToday'), warehouse: text, freeAt: z.number() }),
  /** The phone of the contact with this number is none. */
  z.object({ code: z.literal('contactUnfit'), number: z.int() }),
  /** They were sealed with a key that is not here any more. */
  z.object({ code: z.literal('contactsSealed'), warehouse: text }),
] as const;

const stocks = [
  /** What was to be confirmed is not the last that was shown. */
  z.object({ code: z.literal('stockPlanUnknown') }),
  /** An amount or a change of it is not as it was shown: nothing was sent. */
  z.object({ code: z.literal('stockMovedOn') }),
  /** The marketplace told of this barcode, and of so many others, with several amounts each. */
  z.object({ code: z.literal('stockContradicted'), sku: text, others: z.int() }),
  /** Each of these is kept from being changed: nothing was sent, and what they are of goes on. */
  z.object({ code: z.literal('stockNoneChangeable') }),
  /** Stocks are deleted by the warehouse's name alone, typed by a person; the plan can still be confirmed. */
  z.object({ code: z.literal('stockNameWrong'), name: text }),
  z.object({ code: z.literal('stockSendUnknown'), sendId: text }),
  /** It is over, or of another desk. */
  z.object({ code: z.literal('stockCountUnknown') }),
  /** No barcode was counted and none is set to zero: it can't be said that anything agrees. */
  z.object({ code: z.literal('stockCountEmpty') }),
  /** Whoever made it does not work here now: it is counted in nobody else's name. */
  z.object({ code: z.literal('stockScanOfOther') }),
  /** Somebody was quicker, or the code was known. */
  z.object({ code: z.literal('stockCountScanSettled') }),
  /** What was not counted can't be told from what was: none of it is set to zero. */
  z.object({ code: z.literal('stockCountUnsure') }),
  /** Something was counted since it was shown: nothing was sent. */
  z.object({ code: z.literal('stockCountMovedOn') }),
  /** No order and no person has told of this barcode. */
  z.object({ code: z.literal('stockSkuUnknown'), sku: text }),
  /** A person has said what it means for the count, at another window or before. */
  z.object({ code: z.literal('shelfOfferUnknown') }),
  /** Nobody has counted, so there is no number that could follow. */
  z.object({ code: z.literal('shelfOfferUncounted') }),
  /** The barcode was counted after it: what was counted follows it already. */
  z.object({ code: z.literal('shelfOfferCounted') }),
  /** So many own counts are added to in one piece; nothing was changed. */
  z.object({ code: z.literal('ownAddTooMany'), most: z.int() }),
  /** It is not the last that was opened, or the station was started since. */
  z.object({ code: z.literal('stockFileUnknown') }),
  /** Rows are wrong, and the rest is to be set to zero: what they name would be, too. */
  z.object({ code: z.literal('stockFileUnclear') }),
  /** Rows were left out or have no amount, and what they are about can't be told: it would be set to zero, too. */
  z.object({ code: z.literal('stockFileUntold'), rows: z.int() }),
  z.object({ code: z.literal('sheetUnreadable'), fault: z.enum(sheetFaults), line: z.int().nullable() }),
  z.object({ code: z.literal('sheetNotWritten') }),
] as const;

/** What stocks, warehouses and passes meet. */
export const stockroomProblems = [...passes, ...warehouses, ...stocks] as const;
