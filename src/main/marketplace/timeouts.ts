import type { AnyOperation } from '../../shared/marketplace/operation.ts';

/** From the moment a request may be sent until its whole answer is here. */
export const ANSWER_TIMEOUT_MS = 15_000;
/** A hundred labels are drawn while the caller waits, and PNG answers of that size are some megabytes. */
export const LABEL_TIMEOUT_MS = 60_000;
/** Reports are put together while the caller waits; for those that go into a file, of each silence. */
export const REPORT_TIMEOUT_MS = 60_000;

/** Operations whose answers are pictures; routes that end in `stickers` (orders, boxes), and the supply's QR. */
const drawsPictures = (operation: AnyOperation): boolean =>
  operation.path.endsWith('stickers') || operation.name === 'getSupplyQr';

export function timeoutOf(operation: AnyOperation): number {
  if (drawsPictures(operation)) return LABEL_TIMEOUT_MS;
  return operation.host === 'analytics' ? REPORT_TIMEOUT_MS : ANSWER_TIMEOUT_MS;
}
