import { readReport } from '../../src/main/marketplace/reports/read-report.ts';

/** Reads the archive FILE as a report of TYPE, as its own process: what its memory grows by is the reader's. */
const [file = '', type = ''] = process.argv.slice(2);
const MEGABYTE = 1024 * 1024;

const before = process.memoryUsage.rss();
const began = performance.now();
let rows = 0;
for await (const row of readReport(file, type)) {
  if (!row.ok) throw new Error(row.problem.reason);
  rows += 1;
}
const seconds = (performance.now() - began) / 1000;
// The system's own record of the peak, in kilobytes.
const growth = process.resourceUsage().maxRSS / 1024 - before / MEGABYTE;
process.stdout.write(`${JSON.stringify({ rows, seconds, growth })}\n`);
