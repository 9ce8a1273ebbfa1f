import { z } from 'zod';
import { thingNameSchema } from '../given-name.ts';
import type { DocumentKind } from '../print-job/print-job.ts';
import { printerModelSchema } from './printer-model.ts';

export const PRINTER_NAME_LENGTH = 60;

/**
 * Far more than a desk has cables for. Each is queried every few seconds and shown on every change: with 120, a scan
 * sometimes waited a tenth of a second; with 500, most of a second.
 */
export const MOST_PRINTERS = 50;

/** A printer of this desk: where it is, what it is, and what people here call it. */
export const printerSetupSchema = z.object({
  id: z.string().min(1).max(60),
  name: thingNameSchema(PRINTER_NAME_LENGTH),
  address: z.string().max(300),
  model: printerModelSchema,
  /** The entry of the catalogue that `model` was taken from; null: typed in. */
  catalogueId: z.string().max(60).nullable(),
});
export type PrinterSetup = z.output<typeof printerSetupSchema>;

/** Documents that may be sent to printers of their own. */
export const routedDocuments = [
  'orderLabel',
  'boxLabel',
  'supplyQr',
  'own',
] as const satisfies DocumentKind[];
export type RoutedDocument = (typeof routedDocuments)[number];

/**
 * Where a kind of document comes out. `printerId` null: at the desk's first printer. `fallbackId`: the printer that takes
 * what the first can't, as long as it can't; only what has not reached any printer is moved.
 */
export const routeSchema = z.object({
  printerId: z.string().nullable().default(null),
  fallbackId: z.string().nullable().default(null),
});
export type Route = z.output<typeof routeSchema>;

const route = routeSchema.prefault({});

export const routesSchema = z.object({ orderLabel: route, boxLabel: route, supplyQr: route, own: route });
export type Routes = z.output<typeof routesSchema>;

export const NO_ROUTES: Routes = routesSchema.parse({});
