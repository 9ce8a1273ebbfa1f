import { metaKinds, type MetaKind } from '../../marketplace/metadata-shapes.ts';

/** Most codes of a kind that an order takes (document 1, "Rules", 1). */
export const MOST_CODES = { sgtin: 24, uin: 1, imei: 1, gtin: 1 } as const satisfies Record<MetaKind, number>;

/** What an order must be given before its label prints, in the order in which it is asked for. */
export interface MarkingNeeds {
  readonly codes: readonly { readonly kind: MetaKind; readonly count: number }[];
  /** Taken when they are scanned, never waited for. */
  readonly optional: readonly MetaKind[];
  /** False: the marketplace has not said yet what the order needs; it has to be asked before anything prints. */
  readonly isTold: boolean;
  /** Kinds that this version can't record: such an order can't be packed here. */
  readonly unknown: readonly string[];
}

/** The marking code first: it is on the goods, the papers with the numbers are beside them. */
const ASKED_IN_ORDER = ['sgtin', 'uin', 'imei', 'gtin'] as const satisfies readonly MetaKind[];

const isKind = (name: string): name is MetaKind => metaKinds.some((kind) => kind === name);

/** The kinds that an order takes, asked for or not. */
export const takenKinds = ({ codes, optional }: MarkingNeeds): readonly MetaKind[] => [
  ...codes.map(({ kind }) => kind),
  ...optional,
];

/**
 * `required` and `taken` as the marketplace names them: what the order must have (null: not told yet), and what its
 * metadata answer holds. `codesAPiece`: how many marking codes one unit of the product carries, a set of three pairs has three; no document
 * tells.
 */
export function markingNeeds(
  required: readonly string[] | null,
  taken: readonly string[],
  codesAPiece: number,
): MarkingNeeds {
  const needed = required ?? [];
  const counts = { sgtin: Math.min(Math.max(codesAPiece, 1), MOST_CODES.sgtin), uin: 1, imei: 1, gtin: 1 };
  return {
    codes: ASKED_IN_ORDER.filter((kind) => needed.includes(kind)).map((kind) => ({
      kind,
      count: counts[kind],
    })),
    optional: ASKED_IN_ORDER.filter((kind) => !needed.includes(kind) && taken.includes(kind)),
    isTold: required !== null,
    unknown: [...new Set(needed)].filter((name) => !isKind(name)),
  };
}
