import { existsSync, writeFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { READY, type LabelReply, type LabelRequest } from '../../../../src/main/labels/worker/label-job.ts';

/**
 * A label thread whose labels say by their code what happens to it: `end`, `end once <file>`, `throw`, `loop`, `late`
 * (never answered). Any other is answered with how many were begun before it.
 */
const station = parentPort;
if (station === null) throw new Error('this is a thread');
let begun = 0;

station.on('message', ({ id, job }: LabelRequest) => {
  const words = job.kind === 'prepare' ? job.file.code.split(' ') : [];
  const before = begun;
  begun += 1;
  if (words[0] === 'end' && (words[1] !== 'once' || firstTime(words[2] ?? ''))) process.exit(3);
  if (words[0] === 'throw') throw new Error('unheard of');
  if (words[0] === 'late') return;
  while (words[0] === 'loop');
  const answer =
    job.kind === 'prepare'
      ? ({ ok: true, value: { bytes: Uint8Array.of(before), check: 'decoded' } } as const)
      : null;
  station.postMessage({ id, answer } satisfies LabelReply, []);
});
station.postMessage(READY, []);

function firstTime(file: string): boolean {
  if (existsSync(file)) return false;
  writeFileSync(file, '');
  return true;
}
