import { mkdtempSync, readdirSync, readFileSync, writeFileSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownPicture } from '../../../src/main/labels/worker/label-job.ts';
import { ok } from '../../../src/shared/result.ts';
import { createSignal } from '../../../src/main/kernel/signal.ts';
import { placeDots } from '../../../src/main/printers/languages/place-dots.ts';
import { createTemplates, type Templates } from '../../../src/main/services/templates/templates.ts';
import { sampleValues } from '../../../src/shared/domain/label/label-kinds.ts';
import { labelTemplateSchema, type LabelTemplate } from '../../../src/shared/domain/label/label-template.ts';
import { printerModelSchema, type PrinterModel } from '../../../src/shared/domain/printer/printer-model.ts';
import { templatesViewSchema } from '../../../src/shared/contract/templates.ts';
import { AT_203, AT_300 } from '../../rigs/labels/label-fixtures.ts';
import { renderTemplate } from '../labels/templates/rendered.ts';

const NOW = 1_700_000_000_000;

let folder: string;
let language: 'en' | 'ru';
let newIds: string[];
let models: Record<string, PrinterModel>;
const preferences = createSignal();

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'templates-'));
  language = 'en';
  newIds = ['first', 'second'];
  models = { '': AT_203, fine: AT_300 };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (): Templates =>
  createTemplates({
    folder,
    language: () => language,
    model: (printerId) => models[printerId ?? ''] ?? null,
    preferences,
    saved: () => undefined,
    preview: async (label, page) => ok(await ownPicture(label, page)),
    takePicture: async () => {
      throw new Error('no picture is given here');
    },
    clock: () => NOW,
    newId: () => newIds.shift() ?? 'further',
  });

const box: LabelTemplate = labelTemplateSchema.parse({
  version: 2,
  name: 'My box',
  kind: 'boxLabel',
  size: { width: 50, height: 30 },
  elements: [
    { kind: 'text', x: 1, y: 1, width: 40, height: 8, text: '{code}', font: { size: 12, unit: 'pt' } },
  ],
});

const fileOf = (name: string): string => path.join(folder, 'templates', name);
const own = ({ handlers }: Templates): unknown =>
  handlers.list.read().templates.filter(({ readOnly }) => !readOnly);
const problems = ({ handlers }: Templates): unknown => handlers.list.read().problems;

describe('own templates', () => {
  it('are kept in files and found again', async () => {
    const first = open();
    let told = 0;
    first.handlers.list.subscribe(() => (told += 1));
    expect(await first.handlers.save({ id: null, template: { ...box } })).toEqual({
      ok: true,
      value: { id: 'first', name: 'My box' },
    });
    expect(await first.handlers.save({ id: 'first', template: { ...box, name: 'Renamed' } })).toMatchObject({
      ok: true,
    });
    expect(told).toBe(2);
    expect(readdirSync(path.join(folder, 'templates'))).toEqual(['first.json']);
    expect(JSON.parse(readFileSync(fileOf('first.json'), 'utf8'))).toEqual({ ...box, name: 'Renamed' });
    const again = open();
    expect(own(again)).toEqual([{ id: 'first', readOnly: false, template: { ...box, name: 'Renamed' } }]);
    expect(again.find('first')).toEqual({ ...box, name: 'Renamed' });
    expect(await again.handlers.remove({ id: 'first' })).toEqual({ ok: true, value: null });
    expect(own(open())).toEqual([]);
  });

  it.each([
    ['texts', Array.from({ length: 200 }, () => ({ ...box.elements[0], text: '{x}'.repeat(633) }))],
    [
      'rows',
      Array.from({ length: 200 }, () => ({
        kind: 'rows',
        x: 0,
        y: 0,
        width: 50,
        height: 30,
        rowHeight: 5,
        elements: Array.from({ length: 40 }, () => box.elements[0]),
      })),
    ],
  ])('of more %s than a person writes are refused before they are read', async (_what, elements) => {
    const templates = open();
    const document = { ...box, elements };
    const saved = await templates.handlers.save({ id: null, template: document });
    expect(saved).toMatchObject({ ok: false, problem: { code: 'templateFault', element: 'all' } });
    const shown = await templates.handlers.preview({
      template: document,
      fields: null,
      printerId: null,
      page: 0,
    });
    expect(shown).toMatchObject({ value: { label: null, problems: [{ element: 'all' }] } });
  });

  it('come from a file of an older version as templates of today', async () => {
    const { font: _, ...text } = { ...box.elements[0], points: 12 } as Record<string, unknown>;
    const version1 = { ...box, version: 1, elements: [text] };
    const templates = open();
    expect(await templates.handlers.save({ id: null, template: version1 })).toMatchObject({ ok: true });
    expect(templates.find('first')).toEqual(box);
  });

  it('are copies of those of the program, which stay as they are', async () => {
    const templates = open();
    const id = 'default-test-58x40';
    const template = templates.find(id)!;
    expect(await templates.handlers.save({ id, template: { ...template } })).toEqual({
      ok: false,
      problem: { code: 'templateReadOnly', templateId: id },
    });
    expect(await templates.handlers.remove({ id })).toMatchObject({
      ok: false,
      problem: { code: 'templateReadOnly' },
    });
    expect(
      await templates.handlers.save({ id: null, template: { ...template, name: 'Mine' } }),
    ).toMatchObject({ ok: true });
    expect(templates.find('first')).toEqual({ ...template, name: 'Mine' });
  });

  it.each([
    ['no template', { name: 'x' }, { code: 'templateUnreadable', file: 'x' }],
    ['a newer one', { ...box, version: 9 }, { code: 'templateNewer', found: 9, supported: 2 }],
    [
      'one with an unknown field',
      { ...box, elements: [{ ...box.elements[0], text: '{price}' }] },
      { code: 'templateFault', fault: 'unknownField', element: '1', field: 'price' },
    ],
    [
      'one with a typing error',
      { ...box, elements: [{ ...box.elements[0], bolt: true }] },
      { code: 'templateUnreadable' },
    ],
  ])('are not saved from %s', async (_, template, problem) => {
    const templates = open();
    expect(await templates.handlers.save({ id: null, template })).toMatchObject({ ok: false, problem });
    expect(own(templates)).toEqual([]);
  });

  it('that are not there are not changed', async () => {
    const templates = open();
    const unknown = { ok: false, problem: { code: 'templateUnknown', templateId: 'gone' } };
    expect(await templates.handlers.save({ id: 'gone', template: { ...box } })).toEqual(unknown);
    expect(await templates.handlers.remove({ id: 'gone' })).toEqual(unknown);
    expect(templates.find('gone')).toBeNull();
    expect(await templates.handlers.remove({ id: '../settings' })).toMatchObject({ ok: false });
  });

  it('say so when nothing can be written, and stay as they were', async () => {
    const templates = open();
    writeFileSync(path.join(folder, 'templates'), '');
    expect(await templates.handlers.save({ id: null, template: { ...box } })).toMatchObject({
      ok: false,
      problem: { code: 'fileNotWritable', file: 'first.json' },
    });
    expect(own(templates)).toEqual([]);
  });
});

describe('files in the folder of templates', () => {
  const write = (name: string, text: string): void => {
    mkdirSync(path.join(folder, 'templates'), { recursive: true });
    writeFileSync(fileOf(name), text);
  };

  it('that are damaged are set aside, with a word about them', () => {
    write('half.json', '{"version": 2, "na');
    write('good.json', JSON.stringify(box));
    const templates = open();
    expect(own(templates)).toMatchObject([{ id: 'good' }]);
    expect(problems(templates)).toMatchObject([
      { code: 'templateUnreadable', file: `half.json.damaged-${NOW}` },
    ]);
    expect(readdirSync(path.join(folder, 'templates')).toSorted()).toEqual([
      'good.json',
      `half.json.damaged-${NOW}`,
    ]);
    expect(readFileSync(fileOf(`half.json.damaged-${NOW}`), 'utf8')).toBe('{"version": 2, "na');
  });

  it('of a newer Packbench stay untouched', () => {
    const text = JSON.stringify({ version: 9, wonderful: true });
    write('later.json', text);
    const templates = open();
    expect(problems(templates)).toEqual([
      { code: 'templateNewer', file: 'later.json', found: 9, supported: 2 },
    ]);
    expect(readFileSync(fileOf('later.json'), 'utf8')).toBe(text);
    expect(templates.find('later')).toBeNull();
  });

  it('never take the place of those of the program', () => {
    write('default-test-58x40.json', JSON.stringify(box));
    const templates = open();
    expect(templates.find('default-test-58x40')?.kind).toBe('test');
    expect(problems(templates)).toMatchObject([
      { code: 'templateUnreadable', file: 'default-test-58x40.json' },
    ]);
    expect(readdirSync(path.join(folder, 'templates'))).toEqual(['default-test-58x40.json']);
  });

  it('of other kinds are nobody’s business', () => {
    for (const name of ['notes.txt', 'UPPER.json', 'first.json.new', '.hidden.json']) write(name, 'x');
    const templates = open();
    expect([own(templates), problems(templates)]).toEqual([[], []]);
    expect(readdirSync(path.join(folder, 'templates'))).toHaveLength(4);
  });
});

describe('the list', () => {
  it('is as declared, the owner’s first, and speaks the language of the desk', async () => {
    const templates = open();
    await templates.handlers.save({ id: null, template: { ...box, name: 'Б' } });
    await templates.handlers.save({ id: null, template: { ...box, name: 'А' } });
    const names = (): readonly string[] =>
      templates.handlers.list.read().templates.map(({ template }) => template.name);
    expect(() => templatesViewSchema.parse(templates.handlers.list.read())).not.toThrow();
    expect(names().slice(0, 3)).toEqual(['А', 'Б', 'Marking code, 58 × 40']);
    language = 'ru';
    expect(names().slice(0, 3)).toEqual(['А', 'Б', 'Код маркировки, 58 × 40']);
    expect(names()).toHaveLength(26);
  });
});

describe('the preview', () => {
  it.each(['', 'fine'])('is the very bitmap that the printer’s language is given (%j)', async (printerId) => {
    const templates = open();
    const template = templates.find('default-markingCode-58x40')!;
    // Moved on the paper by the printer's language, not on the label.
    models = { ...models, '': printerModelSchema.parse({ ...AT_203, offset: { x: 5, y: -3 } }) };
    const model = models[printerId]!;
    const preview = await templates.handlers.preview({
      template: { ...template },
      fields: null,
      printerId: printerId || null,
      page: 0,
    });
    const rendered = await renderTemplate(template, sampleValues('markingCode'), model);
    if (!preview.ok || preview.value.label === null || !rendered.ok)
      throw new Error(JSON.stringify([preview, rendered]));
    const { png, width, height } = preview.value.label;
    const [dots] = rendered.value;
    expect(preview.value).toMatchObject({ page: 0, count: 1, problems: [] });
    expect([width, height]).toEqual([dots!.width, dots!.height]);
    const file = Buffer.from(png, 'base64');
    expect(await sharp(file).metadata()).toMatchObject({ format: 'png', width, height, bitsPerSample: 1 });
    const grey = await sharp(file).toColourspace('b-w').raw().toBuffer();
    const expected = Array.from({ length: width * height }, (_, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      return (dots!.bits[y * dots!.stride + (x >> 3)]! & (0x80 >> (x & 7))) === 0 ? 255 : 0;
    });
    expect(grey.equals(Buffer.from(expected))).toBe(true);
    expect(placeDots(dots!, { ...model, offset: { x: 0, y: 0 } })).toBe(dots);
  });

  it('shows any label of a list, the last one where there are fewer by now', async () => {
    const templates = open();
    const template = { ...templates.find('default-packingList-58x40')! };
    const rows = Array.from({ length: 9 }, (_, index) => ({ article: `A-${index}`, quantity: 1 }));
    const show = async (page: number): Promise<unknown> =>
      templates.handlers.preview({ template, fields: { supply: 'S', rows }, printerId: null, page });
    const [first, last, gone] = [await show(0), await show(2), await show(7)];
    expect(first).toMatchObject({ ok: true, value: { page: 0, count: 3, problems: [] } });
    expect(last).toMatchObject({ ok: true, value: { page: 2, count: 3 } });
    expect(gone).toEqual(last);
    expect(first).not.toEqual({ ...(last as object), page: 0 });
  });

  it('says all that speaks against printing, and shows what can be drawn', async () => {
    const templates = open();
    const code = { kind: 'code', x: 0, y: 0, width: 5, height: 5, symbology: 'qr', data: '{code}' };
    const template = { ...box, elements: [...box.elements, code] };
    const preview = await templates.handlers.preview({ template, fields: null, printerId: null, page: 0 });
    expect(preview).toMatchObject({
      ok: true,
      value: { label: { width: 400, height: 240 }, problems: [{ code: 'codeDoesNotFit', element: '2' }] },
    });
    expect(
      await templates.handlers.preview({ template: { ...box }, fields: {}, printerId: null, page: 0 }),
    ).toEqual({
      ok: true,
      value: {
        label: null,
        page: 0,
        count: 0,
        codes: [],
        problems: [
          {
            code: 'templateFault',
            fault: 'missingValue',
            element: 'all',
            field: 'code',
            detail: expect.any(String),
          },
        ],
      },
    });
  });

  it('is for a printer that is there', async () => {
    const { handlers } = open();
    expect(
      await handlers.preview({ template: { ...box }, fields: null, printerId: 'gone', page: 0 }),
    ).toEqual({
      ok: false,
      problem: { code: 'printerUnknown', printerId: 'gone' },
    });
  });
});
