import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';

/** Items decoded in one go: 2 ms, 10 ms on a busy machine. 5,000 orders at once held scans and screens for 130. */
export const DECODED_AT_ONCE = 100;

/** With so many and none that can be read, the answer is another one than was asked for; fewer may be all there are. */
const WHOLLY_WRONG = 3;

/** One item of a list that has not the documented shape. */
export interface BrokenItem {
  /** Null where that can't be read either. */
  readonly id: string | null;
  /** Which field and what it should be; never what it is, which may be a buyer's. */
  readonly fault: string;
  /** Its fields that can be read each by itself. They may be a buyer's: for rules, never for a log. */
  readonly readable: Readonly<Record<string, unknown>>;
}

export interface DecodeOptions {
  /** Makes each part ready before its schema sees it; may change it in place. */
  readonly prepare: (part: unknown) => unknown;
  /** Given: an item that can't be read is left out and told here, else it costs the whole answer. */
  readonly onBroken?: ((broken: readonly BrokenItem[]) => void) | undefined;
}

export type Decoded =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly fault: string };

type Path = readonly PropertyKey[];

/** Decodes an answer; its lists in slices, so that nothing waits for the whole of a long one. */
export async function decodeAnswer(
  schema: z.ZodType,
  wire: unknown,
  options: DecodeOptions,
): Promise<Decoded> {
  const { prepare, onBroken } = options;
  const lists = listsIn(schema, wire);
  if (lists.every(({ items }) => items.length <= DECODED_AT_ONCE) && onBroken === undefined) {
    return decodeWhole(schema, prepare(wire));
  }
  const emptied = lists.map(({ key }) => [key, []] as const);
  const isList = Array.isArray(wire) && lists.length > 0;
  const rest = decodeWhole(schema, prepare(isList ? [] : withFields(wire, emptied)));
  if (!rest.ok) return rest;
  const broken: BrokenItem[] = [];
  const read: [string, unknown[]][] = [];
  for (const list of lists) {
    const decoded = await decodeList(list, prepare, onBroken === undefined ? null : broken);
    if (!decoded.ok) {
      onBroken?.(broken);
      return decoded;
    }
    read.push([list.key, decoded.items]);
  }
  onBroken?.(broken);
  return { ok: true, value: isList ? read[0]?.[1] : withFields(rest.value, read) };
}

type DecodedList =
  { readonly ok: true; readonly items: unknown[] } | { readonly ok: false; readonly fault: string };

/** `broken` takes what can't be read; without it the first such item ends the reading. */
async function decodeList(
  { key, element, items }: List,
  prepare: DecodeOptions['prepare'],
  broken: BrokenItem[] | null,
): Promise<DecodedList> {
  const path = (index: number): Path => (key === '' ? [index] : [key, index]);
  const read: unknown[] = [];
  const faults: BrokenItem[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % DECODED_AT_ONCE === 0) await nextTurn();
    const ready = prepare(item);
    const decoded = z.safeDecode(element, ready);
    if (decoded.success) read.push(decoded.data);
    else if (broken === null) return { ok: false, fault: faultOf(decoded.error, path(index)) };
    else
      faults.push({
        id: idOf(element, ready),
        fault: faultOf(decoded.error, [key]),
        readable: readableOf(element, ready),
      });
  }
  broken?.push(...faults);
  const [first] = faults;
  if (first && read.length === 0 && faults.length >= WHOLLY_WRONG) return { ok: false, fault: first.fault };
  return { ok: true, items: read };
}

function decodeWhole(schema: z.ZodType, wire: unknown): Decoded {
  const decoded = z.safeDecode(schema, wire);
  return decoded.success
    ? { ok: true, value: decoded.data }
    : { ok: false, fault: faultOf(decoded.error, []) };
}

function faultOf(error: z.core.$ZodError, above: Path): string {
  const issue = error.issues[0];
  const path = [...above, ...(issue?.path ?? [])].filter((part) => part !== '').join('.');
  return `${path || 'the answer'}: ${issue?.message ?? ''}`;
}

interface List {
  /** The field that holds it; empty where the answer is the list. */
  readonly key: string;
  readonly element: z.ZodType;
  readonly items: readonly unknown[];
}

/** The lists right below the answer; others are short, or belong to reports that go into files. */
function listsIn(schema: z.ZodType, wire: unknown): List[] {
  if (Array.isArray(wire)) {
    const element = elementOf(schema);
    return element === null ? [] : [{ key: '', element, items: wire }];
  }
  if (!(schema instanceof z.ZodObject) || !isRecord(wire)) return [];
  return Object.entries(schema.shape).flatMap(([key, field]): List[] => {
    const items = Object.hasOwn(wire, key) ? wire[key] : null;
    const element = elementOf(field);
    return element === null || !Array.isArray(items) ? [] : [{ key, element, items }];
  });
}

/** What a list's schema says of each item; null where it is no list, or says something of the whole of it too. */
function elementOf(schema: unknown): z.ZodType | null {
  let inner = schema;
  while (inner instanceof z.ZodDefault || inner instanceof z.ZodOptional || inner instanceof z.ZodNullable)
    inner = inner.unwrap();
  if (!(inner instanceof z.ZodArray) || (inner.def.checks?.length ?? 0) > 0) return null;
  return inner.element instanceof z.ZodType ? inner.element : null;
}

/** What items of lists are called by; orders to be delivered again hold the id of their supply too. */
const ID_FIELDS = ['id', 'orderID'];

function idOf(element: z.ZodType, item: unknown): string | null {
  if (!(element instanceof z.ZodObject) || !isRecord(item)) return null;
  for (const field of ID_FIELDS) {
    const shape: unknown = element.shape[field];
    if (!(shape instanceof z.ZodType)) continue;
    const id = z.safeDecode(shape, item[field]);
    if (id.success && typeof id.data === 'string' && id.data !== '') return id.data;
  }
  return null;
}

function readableOf(element: z.ZodType, item: unknown): Readonly<Record<string, unknown>> {
  if (!(element instanceof z.ZodObject) || !isRecord(item)) return {};
  const fields = Object.entries(element.shape).flatMap(([field, shape]) => {
    if (!(shape instanceof z.ZodType) || !Object.hasOwn(item, field)) return [];
    const read = z.safeDecode(shape, item[field]);
    return read.success ? [[field, read.data] as const] : [];
  });
  return Object.fromEntries(fields);
}

const withFields = (value: unknown, fields: readonly (readonly [string, unknown])[]): unknown =>
  isRecord(value) ? { ...value, ...Object.fromEntries(fields) } : value;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
