import type { MetaKind } from '../../../shared/marketplace/metadata-shapes.ts';
import type { MarketplaceProblem } from '../../../shared/problem.ts';
import { ok, unreachable, type Result } from '../../../shared/result.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { moveChain } from '../../db/journal/outbox-writes.ts';
import type { CallOptions, Marketplace } from '../../marketplace/marketplace.ts';
import type { ChangeSenders } from '../outbox/change-sender.ts';
import { metaOperationsOf } from './meta-operations.ts';

export interface MetaSenderPorts {
  readonly cache: Pick<Cache, 'orders'>;
  readonly journal: Pick<Journal, 'markingCodes' | 'metaChanges' | 'outbox'>;
  readonly marketplace: Marketplace;
}

/** Above polling. A lost answer is checked before the request is repeated. */
const options = (signal: AbortSignal): CallOptions => ({
  priority: 'handOver',
  whenLost: 'readBack',
  signal,
});

/** How an order's identifiers reach the marketplace, by the operations of its scheme (documents 1 and 2). */
export function createMetaSenders({
  cache,
  journal,
  marketplace,
}: MetaSenderPorts): Pick<ChangeSenders, 'setMeta' | 'deleteMeta'> {
  const operationsOf = (orderId: string) => metaOperationsOf(cache.orders.get(orderId));

  /** They are taken on assembly: an order that is taken by the scan must be there first. */
  const waits = ({ orderId }: { readonly orderId: string }, seq: number): boolean =>
    journal.outbox.isOpen(moveChain(orderId), seq);

  const valuesOf = async (
    orderId: string,
    kind: MetaKind,
    signal: AbortSignal,
  ): Promise<Result<readonly string[], MarketplaceProblem>> => {
    const answer = await marketplace.call(operationsOf(orderId).get, { orderId }, options(signal));
    if (!answer.ok) return answer;
    const { meta } = answer.value;
    if (kind === 'sgtin') return ok(meta.sgtin ?? []);
    const value = meta[kind] ?? null;
    return ok(value === null ? [] : [value]);
  };

  return {
    setMeta: {
      waits,
      send: ({ orderId, meta, values }, signal) =>
        setValues(marketplace, operationsOf(orderId), orderId, meta, values, signal),
      readBack: async ({ orderId, meta, values }, _attemptedAt, signal) => {
        const now = await valuesOf(orderId, meta, signal);
        if (!now.ok) return now;
        return ok(isSame(now.value, values) ? 'done' : 'notDone');
      },
      refused: ({ orderId, meta }) => {
        // The codes were given back while the request was on its way, so nobody has to act on the refusal.
        if (!journal.markingCodes.ofOrder(orderId).some(({ kind }) => kind === meta)) {
          for (const { seq, state } of journal.metaChanges.of(orderId, meta)) {
            if (state === 'refused') journal.outbox.withdraw(seq);
          }
        }
      },
    },
    deleteMeta: {
      waits,
      send: ({ orderId, meta }, signal) =>
        marketplace.call(operationsOf(orderId).remove, { orderId, key: meta }, options(signal)),
      readBack: async ({ orderId, meta }, _attemptedAt, signal) => {
        const now = await valuesOf(orderId, meta, signal);
        if (!now.ok) return now;
        return ok(now.value.length === 0 ? 'done' : 'notDone');
      },
    },
  };
}

function setValues(
  marketplace: Marketplace,
  by: ReturnType<typeof metaOperationsOf>,
  orderId: string,
  kind: MetaKind,
  values: readonly string[],
  signal: AbortSignal,
): Promise<Result<unknown, MarketplaceProblem>> {
  const [value = ''] = values;
  switch (kind) {
    case 'sgtin':
      return marketplace.call(by.sgtin, { orderId, sgtins: [...values] }, options(signal));
    case 'uin':
      return marketplace.call(by.uin, { orderId, uin: value }, options(signal));
    case 'imei':
      return marketplace.call(by.imei, { orderId, imei: value }, options(signal));
    case 'gtin':
      return marketplace.call(by.gtin, { orderId, gtin: value }, options(signal));
    default:
      return unreachable(kind);
  }
}

/** No document says in which order the marketplace returns an order's codes. */
const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted());
