import { z } from 'zod';

/** Fields that the records of document 3's date-range reports have in common, and where the reports are. */
export const text = z.string().min(1);
export const id = z.int().positive();
export const amount = z.number().positive();

export const report = <T extends z.ZodRawShape>(record: T) =>
  z.strictObject({ report: z.array(z.strictObject(record)) });

export const at = (name: string, query: Record<string, string> = {}): string =>
  `/api/v1/analytics/${name}?${new URLSearchParams(query).toString()}`;

export const month = { dateFrom: '2026-02-01', dateTo: '2026-03-01' };
