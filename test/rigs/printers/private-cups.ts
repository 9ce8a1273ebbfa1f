import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deadPort } from './tcp-device.ts';

const run = promisify(execFile);

const NEEDED = ['/usr/sbin/cupsd', '/usr/sbin/lpadmin', '/usr/bin/lp', '/usr/lib/cups/backend/socket'];

/** A spooler of our own is ready in 0.1 s; on a busy machine it has been seen to take 2 s. */
const START_TIMEOUT_MS = 15_000;
const LOOK_MS = 20;

/** Why no CUPS can be started here, for people; null if one can. */
export function cupsIsMissing(): string | null {
  const lacking = NEEDED.filter((file) => !existsSync(file));
  if (lacking.length > 0) return `no ${lacking.join(', ')}: install CUPS (Debian: apt-get install cups)`;
  // The daemon gives its programs to another user; without the right to that it runs in no folder of ours.
  return process.getuid?.() === 0 ? null : 'a spooler of its own needs root';
}

/** Whether pages can't be turned into a driver's raster here (Debian: cups-filters and Ghostscript). */
export const filtersAreMissing = (): boolean =>
  ['/usr/lib/cups/filter/pdftopdf', '/usr/lib/cups/filter/gstoraster', '/usr/bin/gs'].some(
    (file) => !existsSync(file),
  );

/** CUPS from Debian as a spooler of the test's own: its port, its socket, its folder, no service of the system. */
export interface PrivateCups {
  /** `host:port`, as an address of a queue names it. */
  readonly server: string;
  /** Its socket in the file system, as `lp -h` takes it. */
  readonly socket: string;
  /** A raw queue to `tcp://127.0.0.1:PORT`. */
  addQueue(name: string, port: number): Promise<void>;
  /** The same with a driver: the text of its PPD file. */
  addDriverQueue(name: string, port: number, driver: string): Promise<void>;
  pause(name: string): Promise<void>;
  resume(name: string): Promise<void>;
  refuseJobs(name: string): Promise<void>;
  /** The queue's own policy for jobs that the printer broke off. */
  setErrorPolicy(name: string, policy: 'retry-job' | 'stop-printer' | 'abort-job'): Promise<void>;
  /** What waits or is being printed, one job a line. */
  waiting(name: string): Promise<string>;
  /** Whether a job's document has come and is on its way to the printer. */
  isPrinting(name: string): Promise<boolean>;
  lp(name: string, file: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startPrivateCups(): Promise<PrivateCups> {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-cups-'));
  // The programs that talk to printers run as another user and come by here.
  await chmod(folder, 0o711);
  const port = await deadPort();
  const socket = join(folder, 'cups.sock');
  await Promise.all(['etc', 'spool', 'cache', 'state', 'tmp'].map((name) => mkdir(join(folder, name))));
  // Filters run as that other user too, and write their temporary files here.
  await chmod(join(folder, 'tmp'), 0o1777);
  await writeFile(join(folder, 'files.conf'), filesIn(folder));
  await writeFile(join(folder, 'cupsd.conf'), settings(port, socket));
  const daemon = spawn(
    '/usr/sbin/cupsd',
    ['-f', '-c', join(folder, 'cupsd.conf'), '-s', join(folder, 'files.conf')],
    { stdio: 'ignore' },
  );
  const exited = once(daemon, 'exit');
  // A daemon outlives whoever started it.
  const leave = (): void => void daemon.kill('SIGTERM');
  process.once('exit', leave);
  const stop = async (): Promise<void> => {
    leave();
    await exited;
    process.off('exit', leave);
    await rm(folder, { recursive: true, force: true });
  };
  if (!(await answers(port))) {
    const log = await readFile(join(folder, 'error.log'), 'utf8').catch(() => 'no log');
    await stop();
    throw new Error(`CUPS did not start within ${START_TIMEOUT_MS} ms:\n${log}`);
  }
  const lpstat = async (what: '-o' | '-p', name: string): Promise<string> =>
    (await run('/usr/bin/lpstat', ['-h', socket, what, name], { env: { ...process.env, LC_ALL: 'C' } }))
      .stdout;
  const administer = async (program: string, ...args: string[]): Promise<void> => {
    await run(`/usr/sbin/${program}`, ['-h', socket, ...args]);
  };
  return {
    server: `127.0.0.1:${port}`,
    socket,
    addQueue: (name, to) =>
      administer('lpadmin', '-p', name, '-E', '-v', `socket://127.0.0.1:${to}`, '-m', 'raw'),
    addDriverQueue: async (name, to, driver) => {
      const file = join(folder, 'tmp', `${name}.ppd`);
      await writeFile(file, driver);
      await administer('lpadmin', '-p', name, '-E', '-v', `socket://127.0.0.1:${to}`, '-P', file);
    },
    pause: (name) => administer('cupsdisable', name),
    resume: (name) => administer('cupsenable', name),
    refuseJobs: (name) => administer('cupsreject', name),
    setErrorPolicy: (name, policy) =>
      administer('lpadmin', '-p', name, '-o', `printer-error-policy=${policy}`),
    waiting: (name) => lpstat('-o', name),
    isPrinting: async (name) => (await lpstat('-p', name)).includes('now printing'),
    lp: async (name, file) => {
      await run('/usr/bin/lp', ['-h', socket, '-d', name, '-o', 'raw', '-s', file]);
    },
    stop,
  };
}

const filesIn = (folder: string): string => `ServerRoot ${folder}/etc
RequestRoot ${folder}/spool
CacheDir ${folder}/cache
StateDir ${folder}/state
TempDir ${folder}/tmp
AccessLog ${folder}/access.log
ErrorLog ${folder}/error.log
PageLog ${folder}/page.log
Printcap
`;

/** Who may do what with a job is as in Debian's own settings: its owner. Queues are made without a password. */
const settings = (port: number, socket: string): string => `Listen 127.0.0.1:${port}
Listen ${socket}
LogLevel warn
Browsing Off
WebInterface No
<Location />
  Order allow,deny
  Allow localhost
</Location>
<Policy default>
  <Limit Create-Job Print-Job Print-URI Validate-Job>
    Order deny,allow
  </Limit>
  <Limit Send-Document Send-URI Hold-Job Release-Job Restart-Job Purge-Jobs Cancel-Job Get-Job-Attributes>
    Require user @OWNER @SYSTEM
    Order deny,allow
  </Limit>
  <Limit All>
    Order deny,allow
  </Limit>
</Policy>
`;

async function answers(port: number): Promise<boolean> {
  const until = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < until) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return true;
    await pause(LOOK_MS);
  }
  return false;
}
