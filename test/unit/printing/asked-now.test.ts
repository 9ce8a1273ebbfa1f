import { expect, test } from 'vitest';
import type { LabelTemplate } from '../../../src/shared/domain/label/label-template.ts';
import { ok } from '../../../src/shared/result.ts';
import { createGiveOut, type GiveOutPorts } from '../../../src/main/services/printing/give-out.ts';

test('own labels given out stand under the name of whoever asked, also if somebody else signs in while they are drawn', async () => {
  let person = 'Anna';
  const rows: unknown[] = [];
  const ports = {
    journal: {
      jobs: { add: (job: { person: string | null }) => void rows.push(['job', job.person]) },
      ownSheets: { add: () => undefined, printedCodes: () => [] },
      audit: { add: (...[, what, , by]: unknown[]) => void rows.push([what, by]) },
      transaction: (work: () => void) => work(),
    },
    templates: {
      find: (): Partial<LabelTemplate> => ({ name: 'Shelf' }),
    },
    drawers: {
      ownPdf: async () => {
        person = 'Boris';
        return ok({ pdf: new Uint8Array([1]), counts: [1] });
      },
    },
    dpi: () => 203,
    clock: () => 1,
    newId: () => 'id',
    person: () => person,
  } as unknown as GiveOutPorts;
  const asked = { templateId: 'T', lists: [{ text: 'A1' }], copies: 1, sheet: null, again: false };
  expect(await createGiveOut(ports).giveOut(asked)).toMatchObject({ ok: true, value: { labels: 1 } });
  expect(rows).toEqual([
    ['job', 'Anna'],
    ['labelsGivenOut', 'Anna'],
  ]);
});
