import type { SpoolAddress } from '../address.ts';
import { decodePart, readSettings, type Parsed } from './parsed.ts';
import { formatHostAndPort, readHostAndPort } from './tcp-address.ts';

/** IPP's own port (RFC 8010). */
const IPP_PORT = 631;

/** What follows `spool://`. A queue keeps its system's name, including a Windows share (`\\server\queue`). */
export function parseSpool(text: string): Parsed<SpoolAddress> {
  if (text.includes('#')) return { reason: 'write # as %23' };
  const [name = '', query, ...more] = text.split('?');
  if (more.length > 0) return { reason: 'more than one ?: in a name it is written %3F' };
  // A queue may be called `labels@shop`; a colon before the @ means user and password.
  if (/:.*@/.test(name))
    return { reason: 'a queue takes no user or password: an @ in its name is written %40' };
  if (name.includes('/')) return { reason: 'a / in a name is written %2F' };
  const queue = decodePart(name);
  if (queue === null) return { reason: 'not a name of a queue: a % in it is written %25' };
  if (queue.trim() === '') return { reason: 'no queue: spool://Name' };
  const read = readSettings(query, ['server']);
  if ('reason' in read) return read;
  if (read.settings.server === undefined) return { address: { kind: 'spool', queue, server: null } };
  const server = readHostAndPort(read.settings.server, IPP_PORT);
  if ('reason' in server) return { reason: `server: ${server.reason}` };
  return { address: { kind: 'spool', queue, server: formatHostAndPort(server) } };
}

export function formatSpool({ queue, server }: SpoolAddress): string {
  // The zone of an IPv6 address follows a %.
  const where = server === null ? '' : `?server=${server.replaceAll('%', '%25')}`;
  return `spool://${encodeURIComponent(queue)}${where}`;
}
