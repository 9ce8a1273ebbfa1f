import { expect, test } from 'vitest';
import type { StartHelper } from '../../src/main/labels/worker/drawing-helper.ts';
import { startHelper } from '../../src/main/platform/node/forked-helper.ts';
import { openDesk, printTest, takeAndOpen, untilPrinter } from '../rigs/desk/desk.ts';

test('the station itself draws nothing: labels, own labels, previews and pictures are all made beside it', async () => {
  const asked = new Set<unknown>();
  const noted: StartHelper = (...given) => {
    const helper = startHelper(...given);
    return {
      ...helper,
      post: (message) => {
        if (typeof message === 'object' && message !== null && 'job' in message) {
          const { job } = message;
          if (typeof job === 'object' && job !== null && 'kind' in job) asked.add(job.kind);
        }
        helper.post(message);
      },
    };
  };
  const desk = await openDesk({ orders: 20, startHelper: noted });
  const { printing, templates } = desk.client;
  await takeAndOpen(desk);
  expect(asked).toEqual(new Set(['warm', 'prepare']));

  const printed = await printTest(desk);
  expect(printed.ok).toBe(true);
  const fields = { barcode: '4006381333931', article: 'MUG', name: 'Mug' };
  const templateId = 'default-productBarcode-58x40';
  expect(await printing.printOwn({ templateId, fields, copies: 1, printerId: null })).toMatchObject({
    ok: true,
  });
  await untilPrinter(desk, ({ waiting }) => waiting === 0);
  const template = { version: 2, name: 'A', kind: 'boxLabel', size: { width: 50, height: 30 }, elements: [] };
  expect(await templates.preview({ template, fields: null, printerId: null, page: 0 })).toMatchObject({
    ok: true,
  });
  const jobId = printed.ok ? printed.value.jobId : '';
  const picture = await printing.picture({ jobId });
  expect(picture.ok && picture.value.png).toEqual(expect.any(String));
  expect(asked).toEqual(new Set(['warm', 'prepare', 'own', 'ownCheck', 'ownPicture', 'picture']));
});
