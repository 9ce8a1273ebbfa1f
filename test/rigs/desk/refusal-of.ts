import { openStation } from '../../../src/main/station/station.ts';
import type { Problem } from '../../../src/shared/problem.ts';
import { stationPorts, type Desk } from './desk.ts';

/** Why a station does not start on what this desk left; null: it starts. */
export async function refusalOf({ folder, profile }: Desk): Promise<Problem | null> {
  const opened = await openStation(
    { dataFolder: folder, profile, printerAddress: null, version: 'test' },
    stationPorts(),
  );
  if (!opened.ok) return opened.problem;
  await opened.value.stop();
  return null;
}
