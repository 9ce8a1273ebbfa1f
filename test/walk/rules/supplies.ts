import { field, firstOf, idText, listAt, listFault, pictureFault } from '../model/answers.ts';
import {
  among,
  badBody,
  badPath,
  badQuery,
  judge,
  mismatch,
  type Refusal,
  refusal,
  unknownThing,
} from '../model/expectation.ts';
import {
  boxesOf,
  hasEnded,
  inSupplies,
  leaveSupply,
  ordersIn,
  ordersOf,
  type Shop,
  type Supply,
} from '../model/world.ts';
import { isWholeNumber, lengthOf, orderOf, type Question, type Rule } from './context.ts';
import { idsOf, pageFault, variants } from './lists.ts';

export const supplyOf = ({ shop, call }: Question): Supply | undefined =>
  shop.supplies.get(call.path['supplyId'] ?? '');

/** An id of another form may be called a wrong parameter as well. */
export const supplyFaults = (question: Question): Refusal[] =>
  supplyOf(question) !== undefined
    ? []
    : /^PFX-GI-\d+$/.test(question.call.path['supplyId'] ?? '')
      ? [unknownThing]
      : [unknownThing, badPath];

export const createSupply: Rule = ({ call }) => {
  const name = field(call.body, 'name');
  return judge({
    must: [(lengthOf(name) < 1 || lengthOf(name) > 128) && badBody],
    else: {
      status: 201,
      check: (body) =>
        /^PFX-GI-\d+$/.test(idText(field(body, 'id'))) ? null : 'id is not <PFX>-GI-<digits>',
      effect: ({ shop, reply }) => {
        const id = idText(field(reply.body, 'id'));
        shop.supplies.set(id, { id, name: String(name), done: false, cargoType: 0, scanned: false });
      },
    },
  });
};

/** Document 1, "Supply". */
function supplyFault(shop: Shop, record: unknown): string | null {
  const supply = shop.supplies.get(idText(field(record, 'id')));
  if (supply === undefined) return `no supply ${idText(field(record, 'id'))}`;
  const told = [field(record, 'done'), field(record, 'name'), field(record, 'cargoType')].map(String).join();
  const kept = `${supply.done},${supply.name},${supply.cargoType}`;
  if (told !== kept) return `${supply.id} should be ${kept}, not ${told}`;
  const isClosed = typeof field(record, 'closedAt') === 'string';
  return isClosed === supply.done ? null : `closedAt of ${supply.id} does not go with done ${supply.done}`;
}

export const listSupplies: Rule = ({ shop, call }) =>
  judge({
    must: [pageFault(call.query)],
    else: {
      status: 200,
      check: (body) =>
        firstOf([
          listFault(body, 'supplies', { must: [...shop.supplies.keys()] }),
          ...(listAt(body, 'supplies') ?? []).map((record) => supplyFault(shop, record)),
        ]),
    },
  });

export const getSupply: Rule = (question) =>
  judge({
    must: supplyFaults(question),
    else: { status: 200, check: (body) => supplyFault(question.shop, body) },
  });

export const supplyOrders: Rule = (question) => {
  const supply = supplyOf(question);
  const must = supply === undefined ? [] : idsOf(ordersOf(question.shop, supply.id));
  return judge({
    must: supplyFaults(question),
    else: { status: 200, check: (body) => listFault(body, 'orders', { must }, variants.SupplyOrder) },
  });
};

export const deleteSupply: Rule = (question) => {
  const supply = supplyOf(question);
  const isFull = supply !== undefined && ordersOf(question.shop, supply.id).length > 0;
  return judge({
    must: [
      ...supplyFaults(question),
      isFull && refusal(409, 'SupplyHasOrders'),
      supply?.done === true && mismatch,
    ],
    else: {
      status: 204,
      effect: ({ shop }) => {
        for (const box of boxesOf(shop, supply?.id ?? '')) shop.boxes.delete(box.id);
        shop.supplies.delete(supply?.id ?? '');
      },
    },
  });
};

const notAttached = refusal(409, 'FailedToAddSupplyOrder');

export const addOrder: Rule = (question) => {
  const supply = supplyOf(question);
  const order = orderOf(question);
  const from = question.shop.supplies.get(order?.supplyId ?? '');
  const isHere = supply !== undefined && order?.supplyId === supply.id;
  const others =
    supply === undefined ? [] : ordersOf(question.shop, supply.id).filter(({ id }) => id !== order?.id);
  return judge({
    must: [
      !isWholeNumber(question.call.path['orderId']) && badPath,
      ...supplyFaults(question),
      order === undefined && refusal(404, 'NotFound'),
      // A closed supply takes nothing: its own code, or the operation's, fits (document 1 names both).
      ...(supply?.done === true ? [mismatch, notAttached] : []),
      // Rules 2 and 1 of "Supply states".
      order !== undefined && !inSupplies(order) && notAttached,
      order !== undefined &&
        supply !== undefined &&
        others.length > 0 &&
        supply.cargoType !== order.cargoType &&
        notAttached,
      ...(order !== undefined && hasEnded(order) ? [mismatch, notAttached] : []),
      // Rule 3: from a closed supply only for reshipment.
      ...(order !== undefined && from?.done === true && !order.reship ? [mismatch, notAttached] : []),
    ],
    may: [
      order === undefined && notAttached,
      isHere && notAttached,
      // Whether cross-border orders mix with others: not shown.
      others.some(({ scheme }) => scheme !== order?.scheme) && notAttached,
    ],
    else: {
      status: 204,
      effect: ({ shop, seen }) => {
        const mine = shop.orders.get(order?.id ?? '');
        const target = shop.supplies.get(supply?.id ?? '');
        if (mine === undefined || target === undefined) return;
        if (isHere) {
          mine.boxId = among(seen.orders.get(mine.id)?.boxId, [mine.boxId, null]);
          return;
        }
        leaveSupply(shop, mine);
        mine.supplyId = target.id;
        mine.supplier = 'confirm';
        mine.platform = among(seen.orders.get(mine.id)?.platform, ['waiting', mine.platform]);
        mine.reship = false;
        target.cargoType = mine.cargoType;
        const left = shop.supplies.get(from?.id ?? '');
        // What becomes of the cargo type of a closed supply: not shown.
        if (left?.done === true) left.cargoType = seen.supplies.get(left.id)?.cargoType ?? left.cargoType;
      },
    },
  });
};

export const deliverSupply: Rule = (question) => {
  const supply = supplyOf(question);
  const orders = supply === undefined ? [] : ordersOf(question.shop, supply.id);
  const isActive = supply?.done === false;
  const emptyBoxes = boxesOf(question.shop, supply?.id ?? '').filter(
    (box) => ordersIn(question.shop, box.id).length === 0,
  );
  return judge({
    must: [
      ...supplyFaults(question),
      supply?.done === true && mismatch,
      isActive && orders.length === 0 && refusal(409, 'SupplyHasZeroOrders'),
      isActive && emptyBoxes.length > 0 && refusal(409, 'SupplyHasEmptyTrbx'),
      isActive &&
        // A cancelled order can't be given one any more.
        orders.some(
          (order) => !hasEnded(order) && order.requiredMeta.includes('uin') && order.meta.uin === undefined,
        ) &&
        refusal(409, 'UinIsNotFilled'),
    ],
    else: {
      status: 204,
      effect: ({ shop, seen }) => {
        const mine = shop.supplies.get(supply?.id ?? '');
        if (mine === undefined) return;
        mine.done = true;
        for (const order of ordersOf(shop, mine.id)) {
          order.supplier = 'complete';
          // What the buyer or the platform cancelled meanwhile goes along and stays cancelled.
          if (!hasEnded(order)) order.platform = among(seen.orders.get(order.id)?.platform, ['waiting']);
        }
      },
    },
  });
};

const pictureTypes = new Set(['svg', 'zplv', 'zplh', 'png']);
export const typeFault = ({ call }: Question) => !pictureTypes.has(call.query['type'] ?? '') && badQuery;

export const supplyQr: Rule = (question) => {
  const supply = supplyOf(question);
  return judge({
    must: [
      typeFault(question),
      ...supplyFaults(question),
      supply?.done === false && refusal(409, 'SupplyNotClosed'),
    ],
    else: {
      status: 200,
      check: (body) =>
        firstOf([
          pictureFault(body),
          field(body, 'barcode') === supply?.id ? null : 'barcode is not the supply id',
        ]),
    },
  });
};
