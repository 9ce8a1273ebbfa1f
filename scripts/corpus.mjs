// Prints every label of the corpus and draws docs/pictures/labels.png: npm run corpus. What each file of other programs
// must become: npm run corpus -- --list.
import process from 'node:process';
import { ensureInstalled, run } from './lib/ensure.mjs';
import { inProject, main } from './lib/project.mjs';

await main(async () => {
  const node = await ensureInstalled();
  process.exitCode = await run(node, [
    inProject('test', 'fixtures', 'labels', 'contact-sheet.ts'),
    ...process.argv.slice(2),
  ]);
});
