import { z } from 'zod';
import { warehouseChangeKinds } from '../domain/outbox/change-kinds.ts';
import { MOST_CONTACTS } from '../domain/warehouse/office-change.ts';
import { marketplaceCodes, problemSchema } from '../problem.ts';
import { call, feed } from './declare.ts';

const nothing = z.null();
const id = z.string().max(100);
/** As the interface takes it (document 1, "Warehouses"). */
const name = z.string().trim().min(1).max(200);

/** What is wanted of a warehouse and not carried out yet. */
const wantedSchema = z.object({
  /** What `takeBack` and `retry` are given. */
  id: z.string(),
  kind: z.enum(warehouseChangeKinds),
  state: z.enum(['waiting', 'sending', 'refused']),
  name: z.string(),
  officeId: z.string().nullable(),
  problem: problemSchema.nullable(),
});

export const warehouseSchema = z.object({
  warehouseId: z.string(),
  name: z.string(),
  officeId: z.string().nullable(),
  /** 1 normal, 2 oversized, 3 large. */
  cargoType: z.int().nullable(),
  /** 1 to a platform warehouse, 2 by the seller, 3 courier. */
  deliveryType: z.int().nullable(),
  isProcessing: z.boolean(),
  isDeleting: z.boolean(),
  /** Orders of it that are not handed over: they keep it from being deleted. */
  openOrders: z.int(),
  /** Unix milliseconds before which its office can't be changed again; null: it can. */
  officeFreeAt: z.number().nullable(),
  wanted: wantedSchema.nullable(),
  /** Contacts that wait for the marketplace. */
  wantedContacts: wantedSchema.nullable(),
  /** The change of contacts that the marketplace took last, as `saveContacts` named it. */
  toldContacts: z.string().nullable(),
});
export type WarehouseView = z.infer<typeof warehouseSchema>;

export const officeSchema = z.object({
  officeId: z.string(),
  name: z.string(),
  city: z.string(),
  address: z.string(),
  place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  cargoType: z.int().nullable(),
  deliveryType: z.int().nullable(),
  isTaken: z.boolean(),
});
export type OfficeView = z.infer<typeof officeSchema>;

export const warehousesViewSchema = z.object({
  warehouses: z.array(warehouseSchema),
  /** Those that are still to be made. */
  toMake: z.array(wantedSchema),
  offices: z.array(officeSchema),
  /** When the marketplace was last asked, Unix milliseconds; null: not since the start. */
  readAt: z.number().nullable(),
  trouble: problemSchema.nullable(),
});
export type WarehousesView = z.infer<typeof warehousesViewSchema>;
export type WantedWarehouse = z.infer<typeof wantedSchema>;

/** Somebody whom a courier can call. */
const contactSchema = z.object({ phone: z.string().max(40), comment: z.string().max(200) });

export const warehouses = {
  view: feed(warehousesViewSchema, { right: 'stockroom' }),
  /** Asks the marketplace for warehouses and offices now. */
  read: call(z.object({}), nothing, [], { right: 'stockroom', isByScreen: true }),
  create: call(z.object({ name, officeId: id }), nothing, ['officeUnknown', 'officeTaken'], {
    right: 'stockroom',
  }),
  /** Its name, its office, or both. */
  change: call(
    z.object({ warehouseId: id, name, officeId: id }),
    nothing,
    ['warehouseUnknown', 'officeUnknown', 'officeTaken', 'officeChangedToday'],
    { right: 'stockroom' },
  ),
  /** `name` as it is called: who deletes it has typed it. Its stocks go with it. */
  remove: call(
    z.object({ warehouseId: id, name: z.string() }),
    nothing,
    ['warehouseUnknown', 'warehouseNameDiffers'],
    { right: 'stockroom', isSensitive: true },
  ),
  takeBack: call(z.object({ id }), nothing, ['taskUnknown'], { right: 'stockroom' }),
  retry: call(z.object({ id }), nothing, ['taskUnknown'], { right: 'stockroom' }),
  /**
   * Asked of the marketplace each time, and kept nowhere; those that wait for it (`isWaiting`) are told from here.
   */
  contacts: call(
    z.object({ warehouseId: id }),
    z.object({ contacts: z.array(contactSchema), isWaiting: z.boolean() }),
    [...marketplaceCodes],
    { right: 'stockroom', isByScreen: true },
  ),
  /** Written down, sealed, and told by itself. All contacts: those that are left out are no more. */
  saveContacts: call(
    z.object({ warehouseId: id, contacts: z.array(contactSchema).max(MOST_CONTACTS) }),
    z.object({ id: z.string() }),
    ['contactUnfit', 'warehouseUnknown'],
    { right: 'stockroom' },
  ),
} as const;
