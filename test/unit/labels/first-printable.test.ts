import { describe, expect, test } from 'vitest';
import { labelUnusable } from '../../../src/shared/domain/label/label-unusable.ts';
import { firstPrintable } from '../../../src/main/services/labels/first-printable.ts';
import type { RefusedFile } from '../../../src/main/services/printing/printable-document.ts';
import type { LabelType } from '../../../src/shared/marketplace/common.ts';
import type { LabelProblem } from '../../../src/shared/problem.ts';
import { fail, ok } from '../../../src/shared/result.ts';
import { silent } from '../../rigs/silent.ts';

type Comes = LabelProblem['fault'] | 'good' | 'shared' | 'crossed' | 'none';

/** What is answered, and which forms were asked for. */
async function tried(
  chosen: LabelType,
  comes: Partial<Record<LabelType, Comes>>,
  onWord = false,
  told: (seen: readonly (RefusedFile | null)[]) => void = () => undefined,
): Promise<unknown[]> {
  const asked: LabelType[] = [];
  const seen: (RefusedFile | null)[] = [];
  const made = await firstPrintable({
    chosen,
    ask: async (type) => {
      asked.push(type);
      return comes[type] === 'none'
        ? fail({ code: 'tokenMissing' })
        : ok({
            file: { type, width: 58, height: 40, bytes: new Uint8Array(), code: 'C' },
            refused: comes[type] === 'crossed' ? labelUnusable('codeDiffers', type).problem : null,
          });
    },
    unread: onWord,
    seen: (refused) => void seen.push(refused),
    isAnothers: (text) => text === 'other box',
    prepare: async ({ type }, { unread = false }) => {
      const fault = comes[type] ?? 'good';
      if (unread && fault === 'codeUnreadable')
        return ok({
          bytes: Buffer.from(`${type} on a word`),
          check: 'failed',
          fault: labelUnusable(fault, type).problem,
        });
      return fault === 'good' || fault === 'none' || fault === 'crossed' || fault === 'shared'
        ? ok({
            bytes: Buffer.from(type),
            check: 'decoded',
            others: fault === 'shared' ? ['4600', 'other box'] : ['4600'],
          })
        : labelUnusable(fault, type);
    },
    log: silent,
  });
  told(seen);
  const { ok: isMade } = made;
  const said = isMade
    ? Buffer.from(made.value.bytes).toString()
    : 'fault' in made.problem
      ? made.problem.fault
      : made.problem.code;
  return [said, ...asked];
}

describe('a label that is fetched when it is wanted', () => {
  test.each([
    ['zplh', {}, ['zplh', 'zplh']],
    ['svg', {}, ['svg', 'svg']],
    ['zplh', { zplh: 'truncated' }, ['svg', 'zplh', 'svg']],
    ['svg', { svg: 'codeDiffers' }, ['png', 'svg', 'png']],
    ['svg', { svg: 'shared' }, ['png', 'svg', 'png']],
    ['svg', { svg: 'shared', png: 'shared' }, ['codeDiffers', 'svg', 'png']],
    [
      'zplh',
      { zplh: 'empty', svg: 'codeUnreadable', png: 'empty' },
      ['codeUnreadable', 'zplh', 'svg', 'png'],
    ],
    [
      'zplh',
      { zplh: 'empty', svg: 'codeUnreadable', png: 'codeDiffers' },
      ['codeDiffers', 'zplh', 'svg', 'png'],
    ],
    ['svg', { svg: 'widerThanHead' }, ['widerThanHead', 'svg']],
    ['svg', { svg: 'crossed' }, ['png', 'svg', 'png']],
    ['svg', { svg: 'crossed', png: 'codeUnreadable' }, ['codeDiffers', 'svg', 'png']],
    ['zplh', { zplh: 'none' }, ['tokenMissing', 'zplh']],
    ['zplh', { zplh: 'empty', svg: 'none' }, ['empty', 'zplh', 'svg']],
  ] as const)(
    'as %s, where %j comes, is made from the first form that is good',
    async (chosen, comes, says) => {
      expect(await tried(chosen, comes)).toEqual(says);
    },
  );

  test.each([
    // Good in some form, it needs nobody's word.
    ['svg', { svg: 'codeUnreadable' }, ['png', 'svg', 'png']],
    [
      'zplh',
      { zplh: 'empty', svg: 'codeUnreadable', png: 'codeUnreadable' },
      ['svg on a word', 'zplh', 'svg', 'png'],
    ],
    ['svg', { svg: 'codeUnreadable', png: 'codeDiffers' }, ['codeDiffers', 'svg', 'png']],
    ['svg', { svg: 'truncated', png: 'truncated' }, ['truncated', 'svg', 'png']],
    // Nobody knows whose code the other form has.
    ['svg', { svg: 'codeUnreadable', png: 'none' }, ['tokenMissing', 'svg', 'png']],
  ] as const)('as %s, where %j comes, on a person’s word', async (chosen, comes, says) => {
    expect(await tried(chosen, comes, true)).toEqual(says);
  });
});

test.each([
  [{}, [null]],
  [{ svg: 'shared', png: 'none' }, [{ problem: { fault: 'codeDiffers', anothers: ['other box'] } }]],
  // A form that is good takes back what was seen of the others.
  [{ svg: 'shared' }, [null]],
  [{ svg: 'crossed', png: 'codeUnreadable' }, [{ file: { type: 'svg' }, problem: { fault: 'codeDiffers' } }]],
] as const)(
  'where %j comes, what was refused is kept to be looked at, and nothing else',
  async (comes, kept) => {
    let all: unknown = null;
    await tried('svg', comes, false, (seen) => void (all = seen));
    expect(all).toMatchObject(kept);
  },
);
