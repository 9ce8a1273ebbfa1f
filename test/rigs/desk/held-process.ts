import process from 'node:process';

/**
 * Loaded before a program that a test runs as a process of its own: the program's clock is off by as much as the test
 * says, at the start and at any time later, and the program ends with the test, however that ends.
 */
const trueTime = Date.now;
let offsetMs = Number(process.env['HELD_CLOCK_OFFSET_MS'] ?? 0);
Date.now = () => trueTime() + offsetMs;

process.on('message', (message: unknown) => {
  const hasOffset = typeof message === 'object' && message !== null && 'offsetMs' in message;
  if (hasOffset && typeof message.offsetMs === 'number') offsetMs = message.offsetMs;
});
process.on('disconnect', () => process.exit(1));
process.channel?.unref();
