import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { startLabelPrinter, type RunningPrinter } from '../../../src/simulator/printers/label-printer.ts';
import { startSimulator } from '../../../src/simulator/simulator.ts';
import { stubRenderer } from '../printers/stub-renderer.ts';
import { openShop, type Shop } from '../marketplace/served-shop.ts';
import { startStationProcess, type StationProcess } from './station-process.ts';

/** A marketplace and a printer that outlive their station: it is killed and started again on the same folder. */
export interface CrashDesk extends Shop {
  readonly dataFolder: string;
  readonly printer: RunningPrinter;
  /** `openFiles`: all that the system lets it open. */
  start(openFiles?: number): Promise<StationProcess>;
}

export async function openCrashDesk(orders: number): Promise<CrashDesk> {
  const folder = await mkdtemp(path.join(tmpdir(), 'packbench-crash-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const simulator = await startSimulator({ port: 0, seed: 7, orders, tokens: ['T'], limits: 'off' });
  onTestFinished(() => simulator.close());
  const printer = await startLabelPrinter({ port: 0, renderer: stubRenderer });
  onTestFinished(() => printer.close());
  const dataFolder = path.join(folder, 'data');
  const profile = path.join(folder, 'profile.json');
  const unlimited = { perMinute: 600_000, burst: 10_000 };
  await writeFile(
    profile,
    JSON.stringify({
      name: 'simulator',
      baseUrl: { marketplace: simulator.marketplaceUrl, analytics: simulator.analyticsUrl },
      token: 'T',
      training: true,
      limits: { general: unlimited, addOrder: unlimited },
    }),
  );
  return {
    ...openShop(simulator),
    dataFolder,
    printer,
    start: (openFiles) =>
      startStationProcess(
        ['--data', dataFolder, '--profile', profile, '--printer', printer.address],
        0,
        [],
        openFiles ?? null,
      ),
  };
}
