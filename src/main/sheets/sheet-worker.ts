import { parentPort, workerData } from 'node:worker_threads';
import { csvText } from './csv-text.ts';
import { openSheet } from './read-sheet.ts';
import { UnreadableSheet } from './sheet-fault.ts';
import { wanted, type FromThread, type SheetJob, type ToThread } from './sheet-job.ts';
import { createXlsxFile } from './xlsx-file.ts';

/** A thread that reads or writes one file and ends. */
if (!parentPort) throw new Error('this is a thread of the station');
const port = parentPort;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the station's own job, over a channel of its own
const job = workerData as SheetJob;

const say = (message: FromThread, given: readonly ArrayBuffer[] = []): void =>
  port.postMessage(message, given);

/** The station's next word: it takes no rows that it has not asked for. */
const heard: ToThread[] = [];
let wake: (() => void) | null = null;
port.on('message', (message: ToThread) => {
  heard.push(message);
  wake?.();
});
async function next(): Promise<ToThread> {
  for (;;) {
    const message = heard.shift();
    if (message) return message;
    await new Promise<void>((resolve) => (wake = resolve));
  }
}

const ROWS_AT_ONCE = 1000;

async function read({ bytes, sheet, columns, most }: Extract<SheetJob, { kind: 'read' }>): Promise<void> {
  const { format, names, rows, close } = await openSheet(bytes, sheet);
  say({ kind: 'sheets', format, names });
  let left = most;
  try {
    for await (const some of rows) {
      for (let start = 0; start < some.length && left > 0; start += ROWS_AT_ONCE) {
        const part = some.slice(start, start + Math.min(ROWS_AT_ONCE, left));
        left -= part.length;
        say({ kind: 'rows', rows: part.map((row) => wanted(row, columns)) });
        await next();
      }
      if (left <= 0) break;
    }
  } finally {
    close();
  }
  say({ kind: 'done' });
}

/** A byte order mark: without it one spreadsheet program takes the text for the computer's old encoding. */
const MARK = '\u{FEFF}';

async function write({ format, separator, title }: Extract<SheetJob, { kind: 'write' }>): Promise<void> {
  const file = format === 'xlsx' ? createXlsxFile(title) : createCsvFile(separator);
  for (;;) {
    say({ kind: 'ready' });
    const message = await next();
    if (message.kind === 'end') break;
    if (message.kind === 'rows') await file.add(message.rows);
  }
  const bytes = Uint8Array.from(await file.end());
  say({ kind: 'written', bytes }, [bytes.buffer]);
}

function createCsvFile(separator: string): ReturnType<typeof createXlsxFile> {
  const parts: Buffer[] = [Buffer.from(MARK)];
  return {
    add: async (rows) => {
      parts.push(Buffer.from(csvText(rows, separator)));
      await Promise.resolve();
    },
    end: () => Promise.resolve(Buffer.concat(parts)),
  };
}

try {
  await (job.kind === 'read' ? read(job) : write(job));
} catch (error) {
  // What a library says of a file may hold parts of it: nobody needs to read those in a log.
  if (error instanceof UnreadableSheet) say({ kind: 'fault', fault: error.fault, line: error.line });
  else if (job.kind === 'read') say({ kind: 'fault', fault: 'damaged', line: null });
  else throw error;
} finally {
  port.close();
}
