import { z } from 'zod';

/** Kinds of identifiers that an order can need; also the values of `key`. */
export const metaKinds = ['imei', 'uin', 'gtin', 'sgtin'] as const;
export type MetaKind = (typeof metaKinds)[number];

/** Characters of the kinds with one value (document 1, "Meta"). */
export const metaLengths = { imei: 15, uin: 16, gtin: 13 } as const;

const plain = z.union([z.string(), z.int(), z.bigint()]);
type Plain = z.output<typeof plain>;
const wrapped = z.looseObject({ value: z.union([plain, z.array(plain)]).nullish() });

/**
 * The three forms in which a value was observed: a number (document 1), text or null, and `{value: …}` with an array
 * for marking codes. A form that none of them fits is read as it stands in JSON, so that no answer is lost to it.
 */
function values(wire: unknown): readonly Plain[] {
  const form = wrapped.safeParse(wire);
  const bare = form.success ? form.data.value : wire;
  if (bare === null || bare === undefined || bare === '') return [];
  const many = z.array(plain).safeParse(bare);
  if (many.success) return many.data;
  const one = plain.safeParse(bare);
  return one.success ? [one.data] : [JSON.stringify(bare)];
}

/**
 * As a number, a value has lost its leading zeros. Written as it is given: the service has one of the three forms, and
 * a reader's text is one of them.
 */
const one = (length: number) =>
  z.codec(z.unknown(), z.custom<string | null>(), {
    decode: (wire) => {
      const [first] = values(wire);
      if (first === undefined) return null;
      return typeof first === 'string' ? first : String(first).padStart(length, '0');
    },
    encode: (value) => value,
  });

const many = z.codec(z.unknown(), z.custom<string[]>(), {
  decode: (wire) => values(wire).map(String),
  encode: (codes) => codes,
});

/**
 * Meta of documents 1 and 2: each value as text, null (or an empty list) until it is set. A kind that is missing
 * can't be set; an empty `meta` means that no kind can (observed facts, "Values" and "unclear").
 */
export const metaShape = z.looseObject({
  imei: one(metaLengths.imei).optional(),
  uin: one(metaLengths.uin).optional(),
  gtin: one(metaLengths.gtin).optional(),
  sgtin: many.optional(),
});

/** A `meta` that is missing or null means what an empty one does. */
export const metaOrEmpty = z.codec(metaShape.nullish(), z.custom<z.output<typeof metaShape>>(), {
  decode: (meta) => meta ?? {},
  encode: (meta) => meta,
});
