import type { WantedWarehouse, WarehousesView } from '../../../shared/contract/warehouses.ts';
import type { OutboxRow } from '../../../shared/domain/outbox/outbox-row.ts';
import { officeFreeAt } from '../../../shared/domain/warehouse/office-change.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { warehouseChain } from '../../db/journal/outbox-writes.ts';
import type { WarehouseReader } from './warehouse-reader.ts';

export interface WarehousesViewPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly reader: Pick<WarehouseReader, 'view'>;
  readonly clock: () => number;
}

export function viewOfWarehouses({ cache, journal, reader, clock }: WarehousesViewPorts): WarehousesView {
  const now = clock();
  const rows = journal.outbox.ofWarehouses();
  const { readAt, trouble } = reader.view();
  return {
    warehouses: cache.warehouses.all().map((warehouse) => {
      const { warehouseId } = warehouse;
      const own = rows.filter(({ change }) => 'warehouseId' in change && change.warehouseId === warehouseId);
      const row = own.findLast(({ change }) => change.kind !== 'changeContacts');
      const contacts = own.findLast(({ change }) => change.kind === 'changeContacts');
      return {
        ...warehouse,
        openOrders: cache.warehouses.openOrders(warehouseId),
        officeFreeAt: officeFreeAt(journal.officeChanges.of(warehouseId), now),
        wanted: row ? wantedOf(row) : null,
        wantedContacts: contacts ? wantedOf(contacts) : null,
        toldContacts: toldContacts(journal, warehouseId),
      };
    }),
    toMake: rows
      .filter(({ change }) => change.kind === 'createWarehouse')
      .flatMap((row) => wantedOf(row) ?? []),
    offices: cache.warehouses.listOffices(),
    readAt,
    trouble,
  };
}

function toldContacts({ outbox }: Journal, warehouseId: string): string | null {
  const told = outbox
    .ofChain(warehouseChain(warehouseId))
    .findLast(({ change, state }) => change.kind === 'changeContacts' && state === 'done');
  return told ? String(told.seq) : null;
}

function wantedOf({ seq, state, trouble, change }: OutboxRow): WantedWarehouse | null {
  if (
    change.kind !== 'createWarehouse' &&
    change.kind !== 'changeWarehouse' &&
    change.kind !== 'changeContacts' &&
    change.kind !== 'deleteWarehouse'
  )
    return null;
  return {
    id: String(seq),
    kind: change.kind,
    state: state === 'done' ? 'sending' : state,
    name: change.name,
    officeId: 'officeId' in change ? change.officeId : null,
    problem: trouble,
  };
}
