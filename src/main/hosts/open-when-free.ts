import { setTimeout as sleep } from 'node:timers/promises';
import type { Problem } from '../../shared/problem.ts';
import type { Result } from '../../shared/result.ts';
import type { StationPorts } from '../station/station-ports.ts';
import { openStation, type Station, type StationOptions } from '../station/station.ts';

/** A station told to stop finishes its last label first, and its successor is often started at once. */
const PATIENCE_MS = 3000;
const LOOK_MS = 100;

const passing: ReadonlySet<string> = new Set<Problem['code']>(['dataFolderInUse', 'databaseInUse']);

/** Opens the station, waiting briefly for one that is just leaving the folder or a program that is reading a file. */
export async function openWhenFree(
  options: StationOptions,
  ports: StationPorts,
): Promise<Result<Station, Problem>> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const opening = await openStation(options, ports);
    if (opening.ok || !passing.has(opening.problem.code) || performance.now() > until) return opening;
    await sleep(LOOK_MS);
  }
}
