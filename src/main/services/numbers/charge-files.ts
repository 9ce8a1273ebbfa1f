import type { Handlers } from '../../../shared/contract/index.ts';
import { FILE_PART_BYTES } from '../../../shared/contract/stock-files.ts';
import { AMOUNT_UNITS } from '../../../shared/domain/numbers/money.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { StoredCharge } from '../../db/numbers/charges.ts';
import { createHeldFiles } from '../../sheets/held-file.ts';
import { wishOf } from '../../sheets/out-format.ts';
import type { OutCell } from '../../sheets/sheet-job.ts';
import { writeSheet } from '../../sheets/sheet-thread.ts';
import { known } from './known.ts';
import type { NumbersThread } from './thread/numbers-thread.ts';

export interface ChargeFilesPorts {
  readonly thread: Pick<NumbersThread, 'ask'>;
  readonly newId: () => string;
  readonly signal: AbortSignal;
}

type Save = Handlers['numbers']['save'];
type RowsWish = Extract<Parameters<Save>[0]['written'], { kind: 'rows' }>;
type Lines = readonly (readonly OutCell[])[];
type Unread = Extract<Awaited<ReturnType<Handlers['numbers']['rows']>>, { ok: false }>;

/** A year of storage may be a million: no program opens those at ease. */
export const MOST_FILE_ROWS = 100_000;
/** Rows that come over from their thread between two turns. */
const AT_ONCE = 5000;
/** Fields of its own that a report gets columns for. */
const MOST_FIELDS = 60;

/** What the page sees of the numbers, as files. */
export function createChargeFiles({
  thread,
  newId,
  signal,
}: ChargeFilesPorts): Pick<Handlers['numbers'], 'save' | 'take'> {
  const files = createHeldFiles(newId);
  return {
    save: async ({ format, title, written }) => {
      const lines = written.kind === 'table' ? tableLines(written.rows) : rowLines(thread, written);
      const bytes = await writeSheet(wishOf(format, title), lines.each, signal);
      const ended = lines.ended();
      if (!ended.ok) return ended;
      if (!bytes) return fail({ code: 'sheetNotWritten' });
      return ok({ fileId: files.hold(bytes), bytes: bytes.length, ...ended.value });
    },
    take: async ({ fileId, at }) => {
      const part = files.take(fileId, at, FILE_PART_BYTES);
      return part === null ? fail({ code: 'stockFileUnknown' }) : ok({ part });
    },
  };
}

interface Written {
  readonly each: Iterator<Lines> | AsyncIterator<Lines>;
  /** Once all of them were given: how many rows there are in the file, and how many there would be. */
  readonly ended: () => Result<{ readonly rows: number; readonly total: number }, Unread['problem']>;
}

function tableLines(rows: Lines): Written {
  const count = rows.length - 1;
  return { each: [rows][Symbol.iterator](), ended: () => ok({ rows: count, total: count }) };
}

function rowLines(thread: ChargeFilesPorts['thread'], wish: RowsWish): Written {
  const { of, span, nmId, order } = wish;
  let rows = 0;
  let total = 0;
  let problem: Unread | null = null;
  async function* each(): AsyncGenerator<Lines, void> {
    let fields: readonly string[] | null = null;
    do {
      const limit = Math.min(AT_ONCE, MOST_FILE_ROWS - rows);
      const found = await known(thread.ask('rows', { kind: of, span, nmId, order, offset: rows, limit }));
      if (!found.ok) {
        problem = found;
        return;
      }
      const some = found.value.rows;
      ({ total } = found.value);
      if (fields === null) {
        fields = fieldsOf(some);
        yield [headerOf(wish, fields)];
      }
      rows += some.length;
      if (some.length === 0) return;
      const columns = fields;
      yield some.map((row) => cellsOf(row, columns));
    } while (rows < Math.min(total, MOST_FILE_ROWS));
  }
  return { each: each(), ended: () => problem ?? ok({ rows, total }) };
}

/** Those of the first rows, in the order in which they come. What later rows have besides stands in the last column. */
function fieldsOf(rows: readonly StoredCharge[]): readonly string[] {
  const fields = new Set<string>();
  for (const { detail } of rows)
    for (const name of Object.keys(detail)) if (fields.size < MOST_FIELDS) fields.add(name);
  return [...fields];
}

const headerOf = ({ titles, fields }: RowsWish, names: readonly string[]): readonly OutCell[] => [
  titles.day,
  titles.article,
  titles.nmId,
  titles.amount,
  titles.currency,
  titles.barcode,
  titles.item,
  titles.subject,
  titles.brand,
  ...names.map((name) => fields[name] ?? name),
  titles.other,
];

type Value = StoredCharge['detail'][string];

const textOf = (value: Value): string => (Array.isArray(value) ? value.join(' ') : String(value));

/** Digits of a name stay as they are; what a report gave as a number is one. */
const cellOf = (value: Value | undefined): OutCell => {
  if (value === undefined) return null;
  return typeof value === 'number' ? value : textOf(value);
};

const idOf = (id: string | null): OutCell => (id === null ? null : { id });

function cellsOf(row: StoredCharge, fields: readonly string[]): readonly OutCell[] {
  const others = Object.entries(row.detail).filter(([name]) => !fields.includes(name));
  return [
    row.day,
    row.article,
    idOf(row.nmId),
    row.amount === null ? null : row.amount / AMOUNT_UNITS,
    row.currency,
    idOf(row.barcode),
    idOf(row.item),
    row.subject,
    row.brand,
    ...fields.map((name) => cellOf(row.detail[name])),
    others.length === 0 ? null : others.map(([name, value]) => `${name}: ${textOf(value)}`).join('; '),
  ];
}
