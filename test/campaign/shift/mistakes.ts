import type { VerdictReason } from '../../../src/shared/domain/verdict.ts';
import { wayOfLot } from '../../../src/shared/domain/scheme/lots.ts';
import { chosen } from '../shared/chosen.ts';
import { fault, note, scan, type Bench } from './bench.ts';
import { GS, type Piece, type PieceCode } from './goods.ts';
import { goOn, type Manner } from './pack.ts';
import type { Mistake } from './plan.ts';

interface WrongScan {
  readonly text: string;
  readonly stoppedBy: readonly VerdictReason[];
}

/** A question or the end of a task goes before everything that is scanned. */
const ALWAYS_POSSIBLE: ReadonlySet<VerdictReason> = new Set([
  'labelUncertain',
  'labelsHeld',
  'orderCancelled',
  'scanLabelBack',
]);

/** Orders of the supplies that are packed just now. */
export const openOrders = ({ open }: Bench): string[] => open.flatMap(({ orderIds }) => orderIds);

/** What still has to be packed, by what lies on the floor. */
export const leftToPack = (bench: Bench): string[] =>
  openOrders(bench).filter(
    (orderId) =>
      bench.shop.isWanted(orderId) && !bench.floor.parcels.has(orderId) && !bench.held.has(orderId),
  );

/** Scans something that must be stopped; nothing where there is nothing of the kind. */
export async function scanWrongly(
  bench: Bench,
  mistake: Mistake,
  pick: number,
  manner: Manner,
): Promise<void> {
  const wrong = wrongScan(bench, mistake, pick);
  if (!wrong) return;
  bench.wrongScans += 1;
  const said = await scan(bench, wrong.text);
  const { reason } = said.verdict;
  note(bench, `wrong scan ${mistake}: ${reason}`);
  if (wrong.stoppedBy.includes(reason) || ALWAYS_POSSIBLE.has(reason)) return;
  fault(bench, `a wrong scan, ${mistake} ${wrong.text}, was answered ${reason}`);
  const order = bench.shop.orders.values().find(({ skus }) => skus.includes(wrong.text));
  if (order) await goOn(bench, bench.shelf.take(bench.shop.productOf(order.article)), said, manner, 0);
}

function wrongScan(bench: Bench, mistake: Mistake, pick: number): WrongScan | null {
  switch (mistake) {
    case 'unknownBarcode':
      return { text: `NOBODY-KNOWS-${Math.floor(pick * 1e6)}`, stoppedBy: ['unknownBarcode'] };
    case 'noise':
      return { text: `\u0001${Math.floor(pick * 1e6)}`, stoppedBy: ['unreadableScan'] };
    case 'supplyCode': {
      const [supply] = bench.open;
      // What is packed of a way has no code that anybody could scan.
      if (!supply || wayOfLot(supply.supplyId) !== null) return null;
      return { text: supply.supplyId, stoppedBy: ['supplyNotProduct'] };
    }
    case 'otherSupply':
      return ofElsewhere(
        bench,
        bench.later.flatMap(({ orderIds }) => orderIds),
        pick,
        ['otherSupply'],
      );
    case 'notTakenYet': {
      const taken = new Set([...openOrders(bench), ...bench.later.flatMap(({ orderIds }) => orderIds)]);
      const others = [...bench.shop.orders.keys()].filter((orderId) => !taken.has(orderId));
      // Whether it was heard of yet, or was handed over before, makes another word of it.
      return ofElsewhere(bench, others, pick, [
        'notTakenYet',
        'noOpenOrder',
        'unknownBarcode',
        'otherSupply',
      ]);
    }
    case 'oneTooMany':
      return oneTooMany(bench, pick);
    case 'doubleTrigger':
    case 'usedCode':
    case 'separatorLost':
    case 'wrongKind':
    case 'productAsCode':
      return null;
    default:
      return mistake satisfies never;
  }
}

/** A product of one of these orders that no order of the open supplies is for. */
function ofElsewhere(
  bench: Bench,
  orderIds: readonly string[],
  pick: number,
  stoppedBy: readonly VerdictReason[],
): WrongScan | null {
  const { shop } = bench;
  const here = new Set(openOrders(bench).map((orderId) => shop.order(orderId).article));
  const wanted = orderIds.filter(
    (orderId) => shop.isWanted(orderId) && !here.has(shop.order(orderId).article),
  );
  const orderId = chosen(wanted, pick);
  const sku = orderId === null ? undefined : shop.order(orderId).skus[0];
  return sku === undefined ? null : { text: sku, stoppedBy };
}

/** A product of which every order here is packed and none has ended. */
function oneTooMany(bench: Bench, pick: number): WrongScan | null {
  const { shop, floor } = bench;
  const byArticle = Map.groupBy(openOrders(bench), (orderId) => shop.order(orderId).article);
  const done = [...byArticle.values()].filter((orderIds) =>
    orderIds.every((orderId) => shop.isWanted(orderId) && floor.parcels.has(orderId)),
  );
  const orderId = chosen(done, pick)?.[0];
  const sku = orderId === undefined ? undefined : shop.order(orderId).skus[0];
  return sku === undefined ? null : { text: sku, stoppedBy: ['oneTooMany'] };
}

/** What is scanned instead of a piece's code, to begin with. */
export function wrongCodesFor(
  bench: Bench,
  mistake: Mistake | null,
  piece: Piece,
): (code: PieceCode) => readonly string[] {
  return ({ kind, text }) => {
    if (mistake === 'usedCode') {
      const used = [...bench.floor.parcels.values()]
        .filter(({ orderId }) => bench.shop.isWanted(orderId))
        .flatMap((parcel) => parcel.piece.codes)
        .findLast((code) => code.kind === kind && kind !== 'gtin');
      return used ? [used.text] : [];
    }
    if (mistake === 'separatorLost') return text.includes(GS) ? [text.replaceAll(GS, '')] : [];
    if (mistake === 'wrongKind') return ['https://example.org/goods'];
    const isOwnGtin = piece.codes.some((code) => code.kind === 'gtin');
    return mistake === 'productAsCode' && !isOwnGtin ? [piece.sku] : [];
  };
}
