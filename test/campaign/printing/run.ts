import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { BUILT, SOURCES } from '../shared/programs.ts';
import { isClean, runCampaign } from './campaign.ts';

/** The long form: as many jobs as wanted, going on where it was interrupted. */
const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    folder: { type: 'string' },
    lanes: { type: 'string', default: '2' },
    'jobs-a-round': { type: 'string', default: '100' },
    built: { type: 'boolean', default: false },
  },
});

const whole = (name: string, text: string): number => {
  const number = Number(text);
  if (!/^\d{1,9}$/.test(text) || number < 1)
    throw new Error(`--${name} takes a whole number from 1: ${text}`);
  return number;
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  const jobs = whole('jobs', values.jobs);
  const seed = whole('seed', values.seed);
  const folder = path.resolve(values.folder ?? path.join(tmpdir(), 'packbench-campaign', `printing-${seed}`));
  const lanes = whole('lanes', values.lanes);
  const jobsARound = whole('jobs-a-round', values['jobs-a-round']);
  const programs = values.built ? BUILT : SOURCES;
  // Station and printers are started a thousand times from their sources.
  process.env['NODE_COMPILE_CACHE'] ??= path.join(folder, 'compiled');
  say(`seed ${seed}, in ${folder}`);
  const counts = await runCampaign({ jobs, seed, folder, lanes, jobsARound, tell: say, programs });
  const { labels, met, ...line } = counts;
  for (const [what, times] of Object.entries(met)) say(`${what}: ${times}`);
  say(`${labels} labels on paper`);
  say(JSON.stringify(line));
  process.exitCode = isClean(counts) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
// The windows of stations that were killed knock for ever, as the page of a station that is away does.
process.exit();
