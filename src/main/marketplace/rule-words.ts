import type { z } from 'zod';

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object of fields',
};

const counted = (count: number | bigint, one: string): string =>
  `${count} ${one}${Number(count) === 1 ? '' : 's'}`;

/** A bound in the unit of what is bound. */
function amount(origin: string, bound: number | bigint): string {
  if (origin === 'string') return counted(bound, 'character');
  return origin === 'array' ? counted(bound, 'item') : String(bound);
}

/**
 * What zod finds wrong with an input, in words that follow "must be". A declaration's own words go before these.
 */
export const ruleWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'given' : (kinds[issue.expected] ?? issue.expected);
    case 'too_small':
      return `${issue.inclusive === false ? 'more than' : 'at least'} ${amount(issue.origin, issue.minimum)}`;
    case 'too_big':
      return `${issue.inclusive === false ? 'less than' : 'at most'} ${amount(issue.origin, issue.maximum)}`;
    case 'invalid_value':
      if (issue.input === undefined) return 'given';
      return issue.values.length === 1
        ? String(issue.values[0])
        : `one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return issue.format === 'guid' || issue.format === 'uuid'
        ? 'a UUID'
        : `text of the form ${issue.format}`;
    default:
      return 'of the documented shape';
  }
};
