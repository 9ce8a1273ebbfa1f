import { field, firstOf, idText, listAt, listFault, pictureFault, wrongIds } from '../model/answers.ts';
import {
  among,
  badBody,
  badPath,
  badQuery,
  judge,
  type Refusal,
  refusal,
  unknownThing,
} from '../model/expectation.ts';
import { type Box, boxesOf, type Order, ordersIn } from '../model/world.ts';
import { isWholeNumber, orderOf, type Question, type Rule } from './context.ts';
import { idsOf } from './lists.ts';
import { supplyFaults, supplyOf, typeFault } from './supplies.ts';

/** Observed facts: boxes of a supply that no longer takes them. */
const tooLate = refusal(409, 'FailedToAddSupplyTrbx');
/** For the other operations on boxes both codes can be read out of the same sentence. */
const closed = refusal(409, 'FailedToAddSupplyTrbx', 'StatusMismatch');

const listOf = (body: unknown, name: string): string[] => (listAt(body, name) ?? []).map(String);

function boxOf(question: Question): Box | undefined {
  const box = question.shop.boxes.get(question.call.path['trbxId'] ?? '');
  return box?.supplyId === question.call.path['supplyId'] ? box : undefined;
}

/** As with supplies: an id of another form may be called a wrong parameter. */
const boxFaults = (question: Question): Refusal[] =>
  boxOf(question) !== undefined
    ? []
    : /^PFX-TRBX-\d+$/.test(question.call.path['trbxId'] ?? '')
      ? [unknownThing]
      : [unknownThing, badPath];

export const listBoxes: Rule = (question) => {
  const supply = supplyOf(question);
  return judge({
    must: supplyFaults(question),
    else: {
      status: 200,
      check: (body) => {
        const boxes = boxesOf(question.shop, supply?.id ?? '');
        const faults = (listAt(body, 'trbxes') ?? []).map((box) =>
          wrongIds(
            (listAt(box, 'orders') ?? []).map(idText),
            idsOf(ordersIn(question.shop, idText(field(box, 'id')))),
          ),
        );
        return firstOf([listFault(body, 'trbxes', { must: boxes.map(({ id }) => id) }), ...faults]);
      },
    },
  });
};

export const addBoxes: Rule = (question) => {
  const supply = supplyOf(question);
  const amount = field(question.call.body, 'amount');
  const isFit = typeof amount === 'number' && Number.isInteger(amount) && amount >= 1 && amount <= 1000;
  return judge({
    must: [!isFit && badBody, ...supplyFaults(question), supply?.done === true && tooLate],
    else: {
      status: 201,
      check: (body) => {
        const ids = listOf(body, 'trbxIds');
        if (ids.length !== amount || new Set(ids).size !== ids.length)
          return `should be ${String(amount)} new ids`;
        return ids.every((id) => /^PFX-TRBX-\d+$/.test(id)) ? null : 'an id is not <PFX>-TRBX-<digits>';
      },
      effect: ({ shop, reply }) => {
        for (const id of listOf(reply.body, 'trbxIds'))
          shop.boxes.set(id, { id, supplyId: supply?.id ?? '' });
      },
    },
  });
};

export const deleteBoxes: Rule = (question) => {
  const supply = supplyOf(question);
  const ids = listOf(question.call.body, 'trbxIds');
  const known = ids.filter((id) => question.shop.boxes.get(id)?.supplyId === supply?.id);
  return judge({
    must: [...supplyFaults(question), supply?.done === true && closed],
    // A list with unknown boxes in it, or without any: not shown.
    may: [
      known.length < ids.length && unknownThing,
      known.length < ids.length && badBody,
      ids.length === 0 && badBody,
    ],
    else: {
      status: 204,
      effect: ({ shop }) => {
        for (const id of known) {
          shop.boxes.delete(id);
          for (const order of ordersIn(shop, id)) order.boxId = null;
        }
      },
    },
  });
};

/** Observed facts: an order that is not in the supply, put in a box. */
const notInSupply = refusal(409, 'FailedToAddSupplyOrder');

export const addToBox: Rule = (question) => {
  const { shop } = question;
  const supply = supplyOf(question);
  const box = boxOf(question);
  const ids = listOf(question.call.body, 'orderIds');
  const orders = ids.map((id) => shop.orders.get(id));
  const inside = orders.filter(
    (order): order is Order => order !== undefined && supply !== undefined && order.supplyId === supply.id,
  );
  return judge({
    must: [
      ...supplyFaults(question),
      ...boxFaults(question),
      supply?.done === true && closed,
      inside.length < ids.length && notInSupply,
    ],
    may: [
      orders.includes(undefined) && unknownThing,
      // An order of another box is moved or refused: not shown.
      inside.some(({ boxId }) => boxId !== null) && notInSupply,
      ids.length === 0 && badBody,
    ],
    else: {
      status: 204,
      effect: (after) => {
        for (const { id } of inside) {
          const mine = after.shop.orders.get(id);
          if (mine !== undefined && box !== undefined) mine.boxId = box.id;
        }
      },
    },
  });
};

export const removeFromBox: Rule = (question) => {
  const supply = supplyOf(question);
  const box = boxOf(question);
  const order = orderOf(question);
  const isInside = box !== undefined && order?.boxId === box.id;
  return judge({
    must: [
      !isWholeNumber(question.call.path['orderId']) && badPath,
      ...supplyFaults(question),
      ...boxFaults(question),
      supply?.done === true && closed,
      // Which of the two an order outside the box is: not shown.
      ...(isInside ? [] : [unknownThing, notInSupply, refusal(409, 'StatusMismatch')]),
    ],
    else: {
      status: 204,
      effect: ({ shop, seen }) => {
        const mine = shop.orders.get(order?.id ?? '');
        if (mine !== undefined) mine.boxId = among(seen.orders.get(mine.id)?.boxId, [null]);
      },
    },
  });
};

export const boxLabels: Rule = (question) => {
  const supply = supplyOf(question);
  const ids = listOf(question.call.body, 'trbxIds');
  const known = ids.filter((id) => question.shop.boxes.get(id)?.supplyId === supply?.id);
  const filled = known.filter((id) => ordersIn(question.shop, id).length > 0);
  const nothing = refusal(400, 'IncorrectRequestBody', 'IncorrectRequest', 'IncorrectParameter');
  return judge({
    must: [
      typeFault(question),
      ...supplyFaults(question),
      known.length === 0 && ids.length > 0 && unknownThing,
      // Observed facts: empty boxes only is 400.
      filled.length === 0 && (known.length > 0 || ids.length === 0) && nothing,
    ],
    may: [known.length < ids.length && unknownThing, known.length < ids.length && nothing, badQueryOnly(ids)],
    else: {
      status: 200,
      check: (body) => {
        const stickers = listAt(body, 'stickers') ?? [];
        if (stickers.length !== filled.length) return `should be ${filled.length} stickers`;
        const faults = stickers.map((sticker) =>
          String(field(sticker, 'barcode')).startsWith('$') ? null : 'barcode does not start with $',
        );
        return firstOf([...stickers.map(pictureFault), ...faults]);
      },
    },
  });
};

const badQueryOnly = (ids: readonly string[]) => ids.length === 0 && badQuery;
