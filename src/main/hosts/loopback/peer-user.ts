import { readFile } from 'node:fs/promises';
import { CONNECTION_TABLES, userInTable } from '../../../shared/connection-table.ts';

/** Which user's program is at the other end of a connection on this machine; null where the system doesn't say. */
export async function peerUser(peerPort: number, ownPort: number): Promise<number | null> {
  const tables = await Promise.all(CONNECTION_TABLES.map((file) => readFile(file, 'utf8').catch(() => '')));
  return userInTable(tables.join('\n'), peerPort, ownPort);
}
