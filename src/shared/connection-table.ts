/** The system's connection lists, with the user who owns each connection; an IPv6 socket can carry IPv4, too. */
export const CONNECTION_TABLES = ['/proc/net/tcp', '/proc/net/tcp6'] as const;

/** The table has a line for each end of a connection on one machine; in the peer's line, our port is the remote one. */
export function userInTable(table: string, peerPort: number, ownPort: number): number | null {
  for (const line of table.split('\n')) {
    const [, near, far, , , , , user] = line.trim().split(/\s+/);
    if (near?.endsWith(endOf(peerPort)) && far?.endsWith(endOf(ownPort))) return Number(user);
  }
  return null;
}

/**
 * The user of the peer's program; `nobody` where the peer is gone, or never was at 127.0.0.1. Null: the table, which does
 * not even have this program's own end, says nothing.
 */
export function peerInTable(table: string, peerPort: number, ownPort: number): number | 'nobody' | null {
  const user = userInTable(table, peerPort, ownPort);
  if (user !== null) return user;
  const isOwnEnd = (line: string): boolean => line.trim().split(/\s+/)[1]?.endsWith(endOf(ownPort)) ?? false;
  return table.split('\n').some(isOwnEnd) ? 'nobody' : null;
}

/** 127.0.0.1 in the byte order of the machines that run this, also at the end of an IPv6 address that holds it. */
const endOf = (port: number): string => `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
