import { describe, expect, test } from 'vitest';
import { problemWords } from '../../../src/renderer/ui/use-problem-words.ts';
import { createWords } from '../../../src/renderer/words/i18n.ts';
import type { Problem, ProblemOf } from '../../../src/shared/problem.ts';

const ADDRESS = 'usb://1203:0230/A1';
const reason = 'refused: EACCES';

describe.each(['en', 'ru'] as const)('in %s', (language) => {
  const { t } = createWords(language);
  const says = (problem: Problem, known = [{ address: ADDRESS, name: 'Left' }]): string =>
    t(`problem.${problem.code}.what`, problemWords(problem, t, known));

  test.each<Problem>([
    { code: 'printerUnreachable', address: ADDRESS, reason },
    { code: 'printerNoPermission', address: ADDRESS, group: 'lp' },
    { code: 'printerHoldsBack', address: ADDRESS },
    { code: 'printOutcomeUnknown', address: ADDRESS, reason },
  ])('a printer of the desk is called by its name: %o', (problem) => {
    expect(says(problem)).toContain('Left');
    expect(says(problem)).not.toContain(ADDRESS);
    expect(says(problem, [])).toContain(ADDRESS);
  });

  const notOnSheet: ProblemOf<'templateFault'> = {
    code: 'templateFault',
    fault: 'notOnSheet',
    element: 'all',
    field: '',
    detail: '58 × 40 > 38 × 21',
  };

  test('a label that is too large for its sheet is told with both sizes', () => {
    expect(says(notOnSheet)).toContain('58 × 40 > 38 × 21');
  });
});

test('the sentence in Russian has no English reason in it', () => {
  const { t } = createWords('ru');
  const problem = {
    code: 'templateFault',
    fault: 'pictureUnusable',
    element: 'all',
    field: '',
    detail: 'neither a PNG nor a JPEG nor an SVG',
  } as const;
  expect(t('problem.templateFault.what', problemWords(problem, t, []))).not.toMatch(/neither/);
});
