import type { Change } from '../../../shared/domain/outbox/change.ts';
import {
  createWarehouse,
  deleteWarehouse,
  listWarehouses,
  updateWarehouse,
  updateWarehouseContacts,
} from '../../../shared/marketplace/warehouses.ts';
import type { MarketplaceProblem } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { SellerWarehouse } from '../../db/cache/warehouses.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { CallOptions, Marketplace } from '../../marketplace/marketplace.ts';
import type { ChangeSender, ChangeSenders } from '../outbox/change-sender.ts';
import { isUnknown } from '../outbox/refusals.ts';
import { withoutEcho } from '../outbox/without-echo.ts';
import type { DeviceKey } from '../people/seal.ts';
import { draftOf, readContacts } from './contacts.ts';
import { forgetContacts } from './forget-contacts.ts';
import { warehouseOf } from './warehouse-reader.ts';

export interface WarehouseSenderPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly marketplace: Marketplace;
  readonly key: Pick<DeviceKey, 'close' | 'open'>;
  readonly clock: () => number;
  /** The marketplace says what became of it: its kinds of cargo and delivery follow from the office. */
  readonly readAgain: () => void;
}

type Sender<Kind extends Change['kind']> = ChangeSender<Extract<Change, { kind: Kind }>>;

const options = (signal: AbortSignal): CallOptions => ({ priority: 'handOver', signal });

/** How warehouses are made, changed and deleted (document 1, "Warehouses"). */
export const createWarehouseSenders = (
  ports: WarehouseSenderPorts,
): Pick<ChangeSenders, 'createWarehouse' | 'changeWarehouse' | 'changeContacts' | 'deleteWarehouse'> => ({
  createWarehouse: createSender(ports),
  changeWarehouse: changeSender(ports),
  changeContacts: contactsSender(ports),
  deleteWarehouse: deleteSender(ports),
});

async function readWarehouses(
  { marketplace }: WarehouseSenderPorts,
  signal: AbortSignal,
): Promise<Result<SellerWarehouse[], MarketplaceProblem>> {
  const listed = await marketplace.call(listWarehouses, {}, options(signal));
  return listed.ok ? ok(listed.value.map(warehouseOf)) : listed;
}

function createSender(ports: WarehouseSenderPorts): Sender<'createWarehouse'> {
  const { marketplace, readAgain } = ports;
  return {
    send: ({ name, officeId }, signal) =>
      marketplace.call(createWarehouse, { name, officeId }, options(signal)),
    // No two warehouses of a seller are linked to one office.
    readBack: async ({ officeId }, _attemptedAt, signal) => {
      const all = await readWarehouses(ports, signal);
      if (!all.ok) return all;
      return ok(all.value.some((each) => each.officeId === officeId) ? 'done' : 'notDone');
    },
    done: readAgain,
    refused: readAgain,
  };
}

function changeSender(ports: WarehouseSenderPorts): Sender<'changeWarehouse'> {
  const { cache, journal, marketplace, clock, readAgain } = ports;
  return {
    send: ({ warehouseId, name, officeId }, signal) =>
      marketplace.call(updateWarehouse, { warehouseId, name, officeId }, options(signal)),
    readBack: async ({ warehouseId, name, officeId }, _attemptedAt, signal) => {
      const all = await readWarehouses(ports, signal);
      if (!all.ok) return all;
      const now = all.value.find((each) => each.warehouseId === warehouseId);
      return ok(now?.name === name && now.officeId === officeId ? 'done' : 'notDone');
    },
    done: ({ warehouseId, name, officeId }) => {
      const before = cache.warehouses.all().find((each) => each.warehouseId === warehouseId);
      if (before?.officeId !== officeId) journal.officeChanges.note(warehouseId, clock());
      if (before) cache.warehouses.put([{ ...before, name, officeId }], { isAll: false });
      readAgain();
    },
    refused: readAgain,
  };
}

/** A problem of theirs goes to the outbox, the log and the program's log: a phone must not go with it. */
function contactsSender(ports: WarehouseSenderPorts): Sender<'changeContacts'> {
  const { journal, marketplace } = ports;
  /** Others were written down since, and the next change tells all of them; or these were taken back. */
  const isUnwanted = (warehouseId: string, revision: number): boolean => {
    const draft = journal.contactDrafts.get(warehouseId);
    return draft === null || draft.revision > revision;
  };
  return {
    send: async ({ warehouseId, name, revision }, signal) => {
      if (isUnwanted(warehouseId, revision)) return ok(null);
      const contacts = draftOf(ports, warehouseId, revision);
      if (contacts === null) return fail({ code: 'contactsSealed', warehouse: name });
      const told = await marketplace.call(
        updateWarehouseContacts,
        { warehouseId, contacts },
        options(signal),
      );
      return told.ok ? told : fail(withoutEcho(told.problem));
    },
    readBack: async ({ warehouseId, revision }, _attemptedAt, signal) => {
      if (isUnwanted(warehouseId, revision)) return ok('done');
      const told = await readContacts(marketplace, warehouseId, options(signal));
      if (!told.ok) return fail(withoutEcho(told.problem));
      const wanted = draftOf(ports, warehouseId, revision);
      return ok(JSON.stringify(told.value) === JSON.stringify(wanted) ? 'done' : 'notDone');
    },
    done: (change) => forgetContacts(journal, change),
  };
}

function deleteSender(ports: WarehouseSenderPorts): Sender<'deleteWarehouse'> {
  const { cache, marketplace, readAgain } = ports;
  return {
    send: async ({ warehouseId }, signal) => {
      const gone = await marketplace.call(deleteWarehouse, { warehouseId }, options(signal));
      return !gone.ok && isUnknown(gone.problem) ? ok(null) : gone;
    },
    readBack: async ({ warehouseId }, _attemptedAt, signal) => {
      const all = await readWarehouses(ports, signal);
      if (!all.ok) return all;
      return ok(all.value.some((each) => each.warehouseId === warehouseId) ? 'notDone' : 'done');
    },
    done: ({ warehouseId }) => {
      cache.warehouses.remove(warehouseId);
      readAgain();
    },
    refused: readAgain,
  };
}
