import type { SourceOutcome } from '../../../../shared/domain/printer/found-printer.ts';
import type { TcpAddress } from '../../address.ts';
import { formatHostAndPort } from '../../addresses/tcp-address.ts';
import type { Evidence } from '../evidence.ts';
import { parseNetworks } from '../network-range.ts';
import { printable } from '../printable-text.ts';
import { identities, type Look, type Source } from '../sighting.ts';
import { evidenceOfIppPrinter, lookByIpp } from './ipp-look.ts';
import { tryPort } from './raw-port.ts';

/** Few enough that a shop's router is not taken aback, many enough that 256 addresses take 12 s at most. */
const AT_ONCE = 32;

/** 256 silent addresses, the looks by IPP, and some to spare. */
const SEARCH_MS = 25_000;

/** A printer that speaks IPP describes itself from memory. */
const IPP_MS = 1500;
const IPP_PORT = 631;

/** What a printer that speaks IPP is called on itself (PWG 5100.14, 4.2). */
const IPP_PATH = '/ipp/print';

/**
 * Raw printing (TCP 9100) at the addresses that a person typed. Where it is open the device is first asked by IPP, which
 * has a port of its own: what answers there with page formats alone is a page printer, and gets no raw bytes.
 */
export function networkSource(ippPort: number = IPP_PORT): Source {
  return {
    name: 'network',
    deadlineMs: SEARCH_MS,
    async search(look): Promise<SourceOutcome> {
      const { networks } = look.request;
      if (networks.trim() === '') return { kind: 'notAsked' };
      const hosts = parseNetworks(networks);
      if (!hosts.ok) {
        const { entry, reason } = hosts.problem;
        return { kind: 'failed', why: 'badRange', detail: printable(`${entry}: ${reason}`) ?? '' };
      }
      const left = hosts.value.values();
      const failures = new Map<string, number>();
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (const host of left) {
            if (look.signal.aborted) return;
            const failure = await lookAt(look, host, ippPort);
            if (failure !== null) failures.set(failure, (failures.get(failure) ?? 0) + 1);
          }
        }),
      );
      const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
      const troubles = [...failures].map(([reason, count]) => `${reason} ×${count}`);
      return failed > 0 && failed === hosts.value.length
        ? { kind: 'failed', why: 'noNetwork', detail: printable(troubles.join(', ')) ?? '' }
        : { kind: 'searched', looked: hosts.value.length, troubles };
    },
  };
}

/** The system's reason where the address could not be tried at all. */
async function lookAt(look: Look, address: TcpAddress, ippPort: number): Promise<string | null> {
  const state = await tryPort(address, look.signal);
  if (state.kind === 'failed') return state.reason;
  if (state.kind !== 'open' || look.signal.aborted) return null;
  const evidence = await byIpp({ ...address, port: ippPort }, look.signal);
  look.see({
    address,
    name: null,
    identities: [identities.host(address)],
    evidence,
    problems: [],
    mayAsk: true,
  });
  return null;
}

async function byIpp({ host, port }: TcpAddress, signal: AbortSignal): Promise<readonly Evidence[]> {
  const server = { authority: formatHostAndPort({ host, port }), reach: { host, port } };
  const answer = await lookByIpp(server, { path: IPP_PATH, all: false }, IPP_MS, signal);
  const [printer] = answer.ok ? answer.value : [];
  return printer === undefined ? [] : evidenceOfIppPrinter(printer);
}
