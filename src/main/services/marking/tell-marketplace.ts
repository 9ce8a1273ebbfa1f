import type { MetaKind } from '../../../shared/marketplace/metadata-shapes.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { metaChain, type MetaRow } from '../../db/journal/meta-changes.ts';

/**
 * Queues `values` as the complete set that the order has of this kind. Earlier changes that never reached the
 * marketplace are withdrawn, so that only the latest is sent. Call it inside the transaction of its cause.
 */
export function tellMarketplace(
  { metaChanges, outbox }: Pick<Journal, 'metaChanges' | 'outbox'>,
  orderId: string,
  meta: MetaKind,
  values: readonly string[],
  at: number,
): void {
  const rows = metaChanges.of(orderId, meta);
  const untold = rows.findLastIndex(({ state }) => state === 'sending' || state === 'done') + 1;
  for (const { seq } of rows.slice(untold)) outbox.withdraw(seq);
  const last = rows[untold - 1];
  if (isToldBy(last, values)) return;
  const base = { orderId, meta, revision: (last?.change.revision ?? 0) + 1 };
  outbox.put(
    metaChain(orderId),
    values.length === 0 ? { kind: 'deleteMeta', ...base } : { kind: 'setMeta', ...base, values: [...values] },
    at,
  );
}

/** Never told, or taken back, is the same as having no values. */
function isToldBy(last: MetaRow | undefined, values: readonly string[]): boolean {
  const told = last?.change.kind === 'setMeta' ? last.change.values : [];
  return JSON.stringify(told) === JSON.stringify(values);
}
