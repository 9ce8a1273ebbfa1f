import { field, firstOf, idText, listAt, listFault } from '../model/answers.ts';
import { badBody, badPath, judge, mismatch, refusal, unknownThing } from '../model/expectation.ts';
import { DAY_MS, type Shop, type Warehouse } from '../model/world.ts';
import { isWholeNumber, lengthOf, type Question, type Rule } from './context.ts';

const warehouseOf = ({ shop, call }: Question): Warehouse | undefined =>
  shop.warehouses.get(call.path['warehouseId'] ?? '');

const pathFault = ({ call }: Question) => !isWholeNumber(call.path['warehouseId']) && badPath;

/** Answers that are bare arrays. */
const asList = (body: unknown) => ({ list: body });

/** Document 1, "Office". */
const officeFields = 'id name address city longitude latitude cargoType deliveryType selected'.split(' ');

const isUsed = (shop: Shop, officeId: string, by?: string): boolean =>
  [...shop.warehouses.values()].some((warehouse) => warehouse.officeId === officeId && warehouse.id !== by);

export const listOffices: Rule = ({ shop, world }) =>
  judge({
    must: [],
    else: {
      status: 200,
      check: (body) =>
        firstOf([
          listFault(asList(body), 'list', { must: [...world.offices] }, officeFields),
          ...(listAt(asList(body), 'list') ?? []).map((office) => {
            const id = idText(field(office, 'id'));
            // Document 1: already chosen by the seller.
            return field(office, 'selected') === isUsed(shop, id) ? null : `selected of office ${id}`;
          }),
        ]),
    },
  });

export const listWarehouses: Rule = ({ shop }) =>
  judge({
    must: [],
    else: {
      status: 200,
      check: (body) => {
        const faults = (listAt(asList(body), 'list') ?? []).map((told) => {
          const kept = shop.warehouses.get(idText(field(told, 'id')));
          if (kept === undefined) return null;
          const fields = ['name', 'cargoType', 'deliveryType'] as const;
          const isSame =
            fields.every((name) => field(told, name) === kept[name]) &&
            idText(field(told, 'officeId')) === kept.officeId;
          return isSame ? null : `warehouse ${kept.id} differs`;
        });
        return firstOf([listFault(asList(body), 'list', { must: [...shop.warehouses.keys()] }), ...faults]);
      },
    },
  });

function wishFaults({ call }: Question) {
  const length = lengthOf(field(call.body, 'name'));
  const officeId = field(call.body, 'officeId');
  const isNumber = typeof officeId === 'number' || typeof officeId === 'bigint';
  return [(length < 1 || length > 200) && badBody, !(isNumber && officeId >= 1) && badBody];
}

/** An office that does not exist: its code is not shown. */
const noOffice = [unknownThing, badBody, mismatch, refusal(400, 'IncorrectRequest')];

const exists = ({ world }: Question, officeId: string): boolean => world.offices.has(officeId);

export const createWarehouse: Rule = (question) => {
  const officeId = idText(field(question.call.body, 'officeId'));
  return judge({
    must: [
      ...wishFaults(question),
      ...(exists(question, officeId) ? [] : noOffice),
      isUsed(question.shop, officeId) && mismatch,
    ],
    else: {
      status: 201,
      effect: ({ shop, seen, reply, world }) => {
        const id = idText(field(reply.body, 'id'));
        // Types come of the office; contacts can't be there yet.
        const made = seen.warehouses.get(id);
        shop.warehouses.set(id, {
          id,
          name: String(field(question.call.body, 'name')),
          officeId,
          cargoType: made?.cargoType ?? 0,
          deliveryType: made?.deliveryType ?? 0,
          contacts: [],
          madeAt: world.now,
          officeChangedAt: null,
        });
      },
    },
  });
};

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);

/** Document 1: once per day. A day of the calendar or 24 hours is not shown; both agree at the ends. */
function changedToday(warehouse: Warehouse, now: number) {
  const { officeChangedAt, madeAt } = warehouse;
  const isSureToday = officeChangedAt !== null && dayOf(officeChangedAt) === dayOf(now);
  const last = Math.max(officeChangedAt ?? -Infinity, madeAt ?? -Infinity);
  return { must: isSureToday, may: now - last < DAY_MS };
}

export const updateWarehouse: Rule = (question) => {
  const { call, world } = question;
  const warehouse = warehouseOf(question);
  const officeId = idText(field(call.body, 'officeId'));
  const moves = warehouse !== undefined && warehouse.officeId !== officeId;
  const today = warehouse === undefined ? null : changedToday(warehouse, world.now);
  return judge({
    must: [
      pathFault(question),
      ...wishFaults(question),
      warehouse === undefined && unknownThing,
      ...(exists(question, officeId) ? [] : noOffice),
      isUsed(question.shop, officeId, warehouse?.id) && mismatch,
      moves && today?.must === true && mismatch,
    ],
    may: [moves && today?.may === true && mismatch],
    else: {
      status: 204,
      effect: ({ shop, seen, world: after }) => {
        const mine = shop.warehouses.get(warehouse?.id ?? '');
        if (mine === undefined) return;
        mine.name = String(field(call.body, 'name'));
        if (!moves) return;
        mine.officeId = officeId;
        mine.officeChangedAt = after.now;
        const told = seen.warehouses.get(mine.id);
        mine.cargoType = told?.cargoType ?? mine.cargoType;
        mine.deliveryType = told?.deliveryType ?? mine.deliveryType;
        mine.contacts = told?.contacts ?? mine.contacts;
      },
    },
  });
};

export const deleteWarehouse: Rule = (question) => {
  const warehouse = warehouseOf(question);
  return judge({
    must: [pathFault(question), warehouse === undefined && unknownThing],
    // A warehouse with orders or stock: not shown.
    may: [mismatch],
    else: {
      status: 204,
      effect: ({ shop, seen }) => {
        shop.warehouses.delete(warehouse?.id ?? '');
        for (const key of shop.stocks.keys()) {
          const isHere = key.startsWith(`${warehouse?.id}/`);
          if (isHere && !seen.stocks.has(key)) shop.stocks.delete(key);
        }
      },
    },
  });
};

const COURIER = 3;
/** The table of routes has only 400 for both operations; what an unknown or another warehouse ends in is not shown. */
const refused = [
  refusal(400, 'IncorrectRequest', 'IncorrectParameter', 'IncorrectRequestBody'),
  unknownThing,
  mismatch,
];

export const getContacts: Rule = (question) => {
  const warehouse = warehouseOf(question);
  return judge({
    must: [pathFault(question), ...(warehouse === undefined ? refused : [])],
    may: warehouse?.deliveryType === COURIER ? [] : refused,
    else: {
      status: 200,
      check: (body) => {
        const contacts = (listAt(asList(body), 'list') ?? []).flatMap(
          (item) => listAt(item, 'contacts') ?? [],
        );
        const told = contacts.map((contact) =>
          [field(contact, 'phone'), field(contact, 'comment')].map(String).join(' '),
        );
        const kept = (warehouse?.contacts ?? []).map(({ phone, comment }) => `${phone} ${comment}`);
        return told.join() === kept.join() ? null : `contacts should be ${kept.join()}, not ${told.join()}`;
      },
    },
  });
};

export const updateContacts: Rule = (question) => {
  const warehouse = warehouseOf(question);
  const contacts = listAt(question.call.body, 'contacts');
  return judge({
    must: [
      pathFault(question),
      (contacts === null || contacts.length > 5) && badBody,
      ...(warehouse?.deliveryType === COURIER ? [] : refused),
    ],
    else: {
      status: 204,
      effect: ({ shop }) => {
        const mine = shop.warehouses.get(warehouse?.id ?? '');
        if (mine === undefined) return;
        mine.contacts = (contacts ?? []).map((contact) => ({
          comment: String(field(contact, 'comment')),
          phone: String(field(contact, 'phone')),
        }));
      },
    },
  });
};
