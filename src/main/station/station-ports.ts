import type { OwnPrinter } from '../printers/transports/create-transport.ts';
import type { Profile } from '../../shared/marketplace/profile.ts';
import type { PicturePrinter } from '../printers/transports/spool/picture-printer.ts';
import type { StartHelper } from '../labels/worker/drawing-helper.ts';
import type { BudgetStore } from '../marketplace/budget-store.ts';
import type { Logger, SecretStore } from '../kernel/ports.ts';
import type { PracticeControl } from '../services/practice/practice-control.ts';

/** A practice marketplace and printer, real programs on loopback sockets. */
export interface TrainingGround {
  readonly profile: Profile;
  readonly printer: OwnPrinter;
  readonly control: PracticeControl;
  close(): Promise<void>;
}

/** What the host provides. Time, ids and outside connections come in here, so that tests can control them. */
export interface StationPorts {
  /** Unix milliseconds. */
  readonly clock: () => number;
  readonly newId: () => string;
  readonly log: Logger;
  readonly secrets: SecretStore;
  /** Counts the requests to the marketplace in `file`, so that its limits hold across restarts. */
  readonly openBudget: (file: string) => BudgetStore;
  /** Starts the practice marketplace and printer, their state and paper tray kept in `folder`. */
  readonly openTraining: (folder: string) => Promise<TrainingGround>;
  /** Starts a program of ours beside the station. */
  readonly startHelper: StartHelper;
  /** Prints a picture through a Windows driver; null outside the desktop program. */
  readonly pictures: PicturePrinter | null;
}
