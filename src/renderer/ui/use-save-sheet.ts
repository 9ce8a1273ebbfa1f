import type { OutFormat } from '../../shared/contract/stock-files.ts';
import type { Problem } from '../../shared/problem.ts';
import type { Result } from '../../shared/result.ts';
import { useOperation } from '../app/use-operation.ts';
import { bytesOf } from './base64.ts';
import { saveFile } from './save-file.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Wanted {
  readonly fileId: string;
  readonly at: number;
}

/** Takes a table that the station has written, part by part, and hands it to the person. */
export function useSaveSheet(
  takePart: (wanted: Wanted) => Promise<Result<{ readonly part: string }, Problem>>,
): {
  /** `name`: without its ending. False: it could not be had. */
  readonly save: (
    written: { readonly fileId: string; readonly bytes: number },
    format: OutFormat,
    name: string,
  ) => Promise<boolean>;
  readonly busy: boolean;
  readonly problem: Problem | null;
} {
  const { run, busy, problem } = useOperation(takePart);
  return {
    busy,
    problem,
    save: async ({ fileId, bytes }, format, name) => {
      const file = new Uint8Array(bytes);
      for (let at = 0; at < bytes;) {
        const part = await run({ fileId, at });
        if (!part) return false;
        const some = bytesOf(part.value.part);
        file.set(some, at);
        at += some.length;
      }
      const isWorkbook = format === 'xlsx';
      saveFile(`${name}.${isWorkbook ? 'xlsx' : 'csv'}`, file, isWorkbook ? XLSX : 'text/csv;charset=utf-8');
      return true;
    },
  };
}
