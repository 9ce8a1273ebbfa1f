import type { Source } from '../../kernel/signal.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Labels } from '../labels/labels.ts';
import type { Marking } from '../marking/marking.ts';
import type { PrinterPool } from '../printing/printer-pool.ts';
import type { WayWork } from '../schemes/way-work.ts';
import type { LabelJobs } from './label-jobs.ts';
import type { OpenSupplies } from './open-supplies.ts';
import type { Scanning } from './scanning.ts';
import type { SessionFacts } from './session-facts.ts';
import type { SessionHost } from './session-host.ts';

export interface PackingHandlersPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly marking: Marking;
  readonly labelJobs: LabelJobs;
  readonly wayWork: WayWork;
  readonly supplies: OpenSupplies;
  readonly facts: SessionFacts;
  readonly host: SessionHost;
  /** Tells of another verdict, or the same once more. */
  readonly shown: Source;
  readonly scanning: Scanning;
  readonly openSupply: (supplyId: string, beside: boolean) => void;
  readonly openOnlySupply: () => void;
  readonly printers: PrinterPool;
  readonly labels: Pick<Labels, 'fetchAgain' | 'notRenewed'>;
  readonly preparedFor: () => string;
  readonly person: () => string | null;
  readonly clock: () => number;
  readonly newId: () => string;
}
