import type { JobRow } from '../../db/journal/job-rows.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { newJob } from '../../printers/queue/new-job.ts';

export interface EnqueuePorts {
  readonly journal: { readonly jobs: Pick<Journal['jobs'], 'add'> };
  /** Who works at the desk; null while nobody is signed in. */
  readonly person: () => string | null;
  readonly clock: () => number;
  readonly newId: () => string;
}

/** The ports under the name of whoever asks just now: while labels are made, somebody else may sign in. */
export function askedNow<Ports extends Pick<EnqueuePorts, 'person'>>(ports: Ports): Ports {
  const by = ports.person();
  return { ...ports, person: () => by };
}

type Label = Pick<JobRow, 'document' | 'cause' | 'printerId'> &
  Partial<Pick<JobRow, 'jobId' | 'bytes' | 'replaces' | 'reason' | 'overrode'>>;

const jobOf = ({ person, clock, newId }: EnqueuePorts, label: Label): JobRow =>
  newJob({ bytes: null, ...label, jobId: label.jobId ?? newId(), person: person(), createdAt: clock() });

/** Queues a label at its printer in the caller's transaction; wake the printer after the commit. */
export function enqueue(ports: EnqueuePorts, label: Label): string {
  const job = jobOf(ports, label);
  ports.journal.jobs.add(job);
  return job.jobId;
}

/** Records a label that was given out as a file, to be printed without Packbench. */
export function noteGivenOut(ports: EnqueuePorts, label: Omit<Label, 'printerId'>): void {
  ports.journal.jobs.add({
    ...jobOf(ports, { ...label, printerId: null }),
    state: 'sent',
    evidence: 'givenOut',
  });
}
