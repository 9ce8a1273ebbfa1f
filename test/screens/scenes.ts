import { abroad } from './scenes/abroad.ts';
import { beginning } from './scenes/beginning.ts';
import { counter } from './scenes/counter.ts';
import { counterTroubles } from './scenes/counter-troubles.ts';
import { counts } from './scenes/counts.ts';
import { extraLabel } from './scenes/extra-label.ts';
import { labels } from './scenes/labels.ts';
import { labelsOut } from './scenes/labels-out.ts';
import { lateLabels } from './scenes/late-labels.ts';
import { leaving } from './scenes/leaving.ts';
import { loading } from './scenes/loading.ts';
import { mistaken } from './scenes/mistaken.ts';
import { numbersScene } from './scenes/numbers.ts';
import { packing } from './scenes/packing.ts';
import { offers } from './scenes/offers.ts';
import { people } from './scenes/people.ts';
import { planning } from './scenes/planning.ts';
import { printers } from './scenes/printers.ts';
import { refused } from './scenes/refused.ts';
import { rollEnds } from './scenes/roll-ends.ts';
import { runs } from './scenes/runs.ts';
import { scanners } from './scenes/scanners.ts';
import { stockFiles } from './scenes/stock-files.ts';
import { stockroom } from './scenes/stockroom.ts';
import { tries } from './scenes/tries.ts';
import type { Scene } from './scenes/scene.ts';

/** The longest first: they are gone through side by side. */
export const scenes: readonly Scene[] = [
  packing,
  numbersScene,
  beginning,
  loading,
  planning,
  counter,
  labels,
  printers,
  scanners,
  stockroom,
  stockFiles,
  counts,
  people,
  refused,
  runs,
  counterTroubles,
  offers,
  tries,
  abroad,
  leaving,
  mistaken,
  labelsOut,
  extraLabel,
  lateLabels,
  rollEnds,
];
