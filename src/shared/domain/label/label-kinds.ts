import { commandCards, commands } from '../command-codes.ts';
import { setUpCard } from '../scanner/scanner-card.ts';

/** One value that a label of a kind may show. */
export interface LabelField {
  /** Without it, a label says nothing or something wrong. */
  readonly required: boolean;
  /** What a preview shows while no real values are at hand. */
  readonly sample: string;
}

type Fields = Readonly<Record<string, LabelField>>;

/** The fields of a kind of label, declared here and nowhere else. */
export interface LabelKindFields {
  readonly fields: Fields;
  /** The fields of each row, in templates `row.…`; null for a kind without rows. */
  readonly rows: Fields | null;
  /** Names worked out from the others, never given. */
  readonly derived: readonly string[];
  readonly sampleRows: readonly Readonly<Record<string, string>>[];
}

const needed = (sample: string): LabelField => ({ required: true, sample });
const optional = (sample: string): LabelField => ({ required: false, sample });

const GS = '\u001d';

const goods = {
  article: optional('TS-1048-BLK'),
  name: optional('Футболка мужская оверсайз, хлопок'),
  size: optional('48'),
  colour: optional('чёрный'),
  brand: optional('Северный ветер'),
};

const listRows = {
  number: optional(''),
  /** Where it lies. */
  cell: optional(''),
  article: needed(''),
  name: optional(''),
  size: optional(''),
  barcode: optional(''),
  quantity: needed(''),
};

const sampleGoods = [
  {
    number: '1',
    article: 'TS-1048-BLK',
    name: 'Футболка мужская оверсайз',
    size: '48',
    quantity: '2',
    barcode: '4607812345679',
    cell: 'A-01-3',
  },
  {
    number: '2',
    article: 'MUG-330',
    name: 'Кружка керамическая 330 мл',
    size: '',
    quantity: '1',
    barcode: '4607812345686',
    cell: 'A-02-1',
  },
  {
    number: '3',
    article: 'SCARF-W',
    name: 'Шарф шерстяной, длинный, с бахромой',
    size: '180',
    quantity: '1',
    barcode: '4607812345693',
    cell: 'B-11-4',
  },
];

export const labelKindFields = {
  markingCode: {
    fields: {
      /** As issued, with GS (0x1D) between its parts; the leading FNC1 belongs to the symbol, not to the code. */
      code: needed(
        `0104607812345679215Qbag!FcR9hZo${GS}91EE12${GS}92Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE=`,
      ),
      ...goods,
    },
    rows: null,
    derived: ['gtin', 'serial'],
    sampleRows: [],
  },
  productBarcode: {
    fields: {
      barcode: needed('4607812345679'),
      ...goods,
      composition: optional('хлопок 95 %, эластан 5 %'),
      country: optional('Россия'),
      date: optional('03.2026'),
    },
    rows: null,
    derived: [],
    sampleRows: [],
  },
  boxLabel: {
    fields: {
      code: needed('$PMP:1:123:1234567'),
      number: optional('3'),
      supply: optional('SUP-GI-123456'),
      warehouse: optional('Северный склад'),
      seller: optional('ИП Петрова А. В.'),
      count: optional('24'),
      date: optional('12.03.2026'),
    },
    rows: null,
    derived: [],
    sampleRows: [],
  },
  packingList: {
    fields: {
      supply: needed('SUP-GI-123456'),
      box: optional('3'),
      warehouse: optional('Северный склад'),
      seller: optional('ИП Петрова А. В.'),
      date: optional('12.03.2026'),
      count: optional('4'),
    },
    rows: listRows,
    derived: [],
    sampleRows: sampleGoods,
  },
  pickList: {
    fields: {
      supply: needed('SUP-GI-123456'),
      /** Where the goods go. */
      office: optional('Северный склад'),
      date: optional('12.03.2026'),
      count: optional('4'),
    },
    rows: listRows,
    derived: [],
    sampleRows: sampleGoods,
  },
  test: {
    fields: { id: needed('A1B2') },
    rows: null,
    derived: ['code'],
    sampleRows: [],
  },
  scannerSetup: {
    fields: {
      /** The three codes of `scanner-card.ts`: keys that differ between layouts, */
      layout: needed(setUpCard[0].text),
      layoutName: optional('1. Раскладка и Caps Lock'),
      /** a code with GS in it, */
      separator: needed(setUpCard[1].text),
      separatorName: optional('2. Разделитель GS'),
      /** and one as long as any. */
      suffix: needed(setUpCard[2].text),
      suffixName: optional('3. Длинный код'),
    },
    rows: null,
    derived: [],
    sampleRows: [],
  },
  commandCodes: {
    fields: {},
    rows: { code: needed(''), en: needed(''), ru: needed('') },
    derived: [],
    sampleRows: commands.map((command) => ({ ...commandCards[command] })),
  },
} as const satisfies Readonly<Record<string, LabelKindFields>>;

export type LabelKind = keyof typeof labelKindFields;

export const labelKinds = [
  'markingCode',
  'productBarcode',
  'boxLabel',
  'packingList',
  'pickList',
  'test',
  'scannerSetup',
  'commandCodes',
] as const satisfies readonly LabelKind[];

/** What every label knows of itself: which of how many it is, and for what paper and head it is drawn. */
export const ownFacts = ['label.number', 'label.count', 'label.width', 'label.height', 'label.dpi'] as const;
export type OwnFact = (typeof ownFacts)[number];

/** The fields of a kind, in one form for all kinds. */
export const fieldsOf = (kind: LabelKind): LabelKindFields => labelKindFields[kind];

/** Whether a template of this kind may name the field; those of rows only within rows. */
export function hasField(kind: LabelKind, name: string, inRows: boolean): boolean {
  const { fields, rows, derived } = fieldsOf(kind);
  if (name.startsWith('row.'))
    return inRows && rows !== null && Object.hasOwn(rows, name.slice('row.'.length));
  return Object.hasOwn(fields, name) || derived.includes(name) || ownFacts.some((fact) => fact === name);
}

/** Values for a preview of that kind. */
export function sampleValues(kind: LabelKind): Record<string, unknown> {
  const { fields, rows, sampleRows } = fieldsOf(kind);
  const samples = Object.entries(fields).map(([name, { sample }]) => [name, sample] as const);
  return Object.fromEntries<unknown>(rows === null ? samples : [...samples, ['rows', sampleRows]]);
}
