import type { LabelKind } from '../../../shared/domain/label/label-kinds.ts';
import { testLabelCode } from '../../../shared/domain/label/test-label.ts';

interface Facts {
  /** Of the label, in mm. */
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
}

/** GTIN (01) and serial (21), the first two parts of a marking code (GS1 General Specifications, 3.3.2 and 3.5.2). */
const MARKING = /^01(\d{14})21([!-~]{1,20})/;

/** The fields of a kind that follow from the others. */
export function derivedValues(
  kind: LabelKind,
  fields: Readonly<Record<string, string>>,
  facts: Facts,
): Readonly<Record<string, string>> {
  if (kind === 'test') return { code: testLabelCode({ ...facts, id: fields['id'] ?? '' }) };
  if (kind !== 'markingCode') return {};
  const [, gtin = '', serial = ''] = MARKING.exec(fields['code'] ?? '') ?? [];
  return { gtin, serial };
}
