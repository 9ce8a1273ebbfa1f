import { beforeAll, describe, expect, it } from 'vitest';
import { createLabelPreparer } from '../../../src/main/labels/prepare-label.ts';
import { labelCases, symbologies, textOf, type LabelCase } from '../../fixtures/labels/manifest.ts';
import { printLabel, type PrintedLabel } from '../../fixtures/labels/printed-label.ts';

const preparer = createLabelPreparer();

beforeAll(() => preparer.warm());

const expected = ({ symbology }: LabelCase): Omit<PrintedLabel, 'png'> => {
  const gs1 = symbology === 'GS1 DataMatrix';
  return {
    check: 'decoded',
    codes: [{ format: gs1 ? 'DataMatrix' : symbology, text: textOf[symbology], gs1 }],
  };
};

/** `npm run corpus` prints all of them. Every third has each kind, size, resolution, code, tone and script. */
const TAKEN = 3;

describe('every label of the corpus is printed so that its code is read from the dots', () => {
  it('has every kind of file, size, resolution, code, tone and script', () => {
    expect(labelCases.length).toBe(360);
    expect(new Set(labelCases.map(({ name }) => name)).size).toBe(360);
  });

  describe.each(['svg', 'png', 'zplv', 'zplh'] as const)('%s', (type) => {
    it.each(symbologies)(
      '%s',
      async (symbology) => {
        const labels = labelCases.filter(
          (label, at) => label.type === type && label.symbology === symbology && at % TAKEN === 0,
        );
        const printed: (readonly [string, Omit<PrintedLabel, 'png'>])[] = [];
        for (const label of labels) {
          const { check, codes } = await printLabel(preparer, label);
          printed.push([label.name, { check, codes }]);
        }
        expect(printed).toEqual(labels.map((label) => [label.name, expected(label)]));
      },
      60_000,
    );
  });
});
