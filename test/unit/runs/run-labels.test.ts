import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { OwnSheet } from '../../../src/main/db/journal/own-sheets.ts';
import { createRunLabels, type RunLabelsPorts } from '../../../src/main/services/runs/run-labels.ts';
import { checkTemplate } from '../../../src/shared/domain/label/check-template.ts';
import type { PrinterModel } from '../../../src/shared/domain/printer/printer-model.ts';
import { ok } from '../../../src/shared/result.ts';
import { stopsNamed } from '../domain/run/runs-arbitrary.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';

const STREET = 'Mill Lane {12}, 34';

/** A run of two, with a printer that keeps what it prints or does not. */
function openPaper({ keeps = false, width = 58, height = 40 } = {}) {
  const stores = openStores();
  const { journal } = stores;
  journal.runs.add('R', { name: 'Anna', personId: null }, 1);
  journal.runs.apply('R', { kind: 'stopsAdded', stops: stopsNamed('71', '72') }, 2);
  const drawn: OwnSheet[] = [];
  const told = new Set(['71', '72']);
  const setup = { id: 'P', name: 'Desk printer', model: {} as PrinterModel };
  let ids = 0;
  // Only what is asked for here is there.
  const ports = {
    journal,
    printers: { effectivePrinter: () => ({ id: 'P', setup: () => setup, queue: { wake: () => undefined } }) },
    drawers: {
      own: async (sheet: OwnSheet) => {
        drawn.push(sheet);
        return ok(new Uint8Array());
      },
    },
    deliveries: {
      addressOf: (orderId: string) => (told.has(orderId) ? { text: STREET, position: null } : null),
    },
    keepsLabels: () => keeps,
    paper: () => ({ width, height }),
    language: () => 'en',
    person: () => null,
    clock: () => 3,
    newId: () => String((ids += 1)),
  } as unknown as RunLabelsPorts;
  const labels = createRunLabels(ports);
  const render = async (orderId: string | null, withAddresses: boolean): Promise<string> => {
    const document = { kind: 'runLabel', runId: 'R', run: 1, orderId, withAddresses } as const;
    await labels.document.render(document, { setup } as never);
    const sheet = drawn.at(-1);
    expect(sheet && checkTemplate(sheet.template)).toEqual([]);
    return JSON.stringify(sheet?.template.elements);
  };
  return { ...stores, labels, render, told };
}

test.each([
  [58, 40],
  [40, 30],
])('a run of two comes to three labels of %s × %s, each with its code', async (width, height) => {
  const { labels, journal, render } = openPaper({ width, height });
  expect(await labels.print({ runId: 'R', withAddresses: true })).toEqual(ok({ jobs: 3 }));
  expect(journal.jobs.allIn('P', ['queued']).map(({ document }) => document)).toMatchObject([
    { kind: 'runLabel', orderId: null },
    { kind: 'runLabel', orderId: '71' },
    { kind: 'runLabel', orderId: '72' },
  ]);
  expect(journal.audit.before(null, 9, null).map(({ what, detail }) => [what, JSON.parse(detail)])).toEqual([
    ['buyerSeen', { orderId: '72', what: 'printed' }],
    ['buyerSeen', { orderId: '71', what: 'printed' }],
  ]);
  expect(await render(null, true)).toContain('PB-RUN-1');
  const stop = await render('72', true);
  expect(stop).toContain('PB-STOP-72');
  expect(stop).toContain('Mill Lane {{12}}, 34');
  expect(stop).toContain('Shred after the run');
});

test('without the right no address is on paper, and in no file of the folder in any case', async () => {
  const { labels, render, folder, close } = openPaper();
  expect(await render('71', false)).not.toContain('Mill Lane');
  await labels.print({ runId: 'R', withAddresses: true });
  await render('71', true);
  close();
  for (const file of readdirSync(folder))
    expect([file, readFileSync(path.join(folder, file)).includes('Mill Lane')]).toEqual([file, false]);
});

test('an address that is told while its label waits is not printed: no line of the log says so', async () => {
  const { labels, journal, render, told } = openPaper();
  told.delete('72');
  await labels.print({ runId: 'R', withAddresses: true });
  told.add('72');
  const printed: string[] = [];
  for (const { document } of journal.jobs.allIn('P', ['queued']))
    if (document.kind === 'runLabel' && document.orderId !== null) {
      const label = await render(document.orderId, document.withAddresses);
      if (label.includes('Mill Lane')) printed.push(document.orderId);
    }
  expect(printed).toEqual(['71']);
  expect(journal.audit.before(null, 9, null).map(({ detail }): unknown => JSON.parse(detail))).toEqual([
    { orderId: '71', what: 'printed' },
  ]);
});

test('a printer that keeps what it prints gets no addresses', async () => {
  const { labels } = openPaper({ keeps: true });
  expect(await labels.print({ runId: 'R', withAddresses: true })).toMatchObject({
    problem: { code: 'printerKeepsLabels' },
  });
  expect(await labels.print({ runId: 'R', withAddresses: false })).toEqual(ok({ jobs: 3 }));
  expect(await labels.print({ runId: 'none', withAddresses: false })).toMatchObject({
    problem: { code: 'runUnknown' },
  });
});
