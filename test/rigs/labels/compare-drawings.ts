import process from 'node:process';
import { json } from 'node:stream/consumers';
import { inspectLabel } from '../../../src/main/labels/inspect-label.ts';
import { useOwnFonts } from '../../../src/main/labels/own-fonts.ts';
import type { PlainSvg } from '../../../src/main/labels/plain-svg/plain-svg.ts';
import { rasterise } from '../../../src/main/labels/rasterise.ts';
import type { Grey } from '../../../src/main/raster/grey.ts';
import type { Compared } from './compared-drawings.ts';
import { labelFile } from './label-fixtures.ts';

/** The program behind `comparedDrawings`. */
useOwnFonts();
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rig's own list
const svgs = (await json(process.stdin)) as readonly string[];
const compared: Compared[] = [];
for (const svg of svgs) {
  const shape = inspectLabel(labelFile('svg', svg));
  const plain = shape.ok && shape.value.kind === 'svg' ? shape.value.plain : null;
  const [own, other] = [await drawn(svg, plain), await drawn(svg, null)];
  const isSame = own.width === other.width && own.height === other.height;
  let furthest = isSame ? 0 : Infinity;
  for (const [at, shade] of own.pixels.entries())
    furthest = Math.max(furthest, Math.abs(shade - other.pixels[at]!));
  compared.push({ svg, isPlain: plain !== null, furthest });
}
process.stdout.write(JSON.stringify(compared));

async function drawn(svg: string, plain: PlainSvg | null): Promise<Grey> {
  const paper = { width: 464, height: 320, dpi: 203 } as const;
  const made = await rasterise({ kind: 'svg', plain }, Buffer.from(svg), paper);
  if (!made.ok) throw new Error(made.problem.detail);
  return made.value.source;
}
