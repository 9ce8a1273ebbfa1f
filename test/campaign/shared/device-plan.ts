import type { SpokenLanguage } from '../../../src/simulator/printers/languages/language.ts';
import type { LineKind } from '../../../src/simulator/printers/lines/line.ts';
import type { SerialFlow } from '../../../src/simulator/printers/lines/pty-line.ts';

/** An emulated printer of a campaign. */
export interface DevicePlan {
  readonly line: LineKind;
  readonly language: SpokenLanguage;
  /** Of a serial line. */
  readonly flow: SerialFlow;
  /** How long a label takes to come out, in ms. */
  readonly printMs: number;
}

/** A printer that is off takes this long to be ready again: the quickest of the label printers. */
export const POWER_AWAY_MS = 3200;
