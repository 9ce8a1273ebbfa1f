import { conditionNames, type ConditionName, type PrinterReport } from './printer-status.ts';

/**
 * What is remembered of a printer: what it said against printing, that it was gone or fell
 * silent and came back, and that it counted more labels than it was sent.
 */
export const printerEvents = [...conditionNames, 'silent', 'unreachable', 'back', 'countedMore'] as const;
export type PrinterEvent = (typeof printerEvents)[number];

/** The person at the bench does not see these, or they come with each label. */
const PASSING: ReadonlySet<ConditionName> = new Set([
  'bufferFull',
  'incompleteFormat',
  'takeLabel',
  'paused',
  'warning',
]);

/** What came up between two reports. */
export function eventsBetween(before: PrinterReport, after: PrinterReport): PrinterEvent[] {
  switch (after.kind) {
    case 'says': {
      const known = before.kind === 'says' ? before.status.conditions : [];
      const fresh = after.status.conditions.filter((each) => !known.includes(each) && !PASSING.has(each));
      return before.kind === 'unreachable' ? ['back', ...fresh] : fresh;
    }
    case 'silent':
    case 'unreachable':
      return before.kind === after.kind ? [] : [after.kind];
    default:
      return [];
  }
}
