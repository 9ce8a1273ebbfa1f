import { problemSchema, type LabelProblem } from '../../../shared/problem.ts';
import type { CachedLabel, LabelFormat } from '../../db/cache/labels.ts';
import type { LabelFile } from '../../labels/prepared-label.ts';

export const isOfFormat = (one: LabelFormat, { type, width, height }: LabelFormat): boolean =>
  one.type === type && one.width === width && one.height === height;

export const fileOf = ({ type, width, height, file, barcode }: CachedLabel): LabelFile => ({
  type,
  width,
  height,
  bytes: file,
  code: barcode,
});

/** Why the label can't be printed; null if it can or has not been tried. */
export const faultOf = ({ fault }: Pick<CachedLabel, 'fault'>): LabelProblem | null => {
  const problem = fault === null ? null : problemSchema.safeParse(JSON.parse(fault)).data;
  return problem?.code === 'labelUnusable' ? problem : null;
};
