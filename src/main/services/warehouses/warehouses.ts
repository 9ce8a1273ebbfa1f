import type { Handlers } from '../../../shared/contract/index.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { SellerWarehouse } from '../../db/cache/warehouses.ts';
import { warehouseChain } from '../../db/journal/outbox-writes.ts';
import { feed } from '../../kernel/signal.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import { answerUntold } from '../outbox/answer-untold.ts';
import type { DeviceKey } from '../people/seal.ts';
import { createContacts } from './contacts.ts';
import { forgetContacts } from './forget-contacts.ts';
import type { WarehouseReader } from './warehouse-reader.ts';
import { viewOfWarehouses, type WarehousesViewPorts } from './warehouses-view.ts';

export interface WarehousesPorts extends WarehousesViewPorts {
  readonly marketplace: Marketplace;
  readonly reader: Pick<WarehouseReader, 'view' | 'wake' | 'progress'>;
  readonly key: Pick<DeviceKey, 'close' | 'open'>;
  readonly person: () => string | null;
  readonly newId: () => string;
}

/** The seller's warehouses and the offices that they are linked to. */
export function createWarehouses(ports: WarehousesPorts): { readonly handlers: Handlers['warehouses'] } {
  const { cache, journal, reader, clock, newId, person } = ports;
  const { outbox, audit } = journal;

  const known = (warehouseId: string): SellerWarehouse | null =>
    cache.warehouses.all().find((each) => each.warehouseId === warehouseId) ?? null;

  /** One that no other warehouse has; `own`: the one that it is linked to now. */
  const freeOffice = (
    officeId: string,
    own: string | null,
  ): Result<string, ProblemOf<'officeUnknown' | 'officeTaken'>> => {
    const office = cache.warehouses.listOffices().find((each) => each.officeId === officeId);
    if (officeId === own) return ok(office?.name ?? officeId);
    if (!office) return fail({ code: 'officeUnknown', officeId });
    const isWanted = outbox
      .ofWarehouses()
      .some(
        ({ change, state }) => state !== 'refused' && 'officeId' in change && change.officeId === officeId,
      );
    return office.isTaken || isWanted ? fail({ code: 'officeTaken', office: office.name }) : ok(office.name);
  };

  /** A later change of a warehouse replaces an earlier one that has not left. */
  const withdrawEarlier = (warehouseId: string): void => {
    for (const { seq, change } of outbox.ofWarehouses())
      if ('warehouseId' in change && change.kind !== 'changeContacts' && change.warehouseId === warehouseId)
        outbox.withdraw(seq);
  };

  /** Nothing of it is left to be told. */
  const withdrawAll = (warehouseId: string): void => {
    for (const { seq, change } of outbox.ofWarehouses()) {
      if (!('warehouseId' in change) || change.warehouseId !== warehouseId) continue;
      if (outbox.withdraw(seq)) forgetContacts(journal, change);
    }
  };

  return {
    handlers: {
      view: feed(
        () => viewOfWarehouses(ports),
        cache.topics('warehouses', 'offices', 'order_count', 'stage_counts'),
        journal.topics('outbox', 'office_changes'),
        reader.progress,
      ),
      read: async () => {
        reader.wake();
        return ok(null);
      },
      create: async ({ name, officeId }) => {
        const office = freeOffice(officeId, null);
        if (!office.ok) return office;
        const key = newId();
        journal.transaction(() => {
          outbox.put(
            warehouseChain(key),
            { kind: 'createWarehouse', warehouseKey: key, name, officeId },
            clock(),
          );
          audit.add(clock(), 'warehouseMade', { name, office: office.value, person: person() });
        });
        return ok(null);
      },
      change: async ({ warehouseId, name, officeId }) => {
        const before = known(warehouseId);
        if (!before) return fail({ code: 'warehouseUnknown', warehouseId });
        const office = freeOffice(officeId, before.officeId);
        if (!office.ok) return office;
        const view = viewOfWarehouses(ports).warehouses.find((each) => each.warehouseId === warehouseId);
        const freeAt = view?.officeFreeAt ?? null;
        if (officeId !== before.officeId && freeAt !== null)
          return fail({ code: 'officeChangedToday', warehouse: before.name, freeAt });
        journal.transaction(() => {
          withdrawEarlier(warehouseId);
          const revision = outbox.lastSeq() + 1;
          outbox.put(
            warehouseChain(warehouseId),
            { kind: 'changeWarehouse', warehouseId, name, officeId, revision },
            clock(),
          );
          audit.add(clock(), 'warehouseChanged', {
            was: before.name,
            name,
            office: office.value,
            person: person(),
          });
        });
        return ok(null);
      },
      remove: async ({ warehouseId, name }) => {
        const before = known(warehouseId);
        if (!before) return fail({ code: 'warehouseUnknown', warehouseId });
        if (before.name !== name.trim())
          return fail({ code: 'warehouseNameDiffers', warehouse: before.name });
        journal.transaction(() => {
          withdrawAll(warehouseId);
          outbox.put(
            warehouseChain(warehouseId),
            { kind: 'deleteWarehouse', warehouseId, name: before.name },
            clock(),
          );
          audit.add(clock(), 'warehouseDeleted', { name: before.name, person: person() });
        });
        return ok(null);
      },
      ...answerUntold(ports, outbox.ofWarehouses, ({ change }) => {
        forgetContacts(journal, change);
        audit.add(clock(), 'taskDismissed', { change, person: person() });
      }),
      ...createContacts(ports),
    },
  };
}
