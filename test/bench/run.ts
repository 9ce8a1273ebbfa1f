import { parseArgs } from 'node:util';
import { printJson, printTable, type Figures } from './figures.ts';
import { measureClient } from './client.ts';
import { measureBatch } from './batch.ts';
import { measureCounter } from './counter.ts';
import { measureLabels } from './labels.ts';
import { measureLanguages } from './languages.ts';
import { measureLongList } from './long-list.ts';
import { measureNumbers } from './numbers.ts';
import { measurePeers } from './peers.ts';
import { measureSchemes } from './schemes.ts';
import { measureScreen } from './screen.ts';
import { measureSpooler } from './spooler.ts';
import { measureStation } from './station.ts';
import { measureStockroom } from './stockroom.ts';
import { measureStory } from './story-days.ts';

type Part = (isQuick: boolean) => Promise<Figures>;

/** What can be measured alone, in the order in which all of it is. */
const parts: Readonly<Record<string, Part>> = {
  labels: measureLabels,
  languages: measureLanguages,
  peers: measurePeers,
  batch: measureBatch,
  spooler: measureSpooler,
  client: measureClient,
  station: async (isQuick) => ({
    ...(await measureStation(1000)),
    ...(isQuick ? {} : await measureStation(100_000)),
  }),
  schemes: (isQuick) => measureSchemes(isQuick ? 5000 : 100_000),
  counter: (isQuick) => measureCounter(isQuick ? 5000 : 100_000),
  stockroom: (isQuick) => measureStockroom(isQuick ? 5000 : 100_000),
  numbers: (isQuick) => measureNumbers(isQuick ? 50_000 : 1_000_000),
  screen: async (isQuick) => ({
    ...(await measureScreen(1000, true)),
    ...(isQuick ? {} : await measureScreen(100_000, false)),
    ...(isQuick ? {} : await measureScreen(1_000_000, false)),
  }),
  list: measureLongList,
  story: (isQuick) => measureStory(isQuick ? 100_000 : 1_000_000),
};

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
  },
});

const unknown = values.only.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  process.stderr.write(`--only takes one of ${Object.keys(parts).join(', ')}: ${unknown.join(', ')}\n`);
  process.exit(1);
}

let figures: Figures = {};
for (const [name, measure] of Object.entries(parts))
  if (values.only.length === 0 || values.only.includes(name))
    figures = { ...figures, ...(await measure(values.quick)) };

if (values.json) printJson(figures);
else printTable(figures);
// Windows of stations that were stopped may still wait for something; what was printed is out before the end.
process.stdout.write('', () => process.exit());
