import { NOTHING_SAID, type ConditionName } from '../../../../shared/domain/printer/printer-status.ts';
import { printerStates, type QueueView } from '../../transports/spool/ipp-queue.ts';
import type { Heard } from '../heard.ts';

/** `printer-state-reasons` without their severity (RFC 8011, 5.4.12; PWG 5100.9 for the parts of a printer). */
export const conditionOf: ReadonlyMap<string, ConditionName> = new Map([
  ['media-empty', 'paperOut'],
  ['media-needed', 'paperOut'],
  ['media-low', 'paperLow'],
  ['media-jam', 'jam'],
  ['cover-open', 'headOpen'],
  ['door-open', 'headOpen'],
  ['interlock-open', 'headOpen'],
  ['marker-supply-empty', 'ribbonOut'],
  ['toner-empty', 'ribbonOut'],
  ['cutter-error', 'cutterFault'],
  ['cutter-jam', 'cutterFault'],
  ['fuser-over-temp', 'headTooHot'],
  ['fuser-under-temp', 'headTooCold'],
  ['output-area-full', 'takeLabel'],
  ['output-area-almost-full', 'takeLabel'],
  ['spool-area-full', 'bufferFull'],
  ['paused', 'paused'],
  ['moving-to-paused', 'paused'],
  ['stopped-partly', 'paused'],
  ['input-tray-missing', 'otherFault'],
  ['developer-empty', 'otherFault'],
  ['other', 'otherFault'],
]);

/** The spooler itself has no connection (`offline` is CUPS' own word). */
export const disconnected: ReadonlySet<string> = new Set([
  'offline',
  'connecting-to-device',
  'timed-out',
  'shutdown',
]);

/**
 * "If the keyword has no suffix, the client may assume it to be an error". A `report` or a `warning` keeps no document:
 * CUPS' own programs leave an `offline-report` standing, and drivers warn of a ribbon that was never put in.
 */
const SEVERITY = /-(report|warning|error)$/;
const MILD = /-(report|warning)$/;

/**
 * What the spooler knows of its printer. A keyword that is not known is no condition: makers add their own, most of
 * them about ink. CUPS' program for sockets has no keyword for a printer that is off, only a sentence in the system's
 * language, which goes into `raw`.
 */
export function heardOfQueue({ state, reasons, message, acceptsJobs }: QueueView): Heard {
  const keywords = reasons.map((reason) => ({
    // A keyword of its own may end like a severity.
    name: conditionOf.has(reason) ? reason : reason.replace(SEVERITY, ''),
    isError: !MILD.test(reason),
  }));
  const gone = keywords.find(({ name, isError }) => isError && disconnected.has(name));
  if (gone !== undefined) return { kind: 'unreachable', reason: message === '' ? gone.name : message };
  const conditions = keywords.flatMap(({ name, isError }) => {
    const condition = conditionOf.get(name);
    if (isError) return condition ? [condition] : [];
    // Paper that is told of as a warning is coming to its end, not at it.
    if (condition === 'paperOut' || condition === 'paperLow') return ['paperLow' as const];
    return condition || disconnected.has(name) ? ['warning' as const] : [];
  });
  const isStopped = state === printerStates.stopped || !acceptsJobs;
  return {
    kind: 'says',
    status: {
      ...NOTHING_SAID,
      conditions: [...new Set(isStopped ? [...conditions, 'paused' as const] : conditions)],
      printing: state === printerStates.processing,
      raw: [...reasons, message].join(' ').trim().slice(0, 200),
    },
  };
}
