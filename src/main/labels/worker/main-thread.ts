import { createLabelPreparer } from '../prepare-label.ts';
import { doLabelJob, type LabelJob } from './label-job.ts';
import { PlaceEnded, type LabelPlace } from './label-place.ts';

/**
 * Labels on the thread that asks, for a computer on which no process can be started. It can't be ended from outside;
 * what it waits for, the drawing of an SVG above all, has deadlines of its own.
 */
export function createMainThread(deadlineMs: number): LabelPlace {
  const preparer = createLabelPreparer();
  const ending = Promise.withResolvers<never>();
  // Without a job nobody hears it.
  ending.promise.catch(() => {});
  return {
    async ask(job: LabelJob) {
      const late = Promise.withResolvers<never>();
      const deadline = setTimeout(
        () => late.reject(new PlaceEnded(`a label took longer than ${deadlineMs / 1000} s`, true)),
        deadlineMs,
      );
      const made = doLabelJob(preparer, job).catch((error: unknown) => {
        throw new PlaceEnded(error instanceof Error ? (error.stack ?? error.message) : String(error), false);
      });
      try {
        return await Promise.race([made, late.promise, ending.promise]);
      } finally {
        clearTimeout(deadline);
      }
    },
    async end() {
      ending.reject(new PlaceEnded('the station gave it up', false));
      await Promise.resolve();
    },
  };
}
