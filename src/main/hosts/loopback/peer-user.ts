import { readFile } from 'node:fs/promises';
import { CONNECTION_TABLES, peerInTable } from '../../../shared/connection-table.ts';

/**
 * Which user's program is at the other end of a connection on this machine: `nobody` where the system knows of no such
 * program, null where the system doesn't say.
 */
export async function peerUser(peerPort: number, ownPort: number): Promise<number | 'nobody' | null> {
  const tables = await Promise.all(CONNECTION_TABLES.map((file) => readFile(file, 'utf8').catch(() => '')));
  return peerInTable(tables.join('\n'), peerPort, ownPort);
}
