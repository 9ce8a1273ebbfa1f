import { errorCode } from '../../kernel/error-code.ts';
import type { TransportFault } from '../transport.ts';

const KINDS: Readonly<Record<string, TransportFault['kind']>> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  EAI_FAIL: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'timeout',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  // Opening a named pipe that nobody reads, or a device file whose device is unplugged.
  ENXIO: 'unreachable',
  ENODEV: 'unreachable',
  ENOENT: 'unreachable',
  EBUSY: 'refused',
  EACCES: 'refused',
  EPERM: 'refused',
};

/** The system's error in the transport's terms; `reason` is its code, or its message if it has none. */
export function faultOf(error: unknown): TransportFault {
  const code = errorCode(error);
  if (code !== null) return faultOfCode(code);
  return { kind: 'io', reason: error instanceof Error ? error.message : String(error) };
}

export function faultOfCode(code: string): TransportFault {
  return { kind: KINDS[code] ?? 'io', reason: code };
}
