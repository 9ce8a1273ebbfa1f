/** The system's lists of connections, with the user that each belongs to; IPv4 can be spoken from either kind of socket. */
export const CONNECTION_TABLES = ['/proc/net/tcp', '/proc/net/tcp6'] as const;

/** Both ends of a connection on one machine stand in the table; the peer's own line has our port as the far one. */
export function userInTable(table: string, peerPort: number, ownPort: number): number | null {
  for (const line of table.split('\n')) {
    const [, near, far, , , , , user] = line.trim().split(/\s+/);
    if (near?.endsWith(endOf(peerPort)) && far?.endsWith(endOf(ownPort))) return Number(user);
  }
  return null;
}

/** 127.0.0.1 in the byte order of the machines that run this, also at the end of an IPv6 address that holds it. */
const endOf = (port: number): string => `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
