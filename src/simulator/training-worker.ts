import { randomBytes } from 'node:crypto';
import { mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import type { Profile } from '../shared/marketplace/profile.ts';
import { isOwnUser } from './own-user.ts';
import { startLabelPrinter } from './printers/label-printer.ts';
import { openSimulator, startSimulator, type RunningSimulator, type SimulatorOptions } from './simulator.ts';

/**
 * The practice marketplace and printer, started by the station in a thread. It is told a folder and answers
 * `{ profile, printer }` once both listen. Then it carries out what is asked of the control side (`{ number, method,
 * name, body }`, answered with the same number), says `changed` when something became different, and ends on `close`.
 */
const { folder } = z.object({ folder: z.string() }).parse(workerData);
if (parentPort === null) throw new Error('this is a worker of the station');
const station = parentPort;

/** Far more than anybody practises with. They share the memory of the station: without a bound they took 1.2 GB of it. */
const MOST_ORDERS = 20_000;

const TOLD_AFTER_MS = 100;
let isToldSoon = false;

/** Both listen where every program of this computer can reach them. */
const printerKey = randomBytes(32).toString('hex');

await mkdir(folder, { recursive: true });
const [marketplace, printer] = await Promise.all([
  startMarketplace(join(folder, 'marketplace.json')),
  // Whatever language a person chooses to practise with, labels come out.
  startLabelPrinter({
    port: 0,
    outFolder: join(folder, 'labels'),
    language: 'auto',
    key: printerKey,
  }),
]);

const askedShape = z.object({
  number: z.int(),
  method: z.enum(['GET', 'POST', 'DELETE']),
  name: z.string(),
  body: z.record(z.string(), z.unknown()),
});

const say = (message: object): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  station.postMessage(message);
};

station.on('message', (message: unknown) => {
  if (message === 'close') {
    void Promise.allSettled([marketplace.close(), printer.close()]).then(() => process.exit(0));
    return;
  }
  const { number, method, name, body } = askedShape.parse(message);
  say({ number, answer: marketplace.control(method, name, body) });
});
const profile: Profile = {
  name: 'training',
  baseUrl: { marketplace: marketplace.marketplaceUrl, analytics: marketplace.analyticsUrl },
  auth: { header: 'Authorization', scheme: 'none' },
  brand: 'platform',
  idPrefix: 'PFX',
  token: marketplace.token,
  training: true,
  routes: {},
  limits: {},
};
say({ profile, printer: { address: printer.address, key: printerKey } });

/** A round of the station changes much at once: it is told of it once. */
function tellChanged(): void {
  if (isToldSoon) return;
  isToldSoon = true;
  setTimeout(() => {
    isToldSoon = false;
    say({ changed: true });
  }, TOLD_AFTER_MS);
}

/** Practice data that can't be read is set aside: it must not keep anybody from practising. */
async function startMarketplace(stateFile: string): Promise<RunningSimulator> {
  const options: SimulatorOptions = {
    port: 0,
    seed: 1,
    orders: 50,
    tokens: [],
    stateFile,
    limits: 'on',
    lively: true,
    onChange: tellChanged,
    // Whoever else works on this computer has no business with the station's memory.
    bounds: { mostOrders: MOST_ORDERS, mayControl: isOwnUser },
  };
  const opened = await openSimulator(options);
  if (opened.ok) return opened.value;
  const damaged = await stat(stateFile).then(
    (facts) => facts.isFile(),
    () => false,
  );
  if (!damaged) return startSimulator(options);
  await rename(stateFile, `${stateFile}.damaged`);
  return startSimulator(options);
}
