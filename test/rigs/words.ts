import { IntlMessageFormat } from 'intl-messageformat';
import type { ParseKeys } from 'i18next';
import { createWords } from '../../src/renderer/words/i18n.ts';

const spoken = { en: createWords('en'), ru: createWords('ru') };

/**
 * What a screen says, by the key of its words: a test asks for what is meant, and goes on finding it when somebody puts
 * it better. A sentence stands in a test only where its wording is the subject.
 */
export const en = spoken.en.t;
export const ru = spoken.ru.t;

type Known = Readonly<Record<string, string | number>>;
type Message = ReturnType<IntlMessageFormat['getAst']>;

/**
 * An English sentence of which a test knows some arguments alone: each of the others may be anything. `other` chooses a
 * branch and says no more of its argument.
 */
export function likeEn(key: ParseKeys, known: Known = {}): RegExp {
  const message: unknown = spoken.en.getResource('en', 'translation', key);
  return new RegExp(patternOf(new IntlMessageFormat(String(message), 'en').getAst(), known), 's');
}

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** As the parser numbers literal text; what has neither value nor options is the `#` of a plural. */
const LITERAL: unknown = 0;

const patternOf = (message: Message, known: Known): string =>
  message
    .map((part) => {
      if ('children' in part) return patternOf(part.children, known);
      if (!('value' in part)) return String.raw`[\d\s.,]+`;
      if ('options' in part) return patternOfOptions(part.options, known[part.value], known);
      const value = known[part.value];
      if (part.type === LITERAL) return literally(part.value);
      return value === undefined || value === 'other' ? '.+?' : literally(String(value));
    })
    .join('');

/** A choice that is known by its name is the only one. */
function patternOfOptions(
  options: Readonly<Record<string, { readonly value: Message }>>,
  value: string | number | undefined,
  known: Known,
): string {
  const one = options[String(value)];
  const ways = one === undefined ? Object.values(options) : [one];
  return `(?:${ways.map((way) => patternOf(way.value, known)).join('|')})`;
}
