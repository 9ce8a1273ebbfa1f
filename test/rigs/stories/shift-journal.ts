import { z } from 'zod';
import { metaKinds } from '../../../src/shared/marketplace/metadata-shapes.ts';
import { readJournal } from '../journal/read-journal.ts';

const parcelSchema = z.object({
  order_id: z.string(),
  supply_id: z.string(),
  state: z.string(),
  box_id: z.string().nullable(),
});
const codeSchema = z.object({ order_id: z.string(), kind: z.enum(metaKinds), code: z.string() });
const changeSchema = z.object({ change: z.string(), state: z.string() });
const kindSchema = z.object({ kind: z.string() });

/** What the station wrote down of a shift, as it is on disk. */
export interface ShiftJournal {
  readonly parcels: readonly z.infer<typeof parcelSchema>[];
  /** Codes that belong to a parcel, oldest first. */
  readonly codes: readonly z.infer<typeof codeSchema>[];
  readonly changes: readonly { readonly kind: string; readonly state: string }[];
  readonly scans: readonly string[];
}

const PARCELS = `
  SELECT order_id, parcels.supply_id, state, box_id FROM parcels LEFT JOIN boxes ON key = box_key ORDER BY order_id`;
const CODES = 'SELECT order_id, kind, code FROM marking_codes WHERE taken_back_at IS NULL ORDER BY seq';
const CHANGES = 'SELECT change, state FROM outbox ORDER BY seq';
const SCANS = 'SELECT text FROM scans ORDER BY seq';

const read = async <S extends z.ZodType>(folder: string, sql: string, row: S): Promise<z.output<S>[]> =>
  z.array(row).parse(await readJournal(folder, sql));

export async function readShift(dataFolder: string): Promise<ShiftJournal> {
  const changes = await read(dataFolder, CHANGES, changeSchema);
  const scans = await read(dataFolder, SCANS, z.object({ text: z.string() }));
  return {
    parcels: await read(dataFolder, PARCELS, parcelSchema),
    codes: await read(dataFolder, CODES, codeSchema),
    changes: changes.map(({ change, state }) => ({ kind: kindSchema.parse(JSON.parse(change)).kind, state })),
    scans: scans.map(({ text }) => text),
  };
}

const OPEN = `
  SELECT (SELECT count(*) FROM outbox WHERE state IN ('waiting', 'sending'))
    + (SELECT count(*) FROM print_jobs WHERE state NOT IN ('sent', 'confirmed', 'cancelled')) AS open`;

/** Changes that the marketplace has not answered, and labels that are not settled; the station running. */
export async function countOpen(dataFolder: string): Promise<number> {
  const rows = await read(dataFolder, OPEN, z.object({ open: z.int() }));
  return rows[0]?.open ?? 0;
}
