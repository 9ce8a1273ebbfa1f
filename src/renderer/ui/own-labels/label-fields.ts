import {
  fieldsOf,
  type labelKindFields,
  labelKinds,
  ownFacts,
  type LabelKind,
  type OwnFact,
} from '../../../shared/domain/label/label-kinds.ts';

type KindFields = (typeof labelKindFields)[LabelKind];
type KeysOf<T> = T extends unknown ? keyof T : never;

/** Every name that a label of any kind has a value for, apart from what it knows of itself. */
export type FieldName =
  KeysOf<KindFields['fields']> | KeysOf<NonNullable<KindFields['rows']>> | KindFields['derived'][number];

const names: ReadonlySet<string> = new Set(
  labelKinds.flatMap((kind) => {
    const { fields, rows, derived } = fieldsOf(kind);
    return [...Object.keys(fields), ...Object.keys(rows ?? {}), ...derived];
  }),
);

export const isFieldName = (name: string): name is FieldName => names.has(name);

const facts = {
  'label.number': 'number',
  'label.count': 'count',
  'label.width': 'width',
  'label.height': 'height',
  'label.dpi': 'dpi',
} as const satisfies Readonly<Record<OwnFact, string>>;
export type FactName = (typeof facts)[OwnFact];

/** Null: it is no fact that a label knows of itself. */
export function factName(field: string): FactName | null {
  const fact = ownFacts.find((each) => each === field);
  return fact === undefined ? null : facts[fact];
}

/** Fields that are read off something: a scan fills them while they have the focus. */
const scanned: ReadonlySet<string> = new Set(['code', 'barcode', 'supply', 'layout', 'separator', 'suffix']);
export const takesScans = (name: string): boolean => scanned.has(name);

/** Kinds whose sample values are the very ones to print. */
const ready: ReadonlySet<LabelKind> = new Set(['test', 'scannerSetup', 'commandCodes']);
export const isReady = (kind: LabelKind): boolean => ready.has(kind);

/** The kind of which many are printed from a list of codes, and its field that tells one from another. */
export const LISTED = { kind: 'markingCode', field: 'code' } as const;

/** What an element's text may name, in the order of the menu; fields of rows only within rows. */
export function bindingsOf(kind: LabelKind, inRows: boolean): readonly string[] {
  const { fields, rows, derived } = fieldsOf(kind);
  const ofRows = inRows && rows !== null ? Object.keys(rows).map((name) => `row.${name}`) : [];
  return [...ofRows, ...Object.keys(fields), ...derived, ...ownFacts];
}
