import type { Handlers } from '../../../shared/contract/index.ts';
import { readPhone } from '../../../shared/domain/warehouse/phone.ts';
import { getWarehouseContacts, updateWarehouseContacts } from '../../../shared/marketplace/warehouses.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';

export interface ContactsPorts {
  readonly marketplace: Marketplace;
  readonly cache: Pick<Cache, 'warehouses'>;
  readonly journal: Journal;
  readonly clock: () => number;
  readonly person: () => string | null;
}

/** Asked and told at once: people's phones are neither kept here nor written into a list of changes. */
export function createContacts({
  marketplace,
  journal,
  clock,
  person,
  cache,
}: ContactsPorts): Pick<Handlers['warehouses'], 'contacts' | 'saveContacts'> {
  return {
    contacts: async ({ warehouseId }) => {
      const answer = await marketplace.call(getWarehouseContacts, { warehouseId }, { priority: 'handOver' });
      if (!answer.ok) return answer;
      const contacts = answer.value
        .flatMap((each) => each.contacts ?? [])
        .map(({ phone, comment }) => ({ phone: phone ?? '', comment: comment ?? '' }));
      return ok({ contacts });
    },
    saveContacts: async ({ warehouseId, contacts }) => {
      const read = contacts.map(({ phone, comment }) => ({ ...readPhone(phone), comment: comment.trim() }));
      const bad = read.findIndex(({ phone }) => phone === null);
      if (bad !== -1) return fail({ code: 'contactUnfit', number: bad + 1 });
      const told = read.map(({ phone, comment }) => ({ phone: phone ?? '', comment }));
      const saved = await marketplace.call(
        updateWarehouseContacts,
        { warehouseId, contacts: told },
        { priority: 'handOver' },
      );
      if (!saved.ok) return saved;
      const warehouse = cache.warehouses.nameOf(warehouseId) ?? warehouseId;
      journal.audit.add(clock(), 'contactsSaved', {
        name: warehouse,
        contacts: told.length,
        person: person(),
      });
      return ok(null);
    },
  };
}
