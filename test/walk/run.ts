import { parseArgs } from 'node:util';
import { walkMany } from './campaign.ts';

/** The long form of the walk: as many as wanted, and what they met. */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
});
const runs = Number(values.runs);
const seed = Number(values.seed);

try {
  const { requests, counts } = await walkMany({ runs, seed });
  const lines = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, count]) => `${name}: ${count}`);
  process.stdout.write(
    `${lines.join('\n')}\n\n${runs} walks, ${requests} requests, seed ${seed}: none at fault\n`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
