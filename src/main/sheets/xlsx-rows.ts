import { MOST_SHEET_COLUMNS, MOST_SHEET_ROWS } from '../../shared/domain/sheet/sheet-faults.ts';
import type { SheetCell, SheetRow } from '../../shared/domain/sheet/sheet-cell.ts';
import { UnreadableSheet } from './sheet-fault.ts';
import type { Workbook } from './workbook.ts';
import { xmlEvents } from './xml-events.ts';

/** The rows of one sheet as they are taken; a cell that is not there is empty. */
export async function* xlsxRows(book: Workbook, part: string): AsyncGenerator<readonly SheetRow[]> {
  const reader = createRowReader(book);
  yield* xmlEvents(await book.open(part), reader.hearer, reader.take);
}

function createRowReader(book: Workbook) {
  let done: SheetRow[] = [];
  let count = 0;
  let line = 0;
  let column = -1;
  let cells: SheetCell[] = [];
  let type = '';
  let style = 0;
  let value = '';
  /** In what is worth reading: the value, or text that stands in the cell itself. */
  let isRead = false;
  let isReading = false;

  const openCell = (of: Readonly<Record<string, string>>): void => {
    const place = of['r'];
    column = place === undefined ? column + 1 : columnOf(place);
    type = of['t'] ?? 'n';
    style = Number(of['s'] ?? 0);
    value = '';
  };
  const closeCell = (): void => {
    if (column >= MOST_SHEET_COLUMNS || value === '') return;
    while (cells.length < column) cells.push('');
    cells[column] = cellOf(book, type, style, value);
  };
  const closeRow = (): void => {
    if (cells.length === 0) return;
    count += 1;
    if (count > MOST_SHEET_ROWS) throw new UnreadableSheet('tooManyRows');
    done.push({ line, cells });
  };
  return {
    take: (): readonly SheetRow[] => done.splice(0, done.length),
    hearer: {
      open: (name: string, attributes: () => Readonly<Record<string, string>>): void => {
        switch (name) {
          case 'row': {
            const said = Number(attributes()['r'] ?? Number.NaN);
            line = Number.isInteger(said) && said > line ? said : line + 1;
            column = -1;
            cells = [];
            break;
          }
          case 'c':
            openCell(attributes());
            break;
          case 'rPh':
            isReading = true;
            break;
          case 'v':
          case 't':
            isRead = !isReading;
            break;
          default:
        }
      },
      text: (text: string): void => {
        if (isRead) value += text;
      },
      close: (name: string): void => {
        switch (name) {
          case 'v':
          case 't':
            isRead = false;
            break;
          case 'rPh':
            isReading = false;
            break;
          case 'c':
            closeCell();
            break;
          case 'row':
            closeRow();
            break;
          default:
        }
      },
    },
  };
}

function cellOf({ strings, formats }: Workbook, type: string, style: number, value: string): SheetCell {
  switch (type) {
    case 's':
      return strings[Number(value)] ?? '';
    case 'str':
    case 'inlineStr':
      return value;
    case 'b':
      return { kind: 'boolean', text: value };
    case 'e':
      return { kind: 'error', text: value };
    case 'd':
      return { kind: 'date', text: value };
    default: {
      const format = formats[style];
      return format?.isDate === true
        ? { kind: 'date', text: value }
        : { kind: 'number', text: value, digits: format?.digits ?? 0 };
    }
  }
}

const A = 64;

/** `AB12` → 27. */
function columnOf(place: string): number {
  let column = 0;
  for (const sign of place.toUpperCase()) {
    const code = sign.codePointAt(0) ?? 0;
    if (code <= A || code > A + 26) break;
    column = column * 26 + code - A;
  }
  return column - 1;
}
