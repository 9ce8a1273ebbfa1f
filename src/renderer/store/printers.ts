import type { JobView, PrinterHealth, PrinterView } from '../../shared/contract/printing.ts';
import type { State } from './store.ts';

/** The printer that order labels go to: the one a packer waits for. Null: not known yet, or none is set. */
export function labelPrinter({ printers }: State): PrinterView | null {
  if (!printers) return null;
  const wanted = printers.routes.orderLabel.printerId;
  return printers.printers.find(({ id }) => id === wanted) ?? printers.printers[0] ?? null;
}

/** Null: not known yet, or there is none of that id. */
export const printerById = ({ printers }: State, printerId: string | null): PrinterView | null =>
  printers?.printers.find(({ id }) => id === printerId) ?? null;

/** A label that can't be printed as it is: the printer goes on with the others, and a person decides about this one. */
export const isRefused = ({ state, trouble }: Pick<JobView, 'state' | 'trouble'>): boolean =>
  state === 'failed' && trouble?.code === 'labelUnusable';

/**
 * Of one that has neither answered nor taken a label nobody knows that it is ready; and one that a refused label lies at
 * isn't through with its work.
 */
export const healthShown = ({ health, heard, queue }: PrinterView): PrinterHealth | 'untried' => {
  if ((health === 'ready' || health === 'printing') && queue.some(isRefused)) return 'asking';
  return health === 'ready' && !heard ? 'untried' : health;
};

/** How many labels wait for somebody's answer. */
export const askedOf = ({ held, inDoubt, queue }: PrinterView): number =>
  (held?.jobs ?? 0) + inDoubt + queue.filter(isRefused).length;

/** The more it needs a person, the earlier. */
const URGENCY: readonly (PrinterHealth | 'untried')[] = [
  'asking',
  'needsHelp',
  'notSet',
  'paused',
  'printing',
  'untried',
  'ready',
];

/** The printer that needs a person most; null: not known yet, or none is set. */
export function neediestPrinter({ printers }: State): PrinterView | null {
  const sorted = printers?.printers.toSorted(
    (one, other) => URGENCY.indexOf(healthShown(one)) - URGENCY.indexOf(healthShown(other)),
  );
  return sorted?.[0] ?? null;
}

/** The printer that has the job needs a person before anything comes out of it. */
export function isHeldUp(state: State, jobId: string | null): boolean {
  if (jobId === null) return false;
  const holder = state.printers?.printers.find(({ queue }) => queue.some((job) => job.id === jobId));
  const health = (holder ?? labelPrinter(state))?.health;
  return health !== undefined && health !== 'ready' && health !== 'printing';
}

/** The printer whose peeler holds a label for somebody to take; null: none reports one. */
export const printerWithLabel = ({ printers }: State): PrinterView | null =>
  printers?.printers.find(
    ({ report }) => report.kind === 'says' && report.status.conditions.includes('takeLabel'),
  ) ?? null;

/** A printer that may speak another language than the one set; null: none. */
export const printerInDoubt = ({ printers }: State): PrinterView | null =>
  printers?.printers.find(({ languageDoubtful }) => languageDoubtful) ?? null;
