import { z } from 'zod';
import { metaKinds, type MetaKind } from '../../marketplace/metadata-shapes.ts';
import { unreachable } from '../../result.ts';
import { namesOnePiece, type MarkingCode } from './marking-code.ts';
import { MOST_CODES, type MarkingNeeds } from './marking-needs.ts';
import { markingRefusalSchema, type MarkingRefusal } from './marking-refusal.ts';

/**
 * The codes of one order, as a pure machine between the product's scan and its label: facts are gathered before, the
 * effects are written down after, in the transaction of the scan.
 */
export interface GateState {
  readonly needs: MarkingNeeds;
  /** Codes taken so far, in the order of their scans. */
  readonly taken: readonly MarkingCode[];
}

/** What the desk knows about a code that was read. */
export interface CodeFacts {
  /** The order that holds it, the asking one included; null while none does. */
  readonly usedBy: { readonly orderId: string; readonly at: number } | null;
  /**
   * Which product the GTIN belongs to; `ofProduct` for kinds without a GTIN. `known`: GTINs learned for this product.
   */
  readonly gtin:
    | { readonly kind: 'ofProduct' }
    | { readonly kind: 'ofOther'; readonly article: string }
    | { readonly kind: 'unknown'; readonly known: readonly string[] };
}

export type GateInput =
  | {
      readonly kind: 'code';
      readonly code: MarkingCode;
      readonly facts: CodeFacts;
      /** A person said that codes with this GTIN belong to the product. */
      readonly isConfirmed: boolean;
    }
  /** The scan could not be read as a code. */
  | { readonly kind: 'unread'; readonly text: string; readonly refusal: MarkingRefusal }
  | { readonly kind: 'takeBack'; readonly key: string }
  | { readonly kind: 'takeBackAll' };

export type GateEffect =
  | { readonly kind: 'take'; readonly code: MarkingCode }
  | { readonly kind: 'giveBack'; readonly key: string }
  | { readonly kind: 'learnGtin'; readonly gtin: string };

/** What the packer is told. `code` is short and printable. */
export const gateOutcomeSchema = z.discriminatedUnion('kind', [
  /** The `n`th of `of` codes of this kind is to be scanned. */
  z.object({ kind: z.literal('needsMore'), meta: z.enum(metaKinds), n: z.int(), of: z.int() }),
  /** The label may be printed. */
  z.object({ kind: z.literal('complete') }),
  /** Does this code belong to the product? It is not taken until a person says so. */
  z.object({
    kind: z.literal('asksGtin'),
    code: z.string(),
    gtin: z.string(),
    known: z.array(z.string()),
  }),
  z.object({ kind: z.literal('refused'), code: z.string(), refusal: markingRefusalSchema }),
  /** The marketplace has not said yet what the order needs. */
  z.object({ kind: z.literal('notTold') }),
  /** The marketplace asks for kinds that this version can't record. */
  z.object({ kind: z.literal('unsupported'), kinds: z.array(z.string()) }),
]);
export type GateOutcome = z.infer<typeof gateOutcomeSchema>;

export interface GateStep {
  readonly state: GateState;
  readonly effects: readonly GateEffect[];
  readonly outcome: GateOutcome;
}

/** What a scan may be: the kinds still missing, and those that are optional. */
const wantedKinds = (state: GateState): readonly MetaKind[] => [
  ...missing(state).map(({ kind }) => kind),
  ...state.needs.optional.filter((kind) => countOf(state, kind) < MOST_CODES[kind]),
];

/** What is expected now. */
export function expected(state: GateState): GateOutcome {
  if (!state.needs.isTold) return { kind: 'notTold' };
  if (state.needs.unknown.length > 0) return { kind: 'unsupported', kinds: [...state.needs.unknown] };
  const [first] = missing(state);
  if (!first) return { kind: 'complete' };
  return { kind: 'needsMore', meta: first.kind, n: countOf(state, first.kind) + 1, of: first.count };
}

export function stepGate(state: GateState, input: GateInput): GateStep {
  switch (input.kind) {
    case 'code':
      return afterCode(state, input);
    case 'unread':
      return refuse(state, input.text, input.refusal);
    case 'takeBack':
      return giveBack(state, ({ key }) => key === input.key);
    case 'takeBackAll':
      return giveBack(state, () => true);
    default:
      return unreachable(input);
  }
}

function afterCode(state: GateState, input: Extract<GateInput, { kind: 'code' }>): GateStep {
  const { code, facts, isConfirmed } = input;
  const shown = showCode(code);
  if (state.taken.some(({ key }) => key === code.key)) {
    return refuse(state, shown, { why: 'alreadyScannedHere' });
  }
  if (namesOnePiece(code.kind) && facts.usedBy) {
    return refuse(state, shown, { why: 'alreadyUsed', ...facts.usedBy });
  }
  const wanted = wantedKinds(state);
  if (!wanted.includes(code.kind)) {
    return refuse(state, shown, { why: 'wrongKind', scanned: code.kind, wanted: [...wanted] });
  }
  const isStrange = code.gtin !== null && facts.gtin.kind !== 'ofProduct';
  if (isStrange && !isConfirmed) return askOrRefuse(state, shown, code.gtin, facts);
  const next = { ...state, taken: [...state.taken, code] };
  const learned: readonly GateEffect[] =
    isStrange && code.gtin !== null ? [{ kind: 'learnGtin', gtin: code.gtin }] : [];
  return { state: next, effects: [...learned, { kind: 'take', code }], outcome: expected(next) };
}

function askOrRefuse(state: GateState, shown: string, gtin: string, { gtin: owner }: CodeFacts): GateStep {
  if (owner.kind === 'ofOther') {
    return refuse(state, shown, { why: 'gtinOfOtherProduct', gtin, article: owner.article });
  }
  const known = owner.kind === 'unknown' ? [...owner.known] : [];
  return { state, effects: [], outcome: { kind: 'asksGtin', code: shown, gtin, known } };
}

const refuse = (state: GateState, code: string, refusal: MarkingRefusal): GateStep => ({
  state,
  effects: [],
  outcome: { kind: 'refused', code, refusal },
});

function giveBack(state: GateState, isMeant: (code: MarkingCode) => boolean): GateStep {
  const next = { ...state, taken: state.taken.filter((code) => !isMeant(code)) };
  const effects = state.taken.filter(isMeant).map(({ key }) => ({ kind: 'giveBack', key }) as const);
  return { state: next, effects, outcome: expected(next) };
}

const countOf = (state: GateState, kind: MetaKind): number =>
  state.taken.filter((code) => code.kind === kind).length;

/** Whether a code of this kind is still to be scanned. */
export const lacks = (state: GateState, kind: MetaKind): boolean =>
  missing(state).some((each) => each.kind === kind);

const missing = (state: GateState): readonly { readonly kind: MetaKind; readonly count: number }[] =>
  state.needs.codes.filter(({ kind, count }) => countOf(state, kind) < count);

/** As printed on the goods, without the check part, which tells a person nothing. */
export const showCode = ({ kind, key, gtin }: MarkingCode): string =>
  kind === 'sgtin' && gtin !== null ? `(01)${gtin}(21)${key.slice(`01${gtin}21`.length)}` : key;
