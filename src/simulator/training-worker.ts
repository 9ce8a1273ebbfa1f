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
 * The practice marketplace and printer, started by the station in a thread. It is told a folder, answers
 * `{ profile, printer }` once both listen, and ends on any message.
 */
const { folder } = z.object({ folder: z.string() }).parse(workerData);
if (parentPort === null) throw new Error('this is a worker of the station');
const station = parentPort;

/** Far more than anybody practises with. They share the memory of the station: without a bound they took 1.2 GB of it. */
const MOST_ORDERS = 20_000;

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

station.once('message', () => {
  void Promise.allSettled([marketplace.close(), printer.close()]).then(() => process.exit(0));
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
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
station.postMessage({ profile, printer: { address: printer.address, key: printerKey } });

/** Practice data that can't be read is set aside: it must not keep anybody from practising. */
async function startMarketplace(stateFile: string): Promise<RunningSimulator> {
  const options: SimulatorOptions = {
    port: 0,
    seed: 1,
    orders: 50,
    tokens: [],
    stateFile,
    limits: 'on',
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
