import { expect, test } from 'vitest';
import {
  createGiveOutLabels,
  type GiveOutLabelsPorts,
} from '../../../src/main/services/labels/give-out-labels.ts';
import { ok } from '../../../src/shared/result.ts';

test('a label given out is noted under the name of whoever asked, also if somebody else signs in meanwhile', async () => {
  let person = 'Anna';
  const rows: unknown[][] = [];
  const ports = {
    journal: {
      audit: { add: (...row: unknown[]) => void rows.push(row) },
      transaction: (work: () => void) => work(),
    },
    marketplaceLabels: {
      supplyQr: async () => {
        person = 'Boris';
        return ok(new Uint8Array([1]));
      },
    },
    dpiFor: () => 203,
    clock: () => 1,
    person: () => person,
  } as unknown as GiveOutLabelsPorts;
  const given = await createGiveOutLabels(ports).giveOutLabels({
    of: { kind: 'supplyQr', supplyId: 'S-1' },
    as: 'png',
  });
  expect([given.ok, rows]).toEqual([true, [[1, 'supplyQrGivenOut', { supplyId: 'S-1', as: 'png' }, 'Anna']]]);
});
