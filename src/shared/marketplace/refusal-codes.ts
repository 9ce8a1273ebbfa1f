/**
 * Every error code of documents 1 and 2 with its documented meaning, `FailedToAddSupplyTrbx` of observed facts ("Status of
 * each error code"), and those of stocks of the current generation. A refusal with another code is passed on as it came.
 */
export const refusalCodes = {
  StatusNotAcceptable: 'stock update blocked because the supplier is banned',
  UinIsNotFilled: 'transfer to delivery impossible until UINs are entered for all orders that need them',
  InternalServerError: 'internal server error',
  Unauthorized: 'user not authorized',
  AccessDenied: 'access forbidden',
  IncorrectRequestBody: 'incorrect request body',
  IncorrectRequest: 'incorrect data passed',
  NotFound: 'not found',
  UploadDataLimit: 'upload data limit exceeded',
  SubjectDBSRestriction:
    'product category not available for the scheme of bringing goods to a platform warehouse',
  SubjectFBSRestriction:
    'product category not available for the scheme of delivering by the seller to the buyer',
  CargoWarehouseRestriction: 'chosen warehouse is not for large goods; add them to a suitable warehouse',
  CargoWarehouseRestrictionMGT: 'chosen warehouse is not for normal goods',
  CargoWarehouseRestrictionSGT: 'chosen warehouse is not for oversized goods',
  CargoWarehouseRestrictionSGTKGTPlus: 'chosen warehouse is not for oversized and large goods',
  CargoWarehouseRestrictionKGTPlus: 'chosen warehouse is not for large goods',
  WarehouseStocksUpdateBlock: 'stock updates of the warehouse are blocked',
  StoreIsProcessing: 'the warehouse is being worked on; its stocks cannot be changed meanwhile',
  DeliveryTypeRestriction: 'the product cannot be sold with the delivery of the chosen warehouse',
  ProductPropertyConflict: 'properties of the product conflict with the chosen warehouse',
  SKUUploadDisabled: 'stocks are no longer taken by barcode',
  IncorrectParameter: 'incorrect parameter passed',
  SupplyHasOrders: 'supply cannot be processed because orders are still attached',
  SupplyHasZeroOrders: 'supply cannot be processed because it has no orders',
  SupplyHasEmptyTrbx: 'supply has empty boxes; delete them or distribute goods',
  FailedToAddSupplyOrder:
    'order could not be attached to the supply; order and supply must meet all requirements',
  FailedToAddSupplyTrbx: 'boxes could not be added: the supply no longer takes them',
  StatusChangeNotAllowed: 'the task becomes complete after scanning at the pickup point',
  StatusMismatch: 'statuses do not match; check them',
  SupplyNotClosed: 'supply has not been transferred to delivery',
  PassValidationError: 'the message carries the reason',
  SupplierBanned: 'user blocked; the message carries the reason',
  FailedToUpdateMeta: 'order metadata could not be updated',
  InvalidPasscode: 'wrong check code entered',
} as const;

export type RefusalCode = keyof typeof refusalCodes;

export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusalCodes, code);

export const refusalCodeNames: readonly RefusalCode[] = Object.keys(refusalCodes).filter(isRefusalCode);
