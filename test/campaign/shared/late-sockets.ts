import { subscribe } from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import { callbackify, parseArgs } from 'node:util';
import { catchUp } from './catch-up.ts';
import { networkControlFile } from './control-file.ts';
import { SHORTEST_LABEL } from './no-label.ts';

/**
 * Loaded before the station: a printer has a processor of its own and closes a connection that it does not want within
 * the station's 50 ms; an emulated one shares the station's computer, and was seen to do so too late for it in 6 of 13
 * tries at a load of 12. Its close then looks like the answer to the station's. So what was written to it counts as
 * written when it has read it.
 */
const { values } = parseArgs({ options: { data: { type: 'string', default: '' } }, strict: false });
const folder = path.dirname(String(values.data));

/** An answer comes from one turn of the printer's event loop: accepting, reading and closing take one each. */
const TURNS = 3;

/** A printer that is gone reads nothing more: that is no error here. */
const letItRead = callbackify(async (file: string): Promise<void> => {
  for (let turn = 0; turn < TURNS; turn += 1) await catchUp(file);
});

subscribe('net.client.socket', (message) => {
  const { socket } = message as { socket: Socket };
  // oxlint-disable-next-line no-underscore-dangle -- the name that streams give to what carries a write
  const write = socket._write.bind(socket);
  // oxlint-disable-next-line no-underscore-dangle
  socket._write = (chunk: Buffer, encoding, done) =>
    write(chunk, encoding, (error) => {
      // Nothing is concluded from a close after a question.
      const file = networkControlFile(folder, socket.remotePort ?? 0);
      if (error || chunk.length < SHORTEST_LABEL || !existsSync(file)) done(error);
      else letItRead(file, () => done());
    });
});
