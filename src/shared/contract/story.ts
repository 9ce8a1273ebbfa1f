import { z } from 'zod';
import { counterActs } from '../domain/counter/counter-act.ts';
import { outboxStates } from '../domain/outbox/outbox-row.ts';
import { workStates } from '../domain/parcel/parcel.ts';
import { jobStates } from '../domain/print-job/job-state.ts';
import { evidences } from '../domain/print-job/evidence.ts';
import { jobCauses, reprintReasons } from '../domain/print-job/print-job.ts';
import { supplierStates } from '../domain/scheme/scheme-rules.ts';
import { schemeSchema, schemesWithoutSupply, stageSchema } from '../domain/scheme/schemes.ts';
import { verdictSchema } from '../domain/verdict.ts';
import { metaKinds } from '../marketplace/metadata-shapes.ts';
import { marketplaceCodes, problemSchema } from '../problem.ts';
import { buyerSchema } from './buyer.ts';
import { call } from './declare.ts';

const orderId = z.string().max(40);

/** No name is longer; a marking code with its check part has up to 135 characters. */
export const MAX_QUERY = 200;

/** More than anybody reads; to see others, type another character. */
export const MOST_HITS = 50;

/** What this desk did with an order: `none` where nobody began with it here. */
const parcelState = z.enum(workStates);

/** Where something is just now. `null` fields: unknown, or not so. */
const placeSchema = z.object({
  supplyId: z.string().nullable(),
  supplyName: z.string().nullable(),
  /** What people call the box. */
  box: z.string().nullable(),
});

/**
 * One search hit. `match`: which of its names matched; exact matches come before those that only begin the same.
 * `place` of an order: its supply and box.
 */
export const searchHitSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    match: z.enum(['orderId', 'sticker', 'barcode', 'markingCode', 'article']),
    isExact: z.boolean(),
    orderId: z.string(),
    /** The article. */
    title: z.string(),
    colorCode: z.string().nullable(),
    sticker: z.object({ partA: z.string(), partB: z.string() }).nullable(),
    state: parcelState,
    isCancelled: z.boolean(),
    place: placeSchema,
  }),
  z.object({
    kind: z.literal('supply'),
    match: z.enum(['supplyId', 'name']),
    isExact: z.boolean(),
    supplyId: z.string(),
    title: z.string(),
    done: z.boolean(),
    orders: z.int(),
  }),
  z.object({
    kind: z.literal('box'),
    match: z.literal('box'),
    isExact: z.boolean(),
    /** Null for a box that only the marketplace told of. */
    boxKey: z.string().nullable(),
    boxId: z.string().nullable(),
    /** Its number, as people call it; else its id. */
    title: z.string(),
    parcels: z.int(),
    place: placeSchema,
  }),
  z.object({
    kind: z.literal('article'),
    match: z.enum(['article', 'barcode']),
    isExact: z.boolean(),
    title: z.string(),
    orders: z.int(),
  }),
]);
export type SearchHit = z.infer<typeof searchHitSchema>;

/** `at`: Unix milliseconds. `person` null: nobody was signed in, or no person did it. */
const common = { at: z.number(), person: z.string().nullable() };
const trouble = problemSchema.nullable();

/** Where an order is to go on its way; null: the change is about something else. */
const moveSchema = z
  .object({ scheme: z.enum(schemesWithoutSupply), to: z.enum(supplierStates) })
  .nullable()
  .default(null);

/** One thing that happened to an order at this desk, or that the desk learned about it. */
export const storyStepSchema = z.discriminatedUnion('what', [
  /** The desk received it. `createdAt`: the marketplace's time, RFC 3339. */
  z.object({ what: z.literal('known'), ...common, createdAt: z.string() }),
  /** The marketplace reported another status. */
  z.object({
    what: z.literal('status'),
    ...common,
    supplierStatus: z.string(),
    platformStatus: z.string().nullable(),
    isCancelled: z.boolean(),
  }),
  /** From now on it is in this supply; null: in none. */
  z.object({ what: z.literal('supply'), ...common, supplyId: z.string().nullable() }),
  z.object({ what: z.literal('labelFetched'), ...common }),
  /** A scan concerning it. */
  z.object({
    what: z.literal('scan'),
    ...common,
    /** Printable form. */
    text: z.string(),
    verdict: verdictSchema,
    repeat: z.boolean(),
  }),
  /** `key` names the piece: of a marking code its GTIN and serial number. */
  z.object({ what: z.literal('codeTaken'), ...common, kind: z.enum(metaKinds), key: z.string() }),
  z.object({ what: z.literal('codeGivenBack'), ...common, kind: z.enum(metaKinds), key: z.string() }),
  /** A label was asked for. */
  z.object({
    what: z.literal('job'),
    ...common,
    jobId: z.string(),
    printerId: z.string().nullable(),
    cause: z.enum(jobCauses),
    reason: z.enum(reprintReasons).nullable(),
    /** The job that it replaces. */
    replaces: z.string().nullable(),
    /** What was wrong with it, where a person had it printed anyway. */
    overrode: trouble,
  }),
  /** The connection took it. */
  z.object({ what: z.literal('jobTaken'), ...common, jobId: z.string() }),
  /** How the job stands now, since `at`. */
  z.object({
    what: z.literal('jobState'),
    ...common,
    jobId: z.string(),
    state: z.enum(jobStates),
    evidence: z.enum(evidences).nullable(),
    trouble,
  }),
  z.object({
    what: z.literal('packed'),
    ...common,
    box: z.string().nullable(),
    position: z.int().nullable(),
  }),
  /** Done with it at the counter. `cell`: the one that it lies in since then. */
  z.object({ what: z.literal('counter'), ...common, act: z.enum(counterActs), cell: z.string().nullable() }),
  /** It is put aside now. */
  z.object({ what: z.literal('onHold'), ...common, why: z.string() }),
  /** A line of the log about it, or about the supply it was in. */
  z.object({
    what: z.literal('log'),
    ...common,
    /** One of `audit-events.ts`, or of another version. */
    event: z.string(),
    detail: z.record(z.string(), z.unknown()),
    seq: z.int(),
    /** Of the chain of the log, to be looked up in an export. */
    hash: z.string(),
  }),
  /** What the marketplace is to be told was written down. `change`: its kind. */
  z.object({ what: z.literal('toTell'), ...common, change: z.string(), move: moveSchema, seq: z.int() }),
  /** The result. `attempts`: tries that ended in `trouble`. */
  z.object({
    what: z.literal('told'),
    ...common,
    change: z.string(),
    move: moveSchema,
    seq: z.int(),
    state: z.enum(outboxStates),
    attempts: z.int(),
    trouble,
  }),
]);
export type StoryStep = z.infer<typeof storyStepSchema>;

/** Everything that this desk knows of an order, oldest first. No name, address or word of a buyer is in it. */
export const storySchema = z.object({
  orderId: z.string(),
  article: z.string(),
  colorCode: z.string().nullable(),
  sticker: z.object({ partA: z.string(), partB: z.string() }).nullable(),
  /** The way it leaves by, and where on it it stands. */
  scheme: schemeSchema,
  stage: stageSchema,
  /** `YYYY-MM-DDTHH:MM` where it was made; null: no time was told, or it counts no longer. */
  due: z.string().nullable(),
  /** Whether the marketplace is asked what became of it in other countries. `perhaps`: the shop has such orders. */
  abroad: z.enum(['yes', 'perhaps', 'no']),
  /** It must be shipped again: its supply was accepted without it. `supplyName` null: no longer known here. */
  again: z.object({ supplyName: z.string().nullable() }).nullable(),
  state: parcelState,
  isCancelled: z.boolean(),
  /** Somebody put it on hold. */
  isOnHold: z.boolean(),
  /** The computer that keeps this record. */
  desk: z.string(),
  place: placeSchema,
  /** Why the label on this desk can't be printed, while nothing of it has been; null: nothing is wrong with it. */
  refused: trouble,
  /** Its number in its box, or in the supply while it is in no box; null unless it is packed. */
  position: z.int().nullable(),
  steps: z.array(storyStepSchema),
});
export type Story = z.infer<typeof storySchema>;

/** What the marketplace's history says of an order that crosses a border. */
export const abroadSchema = z.object({
  /** When it is to arrive, as it came; null: not told. */
  arrives: z.string().nullable(),
  /** Oldest first. `at`: as it came; null: not told. `code`: as it came, known or not. */
  steps: z.array(z.object({ at: z.string().nullable(), code: z.string() })),
});
export type Abroad = z.infer<typeof abroadSchema>;

export const story = {
  /** At most `MOST_HITS`, the best first. */
  search: call(
    z.object({ text: z.string().max(MAX_QUERY) }),
    z.object({ hits: z.array(searchHitSchema) }),
    [],
    { right: 'pack', isByScreen: true, takesScans: true },
  ),
  order: call(z.object({ orderId }), storySchema, ['orderUnknown'], { right: 'pack', isByScreen: true }),
  /** Asks the marketplace. Null: it stays in the country, as far as the marketplace tells. */
  abroad: call(z.object({ orderId }), abroadSchema.nullable(), [...marketplaceCodes], {
    right: 'pack',
    isByScreen: true,
  }),
  /** Who gets an order that crosses a border, asked of the marketplace now. */
  buyer: call(z.object({ orderId }), buyerSchema, [...marketplaceCodes, 'orderUnknown', 'buyerNotTold'], {
    right: 'buyers',
    isByScreen: true,
  }),
  /**
   * Writes the same as a JSON document to send to somebody, without the services' own messages; answers with its path.
   */
  exportOrder: call(
    z.object({ orderId }),
    z.object({ file: z.string() }),
    ['orderUnknown', 'fileNotWritable'],
    { right: 'log', isSensitive: true },
  ),
} as const;
