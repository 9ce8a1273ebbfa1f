import { parseArgs } from 'node:util';
import { printJson, printTable, type Figures } from './figures.ts';
import { measureClient } from './client.ts';
import { measureBatch } from './batch.ts';
import { measureLabels } from './labels.ts';
import { measureLanguages } from './languages.ts';
import { measureLongList } from './long-list.ts';
import { measurePeers } from './peers.ts';
import { measureScreen } from './screen.ts';
import { measureSpooler } from './spooler.ts';
import { measureStation } from './station.ts';
import { measureStory } from './story-days.ts';

const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, quick: { type: 'boolean', default: false } },
});

const figures: Figures = {
  ...(await measureLabels()),
  ...(await measureLanguages()),
  ...(await measurePeers()),
  ...(await measureBatch(values.quick)),
  ...(await measureSpooler()),
  ...(await measureClient(values.quick)),
  ...(await measureStation(1000)),
  ...(values.quick ? {} : await measureStation(100_000)),
  ...(await measureScreen(1000, true)),
  ...(values.quick ? {} : await measureScreen(100_000, false)),
  ...(values.quick ? {} : await measureScreen(1_000_000, false)),
  ...(await measureLongList()),
  ...(await measureStory(values.quick ? 100_000 : 1_000_000)),
};

if (values.json) printJson(figures);
else printTable(figures);
