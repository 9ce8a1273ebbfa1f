import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { ReadStream } from 'node:tty';
import { onTestFinished } from 'vitest';

/** Windows has none. */
export const pseudoTerminals = process.platform !== 'win32';

/** A host's end of the serial line, with what arrived so far. */
export async function openSerial(
  address: string,
): Promise<{ send(text: string): Promise<void>; received(count: number): Promise<string> }> {
  const handle = await open(address.slice('serial://'.length), 'r+');
  const stream = new ReadStream(handle.fd);
  let text = '';
  stream.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
    stream.emit('received');
  });
  onTestFinished(async () => {
    stream.destroy();
    await once(stream, 'close');
    await handle.close().catch(() => {});
  });
  return {
    send: (bytes) => new Promise((resolve) => stream.write(Buffer.from(bytes, 'latin1'), () => resolve())),
    received: async (count) => {
      while (text.length < count) await once(stream, 'received');
      return text;
    },
  };
}
