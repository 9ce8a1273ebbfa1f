import { parseArgs } from 'node:util';
import { printJson, printTable, type Figures } from './figures.ts';
import { measureClient } from './client.ts';
import { measureLabels } from './labels.ts';
import { measureLanguages } from './languages.ts';
import { measureSpooler } from './spooler.ts';
import { measureStation } from './station.ts';

const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, quick: { type: 'boolean', default: false } },
});

const figures: Figures = {
  ...(await measureLabels()),
  ...(await measureLanguages()),
  ...(await measureSpooler()),
  ...(await measureClient(values.quick)),
  ...(await measureStation(1000)),
  ...(values.quick ? {} : await measureStation(100_000)),
};

if (values.json) printJson(figures);
else printTable(figures);
