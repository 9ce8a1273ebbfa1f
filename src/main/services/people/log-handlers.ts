import path from 'node:path';
import type { AskedHandlers } from '../../../shared/contract/index.ts';
import { ok } from '../../../shared/result.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { exportStamp } from '../../kernel/write-export.ts';
import { readFigures } from './figures.ts';
import { entryOf, exportLog, verifyLog } from './log.ts';

export interface LogHandlersPorts {
  readonly journal: Journal;
  /** Exports go into its `exports` folder. */
  readonly folder: string;
  readonly person: () => string | null;
  readonly clock: () => number;
}

/** What was done at the desk: line by line, and counted. */
export function createLogHandlers(
  ports: LogHandlersPorts,
): Pick<AskedHandlers['people'], 'log' | 'verifyLog' | 'exportLog' | 'figures'> {
  const { journal } = ports;
  const { audit } = journal;
  return {
    log: async ({ before, limit, person }) =>
      ok({
        entries: audit.before(before, limit, person).map(entryOf),
        total: audit.count(person),
        head: audit.head(),
      }),
    verifyLog: async ({ known }) => ok(await verifyLog(audit, known)),
    exportLog: async ({ after }) => {
      const by = ports.person();
      const folder = path.join(ports.folder, 'exports');
      const exported = await exportLog(
        audit,
        folder,
        `packbench-log-${exportStamp(ports.clock())}.jsonl`,
        after,
      );
      if (exported.ok) {
        const { rows, head } = exported.value;
        audit.add(ports.clock(), 'logExported', { rows, head }, by);
      }
      return exported;
    },
    figures: ({ from, to }) => readFigures(journal, from, to),
  };
}
