import { labelUnusable } from '../../../shared/domain/label/label-unusable.ts';
import type { LabelProblem } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { CarrierFile } from '../../db/cache/carrier-labels.ts';
import type { LabelSettings } from '../../labels/label-settings.ts';
import { sniffLabel } from '../../labels/sniff-label.ts';
import type { LabelDrawers } from '../../labels/worker/label-drawers.ts';

type Paper = Pick<LabelSettings, 'width' | 'height'>;

/**
 * What came from behind a link, as the label that it is: by its content, whatever it is called. Of a PDF its page is
 * taken at its own size.
 */
export async function readFile(
  drawers: Pick<LabelDrawers, 'readPage'>,
  bytes: Uint8Array,
  { width, height }: Paper,
): Promise<Result<CarrierFile, LabelProblem>> {
  if (bytes.length === 0) return labelUnusable('empty', '0 bytes');
  const found = sniffLabel(bytes);
  switch (found) {
    case 'png':
    case 'svg':
      return ok({ type: found, width, height, bytes });
    case 'zpl':
      return ok({ type: 'zplh', width, height, bytes });
    case 'pdf': {
      const page = await drawers.readPage(bytes, { width, height });
      return page.ok ? ok({ type: 'png', width, height, bytes: page.value }) : fail(page.problem);
    }
    case 'html':
    case 'json':
    case 'xml':
    case 'unknown':
      return labelUnusable('notWhatItSays', `a label was linked, this looks like ${found}`);
    default:
      return found satisfies never;
  }
}
