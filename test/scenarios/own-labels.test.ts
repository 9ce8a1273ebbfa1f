import { expect, test } from 'vitest';
import { defaultTemplates } from '../../src/main/labels/templates/defaults/default-templates.ts';
import { openDesk, readJournal, untilPrinter, type Desk } from '../rigs/desk/desk.ts';

const ask = { fields: { barcode: '4601234567893', article: 'A-7' }, copies: 1, printerId: null } as const;

/** A whole marking code, and what tells its piece from others. */
const sgtinOf = (piece: number) => {
  const key = `010460123456789321piece${String(piece).padStart(8, '0')}`;
  return { key, text: `${key}\u001d93dG/z` };
};

const untilDone = (desk: Desk) => untilPrinter(desk, ({ waiting }) => waiting === 0);

test('labels come out as they were asked for, though their template was changed and removed meanwhile', async () => {
  const desk = await openDesk({ orders: 0 });
  const { templates, printing } = desk.client;
  const template = defaultTemplates('en').get('default-productBarcode-58x40');
  if (!template) throw new Error('the program has no such label');
  const saved = await templates.save({ id: null, template });
  if (!saved.ok) throw new Error(JSON.stringify(saved.problem));
  const { id } = saved.value;
  expect(await printing.printOwn({ templateId: id, ...ask })).toEqual({ ok: true, value: { jobs: 1 } });
  await untilDone(desk);
  await printing.pause({ printerId: 'first' });
  expect(await printing.printOwn({ templateId: id, ...ask })).toEqual({ ok: true, value: { jobs: 1 } });
  expect(await templates.save({ id, template: { ...template, elements: [] } })).toMatchObject({ ok: true });
  expect(await templates.remove({ id })).toMatchObject({ ok: true });
  await printing.resume({ printerId: 'first' });
  await untilDone(desk);
  const [before, after] = desk.printer.labels();
  expect(before?.digest).toContain('^GFA');
  expect(after?.digest).toBe(before?.digest);
});

test('a list is kept once, however many labels it comes to', async () => {
  const desk = await openDesk({ orders: 0 });
  const rows = Array.from({ length: 40 }, (_, at) => ({
    code: `PB-${at}`,
    ru: `Ряд ${at}`,
    en: `Row ${at}`,
  }));
  const printed = await desk.client.printing.printOwn({
    templateId: 'default-commandCodes-58x40',
    fields: { rows },
    copies: 1,
    printerId: null,
  });
  expect(printed).toMatchObject({ ok: true, value: { jobs: 40 } });
  await untilDone(desk);
  const [kept] = readJournal(desk, 'SELECT count(*) AS sheets FROM own_sheets');
  expect(kept).toEqual({ sheets: 1 });
});

test('a marking code that was printed before is known, by its piece, until its label was cancelled', async () => {
  const desk = await openDesk({ orders: 0 });
  const { printing } = desk.client;
  const templateId = 'default-markingCode-58x40';
  const [first, second] = [sgtinOf(1), sgtinOf(2)];
  await printing.pause({ printerId: 'first' });
  const print = async (code: string) =>
    printing.printOwn({ templateId, fields: { code }, copies: 1, printerId: null });
  expect(await print(first.text)).toEqual({ ok: true, value: { jobs: 1 } });
  expect(await print(second.text)).toEqual({ ok: true, value: { jobs: 1 } });
  const { queue } = await untilPrinter(desk, (printer) => printer.queue.length === 2);
  expect(await printing.cancel({ jobId: queue[1]?.id ?? '' })).toMatchObject({ ok: true });
  const known = await printing.printedCodes({ keys: [first.key, second.key, sgtinOf(3).key] });
  expect(known).toEqual({ ok: true, value: { printed: [{ key: first.key, at: expect.any(Number) }] } });
});

test('a label that is given out as PDF is on record, and its marking code is not given or printed again unasked', async () => {
  const desk = await openDesk({ orders: 0 });
  const { printing } = desk.client;
  const templateId = 'default-markingCode-58x40';
  const [first, second] = [sgtinOf(1), sgtinOf(2)];
  const give = async (codes: readonly { readonly text: string }[], again = false) =>
    printing.giveOut({
      templateId,
      lists: codes.map(({ text }) => ({ code: text })),
      copies: 1,
      sheet: null,
      again,
    });
  const given = await give([first]);
  expect(given).toMatchObject({ ok: true, value: { labels: 1 } });
  expect(given.ok && Buffer.from(given.value.file, 'base64').toString('latin1', 0, 5)).toBe('%PDF-');
  expect(await printing.printedCodes({ keys: [first.key, second.key] })).toMatchObject({
    ok: true,
    value: { printed: [{ key: first.key }] },
  });
  const asked = { ok: false, problem: { code: 'codesPrintedBefore' } };
  expect(await give([first, second])).toEqual(asked);
  expect(await give([second, second])).toEqual(asked);
  const many = Array.from({ length: 201 }, (_, piece) => sgtinOf(piece + 10));
  expect(await give(many)).toMatchObject({ ok: false, problem: { fault: 'tooManyLabels' } });
  expect(await give([first], true)).toMatchObject({ ok: true });
  // One that a printer took is known as well.
  await printing.printOwn({ templateId, fields: { code: second.text }, copies: 1, printerId: null });
  await untilDone(desk);
  expect(await give([second])).toEqual(asked);
  const jobs = readJournal(desk, "SELECT state, evidence FROM print_jobs WHERE evidence = 'givenOut'");
  expect(jobs).toEqual([
    { state: 'sent', evidence: 'givenOut' },
    { state: 'sent', evidence: 'givenOut' },
  ]);
  expect(readJournal(desk, "SELECT count(*) AS logged FROM audit WHERE what = 'labelsGivenOut'")).toEqual([
    { logged: 2 },
  ]);
  expect(desk.printer.labels()).toHaveLength(1);
});
