import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { en } from '../../../src/renderer/words/en/index.ts';
import { ru } from '../../../src/renderer/words/ru/index.ts';

interface Words {
  readonly [name: string]: string | Words;
}

const leaves = (words: Words, path = ''): [path: string, text: string][] =>
  Object.entries(words).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${name}`, value]] : leaves(value, `${path}${name}.`),
  );

/** Every name that a sentence asks for, in any of its branches. */
function namesIn(text: string, language: string): string[] {
  const found = new Set<string>();
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === 'object' && value !== null) {
      // 0 is literal text and 7 is `#`; everything else names an argument.
      if ('type' in value && 'value' in value && value.type !== 0 && value.type !== 7) {
        found.add(String(value.value));
      }
      if ('options' in value) walk(Object.values(Object(value.options)));
      if ('value' in value) walk(value.value);
    }
  };
  walk(new IntlMessageFormat(text, language).getAst());
  return [...found].sort();
}

type Parts = ReturnType<IntlMessageFormat['getAst']>;
const LITERAL = 0;
const POUND = 7;

const isOf = ({ type }: { readonly type: number }, kind: number): boolean => type === kind;

/** What is told as a number where these parts are said of 21. */
const numbersIn = (parts: Parts): string[] =>
  parts.flatMap((part) => {
    if (isOf(part, LITERAL) || !('value' in part)) return [];
    if (!('options' in part)) return [part.value];
    const one = part.options['one']?.value ?? [];
    return one.some((each) => isOf(each, POUND)) ? [part.value] : [];
  });

/** Whether a plural has words for `one` that leave the number out and differ from those for many. */
function isOneAlone(parts: Parts, outside: readonly string[]): boolean {
  const told = [...outside, ...numbersIn(parts)];
  return parts.some((part) => {
    if (!('options' in part)) return false;
    const { one, many } = part.options;
    const isTold = told.includes(part.value) || JSON.stringify(one) === JSON.stringify(many);
    return (
      (one !== undefined && !isTold) ||
      Object.values(part.options).some(({ value }) => isOneAlone(value, told))
    );
  });
}

describe('the words', () => {
  const russian = new Map(leaves(ru));

  test.each(leaves(en))('%s names the same things in both languages', (path, text) => {
    expect(namesIn(russian.get(path) ?? '', 'ru')).toEqual(namesIn(text, 'en'));
  });

  test.each(Object.entries({ ...en.problem }))('%s says what to do next', (code, words) => {
    expect({ code, isSaid: words.next.length > 5 }).toEqual({ code, isSaid: true });
  });

  test.each(Object.entries({ en, ru }))(
    'no word of %s is empty: its name would be shown in its place',
    (_language, words) => {
      const empty = leaves(words).filter(([, text]) => text.trim() === '');
      expect(empty).toEqual([]);
    },
  );

  test('every Russian plural has all four forms', () => {
    const poor = leaves(ru).filter(
      ([, text]) => text.includes(', plural,') && !/one \{.*few \{.*many \{.*other \{/.test(text),
    );
    expect(poor).toEqual([]);
  });

  test('what Russian says of one is not said of 21: its number is told, or it is said as of many', () => {
    const alone = leaves(ru).filter(([, text]) => isOneAlone(new IntlMessageFormat(text, 'ru').getAst(), []));
    expect(alone).toEqual([]);
  });
});
