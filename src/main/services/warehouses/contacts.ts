import { z } from 'zod';
import type { Handlers } from '../../../shared/contract/index.ts';
import { readPhone } from '../../../shared/domain/warehouse/phone.ts';
import { getWarehouseContacts } from '../../../shared/marketplace/warehouses.ts';
import type { MarketplaceProblem } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import { warehouseChain } from '../../db/journal/outbox-writes.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { CallOptions, Marketplace } from '../../marketplace/marketplace.ts';
import type { DeviceKey } from '../people/seal.ts';

export interface ContactsPorts {
  readonly marketplace: Marketplace;
  readonly cache: Pick<Cache, 'warehouses'>;
  readonly journal: Journal;
  readonly key: Pick<DeviceKey, 'close' | 'open'>;
  readonly clock: () => number;
  readonly person: () => string | null;
}

const contactsSchema = z.array(z.object({ phone: z.string(), comment: z.string() }));
export type Contacts = z.infer<typeof contactsSchema>;

const nameOf = (warehouseId: string, revision: number): string =>
  `contacts of warehouse ${warehouseId}, ${revision}`;

/** Contacts that wait for the marketplace; null: none, others by now, or the key that closed them is gone. */
export function draftOf(
  { journal, key }: Pick<ContactsPorts, 'journal' | 'key'>,
  warehouseId: string,
  revision: number,
): Contacts | null {
  const draft = journal.contactDrafts.get(warehouseId);
  const text = draft?.revision === revision ? key.open(draft.closed, nameOf(warehouseId, revision)) : null;
  return text === null ? null : (contactsSchema.safeParse(JSON.parse(text)).data ?? null);
}

/** As the marketplace has them. */
export async function readContacts(
  marketplace: Marketplace,
  warehouseId: string,
  options: CallOptions,
): Promise<Result<Contacts, MarketplaceProblem>> {
  const answer = await marketplace.call(getWarehouseContacts, { warehouseId }, options);
  if (!answer.ok) return answer;
  return ok(
    answer.value
      .flatMap((each) => each.contacts ?? [])
      .map(({ phone, comment }) => ({ phone: phone ?? '', comment: comment ?? '' })),
  );
}

/** People's phones are asked for each time and kept nowhere, but for those that wait for the marketplace: sealed. */
export function createContacts(
  ports: ContactsPorts,
): Pick<Handlers['warehouses'], 'contacts' | 'saveContacts'> {
  const { marketplace, cache, journal, key, clock, person } = ports;
  const { outbox, contactDrafts, audit } = journal;

  const waiting = (warehouseId: string): Contacts | null => {
    const draft = contactDrafts.get(warehouseId);
    return draft && draftOf(ports, warehouseId, draft.revision);
  };

  return {
    contacts: async ({ warehouseId }) => {
      const drafted = waiting(warehouseId);
      if (drafted) return ok({ contacts: drafted, isWaiting: true });
      const read = await readContacts(marketplace, warehouseId, { priority: 'handOver' });
      return read.ok ? ok({ contacts: read.value, isWaiting: false }) : read;
    },
    saveContacts: async ({ warehouseId, contacts }) => {
      const name = cache.warehouses.nameOf(warehouseId);
      if (name === null) return fail({ code: 'warehouseUnknown', warehouseId });
      const read = contacts.map(({ phone, comment }) => ({ ...readPhone(phone), comment: comment.trim() }));
      const bad = read.findIndex(({ phone }) => phone === null);
      if (bad !== -1) return fail({ code: 'contactUnfit', number: bad + 1 });
      const told: Contacts = read.map(({ phone, comment }) => ({ phone: phone ?? '', comment }));
      const saved = journal.transaction(() => {
        for (const { seq, change } of outbox.ofWarehouses())
          if (change.kind === 'changeContacts' && change.warehouseId === warehouseId) outbox.withdraw(seq);
        const revision = outbox.lastSeq() + 1;
        const closed = key.close(JSON.stringify(told), nameOf(warehouseId, revision));
        contactDrafts.put(warehouseId, { revision, closed });
        outbox.put(
          warehouseChain(warehouseId),
          { kind: 'changeContacts', warehouseId, name, revision },
          clock(),
        );
        audit.add(clock(), 'contactsSaved', { name, contacts: told.length, person: person() });
        return outbox.lastSeq();
      });
      return ok({ id: String(saved) });
    },
  };
}
