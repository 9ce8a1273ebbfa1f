import { expect, it } from 'vitest';
import { drawTemplate } from '../../../../src/main/labels/templates/render-template.ts';
import {
  labelTemplateSchema,
  type LabelTemplate,
} from '../../../../src/shared/domain/label/label-template.ts';
import { AT_203 } from '../../../rigs/labels/label-fixtures.ts';

const SIZE = { width: 100, height: 600 };

const template = (...elements: readonly object[]): LabelTemplate =>
  labelTemplateSchema.parse({ version: 2, name: 'Test', kind: 'productBarcode', size: SIZE, elements });

const text = (more: object = {}): object => ({
  kind: 'text',
  x: 0,
  y: 0,
  width: 50,
  height: 20,
  text: '{name}',
  font: { size: 3, unit: 'mm' },
  ...more,
});

const faultsOf = async (one: LabelTemplate, name: string): Promise<readonly unknown[]> => {
  const { problems } = await drawTemplate(one, { barcode: '4006381333931', name }, AT_203, null);
  return problems.map((problem) => ('fault' in problem ? problem.fault : problem.code));
};

it('a few lines of template and one long value make millions of letters: none of them is drawn', async () => {
  const many = text({ text: '{name}'.repeat(330) });
  expect(await faultsOf(template(many, many), 'ы'.repeat(19_000))).toEqual(['tooMuchText']);
  expect(await faultsOf(template({ ...many, kind: 'text', fit: 'cut' }), 'ы'.repeat(19_000))).toEqual([
    'tooMuchText',
  ]);
});

it('a code is not begun with a value that no code holds', async () => {
  const code = { kind: 'code', x: 0, y: 0, width: 50, height: 50, symbology: 'qr' };
  expect(await faultsOf(template({ ...code, data: '{name}'.repeat(600) }), '1'.repeat(19_000))).toEqual([
    'tooMuchText',
  ]);
});

it('many texts of a length that one may have are too much together', async () => {
  const one = template(...Array.from({ length: 20 }, () => text()));
  expect(await faultsOf(one, 'word '.repeat(2200))).toEqual(['tooMuchText']);
});

it.each([
  ['elements over the whole of a large label', text({ width: 100, height: 600 })],
  ['letters larger than their place', text({ font: { size: 400, unit: 'mm' }, fit: 'cut' })],
])('%s are counted too', async (_, element) => {
  const one = template(...Array.from({ length: 200 }, () => element));
  expect(await faultsOf(one, 'A')).toEqual(['tooMuchToDraw']);
});

it('a full label of a seller is far from all of that', async () => {
  const lines = Array.from({ length: 100 }, (_, line) => text({ y: line * 6, height: 5, width: 100 }));
  expect(await faultsOf(template(...lines), 'Кружка керамическая, 350 мл, белая, с ручкой')).toEqual([]);
});
