import type { PrinterModel } from '../../shared/domain/printer/printer-model.ts';
import type { LabelProblem } from '../../shared/problem.ts';
import { ok, type Result } from '../../shared/result.ts';
import { fill, WHITE } from '../raster/area.ts';
import { blur } from '../raster/blur.ts';
import { CODES_OF_LABELS, decodeCodes, type CodeFormats, type ReadCode } from './decoder.ts';
import type { Dots } from '../raster/dots.ts';
import { labelUnusable } from '../../shared/domain/label/label-unusable.ts';
import type { Grey } from '../raster/grey.ts';
import type { LargeCode } from './large-codes.ts';
import { fineEnough, meanModule } from './module-size.ts';
import { enlarge } from '../raster/resample.ts';
import { greyOf } from '../raster/threshold.ts';

/** A code as far as two looks at it must agree. The identifier tells a GS1 code from one with the same letters. */
type Seen = Pick<ReadCode, 'text' | 'format' | 'symbology' | 'symbologyIdentifier'>;

export interface SelfCheckOptions {
  /** Codes that were read from these very dots already, and are not looked for again. */
  readonly standing?: readonly LargeCode[];
  /** Of the head: `code` must be in modules that it prints well. Null: it was drawn so. */
  readonly dpi?: PrinterModel['dpi'] | null;
}

/** What was seen in the dots, and the picture of them in which it stands. */
interface Look {
  readonly found: readonly ReadCode[];
  readonly large: Grey;
  readonly enlarged: 1 | 2;
}

const ALL = { formats: CODES_OF_LABELS, most: null, picture: 'shades' } as const;

/**
 * Reads the codes of the very dots that will be printed. Every code that the source has must be among them, as often,
 * of the same kind and with the same text, and one must equal `code`, to the letter and its case. A straight look
 * misses some good small symbols, so it is followed by one for every kind of code and one at an enlarged, blurred
 * picture, before the label is refused.
 */
export async function selfCheck(
  dots: Dots,
  code: string,
  source: readonly Seen[],
  { standing = [], dpi = null }: SelfCheckOptions = {},
): Promise<Result<null, LabelProblem>> {
  const wanted = countOf(source);
  const inSource = [...source, ...standing.map((one) => one.code)].some(({ text }) => text === code);
  const grey = greyOf(dots);
  for (const { area } of standing) fill(grey, area, WHITE);
  const look = { formats: formatsOf(source), most: Math.max(1, source.length), picture: 'dots' } as const;
  const attempts: readonly (() => Promise<Look>)[] = [
    async () => ({ found: await decodeCodes(grey, look), large: grey, enlarged: 1 }),
    async () => ({ found: await decodeCodes(grey, ALL), large: grey, enlarged: 1 }),
    async () => {
      const large = blur(enlarge(grey, 2));
      return { found: await decodeCodes(large, ALL), large, enlarged: 2 };
    },
  ];
  const best = new Map<string, number>();
  const texts = new Set<string>(standing.map((one) => one.code.text));
  /** Of the coarsest that says `code`. */
  let module = texts.has(code) ? Infinity : 0;
  for (const attempt of attempts) {
    const { found, large, enlarged } = await attempt();
    for (const one of found) {
      texts.add(one.text);
      if (dpi !== null && one.text === code) module = Math.max(module, meanModule(one, large) / enlarged);
    }
    for (const [key, count] of countOf(found)) best.set(key, Math.max(count, best.get(key) ?? 0));
    if (texts.has(code) && missing(wanted, best).length === 0)
      return dpi === null ? ok(null) : fineEnough(module, dpi);
  }
  if (!texts.has(code) && !inSource) {
    const seen = [...new Set([...source.map(({ text }) => text), ...texts])];
    return seen.length === 0
      ? labelUnusable('codeUnreadable', `no code was found, ${JSON.stringify(code)} is expected`)
      : labelUnusable('codeDiffers', `${named(seen)} was read, ${JSON.stringify(code)} is expected`);
  }
  const lost = source.filter((one) => missing(wanted, best).includes(keyOf(one))).map(({ text }) => text);
  return labelUnusable('codeUnreadable', `${named(new Set(lost))} can not be read from the dots`);
}

const keyOf = ({ symbologyIdentifier, format, text }: Seen): string =>
  `${format} ${symbologyIdentifier} ${text}`;

function countOf(codes: readonly Seen[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of codes) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}

const missing = (wanted: ReadonlyMap<string, number>, found: ReadonlyMap<string, number>): string[] =>
  [...wanted].flatMap(([key, count]) => ((found.get(key) ?? 0) < count ? [key] : []));

const named = (texts: Iterable<string>): string => [...texts].map((text) => JSON.stringify(text)).join(', ');

/** What the marketplace puts on orders, boxes and supplies is the guess for a label in which nothing was seen. */
function formatsOf(source: readonly Seen[]): CodeFormats {
  const kinds = new Set<string>(source.map(({ symbology }) => symbology));
  return kinds.size === 0 ? ['QRCode'] : CODES_OF_LABELS.filter((format) => kinds.has(format));
}
