import type { JobView } from '../../shared/contract/printing.ts';
import { asksPerson } from '../../shared/domain/print-job/asks-person.ts';
import type { State } from './store.ts';

/** The label of this box that a person is asked about. */
export const askedBoxLabel = (
  { printers }: Pick<State, 'printers'>,
  boxId: string | null,
): JobView | undefined =>
  printers?.printers
    .flatMap(({ queue }) => queue)
    .find((job) => job.document.kind === 'boxLabel' && job.document.boxId === boxId && asksPerson(job));
