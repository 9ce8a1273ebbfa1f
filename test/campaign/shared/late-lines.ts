import { SerialPort } from 'serialport';
import { catchUp } from './catch-up.ts';
import { controlFileOf } from './control-file.ts';

/**
 * Loaded before the station: a serial line has delivered what was drained, and a pseudo-terminal has not. Linux says at
 * once that its bytes were sent, carries them by a thread of its own (4 s late were seen on a busy machine), and throws
 * away what is still on the way when the port is opened again. So the printer reads all of it first. The station gives
 * a port that opens late back by itself.
 */
const { binding } = SerialPort;
const open = binding.open.bind(binding);

binding.open = async (options: Parameters<typeof open>[0]) => {
  await catchUp(controlFileOf(options.path)).catch(() => undefined);
  return open(options);
};
