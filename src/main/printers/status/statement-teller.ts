import { unreachable } from '../../../shared/result.ts';
import type { PrinterMonitorPorts } from './printer-monitor.ts';
import type { Statement } from './proof/proof.ts';

type Ports = Pick<
  PrinterMonitorPorts,
  'transport' | 'log' | 'confirmed' | 'printedNothing' | 'countedMore' | 'stoppedInLabel' | 'wasSeenOut'
>;

/** Tells whoever listens to a printer's monitor. */
export interface StatementTeller {
  tell(statement: Statement): void;
  /** Who listens may fail (a full disk); the printer is looked after all the same. */
  guarded(work: () => void): void;
}

export function createStatementTeller({ transport, log, ...ports }: Ports): StatementTeller {
  const printer = transport.address;

  const guarded = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      log.error({ printer, error: String(error) }, 'what a printer said was not taken down');
    }
  };

  const tell = (statement: Statement): void => {
    switch (statement.kind) {
      case 'confirmed':
        return guarded(() => ports.confirmed(statement.jobIds, statement.evidence));
      case 'notCounted':
      case 'printedNothing': {
        // Labels of it were seen, and its count never moved with one: it does not count.
        if (statement.kind === 'notCounted' && ports.wasSeenOut()) return;
        const detail = `the printer has nothing left to print and counted ${statement.counted} of ${statement.sent} labels`;
        log.warn({ printer, jobIds: statement.jobIds, detail }, 'labels are missing');
        return guarded(() => ports.printedNothing(statement.jobIds, detail));
      }
      case 'countedMore': {
        const { jobIds, sent, counted } = statement;
        log.warn({ printer, jobIds, sent, counted }, 'more labels were counted than sent');
        return guarded(() => ports.countedMore(counted - sent));
      }
      case 'stoppedInLabel': {
        const { jobIds, conditions } = statement;
        log.warn({ printer, jobIds, conditions }, 'a printer stopped in a label');
        return guarded(() => ports.stoppedInLabel(jobIds, conditions));
      }
      default:
        return unreachable(statement);
    }
  };

  return { tell, guarded };
}
