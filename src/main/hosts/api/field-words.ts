import { z } from 'zod';
import type { AnyOperation } from '../../../shared/marketplace/operation.ts';
import { ruleWords } from '../../marketplace/rule-words.ts';

/** One field of an operation's flat input, in words. */
export interface FieldWords {
  /** As in problems, with `[]` for each item of a list: `stocks[].sku`. */
  readonly name: string;
  readonly place: 'path' | 'query' | 'body';
  /** `inside`: required where the field around it is given. */
  readonly required: 'always' | 'inside' | 'no';
  /** Type and bounds: `a list of 1 to 1000: text`. */
  readonly words: string;
}

/** Every field of an operation as its declaration has it, those inside lists and objects after the one they are in. */
export function fieldWords({ params, query, body }: AnyOperation): readonly FieldWords[] {
  return (
    [
      ['path', params],
      ['query', query],
      ['body', body],
    ] as const
  ).flatMap(([place, schema]) => fieldsOf(schema, '', true).map((field) => ({ ...field, place })));
}

type Inner = Omit<FieldWords, 'place'>;

function fieldsOf(schema: z.ZodObject, before: string, isAlways: boolean): Inner[] {
  return Object.entries(schema.shape).flatMap(([key, declared]) => {
    const name = `${before}${key}`;
    const { inner, isRequired } = unwrapped(declared);
    const required = isRequired ? (isAlways ? 'always' : 'inside') : 'no';
    return [{ name, required, words: wordsOf(inner) }, ...fieldsInside(inner, name, isAlways && isRequired)];
  });
}

function fieldsInside(schema: unknown, name: string, isAlways: boolean): Inner[] {
  if (schema instanceof z.ZodObject) return fieldsOf(schema, `${name}.`, isAlways);
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodObject)
    return fieldsOf(schema.element, `${name}[].`, isAlways);
  return [];
}

function unwrapped(schema: unknown): { readonly inner: unknown; readonly isRequired: boolean } {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return { inner: unwrapped(schema.unwrap()).inner, isRequired: false };
  return { inner: schema, isRequired: true };
}

function wordsOf(schema: unknown): string {
  if (schema instanceof z.ZodArray) return `a list${countWords(schema)}: ${itemWords(schema.element)}`;
  if (schema instanceof z.ZodObject) {
    const isOpen = schema.def.catchall !== undefined && !(schema.def.catchall instanceof z.ZodNever);
    return isOpen ? 'an object; other fields pass as they are' : 'an object';
  }
  if (schema instanceof z.ZodBoolean) return 'true or false';
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) return ruleFor(schema, {});
  if (schema instanceof z.ZodNumber) return numberWords(schema);
  if (schema instanceof z.ZodType) return textWords(schema);
  return 'of the documented shape';
}

const itemWords = (schema: unknown): string =>
  schema instanceof z.ZodObject ? 'objects' : wordsOf(unwrapped(schema).inner);

const jsonBounds = z.looseObject({
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
});

const boundsOf = (schema: z.ZodType) =>
  jsonBounds.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

function countWords(schema: z.ZodType): string {
  const { minItems, maxItems } = boundsOf(schema);
  if (minItems !== undefined && maxItems !== undefined) return ` of ${minItems} to ${maxItems}`;
  if (maxItems !== undefined) return ` of at most ${maxItems}`;
  return minItems === undefined ? '' : ` of ${minItems} or more`;
}

function numberWords(schema: z.ZodType): string {
  const kind = schema instanceof z.ZodNumberFormat ? 'a whole number' : 'a number';
  const { minimum, maximum } = boundsOf(schema);
  // What a double holds without loss is no bound of the documents.
  const least = minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? null : minimum;
  const most = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? null : maximum;
  if (least !== null && most !== null) return `${kind} from ${least} to ${most}`;
  if (least !== null) return `${kind} of ${least} or more`;
  return most === null ? kind : `${kind} of at most ${most}`;
}

/** Texts that break the rules that texts have here: none, a control character, a long one. */
const BREAKING = ['', '\u0000', '\u0000'.repeat(2000)];

/** A rule of a text is a function to zod: what it says of a text that breaks it is what it is. */
function textWords(schema: z.ZodType): string {
  const rules = new Set(BREAKING.map((text) => ruleFor(schema, text)).filter((rule) => rule !== ''));
  const [only] = rules;
  if (only === undefined) return 'text';
  if (/^(text|an?|the) /.test(only) && rules.size === 1) return only;
  return `text, ${[...rules].join(', ')}`;
}

/** What is said of a value that breaks the rule, in words that follow "must be"; nothing where it does not. */
function ruleFor(schema: z.ZodType, value: unknown): string {
  const checked = z.safeEncode(schema, value, { error: ruleWords });
  return checked.success ? '' : (checked.error.issues[0]?.message ?? '');
}
