import type { WantedWarehouse, WarehousesView } from '../../../shared/contract/warehouses.ts';
import type { OutboxRow } from '../../../shared/domain/outbox/outbox-row.ts';
import { officeFreeAt } from '../../../shared/domain/warehouse/office-change.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
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
      const row = rows.findLast(
        ({ change }) => 'warehouseId' in change && change.warehouseId === warehouse.warehouseId,
      );
      return {
        ...warehouse,
        openOrders: cache.warehouses.openOrders(warehouse.warehouseId),
        officeFreeAt: officeFreeAt(journal.officeChanges.of(warehouse.warehouseId), now),
        wanted: row ? wantedOf(row) : null,
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

function wantedOf({ seq, state, trouble, change }: OutboxRow): WantedWarehouse | null {
  if (
    change.kind !== 'createWarehouse' &&
    change.kind !== 'changeWarehouse' &&
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
