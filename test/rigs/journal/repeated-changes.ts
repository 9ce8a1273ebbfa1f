import { z } from 'zod';

/** A request for a change as the simulator tells of it. */
export interface ToldChange {
  readonly operation: string;
  readonly input: unknown;
  /** Null: carried out. */
  readonly refusal: string | null;
}

const text = z.string();
const inputSchema = z.looseObject({
  name: text.optional(),
  supplyId: text.optional(),
  orderId: text.optional(),
  /** What courier orders and deliveries call theirs. */
  order: text.optional(),
  trbxId: text.optional(),
  orderIds: z.array(text).optional(),
  trbxIds: z.array(text).optional(),
  key: text.optional(),
  sgtins: z.array(text).optional(),
  uin: text.optional(),
  imei: text.optional(),
  gtin: text.optional(),
});
type Input = z.output<typeof inputSchema>;

/** What a change makes of which thing: asking for what is so already is asking twice. */
interface Wish {
  readonly thing: string;
  readonly becomes: string;
}

const metaOf: Readonly<Record<string, 'sgtin' | 'uin' | 'imei' | 'gtin'>> = {
  setOrderSgtin: 'sgtin',
  setOrderUin: 'uin',
  setOrderImei: 'imei',
  setOrderGtin: 'gtin',
};

/** Moves of an order along a scheme without supplies: each state is reached once. */
const moves: ReadonlySet<string> = new Set([
  'confirmCourierOrder',
  'completeCourierOrder',
  'confirmDbsOrder',
  'deliverDbsOrder',
  'receiveDbsOrder',
  'rejectDbsOrder',
  'cancelDbsOrder',
  'confirmPickupOrder',
  'preparePickupOrder',
  'receivePickupOrder',
  'rejectPickupOrder',
  'cancelPickupOrder',
]);

function wishesOf(operation: string, input: Input): Wish[] {
  if (moves.has(operation))
    return [{ thing: `${operation} of ${input.orderId ?? input.order ?? ''}`, becomes: 'done' }];
  const { supplyId = '', orderId = '', trbxId = '', orderIds = [], trbxIds = [] } = input;
  const kind = metaOf[operation];
  if (kind !== undefined) {
    const values = kind === 'sgtin' ? (input.sgtins ?? []) : [input[kind] ?? ''];
    return [{ thing: `${kind} of ${orderId}`, becomes: JSON.stringify(values) }];
  }
  switch (operation) {
    case 'createSupply':
      return [{ thing: `supply ${input.name ?? ''}`, becomes: 'made' }];
    case 'addOrderToSupply':
      return [{ thing: `supply of ${orderId}`, becomes: supplyId }];
    case 'deliverSupply':
    case 'deleteSupply':
      return [{ thing: `end of ${supplyId}`, becomes: operation }];
    case 'addOrdersToBox':
      return orderIds.map((each) => ({ thing: `box of ${each}`, becomes: trbxId }));
    case 'removeOrderFromBox':
      return [{ thing: `box of ${orderId}`, becomes: 'none' }];
    case 'deleteBoxes':
      return trbxIds.map((each) => ({ thing: `box ${each}`, becomes: 'deleted' }));
    case 'deleteOrderMeta':
      return [{ thing: `${input.key ?? ''} of ${orderId}`, becomes: '[]' }];
    default:
      return [];
  }
}

/**
 * Changes that were asked for although an earlier request had brought them about, and nothing had changed it since: a
 * sentence for each. New boxes all look alike: whether there are too many, their number tells. Supplies are known by
 * their names, of which nobody may have given two alike.
 */
export function repeatedChanges(changes: readonly ToldChange[]): string[] {
  const now = new Map<string, string>();
  const repeated: string[] = [];
  for (const { operation, input, refusal } of changes) {
    for (const { thing, becomes } of wishesOf(operation, inputSchema.parse(input))) {
      if (now.get(thing) === becomes) {
        repeated.push(
          `${operation}: ${thing} was ${becomes} already${refusal === null ? '' : `, ${refusal}`}`,
        );
      } else if (refusal === null) now.set(thing, becomes);
    }
  }
  return repeated;
}
