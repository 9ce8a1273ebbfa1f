import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { networkInterfaces } from 'node:os';

/** Where multicast DNS is spoken (RFC 6762, 3). */
const GROUP = '224.0.0.251';

/** One link away and no further (RFC 6762, 11). */
const TTL = 255;

/** RFC 6762, 17: no message is longer. */
const MOST_BYTES = 9000;

/** A search hears some ten messages from each printer; a network that pours out more is not listened to. */
const MOST_MESSAGES = 500;

export interface MdnsSockets {
  /** Sends to the group in every network. False when no network took it. */
  send(message: Uint8Array): Promise<boolean>;
  /** The system's codes of what failed, each once. */
  readonly troubles: ReadonlySet<string>;
  close(): void;
}

/** The IPv4 addresses of this computer in its networks. */
export function networkAddresses(): readonly string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address);
}

/**
 * A socket in each network that asks from a port of its own, and is answered there (RFC 6762, 6.7): it works beside any
 * other program that speaks multicast DNS, and through firewalls that let answers in. One more listens at the common
 * port, for devices that answer everybody; where it can't be had the search goes on without it.
 * No error leaves this: whatever the system refuses becomes a trouble.
 */
export async function openMdnsSockets(
  addresses: readonly string[],
  port: number,
  onAnswer: (message: Buffer, from: RemoteInfo) => void,
): Promise<MdnsSockets> {
  const troubles = new Set<string>();
  const note = (error: unknown): void => {
    troubles.add(error instanceof Error && 'code' in error ? String(error.code) : String(error));
  };
  let messages = 0;
  const listen = (socket: Socket): void => {
    // Without a listener an error ends the process; it stays until after the close.
    socket.on('error', note);
    socket.on('message', (message, from) => {
      messages += 1;
      if (messages <= MOST_MESSAGES && message.length <= MOST_BYTES) onAnswer(message, from);
    });
  };

  const opened: Socket[] = [];
  const asking: Socket[] = [];
  for (const address of addresses) {
    const socket = createSocket('udp4');
    listen(socket);
    opened.push(socket);
    const isOpen = await bound(socket, 0, () => {
      socket.setMulticastInterface(address);
      socket.setMulticastTTL(TTL);
    }).catch(note);
    if (isOpen === true) asking.push(socket);
  }
  if (asking.length > 0) {
    const socket = createSocket({ type: 'udp4', reuseAddr: true });
    listen(socket);
    opened.push(socket);
    await bound(socket, port, () => {
      for (const address of addresses) {
        try {
          socket.addMembership(GROUP, address);
        } catch (error) {
          note(error);
        }
      }
    }).catch(note);
  }

  return {
    troubles,
    async send(message) {
      const sent = await Promise.all(
        asking.map(
          (socket) =>
            new Promise<boolean>((resolve) => {
              try {
                socket.send(message, port, GROUP, (error) => {
                  if (error !== null) note(error);
                  resolve(error === null);
                });
              } catch (error) {
                // Of a socket that was closed meanwhile.
                note(error);
                resolve(false);
              }
            }),
        ),
      );
      return sent.includes(true);
    },
    close() {
      for (const socket of opened) {
        try {
          socket.close();
        } catch (error) {
          note(error);
        }
      }
    },
  };
}

function bound(socket: Socket, port: number, then: () => void): Promise<true> {
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.bind({ port, address: '0.0.0.0', exclusive: false }, () => {
      socket.off('error', reject);
      try {
        then();
        resolve(true);
      } catch (error) {
        reject(error);
      }
    });
  });
}
