import { readFile } from 'node:fs/promises';
import { SerialPort } from 'serialport';
import { controlFileOf } from './control-file.ts';

/**
 * Loaded before the station: a serial line has delivered what was drained, and a pseudo-terminal has not. Linux says at
 * once that its bytes were sent, carries them by a thread of its own (4 s late were seen on a busy machine), and throws
 * away what is still on the way when the port is opened again. So the printer reads all of it first.
 */
const { binding } = SerialPort;
const open = binding.open.bind(binding);

/** A printer that is switched off has nothing to read. The station gives a port that opens late back by itself. */
const CATCH_UP_MS = 20_000;

binding.open = async (options: Parameters<typeof open>[0]) => {
  await catchUp(options.path).catch(() => undefined);
  return open(options);
};

async function catchUp(port: string): Promise<void> {
  const control = await readFile(controlFileOf(port), 'utf8');
  await fetch(`${control}/catch-up`, { method: 'POST', signal: AbortSignal.timeout(CATCH_UP_MS) });
}
