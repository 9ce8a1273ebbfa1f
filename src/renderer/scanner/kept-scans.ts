import { z } from 'zod';
import { withoutBadge } from '../../shared/domain/people/people-badge.ts';
import { problemSchema } from '../../shared/problem.ts';
import { scanSchema, type Scan } from '../../shared/domain/scanner/scan.ts';

/** A scan that the station has not answered yet. */
export interface KeptScan {
  readonly scan: Scan;
  /** Unix milliseconds: when this page took it. */
  readonly since: number;
  /** Missing at the bench: what it is of a count. */
  readonly count?: CountOfScan;
}

/** What a scan of a count is kept with. */
export type CountOfScan = z.infer<typeof countOfScanSchema>;

/** A shelf of a count of stocks. */
export type CountShelf = z.infer<typeof countShelfSchema>;

const countShelfSchema = z.object({ countId: z.string(), shelf: z.string() });

const countOfScanSchema = countShelfSchema.extend({
  /** The id of whoever worked here when it was made; null: nobody was signed in. */
  by: z.string().nullable(),
  /** A number that was typed: so many lie there of the barcode that is its text; null: one more piece was scanned. */
  pieces: z.int().nullable(),
  /** Why nothing was counted for it; null: it is on its way. */
  lost: problemSchema.nullable(),
});

/** The browser's own storage, as far as it is used here. */
export type KeptStore = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Scans not answered yet, stored so that a reload or restart does not lose them. Each is stored separately under its
 * own id.
 */
export interface KeptScans {
  put(kept: KeptScan): void;
  remove(scanId: string): void;
  /** Those of closed windows, oldest first; from now on they belong to this window. */
  adopt(liveWindows: ReadonlySet<string>): readonly KeptScan[];
}

/** Under which they lie: scans of the bench, and of counts. */
export const KEPT_AT_BENCH = 'packbench-kept-scan.';
export const KEPT_OF_COUNTS = 'packbench-count-scan.';

const storedSchema = z.object({
  desk: z.string(),
  window: z.string(),
  since: z.number(),
  scan: scanSchema,
  count: countOfScanSchema.optional(),
});

/** A badge opens the desk: nothing of it may be stored anywhere. */
export const mayBeKept = ({ text }: Scan): boolean => withoutBadge(text) === text;

/**
 * `desk` names the account that the scans are for: another one may answer at this address tomorrow. A store that is
 * full or forbidden takes nothing: then scans live as long as their page.
 */
export function createKeptScans(
  storeOf: () => KeptStore,
  window: string,
  desk: () => string,
  prefix: string,
): KeptScans {
  const put: KeptScans['put'] = (kept) => {
    if (!mayBeKept(kept.scan)) return;
    quietly(() =>
      storeOf().setItem(`${prefix}${kept.scan.id}`, JSON.stringify({ desk: desk(), window, ...kept })),
    );
  };

  const stored = (store: KeptStore): readonly z.infer<typeof storedSchema>[] =>
    Array.from({ length: store.length }, (_, index) => store.key(index)).flatMap((key) => {
      if (key?.startsWith(prefix) !== true) return [];
      const parsed = storedSchema.safeParse(parseJson(store.getItem(key) ?? ''));
      return parsed.success ? [parsed.data] : [];
    });

  return {
    put,
    remove: (scanId) => quietly(() => storeOf().removeItem(`${prefix}${scanId}`)),
    adopt: (liveWindows) => {
      const found: KeptScan[] = [];
      quietly(() => {
        for (const each of stored(storeOf())) {
          if (each.desk !== desk() || each.window === window || liveWindows.has(each.window)) continue;
          const { scan, since, count } = each;
          const kept = { scan, since, ...(count && { count }) };
          found.push(kept);
          put(kept);
        }
      });
      return found.toSorted((one, other) => one.since - other.since);
    },
  };
}

function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // A browser may forbid its storage, or have no room in it; the scan is still in memory.
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
