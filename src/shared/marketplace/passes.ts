import { z } from 'zod';
import { characters, idOrNull, textOrNull } from './common.ts';
import { tolerantInt64, int64, positiveInt64 } from './int64.ts';
import { type BrokenRule, operation } from './operation.ts';

const nonEmpty = z.string().min(1);
const carNumber = z
  .string()
  .regex(/^[\p{L}\p{N}]{6,9}$/u, { error: '6 to 9 characters, letters and digits only' });

/** Document 1 names a least length of `lastName` in one place only; it is not checked. */
const wishes = z.object({
  firstName: nonEmpty,
  lastName: nonEmpty,
  carModel: characters(1, 100),
  carNumber,
  officeId: positiveInt64,
});
const byPassId = z.object({ passId: int64 });

function brokenNames({ firstName, lastName }: { firstName: string; lastName: string }): BrokenRule | null {
  const total = Array.from(firstName).length + Array.from(lastName).length;
  if (total >= 6 && total <= 100) return null;
  return { field: 'lastName', rule: '6 to 100 characters together with firstName' };
}

/** The list can change: fetch it again now and then. */
export const listPassOffices = operation({
  name: 'listPassOffices',
  document: 1,
  row: 'List offices requiring a pass',
  method: 'GET',
  path: '/api/v3/passes/offices',
  status: 200,
  answer: z.array(z.looseObject({ id: tolerantInt64, name: textOrNull, address: textOrNull })),
  whenLost: 'repeat',
});

export const listPasses = operation({
  name: 'listPasses',
  document: 1,
  row: 'List passes',
  method: 'GET',
  path: '/api/v3/passes',
  status: 200,
  answer: z.array(
    z.looseObject({
      id: tolerantInt64,
      firstName: textOrNull,
      lastName: textOrNull,
      carModel: textOrNull,
      carNumber: textOrNull,
      dateEnd: textOrNull,
      officeId: idOrNull,
      officeName: textOrNull,
      officeAddress: textOrNull,
    }),
  ),
  whenLost: 'repeat',
});

/** Valid for 48 hours; one call in 10 minutes. */
export const createPass = operation({
  name: 'createPass',
  document: 1,
  row: 'Create pass',
  method: 'POST',
  path: '/api/v3/passes',
  body: wishes,
  status: 201,
  answer: z.looseObject({ id: tolerantInt64 }),
  refusals: [400, 404, 409],
  scope: 'createPass',
  whenLost: 'readBack',
  breaks: brokenNames,
});

export const updatePass = operation({
  name: 'updatePass',
  document: 1,
  row: 'Update pass',
  method: 'PUT',
  path: '/api/v3/passes/{passId}',
  params: byPassId,
  body: wishes,
  status: 204,
  refusals: [400, 404, 409],
  whenLost: 'repeat',
  breaks: brokenNames,
});

export const deletePass = operation({
  name: 'deletePass',
  document: 1,
  row: 'Delete pass',
  method: 'DELETE',
  path: '/api/v3/passes/{passId}',
  params: byPassId,
  status: 204,
  refusals: [400, 404],
  whenLost: 'readBack',
});
