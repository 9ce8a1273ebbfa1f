import { fieldsOf, type LabelKind } from '../../../../shared/domain/label/label-kinds.ts';
import {
  TEMPLATE_VERSION,
  type LabelElement,
  type LabelTemplate,
  type RowElement,
  type Symbology,
} from '../../../../shared/domain/label/label-template.ts';
import type { Size } from './element-path.ts';

export type ElementKind = LabelElement['kind'];

/** In the order of the menu. A picture begins with its file. */
export const elementKinds = ['text', 'code', 'line', 'box', 'ruler', 'rows'] as const satisfies ElementKind[];
export type NewKind = (typeof elementKinds)[number];

export const newTemplate = (kind: LabelKind, name: string, size: Size): LabelTemplate => ({
  version: TEMPLATE_VERSION,
  name,
  kind,
  size: { ...size },
  elements: [],
});

/** The code with which most labels of a kind are scanned. */
const usual: Readonly<Record<LabelKind, Symbology>> = {
  markingCode: 'gs1DataMatrix',
  productBarcode: 'eanOrCode128',
  boxLabel: 'qr',
  packingList: 'qr',
  pickList: 'qr',
  test: 'dataMatrix',
  scannerSetup: 'code128',
  commandCodes: 'dataMatrix',
};

/** Bars of the usual codes at 203 dpi, with the white beside them. */
const BARS: Size = { width: 40, height: 14 };
const matrices: ReadonlySet<Symbology> = new Set(['gs1DataMatrix', 'dataMatrix', 'qr']);

/** Preferred sizes in millimetres; in a smaller space, the space is filled. */
const wishes: Readonly<Record<NewKind, Size>> = {
  text: { width: 30, height: 5 },
  code: { width: 22, height: 22 },
  line: { width: 30, height: 0.25 },
  box: { width: 30, height: 15 },
  ruler: { width: 40, height: 6 },
  rows: { width: 600, height: 20 },
};
const FROM_EDGE = 1.5;

function placeIn(room: Size, wish: Size): Size & { readonly x: number; readonly y: number } {
  const fit = (length: number, wanted: number): readonly [from: number, length: number] => {
    const from = Math.min(FROM_EDGE, length / 10);
    return [from, Math.min(wanted, length - 2 * from)];
  };
  const [x, width] = fit(room.width, wish.width);
  const [y, height] = fit(room.height, wish.height);
  return { x: tenths(x), y: tenths(y), width: hundredths(width), height: hundredths(height) };
}
const tenths = (mm: number): number => Math.floor(mm * 10) / 10;
const hundredths = (mm: number): number => Math.floor(mm * 100) / 100;

/** The first field that such a label must have, as text names it. */
function firstField(kind: LabelKind, inRows: boolean): string {
  const { fields, rows } = fieldsOf(kind);
  const of = inRows && rows !== null ? rows : fields;
  const names = Object.keys(of);
  const name = names.find((each) => of[each]?.required) ?? names[0];
  return name === undefined ? '' : `{${inRows && rows !== null ? 'row.' : ''}${name}}`;
}

/** An element that fits into its room and says something at once. `words`: of a text that no field is known for. */
export function newElement(
  element: NewKind,
  kind: LabelKind,
  room: Size,
  words: string,
  inRows = false,
): LabelElement {
  const isBars = element === 'code' && !matrices.has(usual[kind]);
  const place = placeIn(room, isBars ? BARS : wishes[element]);
  const field = firstField(kind, inRows);
  switch (element) {
    case 'text':
      return newText(place, inRows && field !== '' ? field : words);
    case 'code':
      return {
        kind: 'code',
        ...place,
        rotation: 0,
        symbology: usual[kind],
        data: field === '' ? '12345' : field,
        align: 'centre',
      };
    case 'box':
      return { kind: 'box', ...place, thickness: 0.25 };
    case 'ruler':
      return { kind: 'ruler', ...place, rotation: 0 };
    case 'rows':
      return newRows(place, kind, words);
    case 'line':
    default:
      return { kind: 'line', ...place };
  }
}

/** A logo as wide as it usually is, in millimetres, with its own proportions. */
const PICTURE_MM = 20;

export function newPicture(
  { picture, width, height }: { readonly picture: string; readonly width: number; readonly height: number },
  room: Size,
): LabelElement {
  const scale = Math.min(PICTURE_MM / Math.max(width, height), room.width / width, room.height / height);
  const place = placeIn(room, { width: width * scale, height: height * scale });
  return { kind: 'picture', ...place, rotation: 0, picture };
}

const newText = (place: ReturnType<typeof placeIn>, text: string): RowElement => ({
  kind: 'text',
  ...place,
  rotation: 0,
  text,
  font: { size: Math.min(3.2, place.height), unit: 'mm' },
  bold: false,
  align: 'start',
  verticalAlign: 'top',
  lines: null,
  fit: 'shrink',
});

const ROW_MM = 6;

function newRows(place: ReturnType<typeof placeIn>, kind: LabelKind, words: string): LabelElement {
  const rowHeight = Math.max(1, Math.min(ROW_MM, place.height));
  const field = firstField(kind, true);
  const text = newText(placeIn({ width: place.width, height: rowHeight }, wishes.text), field || words);
  return { kind: 'rows', ...place, rowHeight, columns: 1, elements: [text] };
}
