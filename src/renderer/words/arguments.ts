import { wayOfLot } from '../../shared/domain/scheme/lots.ts';
import type { MarkingRefusal } from '../../shared/domain/marking/marking-refusal.ts';
import type {
  CodeAsked,
  ParcelRef,
  ProductRef,
  Verdict,
  VerdictReason,
} from '../../shared/domain/verdict.ts';
import type { Problem, ProblemOf } from '../../shared/problem.ts';

export type WordArguments = Readonly<Record<string, string | number>>;

const MINUTE_S = 60;

/** What the sentences of a problem may name: its own fields, and for a list how many there are. */
export function problemArguments(problem: Problem): WordArguments {
  const found: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(problem) as [string, unknown][]) {
    if (typeof value === 'string' || typeof value === 'number') found[name] = value;
    else if (Array.isArray(value)) found[`${name}Count`] = value.length;
  }
  if (problem.code === 'rateLimited') {
    found['until'] = problem.until ?? 0;
    found['minutes'] = minutesOf(problem.retryAfterSeconds);
  }
  if (problem.code === 'marketplaceGarbled') found['by'] = isAnothers(problem) ? 'network' : 'marketplace';
  return found;
}

/** Up to two minutes seconds tell more, except where they are a minute. 0: to be said in seconds. */
const minutesOf = (seconds: number): number =>
  seconds < 2 * MINUTE_S && seconds !== MINUTE_S ? 0 : Math.ceil(seconds / MINUTE_S);

/** A page or a way to one: a proxy or a portal answered. What the marketplace itself says is never quoted. */
const isAnothers = ({ status, excerpt }: ProblemOf<'marketplaceGarbled'>): boolean =>
  excerpt !== '' || (status >= 300 && status < 400);

/** What sentences choose by where there is nothing to name. */
const NONE = 'none';

const plain = (fields: object): WordArguments =>
  Object.fromEntries(
    (Object.entries(fields) as [string, unknown][]).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );

/** What the sentences of a refused code may name; `code` is short and printable. */
export const refusalArguments = (code: string, refusal: MarkingRefusal): WordArguments => ({
  code,
  refused: NONE,
  asked: NONE,
  nth: NONE,
  ...plain(refusal),
});

/** Which of several codes is asked for. */
const partOf = ({ n, of }: CodeAsked): string => (of > 1 ? `${n} / ${of}` : NONE);

/** Their sentences name the open box that the parcel goes into. */
const takesBox = (reason: VerdictReason): boolean =>
  reason === 'labelPrinting' ||
  reason === 'parcelPacked' ||
  reason === 'lastPacked' ||
  reason === 'labelCameOut';

/** The article, and the number of its label where the same article is spoken of twice. */
function nameAmong({ article, sticker }: ParcelRef, all: readonly (ParcelRef | ProductRef | null)[]): string {
  const isTwin = all.filter((each) => each?.article === article).length > 1;
  return isTwin && sticker ? `${article} ${sticker.partA} ${sticker.partB}` : article;
}

/**
 * What the sentences of a verdict may name. `box`: the open one that its parcel goes into; `first`: what is scanned first;
 * `lot`: what is at hand, by which it is said what follows the last parcel.
 */
export function verdictArguments(
  verdict: Verdict,
  {
    box = null,
    first = 'product',
    lot = null,
  }: {
    readonly box?: string | null;
    readonly first?: 'label' | 'product';
    readonly lot?: string | null;
  } = {},
): WordArguments {
  const found: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(verdict) as [string, unknown][]) {
    if (typeof value === 'string' || typeof value === 'number') found[name] = value;
    else if (Array.isArray(value)) found[name] = value.join(', ');
  }
  if (verdict.reason === 'scanCode') found['part'] = partOf(verdict);
  if (verdict.reason === 'codeRefused') {
    const { code, refusal, asks } = verdict;
    Object.assign(found, refusalArguments(code, refusal), {
      asked: asks?.meta ?? NONE,
      ...(asks ? { nth: partOf(asks) } : {}),
    });
  }
  if (verdict.reason === 'notPackedHere') {
    Object.assign(found, verdict.said);
  }
  if (verdict.reason === 'documentFaulty' || verdict.reason === 'labelUncertain') {
    const { document = 'orderLabel', box: name = NONE, printer = NONE } = verdict;
    Object.assign(found, { document, box: name, printer });
  }
  if (verdict.reason === 'orderOnHold') found['onHoldFor'] = verdict.why;
  if (verdict.reason === 'orderCancelled' || verdict.reason === 'parcelFound') {
    const { supplyName = NONE, box: lies = NONE, position = NONE } = verdict.place ?? {};
    Object.assign(found, { supplyName, box: lies ?? NONE, position: position ?? NONE });
    found['way'] = wayOfLot(supplyName) ?? NONE;
  }
  if (verdict.reason === 'otherSupply') found['way'] = wayOfLot(verdict.supplyName) ?? NONE;
  if (verdict.reason === 'whichProduct')
    found['products'] = verdict.products.map(({ article }) => article).join(', ');
  if (verdict.reason === 'scanProduct') found['first'] = first;
  if (takesBox(verdict.reason)) found['box'] = box ?? NONE;
  const isOfWay = wayOfLot(lot ?? '') !== null;
  if (verdict.reason === 'supplyComplete' || verdict.reason === 'lastPacked')
    found['lot'] = isOfWay ? 'way' : 'supply';
  if (verdict.reason === 'labelScannedBack')
    found['next'] = verdict.isLast === true ? (isOfWay ? 'nothing' : 'handOver') : 'product';
  if (verdict.reason === 'parcelPacked' || verdict.reason === 'lastPacked')
    found['label'] = verdict.isStuck === true ? 'stuck' : 'loose';
  if (verdict.reason === 'orderCancelled') found['refused'] = verdict.meanwhile?.article ?? NONE;
  if ('product' in verdict) found['refused'] = verdict.product?.article ?? NONE;
  if (verdict.reason === 'printerNeedsHelp') {
    const { parcel, printed, inside, product } = verdict;
    const all = [parcel, printed, inside, product];
    found['waits'] = parcel ? nameAmong(parcel, all) : NONE;
    found['printed'] = printed ? nameAmong(printed, all) : NONE;
    found['inside'] = inside ? nameAmong(inside, all) : NONE;
    // A piece without a label has no number: it is one more of the same.
    const isTwin = [parcel, printed, inside].some((other) => other?.article === product?.article);
    found['piece'] = product && isTwin ? 'another' : 'only';
  }
  if (verdict.reason === 'labelCameOut') {
    const all = [verdict.parcel, ...verdict.others];
    found['also'] = verdict.others.map((each) => nameAmong(each, all)).join(', ') || NONE;
    found['is'] = verdict.coming ? 'coming' : 'there';
  }
  return found;
}
