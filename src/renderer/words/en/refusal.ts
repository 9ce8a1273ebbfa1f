import type { RefusalCode } from '../../../shared/marketplace/refusal-codes.ts';

/** What to do about a refusal, by the marketplace's own code for it. */
export const refusal = {
  StatusNotAcceptable: 'The seller is blocked: stocks stay as they are until the marketplace lifts it.',
  UinIsNotFilled: 'Enter the UIN of every order that needs one, then hand the supply over again.',
  InternalServerError: 'The marketplace has a fault. Try again in a few minutes.',
  Unauthorized: 'Enter a valid token under Settings, Account.',
  AccessDenied: 'Make a token that may do this and enter it under Settings, Account.',
  IncorrectRequestBody: 'Correct what was typed in. If nothing was, call support.',
  IncorrectRequest: 'Correct what was typed in. If nothing was, call support.',
  NotFound: 'The marketplace no longer has it. Wait for the next sync and look at the list again.',
  UploadDataLimit: 'Send less at once.',
  SubjectDBSRestriction: 'Goods of this category can’t go to a warehouse of the marketplace.',
  SubjectFBSRestriction: 'Goods of this category can’t be delivered by the seller.',
  CargoWarehouseRestriction: 'Choose a warehouse that takes large goods.',
  CargoWarehouseRestrictionMGT: 'Choose a warehouse that takes goods of normal size.',
  CargoWarehouseRestrictionSGT: 'Choose a warehouse that takes oversized goods.',
  CargoWarehouseRestrictionSGTKGTPlus: 'Choose a warehouse that takes oversized and large goods.',
  CargoWarehouseRestrictionKGTPlus: 'Choose a warehouse that takes large goods.',
  WarehouseStocksUpdateBlock:
    'Stocks of this warehouse are blocked at the marketplace. Ask it why, then send the changes again.',
  StoreIsProcessing:
    'The marketplace is working on this warehouse. The changes go out by themselves when it is done.',
  DeliveryTypeRestriction:
    'Choose a warehouse whose delivery suits this product, or change the product’s card.',
  ProductPropertyConflict:
    'Check size, weight and kind on the product’s card, or choose a warehouse that takes such goods.',
  SKUUploadDisabled:
    'The marketplace no longer takes stocks by barcode. Update Packbench; until then change them in the marketplace’s own office.',
  IncorrectParameter: 'Correct what was typed in. If nothing was, call support.',
  SupplyHasOrders: 'Take the orders out of the supply first.',
  SupplyHasZeroOrders: 'Put an order into the supply first.',
  SupplyHasEmptyTrbx: 'Delete the empty boxes of the supply, or put orders into them.',
  FailedToAddSupplyOrder:
    'Check the order: it may be cancelled, in another supply, or of another size than the supply’s orders.',
  FailedToAddSupplyTrbx: 'The supply is handed over and takes no more boxes. Open another one.',
  StatusChangeNotAllowed: 'Nothing to do: its status changes when it is scanned at the pickup point.',
  StatusMismatch: 'Its status changed meanwhile. Wait for the next sync and look at it again.',
  SupplyNotClosed: 'Hand the supply over first.',
  PassValidationError: 'Correct the fields of the pass that the message names.',
  SupplierBanned: 'The seller is blocked. Ask the marketplace why.',
  FailedToUpdateMeta: 'Check the code. This order may need another kind of code.',
  InvalidPasscode: 'Ask the buyer for the code again.',
} satisfies Record<RefusalCode, string>;
