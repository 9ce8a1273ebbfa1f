import process from 'node:process';
import { createLabelThreads } from '../../../../src/main/labels/worker/label-threads.ts';

/** A program that has nothing else to do: it warms a label thread, closes it and says so. */
const silent = (): void => {};
const threads = createLabelThreads({ log: { warn: silent, error: silent }, threads: 1 });
await threads.warm();
await threads.close();
process.stdout.write('closed');
