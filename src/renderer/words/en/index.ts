import { common } from './common.ts';
import { handOver } from './hand-over.ts';
import { packing } from './packing.ts';
import { printer } from './printer.ts';
import { problem } from './problem.ts';
import { refusal } from './refusal.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { today } from './today.ts';
import { verdict, verdictKind, verdictMore } from './verdict.ts';

export const en = {
  common,
  handOver,
  packing,
  printer,
  problem,
  refusal,
  settings,
  shell,
  today,
  verdict,
  verdictKind,
  verdictMore,
};
