import { blur } from './blur.ts';
import { CODES_OF_LABELS, decodeCodes, type ReadCode } from './decoder.ts';
import type { Grey } from './grey.ts';
import { enlarge } from './resample.ts';

/** How many times larger than the source the picture was in which the codes were seen: their positions are its pixels. */
export interface SourceCodes {
  readonly codes: readonly ReadCode[];
  readonly enlarged: 1 | 2;
}

const ALL = { formats: CODES_OF_LABELS, most: null } as const;

/**
 * Every code of the picture as it came, at its own resolution. A straight look misses some good small symbols: when
 * `code` is not among what it found, an enlarged, blurred picture is looked at, and the look that found more counts.
 */
export async function sourceCodes(source: Grey, code: string): Promise<SourceCodes> {
  const straight = await decodeCodes(source, { ...ALL, thorough: false });
  if (straight.some(({ text }) => text === code)) return { codes: straight, enlarged: 1 };
  const again = await decodeCodes(blur(enlarge(source, 2)), { ...ALL, thorough: true });
  return again.length > straight.length ? { codes: again, enlarged: 2 } : { codes: straight, enlarged: 1 };
}
