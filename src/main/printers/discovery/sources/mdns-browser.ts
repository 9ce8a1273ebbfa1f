import { EventEmitter } from 'node:events';
import type { RemoteInfo } from 'node:dgram';
import { Bonjour } from 'bonjour-service';
import { z } from 'zod';
import { networkAddresses, openMdnsSockets } from './mdns-sockets.ts';

/** What is looked for (Bonjour Printing Specification 1.2.1, and RFC 8010's services). */
const serviceTypes = ['pdl-datastream', 'printer', 'ipp'] as const;
export type ServiceType = (typeof serviceTypes)[number];

const shortText = z.string().max(1000);

/** An announcement as the package reads it: everything in it was written by whoever is in the network. */
const announcementSchema = z.object({
  fqdn: shortText,
  port: z.int().min(0).max(65_535),
  addresses: z.array(z.string()).default([]),
  referer: z.object({ address: z.string() }),
  txt: z.record(z.string(), z.string().optional()).default({}),
});

/** One service of one device. Texts as they came. */
export interface Announcement {
  readonly type: ServiceType;
  /** The service's name, dots and all. */
  readonly instance: string;
  readonly port: number;
  readonly addresses: readonly string[];
  /** Who said it. */
  readonly sender: string;
  /** Keys in lower case (RFC 6763, 6.4). */
  readonly txt: ReadonlyMap<string, string>;
}

export interface MdnsOptions {
  /** This computer's addresses in the networks to ask in. */
  readonly addresses: () => readonly string[];
  readonly port: number;
  /** How long answers are waited for, in ms. */
  readonly listenMs: number;
}

/** A question may be lost: it is put again after a second and two more (RFC 6762, 5.2: at least one second between). */
const REPEAT_MS = [1000, 3000];

/** A printer has ten records, a spooler that shares thirty queues a hundred; the package compares each with each. */
const MOST_RECORDS = 250;

/**
 * A message with bit 15 of its flags set, and with a number of records that somebody may mean (RFC 1035, 4.1.1).
 * Questions of others are not for us, and the package would look for answers to them.
 */
function isAnswer(message: Buffer): boolean {
  if (message.length < 12 || (message.readUInt8(2) & 0x80) === 0) return false;
  return [6, 8, 10].reduce((sum, at) => sum + message.readUInt16BE(at), 0) <= MOST_RECORDS;
}

/**
 * What stands between the package and the network. The package's own socket ends the process where its port is taken,
 * and an answer that it can't make sense of may throw where nobody catches it: it gets no socket, only messages.
 */
class Relay extends EventEmitter {
  readonly #send: (message: Uint8Array) => Promise<unknown>;

  constructor(send: (message: Uint8Array) => Promise<unknown>) {
    super();
    this.#send = send;
  }

  /** As `dgram` has it; there is one group only, so place and port don't matter. What fails is told elsewhere. */
  send(
    message: Buffer,
    offset: number,
    length: number,
    _port: number,
    _address: string,
    done: () => void,
  ): void {
    void this.#send(message.subarray(offset, offset + length));
    done();
  }

  receive(message: Buffer, from: RemoteInfo): void {
    try {
      this.emit('message', message, from);
    } catch {
      // Not a message that means anything: the next one may.
    }
  }

  close(done: () => void): void {
    done();
  }
}

/** Tells of each service as soon as it is known, and again when more is. Rejects for nothing that a network does. */
export async function browse(
  options: MdnsOptions,
  signal: AbortSignal,
  onFound: (announcement: Announcement) => void,
): Promise<{ readonly networks: number; readonly heard: boolean; readonly troubles: readonly string[] }> {
  const addresses = options.addresses();
  if (addresses.length === 0) return { networks: 0, heard: false, troubles: [] };
  let relay: Relay | null = null;
  let isSent = false;
  const sockets = await openMdnsSockets(addresses, options.port, (message, from) => {
    if (isAnswer(message)) relay?.receive(message, from);
  });
  relay = new Relay(async (message) => {
    if (await sockets.send(message)) isSent = true;
  });
  // What the package hands on to multicast-dns; its own types leave it out.
  const around: object = { socket: relay, bind: false };
  const bonjour = new Bonjour(around);
  const browsers = serviceTypes.map((type) => {
    const browser = bonjour.find({ type });
    const tell = (service: unknown): void => {
      const announcement = readAnnouncement(type, service);
      if (announcement !== null) onFound(announcement);
    };
    browser.on('up', tell).on('txt-update', tell).on('srv-update', tell);
    return browser;
  });
  const timers = REPEAT_MS.filter((after) => after < options.listenMs).map((after) =>
    setTimeout(() => {
      for (const browser of browsers) browser.update();
    }, after),
  );
  try {
    await listened(options.listenMs, signal);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    for (const browser of browsers) browser.stop();
    bonjour.destroy();
    sockets.close();
  }
  return { networks: addresses.length, heard: isSent, troubles: [...sockets.troubles] };
}

export const systemMdns: MdnsOptions = {
  addresses: networkAddresses,
  port: 5353,
  // A printer answers within 120 ms (RFC 6762, 6), one that sleeps after the second or third time of asking.
  listenMs: 4500,
};

function listened(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  const end = (): void => {
    clearTimeout(timer);
    resolve();
  };
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  return promise.finally(() => signal.removeEventListener('abort', end));
}

function readAnnouncement(type: ServiceType, service: unknown): Announcement | null {
  const read = announcementSchema.safeParse(service);
  if (!read.success) return null;
  const { fqdn, port, addresses, referer, txt } = read.data;
  const suffix = `._${type}._tcp.local`;
  if (!fqdn.toLowerCase().endsWith(suffix)) return null;
  return {
    type,
    instance: fqdn.slice(0, -suffix.length),
    port,
    addresses,
    sender: referer.address,
    txt: new Map(Object.entries(txt).map(([key, value]) => [key.toLowerCase(), value ?? ''])),
  };
}
