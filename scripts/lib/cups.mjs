import { existsSync } from 'node:fs';
import process from 'node:process';
import { run } from './ensure.mjs';
import { tell } from './project.mjs';

/** Of all that CUPS brings, what the tests start. */
const needed = ['/usr/sbin/cupsd', '/usr/bin/lp', '/usr/lib/cups/backend/socket'];

/**
 * CUPS for the tests of the spooler, where it can be had without asking: as root on Debian. Elsewhere those tests say
 * themselves that they are skipped, and why.
 */
export async function ensureCups() {
  if (process.platform !== 'linux' || needed.every((file) => existsSync(file))) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  tell('Installing CUPS with apt-get, for the tests of the spooler …');
  const options = {
    stdio: ['ignore', 'ignore', process.stderr],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  await run('apt-get', ['-qq', 'update'], options);
  await run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', 'cups'], options);
}
