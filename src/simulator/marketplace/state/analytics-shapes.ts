import { z } from 'zod';

/** Reports that a seller asked for: generated ones (N10–N13) and tasks (N14–N16, N18–N20). Times in milliseconds. */
const text = z.string();

const generatedReportShape = z.object({
  id: text,
  reportType: text,
  name: text,
  /** The request's `params`, as JSON. */
  params: z.record(text, z.unknown()),
  createdAt: z.int(),
  /** When its present generation began. */
  startedAt: z.int(),
  /** When the generations before it began; a retry adds one. */
  earlierStarts: z.array(z.int()),
});

const reportTaskShape = z.object({
  id: text,
  kind: z.enum(['stock', 'storage']),
  /** The request's query, as JSON. */
  wishes: z.record(text, z.unknown()),
  createdAt: z.int(),
});

export const analyticsShape = z.object({
  reports: z.array(generatedReportShape),
  tasks: z.array(reportTaskShape),
});

export type GeneratedReport = Readonly<z.infer<typeof generatedReportShape>>;
export type ReportTask = Readonly<z.infer<typeof reportTaskShape>>;
