import { writeSync } from 'node:fs';
import process from 'node:process';
import { workerData } from 'node:worker_threads';
import {
  BUSY,
  IDLE,
  LOOK_EVERY_MS,
  MOST_CPU_MS,
  MOST_MEMORY,
  NUMBER_AT,
  STATE_AT,
  TOO_MUCH,
} from './drawer-limits.ts';

/**
 * A thread of the drawer that looks at what the job in work takes, and ends the whole process when that is too much. It
 * runs while the drawer is in native code or in a loop, where nobody else is heard.
 */
if (!(workerData instanceof Int32Array)) throw new Error('this is a thread of the drawer');
const state: Int32Array = workerData;
const ERROR_OUTPUT = 2;

for (;;) {
  Atomics.wait(state, STATE_AT, IDLE);
  watch(Atomics.load(state, NUMBER_AT));
}

function watch(job: number): void {
  const before = process.cpuUsage();
  while (Atomics.load(state, STATE_AT) === BUSY && Atomics.load(state, NUMBER_AT) === job) {
    const memory = process.memoryUsage.rss();
    if (memory > MOST_MEMORY) end(`${Math.round(memory / 1024 / 1024)} MB of memory`);
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 > MOST_CPU_MS) end(`${MOST_CPU_MS / 1000} s of computing`);
    Atomics.wait(state, STATE_AT, BUSY, LOOK_EVERY_MS);
  }
}

function end(why: string): never {
  writeSync(ERROR_OUTPUT, `\n${TOO_MUCH}${why}\n`);
  process.kill(process.pid, 'SIGKILL');
  // The signal may take a moment to arrive.
  for (;;) Atomics.wait(state, NUMBER_AT, Atomics.load(state, NUMBER_AT), LOOK_EVERY_MS);
}
