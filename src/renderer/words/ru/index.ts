import type { Words } from '../words.ts';
import { boxes } from './boxes.ts';
import { carrierLabels } from './carrier-labels.ts';
import { common } from './common.ts';
import { courier } from './courier.ts';
import { counter } from './counter.ts';
import { deskSettings } from './desk-settings.ts';
import { figures } from './figures.ts';
import { firstSteps } from './first-steps.ts';
import { handOver } from './hand-over.ts';
import { kept } from './kept.ts';
import { labelOut } from './label-out.ts';
import { labels } from './labels.ts';
import { labelsAhead } from './labels-ahead.ts';
import { log } from './log.ts';
import { move } from './move.ts';
import { numberBoxes } from './number-boxes.ts';
import { numbers } from './numbers.ts';
import { packing } from './packing.ts';
import { packingList } from './packing-list.ts';
import { people } from './people.ts';
import { pickList } from './pick-list.ts';
import { practice } from './practice.ts';
import { printer } from './printer.ts';
import { printerFind } from './printer-find.ts';
import { printerSetup } from './printer-setup.ts';
import { problem } from './problem.ts';
import { refusal } from './refusal.ts';
import { runs } from './runs.ts';
import { scanners } from './scanners.ts';
import { search } from './search.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';
import { speech } from './speech.ts';
import { stockCounts } from './stock-counts.ts';
import { stockFiles } from './stock-files.ts';
import { stockroom } from './stockroom.ts';
import { story } from './story.ts';
import { supply } from './supply.ts';
import { tasks } from './tasks.ts';
import { today } from './today.ts';
import { verdict, verdictKind, verdictMore } from './verdict.ts';
import { ways } from './ways.ts';

export const ru = {
  boxes,
  carrierLabels,
  common,
  courier,
  counter,
  deskSettings,
  figures,
  firstSteps,
  handOver,
  kept,
  labelOut,
  labels,
  labelsAhead,
  log,
  move,
  numberBoxes,
  numbers,
  packing,
  packingList,
  people,
  pickList,
  practice,
  printer,
  printerFind,
  printerSetup,
  problem,
  refusal,
  runs,
  scanners,
  search,
  settings,
  shell,
  signIn,
  speech,
  stockCounts,
  stockFiles,
  stockroom,
  story,
  supply,
  tasks,
  today,
  verdict,
  verdictKind,
  verdictMore,
  ways,
} satisfies Words;
