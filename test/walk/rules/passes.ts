import { field, firstOf, idText, listAt, listFault } from '../model/answers.ts';
import { badBody, badPath, judge, mismatch, refusal, unknownThing } from '../model/expectation.ts';
import { HOUR_MS, isValid, type Pass } from '../model/world.ts';
import { isWholeNumber, lengthOf, type Question, type Rule } from './context.ts';

const asList = (body: unknown) => ({ list: body });
const text = (body: unknown, name: string): string => {
  const value = field(body, name);
  return typeof value === 'string' ? value : '';
};

export const listPassOffices: Rule = ({ world }) =>
  judge({
    must: [],
    else: {
      status: 200,
      check: (body) =>
        listFault(asList(body), 'list', { must: [...world.passOffices] }, ['id', 'name', 'address']),
    },
  });

export const listPasses: Rule = ({ shop, world }) =>
  judge({
    must: [],
    else: {
      status: 200,
      check: (body) => {
        const passes = [...shop.passes.values()];
        const valid = passes.filter((pass) => isValid(pass, world.now));
        const faults = (listAt(asList(body), 'list') ?? []).map((told) => {
          const kept = shop.passes.get(idText(field(told, 'id')));
          if (kept === undefined) return null;
          const ends = Date.parse(String(field(told, 'dateEnd')));
          // Document 1: valid 48 hours from creation.
          if (Math.abs(ends - kept.createdAt - 48 * HOUR_MS) >= 1000) return `dateEnd of pass ${kept.id}`;
          const names = ['firstName', 'lastName', 'carModel', 'carNumber'] as const;
          return names.every((name) => field(told, name) === kept[name]) ? null : `pass ${kept.id} differs`;
        });
        const ids = { must: valid.map(({ id }) => id), may: passes.map(({ id }) => id) };
        const fields = ['firstName', 'lastName', 'carModel', 'carNumber', 'dateEnd', 'officeId'];
        return firstOf([
          listFault(asList(body), 'list', ids, [...fields, 'officeName', 'officeAddress']),
          ...faults,
        ]);
      },
    },
  });

/** What breaks a field's own rule is the body's fault; the rule between the names has a code as well. */
function wishFaults({ world, call: { body } }: Question) {
  const total = lengthOf(text(body, 'firstName')) + lengthOf(text(body, 'lastName'));
  const officeId = field(body, 'officeId');
  const isEmpty = text(body, 'firstName') === '' || text(body, 'lastName') === '';
  const model = lengthOf(text(body, 'carModel'));
  const isBroken =
    isEmpty ||
    model < 1 ||
    model > 100 ||
    !/^[\p{L}\p{N}]{6,9}$/u.test(text(body, 'carNumber')) ||
    !(typeof officeId === 'number' && officeId >= 1);
  const between = total < 6 || total > 100;
  const codes = [badBody, refusal(409, 'PassValidationError')];
  const noOffice = [unknownThing, refusal(400, 'IncorrectRequest'), ...codes, mismatch];
  return [
    ...(isBroken || between ? codes : []),
    ...(world.passOffices.has(idText(officeId)) ? [] : noOffice),
  ];
}

/** One place states a last name of at least 6 characters: that may be asked of an update. */
const lastNameFault = ({ call: { body } }: Question) =>
  lengthOf(text(body, 'lastName')) < 6 && [badBody, refusal(409, 'PassValidationError')];

function wished(body: unknown): Omit<Pass, 'id' | 'createdAt'> {
  return {
    firstName: text(body, 'firstName'),
    lastName: text(body, 'lastName'),
    carModel: text(body, 'carModel'),
    carNumber: text(body, 'carNumber'),
    officeId: idText(field(body, 'officeId')),
  };
}

export const createPass: Rule = (question) => {
  const { shop, world } = question;
  const isSoon = shop.lastPassAt !== null && world.now - shop.lastPassAt < 10 * 60_000;
  return judge({
    must: wishFaults(question),
    // The walk runs without limits; one call per 10 minutes may still be a rule of its own.
    may: [isSoon && refusal(429)],
    else: {
      status: 201,
      effect: ({ shop: after, reply }) => {
        const id = idText(field(reply.body, 'id'));
        after.passes.set(id, { id, createdAt: world.now, ...wished(question.call.body) });
        after.lastPassAt = world.now;
      },
    },
  });
};

const passOf = ({ shop, call }: Question): Pass | undefined => shop.passes.get(call.path['passId'] ?? '');

export const updatePass: Rule = (question) => {
  const pass = passOf(question);
  const isOver = pass !== undefined && !isValid(pass, question.world.now);
  return judge({
    must: [
      !isWholeNumber(question.call.path['passId']) && badPath,
      pass === undefined && unknownThing,
      ...wishFaults(question),
    ],
    may: [isOver && unknownThing, ...(lastNameFault(question) || [])],
    else: {
      status: 204,
      effect: ({ shop }) => {
        if (pass !== undefined) shop.passes.set(pass.id, { ...pass, ...wished(question.call.body) });
      },
    },
  });
};

export const deletePass: Rule = (question) => {
  const pass = passOf(question);
  const isOver = pass !== undefined && !isValid(pass, question.world.now);
  return judge({
    must: [!isWholeNumber(question.call.path['passId']) && badPath, pass === undefined && unknownThing],
    may: [isOver && unknownThing],
    else: { status: 204, effect: ({ shop }) => void shop.passes.delete(pass?.id ?? '') },
  });
};
