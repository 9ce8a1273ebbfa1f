import { expect, test } from 'vitest';
import { headPattern } from '../../../src/main/services/printing/head-pattern.ts';
import { readHeadCode } from '../../../src/shared/domain/printer/head-pattern.ts';
import { labelTemplateSchema } from '../../../src/shared/domain/label/label-template.ts';

test.each([
  { width: 58, height: 40 },
  { width: 40, height: 30 },
  { width: 100, height: 150 },
])(
  'a pattern for paper of $width × $height mm covers all of its width with the bar and with codes',
  (paper) => {
    const { template, parts } = headPattern(paper, 'Zebra', 'A1B2C3');
    expect(labelTemplateSchema.parse(template)).toEqual(template);
    expect(template.elements[0]).toMatchObject({ kind: 'line', x: 0, width: paper.width });
    const codes = template.elements.filter((each) => each.kind === 'code');
    expect(codes.map(({ data }) => readHeadCode(data)?.part)).toEqual(
      Array.from({ length: parts }, (_, at) => at + 1),
    );
    let x = 0;
    for (const code of codes) {
      expect(code.x).toBeCloseTo(x);
      x += code.width;
    }
    expect(x).toBeCloseTo(paper.width);
    for (const each of template.elements) expect(each.y + each.height).toBeLessThanOrEqual(paper.height);
  },
);
