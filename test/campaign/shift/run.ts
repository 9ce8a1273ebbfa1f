import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { lastLine } from './figures.ts';
import { runShift } from './shift.ts';

/** A whole shift, as long as wanted; the last line is JSON. */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '0' },
    faults: { type: 'boolean', default: false },
    folder: { type: 'string' },
    /** Without it: warehouse orders alone. */
    schemes: { type: 'string' },
  },
});

const whole = (name: string, text: string, least: number): number => {
  const number = Number(text);
  if (!/^\d{1,9}$/.test(text) || number < least)
    throw new Error(`--${name} takes a whole number from ${least}: ${text}`);
  return number;
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  const seed = whole('seed', values.seed, 1);
  const orders = whole('orders', values.orders, 1);
  const kills = whole('kills', values.kills, 0);
  if (values.schemes !== undefined && values.schemes !== 'all')
    throw new Error(`--schemes takes all: ${values.schemes}`);
  const schemes = values.schemes === 'all' ? 'all' : 'supplies';
  const folder = path.resolve(values.folder ?? path.join(tmpdir(), 'packbench-campaign', `shift-${seed}`));
  // The station is started again from its sources after each kill.
  process.env['NODE_COMPILE_CACHE'] ??= path.join(tmpdir(), 'packbench-campaign', 'compiled');
  say(
    `seed ${seed}, ${orders} orders${schemes === 'all' ? ' of all schemes' : ''}${values.faults ? ', with faults' : ''}, in ${folder}`,
  );
  const result = await runShift({ seed, orders, kills, schemes, faults: values.faults, folder, tell: say });
  for (const [what, times] of Object.entries(result.met)) say(`${what}: ${times}`);
  for (const each of result.faults) say(each);
  if (result.faults.length > 0) say(`the story: ${path.join(folder, 'story.txt')}`);
  say(JSON.stringify(lastLine(result)));
  process.exitCode = result.faults.length === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
// The windows of stations that were killed knock for ever, as the page of a station that is away does.
process.exit();
