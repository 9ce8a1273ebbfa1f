import type { OutFormat } from '../../shared/contract/stock-files.ts';
import type { SheetJob } from './sheet-job.ts';

type WriteWish = Omit<Extract<SheetJob, { kind: 'write' }>, 'kind'>;

/** A Russian spreadsheet program divides a line at the semicolon, an English one at the comma. */
const FORMATS: Readonly<Record<OutFormat, Omit<WriteWish, 'title'>>> = {
  csvSemicolon: { format: 'csv', separator: ';' },
  csvComma: { format: 'csv', separator: ',' },
  xlsx: { format: 'xlsx', separator: '' },
};

export const wishOf = (format: OutFormat, title: string): WriteWish => ({ ...FORMATS[format], title });
