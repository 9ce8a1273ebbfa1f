import type { OwnPrinter } from '../printers/transports/create-transport.ts';
import type { Profile } from '../../shared/marketplace/profile.ts';
import type { Cache } from '../db/cache/open-cache.ts';
import type { Journal } from '../db/journal/open-journal.ts';
import type { BudgetStore } from '../marketplace/budget-store.ts';
import type { SettingsFile } from '../services/settings/settings-file.ts';
import type { ToldAtStart } from '../services/setup/first-steps.ts';
import type { DeviceKey } from '../services/people/seal.ts';
import type { ForgetRequest } from '../services/people/forget-file.ts';
import type { Notices } from '../services/settings/notices.ts';
import type { PracticeControl } from '../services/practice/practice-control.ts';
import type { StationPorts } from './station-ports.ts';

/** What a station is made of before its services are. */
export interface Composition {
  readonly version: string;
  readonly dataFolder: string;
  /** Of the account: its stores lie there. */
  readonly accountFolder: string;
  readonly profile: Profile;
  readonly token: string | null;
  readonly printerAddress: string | null;
  /** The emulated printer of practice data: its port differs at each start, so it is never saved. */
  readonly ownPrinter: OwnPrinter | null;
  /** Of the practice marketplace that runs inside this station; null for every other. */
  readonly practice: PracticeControl | null;
  readonly cache: Cache;
  readonly journal: Journal;
  readonly settings: SettingsFile;
  /** Kept counts of requests. */
  readonly budget: BudgetStore;
  readonly notices: Notices;
  readonly toldAtStart: ToldAtStart;
  readonly forget: ForgetRequest;
  readonly deviceKey: DeviceKey;
  readonly ports: StationPorts;
}
