import { field } from '../model/answers.ts';
import {
  badBody,
  badPath,
  judge,
  mismatch,
  type Refusal,
  refusal,
  unknownThing,
} from '../model/expectation.ts';
import { hasEnded, type Kind, kinds, type Order } from '../model/world.ts';
import { isWholeNumber, lengthOf, orderOf, type Rule } from './context.ts';

/** The three groups of operations and the orders that each is for. */
const groups = {
  order: ['fbs', 'crossborder', 'platformgo'],
  dbs: ['dbs'],
  pickup: ['pickup'],
} as const;
type Group = keyof typeof groups;

const belongs = (group: Group, order: Order): boolean =>
  groups[group].some((scheme) => scheme === order.scheme);

const isKind = (text: string | undefined): text is Kind => kinds.some((kind) => kind === text);

/** Document 1 and 2, "Set …": 204, or the generic answer of document 2. */
export const changed = (group: 'order' | 'dbs' | 'pickup'): readonly number[] =>
  group === 'pickup' ? [200, 204] : [204];

/** The forms that were observed: number, text, null, `{value: …}` (observed facts, "Values"). */
function valuesIn(told: unknown): string[] {
  const bare = typeof told === 'object' && told !== null && 'value' in told ? told.value : told;
  if (bare === null || bare === undefined || bare === '') return [];
  return (Array.isArray(bare) ? (bare as unknown[]) : [bare]).map(String);
}

const lengths = { imei: 15, uin: 16, gtin: 13 } as const;

/** As numbers, values have lost their leading zeros. */
const same = (kind: Kind, told: readonly string[], kept: readonly string[]): boolean =>
  told.length === kept.length &&
  told.every((value, at) => (kind === 'sgtin' ? value : value.padStart(lengths[kind], '0')) === kept[at]);

export const getMeta =
  (group: Group): Rule =>
  (question) => {
    const order = orderOf(question);
    const isOwn = order !== undefined && belongs(group, order);
    return judge({
      must: [!isWholeNumber(question.call.path['orderId']) && badPath, order === undefined && unknownThing],
      may: [!isOwn && unknownThing, !isOwn && mismatch],
      else: {
        status: 200,
        check: (body) => {
          const meta = field(body, 'meta');
          if (typeof meta !== 'object' || meta === null) return 'no "meta"';
          const wanted = [...(order?.requiredMeta ?? [])].sort().join();
          const found = Object.keys(meta).sort().join();
          // Observed facts: a kind in `requiredMeta` appears, others can't be set.
          if (found !== wanted) return `kinds should be ${wanted}, not ${found}`;
          for (const kind of order?.requiredMeta ?? []) {
            const told = valuesIn(field(meta, kind));
            const kept = order?.meta[kind] ?? [];
            if (!same(kind, told, kept)) return `${kind} should be ${kept.join()}, not ${told.join()}`;
          }
          return null;
        },
      },
    });
  };

/** What a body would set, or null where it breaks the documented lengths. */
function wishes(kind: Kind, body: unknown): string[] | null {
  const told = field(body, kind === 'sgtin' ? 'sgtins' : kind);
  if (kind !== 'sgtin') return lengthOf(told) === lengths[kind] ? [String(told)] : null;
  if (!Array.isArray(told) || told.length < 1 || told.length > 24) return null;
  return told.every((code) => lengthOf(code) >= 16 && lengthOf(code) <= 135) ? told.map(String) : null;
}

/** A kind that the order can't take has no code of its own in document 1 (409 by the table of routes). */
const notTaken = refusal(409, 'StatusMismatch', 'FailedToUpdateMeta');
const missing = [unknownThing, mismatch] as const;

/** Reasons that concern the order; PUT has no 404 among its observed statuses, so both are allowed. */
function unknownOrder(group: Group, order: Order | undefined): readonly (Refusal | false)[] {
  return order === undefined || !belongs(group, order) ? [...missing, notTaken] : [];
}

export const setMeta =
  (group: Group): Rule =>
  (question) => {
    const { kind } = question.call.path;
    const order = orderOf(question);
    const values = isKind(kind) ? wishes(kind, question.call.body) : null;
    const bodyFault = group === 'pickup' ? refusal(400, 'IncorrectRequestBody', 'IncorrectRequest') : badBody;
    return judge({
      must: [
        !isWholeNumber(question.call.path['orderId']) && badPath,
        values === null && bodyFault,
        ...unknownOrder(group, order),
        order !== undefined && (order.supplier !== 'confirm' || hasEnded(order)) && mismatch,
        order !== undefined && isKind(kind) && !order.requiredMeta.includes(kind) && notTaken,
      ],
      else: changed(group).map((status) => ({
        status,
        effect: ({ shop }) => {
          const mine = shop.orders.get(order?.id ?? '');
          if (mine !== undefined && isKind(kind) && values !== null) mine.meta[kind] = values;
        },
      })),
    });
  };

export const deleteMeta =
  (group: Group): Rule =>
  (question) => {
    const { key } = question.call.query;
    const order = orderOf(question);
    const takes = order !== undefined && isKind(key) && order.requiredMeta.includes(key);
    const keyFault =
      group === 'pickup'
        ? refusal(400, 'IncorrectRequest', 'IncorrectParameter')
        : // Document 1, "Errors": metadata deletion returns `IncorrectRequest`.
          refusal(400, 'IncorrectRequest');
    return judge({
      must: [
        !isWholeNumber(question.call.path['orderId']) && badPath,
        !isKind(key) && keyFault,
        ...unknownOrder(group, order),
      ],
      may: [
        // The state in which metadata may be deleted: not shown.
        order !== undefined && (order.supplier !== 'confirm' || hasEnded(order)) && mismatch,
        !takes && notTaken,
        !isWholeNumber(question.call.path['orderId']) && keyFault,
      ],
      else: changed(group).map((status) => ({
        status,
        effect: ({ shop }) => {
          const mine = shop.orders.get(order?.id ?? '');
          if (mine !== undefined && isKind(key)) delete mine.meta[key];
        },
      })),
    });
  };
