import type { LabelProblem } from '../../shared/problem.ts';
import { ok, unreachable, type Result } from '../../shared/result.ts';
import { inspectPng, type PngShape } from './inspect-png.ts';
import { inspectSvg, type SvgShape } from './inspect-svg.ts';
import { labelUnusable } from '../../shared/domain/label/label-unusable.ts';
import type { LabelFile } from './prepared-label.ts';
import { sniffLabel } from './sniff-label.ts';

export type LabelShape = PngShape | SvgShape | { readonly kind: 'zpl' };

/** A label is 2-40 KB; the answers of 100 of them are the largest the station asks for. */
const MAX_BYTES = 2 * 1024 * 1024;

/**
 * Checks that the file is complete and of the stated type. Only the structure is examined, in microseconds; `rasterise`
 * finds pixels that don't decode, and the filter of the language checks commands.
 */
export function inspectLabel(file: LabelFile): Result<LabelShape, LabelProblem> {
  const { bytes } = file;
  if (bytes.length === 0) return labelUnusable('empty', '0 bytes');
  if (bytes.length > MAX_BYTES)
    return labelUnusable('notWhatItSays', `${bytes.length} bytes are too many for a label`);
  const wanted = file.type === 'zplv' || file.type === 'zplh' ? 'zpl' : file.type;
  const found = sniffLabel(bytes);
  if (found !== wanted)
    return labelUnusable('notWhatItSays', `${wanted} was asked for, this looks like ${found}`);
  switch (wanted) {
    case 'png':
      return inspectPng(bytes);
    case 'svg':
      return inspectSvg(bytes);
    case 'zpl':
      return ok({ kind: 'zpl' });
    default:
      return unreachable(wanted);
  }
}
