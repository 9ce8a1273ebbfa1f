import { z } from 'zod';

/** A label as it lies in the tray of an emulated printer. */
export interface PaperLabel {
  /** Which printer of the round. */
  readonly device: number;
  /** The printer's own count. */
  readonly label: number;
  /** Unix milliseconds by the true clock. */
  readonly at: number;
  readonly codes: readonly string[];
  /** Of its dots; the same for labels that look the same. Null: it could not be drawn. */
  readonly digest: string | null;
}

const labelSchema = z.object({
  label: z.int(),
  at: z.iso.datetime(),
  codes: z.array(z.object({ text: z.string() })),
  digest: z.string().nullable(),
});

/** A line that the printer's program wrote; null for one that tells of no label. */
export function readLabelLine(line: string, device: number): PaperLabel | null {
  const read = labelSchema.safeParse(JSON.parse(line));
  if (!read.success) return null;
  const { label, at, codes, digest } = read.data;
  return { device, label, at: Date.parse(at), codes: codes.map(({ text }) => text), digest };
}
