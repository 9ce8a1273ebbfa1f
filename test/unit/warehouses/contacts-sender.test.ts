import { expect, test } from 'vitest';
import type { Marketplace } from '../../../src/main/marketplace/marketplace.ts';
import { deviceKeyOf } from '../../../src/main/services/people/seal.ts';
import { createContacts } from '../../../src/main/services/warehouses/contacts.ts';
import { createWarehouseSenders } from '../../../src/main/services/warehouses/warehouse-senders.ts';
import type { MarketplaceProblem } from '../../../src/shared/problem.ts';
import { fail, ok } from '../../../src/shared/result.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';

const PHONE = '+79123456789';
const { signal } = new AbortController();

/** Contacts of one warehouse that are written down, and a marketplace that fails with this problem. */
async function openWritten(problem: MarketplaceProblem) {
  const { journal, cache } = openStores();
  cache.warehouses.put(
    [
      {
        warehouseId: '7',
        name: 'Corner',
        officeId: null,
        cargoType: 1,
        deliveryType: 3,
        isProcessing: false,
        isDeleting: false,
      },
    ],
    { isAll: true },
  );
  const ports = {
    journal,
    cache,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all of it that is asked for
    marketplace: { call: () => Promise.resolve(fail(problem)) } as unknown as Marketplace,
    key: deviceKeyOf(Buffer.alloc(32, 1)),
    clock: () => 1,
    person: () => null,
    readAgain: () => undefined,
  };
  const { saveContacts } = createContacts(ports);
  const save = async (phone = PHONE) => {
    await saveContacts({ warehouseId: '7', contacts: [{ phone, comment: 'gate' }] });
    const revision = journal.outbox.lastSeq();
    return { kind: 'changeContacts', warehouseId: '7', name: 'Corner', revision } as const;
  };
  const senderOf = (key = ports.key) => {
    const { changeContacts } = createWarehouseSenders({ ...ports, key });
    if ('together' in changeContacts) throw new Error('they are sent one by one');
    return changeContacts;
  };
  return { journal, save, senderOf };
}

const REFUSED: MarketplaceProblem = {
  code: 'marketplaceRefused',
  status: 400,
  refusal: `bad ${PHONE}`,
  message: `phone ${PHONE} is wrong`,
  requestId: 'r',
  known: null,
  items: [],
  fields: [{ field: 'phone', description: PHONE }],
};
const GARBLED: MarketplaceProblem = {
  code: 'marketplaceGarbled',
  status: 200,
  reason: `no object: ${PHONE}`,
  excerpt: `"${PHONE}"`,
  requestId: 'r',
};

test.each([REFUSED, GARBLED])(
  'of a phone that the marketplace repeats nothing is passed on: $code',
  async (problem) => {
    const { save, senderOf } = await openWritten(problem);
    const change = await save();
    const answers = [await senderOf().send(change, signal), await senderOf().readBack(change, 1, signal)];
    expect(answers).toMatchObject([{ problem: { code: problem.code } }, { problem: { code: problem.code } }]);
    expect(JSON.stringify(answers)).not.toContain('9123456789');
  },
);

test('where newer contacts were taken back nobody wants the older ones told; those that can’t be opened are sealed', async () => {
  const { journal, save, senderOf } = await openWritten(REFUSED);
  const older = await save();
  journal.outbox.apply(older.revision, { kind: 'sendingBegan' }, 1);
  const newer = await save('+79990000000');
  const another = senderOf(deviceKeyOf(Buffer.alloc(32, 2)));
  expect(await another.send(newer, signal)).toEqual(fail({ code: 'contactsSealed', warehouse: 'Corner' }));
  journal.contactDrafts.drop('7', newer.revision);
  expect(await senderOf().send(older, signal)).toEqual(ok(null));
  expect(await senderOf().readBack(older, 1, signal)).toEqual(ok('done'));
});
