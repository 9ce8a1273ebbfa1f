import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A listener on a free port of this computer, gone with its test. */
export async function listener(behave: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    behave(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('no port');
  return at.port;
}

const UEL = '\u001b%-12345X';

/**
 * A page printer as HP's PJL reference describes one: a job begins in PJL where it begins with the "universal exit", a
 * line of PJL ends with LF, `ENTER LANGUAGE` and anything that is no line of PJL goes to the page. A page is printed at
 * the end of the connection when anything stands on it; control characters are drawn as well, as in the set PC-8.
 */
export function pagePrinter(pages: string[]): (socket: Socket) => void {
  return (socket) => {
    let job = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      job += chunk;
    });
    socket.on('end', () => {
      const page = onPaper(job);
      if (page !== '') pages.push(page);
      socket.end();
    });
  };
}

function onPaper(job: string): string {
  if (!job.startsWith(UEL)) return job;
  let rest = job.slice(UEL.length);
  while (rest.startsWith('@PJL')) {
    const end = rest.indexOf('\n');
    // The job ends inside a line of PJL.
    if (end === -1) return '';
    const line = rest.slice(0, end);
    rest = rest.slice(end + 1);
    if (/^@PJL\s+ENTER\s+LANGUAGE/i.test(line)) return rest;
  }
  return rest;
}

/** The value tags of RFC 8010, 3.5.2. */
const ippTags = { text: 0x41, mimeType: 0x49 } as const;

/** A printer that describes itself by IPP at whatever path it is asked; attributes as `[tag, name, values]`. */
export function ippPrinter(
  attributes: readonly (readonly [tag: keyof typeof ippTags, name: string, values: readonly string[]])[],
): (socket: Socket) => void {
  const counted = (text: string): Buffer => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(Buffer.byteLength(text));
    return Buffer.concat([length, Buffer.from(text)]);
  };
  const values = attributes.flatMap(([tag, name, all]) =>
    all.map((value, index) =>
      Buffer.concat([Buffer.of(ippTags[tag]), counted(index === 0 ? name : ''), counted(value)]),
    ),
  );
  // Version 1.1, successful, request 1; the group of the operation is left out, that of the printer begins with 4.
  const answer = Buffer.concat([Buffer.of(1, 1, 0, 0, 0, 0, 0, 1, 4), ...values, Buffer.of(3)]);
  return (socket) => {
    socket.once('data', () => {
      socket.write(
        `HTTP/1.1 200 OK\r\ncontent-type: application/ipp\r\ncontent-length: ${answer.length}\r\n\r\n`,
      );
      socket.end(answer);
    });
  };
}
