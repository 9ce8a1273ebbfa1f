import { expect, test } from 'vitest';
import { defaultTemplates } from '../../../src/main/labels/templates/defaults/default-templates.ts';
import { badgeCode, readBadge, roleOnBadge } from '../../../src/shared/domain/people/people-badge.ts';
import { AT_203, AT_300 } from '../../rigs/labels/label-fixtures.ts';
import { readDots } from '../../rigs/labels/read-dots.ts';
import { renderTemplate } from '../labels/templates/rendered.ts';

const names = ['Анна', 'Константинопольская-Вышеградская Александра Константиновна, 2'];
const digits = ['000000000000000000', '918273645546372819'];

test.each(['58x40', '40x30'])('a badge of %s is read back, however long the name is', async (size) => {
  const template = defaultTemplates('ru').get(`default-commandCodes-${size}`);
  if (!template) throw new Error('there is no such template');
  for (const model of [AT_203, AT_300]) {
    for (const [index, name] of names.entries()) {
      const code = badgeCode(digits[index] ?? '');
      const { en, ru } = roleOnBadge.lead;
      const rows = [{ code, ru: name, en: `${en} · ${ru}` }];
      const rendered = await renderTemplate(template, { rows }, model);
      if (!rendered.ok) throw new Error(JSON.stringify(rendered.problem));
      const [label] = rendered.value;
      const codes = label ? await readDots(label) : [];
      expect(codes.map(({ text }) => readBadge(text))).toEqual([code]);
    }
  }
});
