import { beforeAll, describe, expect, it } from 'vitest';
import { createLabelPreparer } from '../../../src/main/labels/prepare-label.ts';
import { allForeign, groups, lineOf, sampleOf } from '../../fixtures/labels/foreign/all-files.ts';
import { faultsOf } from '../../fixtures/labels/foreign/paper.ts';
import { labelCases } from '../../fixtures/labels/manifest.ts';

const preparer = createLabelPreparer();

beforeAll(() => preparer.warm());

describe('labels as other programs write them', () => {
  it('are a thousand with those of our own', () => {
    expect(allForeign.length + labelCases.length).toBeGreaterThanOrEqual(1000);
    expect(new Set(allForeign.map(lineOf)).size).toBe(allForeign.length);
    const heads = new Set(allForeign.map(({ head }) => `${head.language} ${head.dpi}`));
    expect(heads.size).toBe(12);
  });

  it.each(Object.keys(groups))('become what they must: %s', async (group) => {
    const wrong: string[] = [];
    for (const file of sampleOf(groups[group] ?? [])) {
      const faults = await faultsOf(preparer, file);
      if (faults.length > 0) wrong.push(`${lineOf(file)}; but ${faults.join('; ')}`);
    }
    expect(wrong).toEqual([]);
  });
});
