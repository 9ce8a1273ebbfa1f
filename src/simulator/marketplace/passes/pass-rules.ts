import { ok, type Result } from '../../../shared/result.ts';
import { type Refusal, refuse } from '../gate/errors.ts';
import type { Rule, Rules } from '../gate/rule.ts';
import { type Office, officeOf, offices } from '../shop/offices.ts';
import type { SellerState } from '../state/seller-state.ts';
import type { Pass } from '../state/state-shapes.ts';
import { isExpired, passEnd } from './pass-validity.ts';

const listPassOffices: Rule<'listPassOffices'> = () =>
  ok(offices.filter(({ passNeeded }) => passNeeded).map(({ id, name, address }) => ({ id, name, address })));

/** An expired pass is as unknown as one that was never made. */
function findPass(state: SellerState, passId: string, now: number): Result<Pass, Refusal> {
  const pass = state.passes.get(passId);
  return pass === undefined || isExpired(pass, now) ? refuse('NotFound', 'no such pass') : ok(pass);
}

/** What breaks a pass is not shown beyond the fields' lengths: an office that asks for none. */
function guardedOffice(officeId: string): Result<Office, Refusal> {
  const office = officeOf(officeId);
  if (office === undefined) return refuse('NotFound', 'no such office');
  return office.passNeeded
    ? ok(office)
    : refuse('PassValidationError', `officeId: ${office.name} needs no pass`);
}

const listPasses: Rule<'listPasses'> = ({ state, now }) =>
  ok(
    [...state.passes.values()]
      .filter((pass) => !isExpired(pass, now))
      .map((pass) => {
        const office = officeOf(pass.officeId);
        const { id, firstName, lastName, carModel, carNumber, officeId } = pass;
        return {
          id,
          firstName,
          lastName,
          carModel,
          carNumber,
          dateEnd: passEnd(pass),
          officeId,
          officeName: office?.name ?? null,
          officeAddress: office?.address ?? null,
        };
      }),
  );

const createPass: Rule<'createPass'> = ({ state, now }, wishes) => {
  const office = guardedOffice(wishes.officeId);
  if (!office.ok) return office;
  const id = String(state.takeNumber());
  const { firstName, lastName, carModel, carNumber, officeId } = wishes;
  state.passes.put({ id, firstName, lastName, carModel, carNumber, officeId, createdAt: now });
  return ok({ id });
};

const updatePass: Rule<'updatePass'> = ({ state, now }, wishes) => {
  const pass = findPass(state, wishes.passId, now);
  if (!pass.ok) return pass;
  const office = guardedOffice(wishes.officeId);
  if (!office.ok) return office;
  const { firstName, lastName, carModel, carNumber, officeId } = wishes;
  state.passes.put({ ...pass.value, firstName, lastName, carModel, carNumber, officeId });
  return ok(null);
};

const deletePass: Rule<'deletePass'> = ({ state, now }, { passId }) => {
  const pass = findPass(state, passId, now);
  if (!pass.ok) return pass;
  state.passes.remove(passId);
  return ok(null);
};

export const passRules = {
  listPassOffices,
  listPasses,
  createPass,
  updatePass,
  deletePass,
} satisfies Rules<'listPassOffices' | 'listPasses' | 'createPass' | 'updatePass' | 'deletePass'>;
