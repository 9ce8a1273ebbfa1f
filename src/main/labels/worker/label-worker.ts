import process from 'node:process';
import { parentPort } from 'node:worker_threads';
import { createLabelPreparer } from '../prepare-label.ts';
import { doLabelJob, END, READY, type LabelAnswer, type LabelReply, type LabelRequest } from './label-job.ts';

/**
 * The entry of a label thread: it says that it is ready, then answers each request under its number. What it does not
 * expect ends it, and with it whatever state may have caused that; the station starts another one.
 */
if (parentPort === null) throw new Error('this is a thread of the station');
const station = parentPort;
const preparer = createLabelPreparer();

station.on('message', (message: LabelRequest | typeof END) => {
  if (message === END) process.exit(0);
  const { id, job } = message;
  doLabelJob(preparer, job).then(
    (answer) => reply(id, answer),
    (error: unknown) => {
      // Thrown outside of the promise, so that it ends the thread and reaches the station as its `error`.
      setImmediate(() => {
        throw error;
      });
    },
  );
});
station.postMessage(READY, []);

function reply(id: number, answer: LabelAnswer): void {
  const [own, buffers] = transferable(answer);
  station.postMessage({ id, answer: own } satisfies LabelReply, buffers);
}

/** The same answer with its bytes in memory of their own, which is handed over, not copied. */
function transferable(answer: LabelAnswer): readonly [LabelAnswer, ArrayBuffer[]] {
  if (answer === null) return [answer, []];
  if (answer instanceof Uint8Array) {
    const own = ownBytes(answer);
    return [own, [own.buffer]];
  }
  if (!answer.ok) return [answer, []];
  const bytes = ownBytes(answer.value.bytes);
  return [{ ok: true, value: { ...answer.value, bytes } }, [bytes.buffer]];
}

/** Small buffers lie in a pool that others use too; files of Node may be in memory that can't be handed over. */
const ownBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes);
