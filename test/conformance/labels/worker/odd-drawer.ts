import { appendFileSync } from 'node:fs';
import process from 'node:process';
import { READY, type LabelReply, type LabelRequest } from '../../../../src/main/labels/worker/label-job.ts';

/**
 * A label drawer whose labels say by their code what happens to it: `end`, `throw`, `loop`, `late` (never answered),
 * `drawn` (ends where it is drawn to be read).
 * `note <file>` in front writes down that it was begun. Any other is answered with how many were begun before it.
 */
let begun = 0;

process.on('disconnect', () => process.exit(0));
process.on('message', ({ id, job }: LabelRequest) => {
  const words = job.kind === 'prepare' ? job.file.code.split(' ') : [];
  const before = begun;
  begun += 1;
  if (words[0] === 'note') {
    const [, file = ''] = words.splice(0, 2);
    appendFileSync(file, `${process.pid}\n`);
  }
  if (words[0] === 'end') process.exit(3);
  if (words[0] === 'drawn' && job.kind === 'prepare' && !job.options.isUndrawn) process.exit(3);
  if (words[0] === 'throw') throw new Error('unheard of');
  if (words[0] === 'late') return;
  while (words[0] === 'loop');
  const answer =
    job.kind === 'prepare'
      ? ({ ok: true, value: { bytes: Uint8Array.of(before), check: 'decoded', others: [] } } as const)
      : null;
  process.send?.({ id, answer } satisfies LabelReply);
});
process.send?.(READY);
