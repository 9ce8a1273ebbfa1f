import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { answerOf, questionOf, type DnsRecord } from './dns-message.ts';

export const GROUP = '224.0.0.251';
export const LOOPBACK = '127.0.0.1';

export async function udpPort(): Promise<number> {
  const socket = createSocket('udp4');
  socket.bind(0, '0.0.0.0');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
}

/** Why multicast can't be had on the loopback here, or null. */
export async function multicastIsMissing(): Promise<string | null> {
  const port = await udpPort();
  const receiver = createSocket({ type: 'udp4', reuseAddr: true });
  const sender = createSocket('udp4');
  try {
    receiver.bind(port, '0.0.0.0');
    await once(receiver, 'listening');
    receiver.addMembership(GROUP, LOOPBACK);
    sender.bind(0, '0.0.0.0');
    await once(sender, 'listening');
    sender.setMulticastInterface(LOOPBACK);
    const heard = once(receiver, 'message', { signal: AbortSignal.timeout(1000) });
    sender.send('hello', port, GROUP);
    await heard;
    return null;
  } catch (error) {
    return `no multicast on the loopback: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    receiver.close();
    sender.close();
  }
}

export interface Network {
  readonly port: number;
  readonly questions: readonly string[];
}

/** Somebody in the network of the loopback: hears the questions and says what it likes to whom it likes. */
export async function responder(
  answer: (question: string, say: (message: Buffer, to?: 'group') => void) => void,
): Promise<Network> {
  const port = await udpPort();
  const questions: string[] = [];
  const socket: Socket = createSocket({ type: 'udp4', reuseAddr: true });
  socket.bind(port, '0.0.0.0');
  await once(socket, 'listening');
  socket.addMembership(GROUP, LOOPBACK);
  socket.setMulticastInterface(LOOPBACK);
  socket.on('message', (message: Buffer, from: RemoteInfo) => {
    // Not its own answers to the group.
    if ((message.readUInt8(2) & 0x80) !== 0) return;
    const question = questionOf(message);
    questions.push(question);
    answer(question, (text, to) => {
      if (to === 'group') socket.send(text, port, GROUP);
      else socket.send(text, from.port, from.address);
    });
  });
  onTestFinished(() => void socket.close());
  return { port, questions };
}

/** Answers each question with the records of that name. */
export const announcing =
  (records: readonly DnsRecord[], to?: 'group') =>
  (question: string, say: (message: Buffer, to?: 'group') => void): void => {
    const ours = records.some(({ name }) => typeof name === 'string' && name.toLowerCase() === question);
    if (ours) say(answerOf(records), to);
  };
