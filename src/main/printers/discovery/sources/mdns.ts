import { isIPv4 } from 'node:net';
import type { SourceOutcome } from '../../../../shared/domain/printer/found-printer.ts';
import type { TcpAddress } from '../../address.ts';
import { evidenceOfName, type Evidence } from '../evidence.ts';
import { languagesOfFormats, namedLanguages } from '../named-languages.ts';
import { printable } from '../printable-text.ts';
import { identities, type Look, type Source } from '../sighting.ts';
import { browse, systemMdns, type Announcement, type MdnsOptions } from './mdns-browser.ts';
import { tryPort } from './raw-port.ts';

/** The listening, and the last connection that was begun while it went on. */
const SEARCH_MS = 12_000;

/** More devices than any shop has; beyond it somebody makes them up. */
const MOST_DEVICES = 100;

const RAW_PORT = 9100;

/** Printers that announce themselves in the network. */
export function mdnsSource(options: MdnsOptions = systemMdns): Source {
  return {
    name: 'mdns',
    deadlineMs: SEARCH_MS,
    async search(look): Promise<SourceOutcome> {
      const devices = new Set<string>();
      const tried = new Map<string, Promise<boolean>>();
      const seeing: Promise<void>[] = [];
      const { networks, heard, troubles } = await browse(options, look.signal, (announcement) => {
        devices.add(`${announcement.type} ${announcement.instance}`);
        if (devices.size <= MOST_DEVICES) seeing.push(see(look, announcement, tried));
      });
      await Promise.all(seeing);
      if (networks === 0) return { kind: 'notHere', why: 'noNetwork' };
      if (!heard) return { kind: 'failed', why: 'noNetwork', detail: printable(troubles.join(', ')) ?? '' };
      return { kind: 'searched', looked: devices.size, troubles: [...troubles] };
    },
  };
}

async function see(look: Look, announced: Announcement, tried: Map<string, Promise<boolean>>): Promise<void> {
  const { type, instance, port } = announced;
  const host = hostOf(announced);
  if (host === null) return;
  const evidence = evidenceOf(announced);
  const queue = /^printers\/([^/?#]+)$/.exec(announced.txt.get('rp') ?? '')?.[1];
  if (type === 'ipp' && queue !== undefined) {
    // A shared queue of a spooler: its host is a computer, and what its printer speaks is its driver's matter.
    const server = `${host}:${port === 0 ? 631 : port}`;
    look.see({
      address: { kind: 'spool', queue: decoded(queue), server },
      name: printable(instance),
      identities: [],
      evidence: evidence.map((one) => ({ ...one, by: 'driver', foreign: [] })),
      problems: [],
      mayAsk: false,
    });
    return;
  }
  const address: TcpAddress = {
    kind: 'tcp',
    host,
    port: type === 'pdl-datastream' && port !== 0 ? port : RAW_PORT,
  };
  const place = identities.host(address);
  const open = tried.get(place) ?? tryPort(address, look.signal).then(({ kind }) => kind === 'open');
  tried.set(place, open);
  const isOpen = await open;
  look.see({
    address,
    name: printable(instance),
    identities: [place],
    evidence,
    problems: isOpen || look.signal.aborted ? [] : [{ code: 'rawPortClosed' }],
    mayAsk: isOpen,
  });
}

/** The announced address, or the sender's own where none was announced. IPv6 of the link itself can't be written down. */
function hostOf({ addresses, sender }: Announcement): string | null {
  const usable = addresses.filter((address) => isIPv4(address));
  if (usable.includes(sender)) return sender;
  const announced = usable.find((address) => isLocal(address, sender));
  return announced ?? (isIPv4(sender) ? sender : null);
}

/** An announcement must not send us out into the world: private networks, the link itself, and the sender's own. */
function isLocal(address: string, sender: string): boolean {
  return address === sender || /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address);
}

/** `ty`, `product` (in brackets), `usb_MFG`, `usb_MDL`, `usb_CMD`, `pdl` of the Bonjour Printing Specification, 9. */
function evidenceOf({ txt }: Announcement): Evidence[] {
  const value = (key: string): string | null => printable(txt.get(key) ?? '');
  const type = value('ty') ?? value('product')?.replaceAll(/^\(|\)$/g, '') ?? null;
  const model = value('usb_mdl') ?? type;
  const named = evidenceOfName('mdns', model ?? '', value('usb_mfg'));
  const commands = namedLanguages((txt.get('usb_cmd') ?? '').slice(0, 500).split(','));
  const formats = languagesOfFormats((txt.get('pdl') ?? '').slice(0, 1000).split(','));
  const told = ['ty', 'product', 'usb_mfg', 'usb_mdl', 'usb_cmd', 'pdl'].flatMap((key) => {
    const shown = value(key);
    return shown === null ? [] : [`${key}=${shown}`];
  });
  const said = printable(told.join(' '));
  if (said === null) return [];
  return [
    {
      ...named,
      by: 'mdns',
      said,
      language: commands.language ?? formats.language ?? named?.language ?? null,
      foreign: [...new Set([...commands.foreign, ...formats.foreign])],
    },
  ];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
