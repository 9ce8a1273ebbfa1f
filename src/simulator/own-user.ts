import { readFile } from 'node:fs/promises';
import { CONNECTION_TABLES, userInTable } from '../shared/connection-table.ts';

/** The two ports of a connection on this machine. */
export interface Ends {
  readonly peerPort: number;
  readonly ownPort: number;
}

/** Whether the program at the other end is of the user whom this one runs as; no where the system has no such lists. */
export async function isOwnUser(ends: Ends): Promise<boolean> {
  const tables = await Promise.all(CONNECTION_TABLES.map((file) => readFile(file, 'utf8').catch(() => '')));
  return isOfUser(tables.join(''), ends, process.getuid?.() ?? null);
}

/** A connection that is no longer in any list was dropped by its peer, who may be anybody. */
export function isOfUser(table: string, { peerPort, ownPort }: Ends, user: number | null): boolean {
  return user !== null && userInTable(table, peerPort, ownPort) === user;
}
