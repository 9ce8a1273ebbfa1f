import { fail, ok, type Result } from '../../../../shared/result.ts';

/** The operations that are used here (RFC 8011, 5.4.15; the last one is CUPS' own). */
export const operations = {
  createJob: 0x0005,
  sendDocument: 0x0006,
  cancelJob: 0x0008,
  getJobAttributes: 0x0009,
  getPrinterAttributes: 0x000b,
  cupsGetPrinters: 0x4002,
} as const;

/** The value tags that requests need (RFC 8010, 3.5.2). */
const tags = {
  integer: 0x21,
  boolean: 0x22,
  collection: 0x34,
  endOfCollection: 0x37,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mimeType: 0x49,
  memberName: 0x4a,
} as const;

/** An attribute of a request. A list of values stands under one name, never an empty one. */
export type RequestAttribute =
  | { readonly name: string; readonly tag: 'integer'; readonly value: number }
  | { readonly name: string; readonly tag: 'boolean'; readonly value: boolean }
  | { readonly name: string; readonly tag: 'collection'; readonly value: readonly RequestAttribute[] }
  | {
      readonly name: string;
      readonly tag: 'name' | 'keyword' | 'uri' | 'charset' | 'language' | 'mimeType';
      readonly value: string | readonly string[];
    };

/** `integer` and `enum` come as numbers, text as strings, `noValue` for "known to be none", anything else as bytes. */
export type IppValue = number | boolean | string | null | Uint8Array;

/** The attributes of all groups under their names; of an answer about one object no name comes twice. */
export interface IppAnswer {
  readonly status: number;
  readonly attributes: ReadonlyMap<string, readonly IppValue[]>;
}

/** One object of an answer about several. */
export interface IppGroup {
  /** Its delimiter (RFC 8010, 3.5.1). */
  readonly tag: number;
  readonly attributes: ReadonlyMap<string, readonly IppValue[]>;
}

/** The delimiter of a printer's attributes. */
export const PRINTER_GROUP = 0x04;

const VERSION_1_1 = 0x0101;
const REQUEST_ID = 1;
const OPERATION_GROUP = 0x01;
const JOB_GROUP = 0x02;
const END_OF_ATTRIBUTES = 0x03;
/** Tags below are delimiters of groups, the others value tags. */
const FIRST_VALUE_TAG = 0x10;

/** A request without its document, which follows as it is. `job`: what the job is to be, in a group of its own. */
export function encodeRequest(
  operation: number,
  attributes: readonly RequestAttribute[],
  job: readonly RequestAttribute[] = [],
): Buffer {
  const head = Buffer.alloc(9);
  head.writeUInt16BE(VERSION_1_1, 0);
  head.writeUInt16BE(operation, 2);
  head.writeUInt32BE(REQUEST_ID, 4);
  head.writeUInt8(OPERATION_GROUP, 8);
  const jobGroup = job.length === 0 ? [] : [Buffer.of(JOB_GROUP), ...job.flatMap(encodeAttribute)];
  return Buffer.concat([
    head,
    ...attributes.flatMap(encodeAttribute),
    ...jobGroup,
    Buffer.of(END_OF_ATTRIBUTES),
  ]);
}

function encodeAttribute(attribute: RequestAttribute): Buffer[] {
  if (attribute.tag === 'collection') return encodeCollection(attribute.name, attribute.value);
  // Further values of a list carry an empty name (RFC 8010, 3.1.5).
  return encodeValues(attribute).flatMap((value, index) =>
    tagged(attribute.tag, index === 0 ? attribute.name : '', value),
  );
}

/** A name stands as a value before each member, whose own name is empty (RFC 8010, 3.1.6). */
function encodeCollection(name: string, members: readonly RequestAttribute[]): Buffer[] {
  return [
    ...tagged('collection', name, NOTHING),
    ...members.flatMap((member) => [
      ...tagged('memberName', '', Buffer.from(member.name, 'ascii')),
      ...encodeAttribute({ ...member, name: '' }),
    ]),
    ...tagged('endOfCollection', '', NOTHING),
  ];
}

const NOTHING = Buffer.alloc(0);

const tagged = (tag: keyof typeof tags, name: string, value: Buffer): Buffer[] => [
  Buffer.of(tags[tag]),
  ...[Buffer.from(name, 'ascii'), value].flatMap(withLength),
];

function encodeValues({ tag, value }: Exclude<RequestAttribute, { tag: 'collection' }>): Buffer[] {
  if (tag === 'integer') {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32BE(value);
    return [bytes];
  }
  if (tag === 'boolean') return [Buffer.of(value ? 1 : 0)];
  return (typeof value === 'string' ? [value] : value).map((text) => Buffer.from(text, 'utf8'));
}

function withLength(bytes: Buffer): Buffer[] {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return [length, bytes];
}

/** Anything that is not a whole answer is refused with the reason in English. */
export function decodeAnswer(bytes: Uint8Array): Result<IppAnswer, string> {
  const read = decodeGroups(bytes);
  if (!read.ok) return read;
  const { status, groups } = read.value;
  return ok({ status, attributes: new Map(groups.flatMap(({ attributes }) => [...attributes])) });
}

/** The same, each object of the answer for itself. */
export function decodeGroups(
  bytes: Uint8Array,
): Result<{ readonly status: number; readonly groups: readonly IppGroup[] }, string> {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (data.length < 9) return fail('the answer is shorter than its head');
  const groups: { readonly tag: number; readonly attributes: Map<string, IppValue[]> }[] = [];
  let values: IppValue[] | null = null;
  let offset = 8;
  const take = (length: number): Buffer | null => {
    if (offset + length > data.length) return null;
    offset += length;
    return data.subarray(offset - length, offset);
  };
  const takeCounted = (): Buffer | null => {
    const length = take(2);
    return length === null ? null : take(length.readUInt16BE());
  };
  for (;;) {
    const tag = take(1)?.readUInt8();
    if (tag === undefined) return fail('the answer ends before its attributes do');
    if (tag === END_OF_ATTRIBUTES) return ok({ status: data.readUInt16BE(2), groups });
    if (tag < FIRST_VALUE_TAG) {
      values = null;
      groups.push({ tag, attributes: new Map() });
      continue;
    }
    const name = takeCounted();
    const value = takeCounted();
    if (name === null || value === null) return fail('the answer ends inside an attribute');
    const group = groups.at(-1);
    if (group === undefined) return fail('an attribute before any group');
    if (name.length > 0) {
      values = [];
      group.attributes.set(name.toString('ascii'), values);
    }
    if (values === null) return fail('a further value without an attribute');
    values.push(decodeValue(tag, value));
  }
}

function decodeValue(tag: number, value: Buffer): IppValue {
  // Out-of-band values: unsupported, unknown, no-value.
  if (tag < 0x20) return null;
  if ((tag === tags.integer || tag === 0x23) && value.length === 4) return value.readInt32BE();
  if (tag === tags.boolean && value.length === 1) return value.readUInt8() !== 0;
  // Text without language, names, keywords, URIs and the like; with language they are octets of their own form.
  if (tag >= 0x40 && tag < 0x60) return value.toString('utf8');
  return value;
}
