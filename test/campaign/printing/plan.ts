import { seededRandom, type Random } from '../../../src/simulator/random.ts';
import { languageNames, type SpokenLanguage } from '../../../src/simulator/printers/languages/language.ts';
import type { LineKind } from '../../../src/simulator/printers/lines/line.ts';
import type { DevicePlan } from '../shared/device-plan.ts';
import { drawLies, type LiePlan } from './label-lies.ts';
import { drawTroubles, type Troubles } from './plan-troubles.ts';

/** What the packer does. `pick` (0 ≤ pick < 1) chooses among what is there when it comes to it. */
export type Act =
  | { readonly kind: 'scan'; readonly scans: readonly { readonly pick: number; readonly pauseMs: number }[] }
  /** The labels of a whole supply before it is packed, and packing from such a pile. */
  | { readonly kind: 'ahead' }
  | { readonly kind: 'packAhead'; readonly pick: number }
  | { readonly kind: 'own'; readonly copies: number; readonly printer: Place | null }
  | { readonly kind: 'test'; readonly printer: Place }
  | { readonly kind: 'supplyQr' }
  /** A label that came out was damaged. */
  | { readonly kind: 'reprint'; readonly pick: number }
  | { readonly kind: 'cancel'; readonly pick: number }
  | { readonly kind: 'cancelWaiting'; readonly printer: Place }
  | { readonly kind: 'pause'; readonly printer: Place }
  | { readonly kind: 'resume'; readonly printer: Place }
  | { readonly kind: 'retry' }
  | { readonly kind: 'move'; readonly from: Place }
  /** The spare printer takes the place of this one; where it speaks several languages, it may be told another one. */
  | { readonly kind: 'changePrinter'; readonly printer: Place; readonly pick: number }
  /** Nothing, for as long as it takes a printer to be sure of its count. */
  | { readonly kind: 'rest'; readonly ms: number };

/** The first or the second printer of the desk. */
export type Place = 0 | 1;

export interface Step {
  readonly act: Act;
  readonly troubles: Troubles;
  /** How long what is wrong stays so once the packer has done their act. */
  readonly holdMs: number;
  /** Whether the packer then mends the printers, answers what the station asks and looks at the paper. */
  readonly attends: boolean;
  /** Of the answer to labels that waited too long: whether they are still wanted. */
  readonly wantsHeld: boolean;
  /** Whether a label that is asked about is scanned, where that is possible, or answered by hand. */
  readonly answersByScan: boolean;
  /** Whether a label in doubt is answered while its printer is still stopped: it may come late, beside the one printed instead. */
  readonly answersEarly: boolean;
}

export interface RoundPlan {
  /** Two of the desk, and one that takes the place of either. */
  readonly devices: readonly [DevicePlan, DevicePlan, DevicePlan];
  readonly dpi: 203 | 300;
  /** What the marketplace is asked for: its own ZPL, or pictures that become dots. */
  readonly labelType: 'zplh' | 'svg' | 'png';
  /** Whether the second printer takes what the first can't, and prints own labels and supply codes. */
  readonly fallback: boolean;
  readonly ownAtSecond: boolean;
  /** What the marketplace does wrong with labels of the supply that is packed by scanning. */
  readonly lies: readonly LiePlan[];
  readonly steps: readonly Step[];
}

/** More than a round of a hundred jobs takes. */
const STEPS = 160;

/** Rounds of one campaign share nothing, whatever its seed. */
const ROUND_STRIDE = 1_000_003;

/** What a person does and what goes wrong at the printers stay the same whatever the marketplace lies about. */
const SEED_OF_LIES = 0x5eed_11e5;

/** The same seed and round always give the same plan. No clock, no I/O. */
export function planRound(seed: number, round: number): RoundPlan {
  const random = seededRandom(seed * ROUND_STRIDE + round);
  const aside = seededRandom(seed * ROUND_STRIDE + round + SEED_OF_LIES);
  const device = (): DevicePlan => drawDevice(random);
  return {
    devices: [device(), device(), device()],
    dpi: chance(random, 0.15) ? 300 : 203,
    labelType: random.pick(['zplh', 'svg', 'png'] as const),
    fallback: chance(random, 0.4),
    ownAtSecond: chance(random, 0.5),
    lies: drawLies(aside),
    steps: Array.from({ length: STEPS }, () => ({ ...drawStep(random), answersEarly: chance(aside, 0.2) })),
  };
}

export const chance = (random: Random, share: number): boolean => random.next() < share;

function drawDevice(random: Random): DevicePlan {
  const line = random.pick<LineKind>(['tcp', 'tcp', 'tcp', 'pty', 'file', 'file']);
  // A language that changes in the middle of a stream can be told by nobody: only a line with connections may.
  const spoken: readonly SpokenLanguage[] = line === 'tcp' ? [...languageNames, 'auto'] : languageNames;
  const language = random.pick(spoken);
  return {
    line,
    language,
    flow: chance(random, 0.5) ? 'none' : 'xonxoff',
    printMs: random.pick([0, 0, 20, 80]),
  };
}

function drawStep(random: Random): Omit<Step, 'answersEarly'> {
  const act = drawAct(random);
  const troubles = drawTroubles(random);
  const isCalm = troubles.device === null && troubles.station === null;
  return {
    act,
    troubles,
    holdMs: isCalm ? 0 : drawHold(random),
    attends: chance(random, isCalm ? 0.35 : 0.65),
    wantsHeld: chance(random, 0.6),
    answersByScan: chance(random, 0.7),
  };
}

/** Mostly as long as it takes to see it; now and then longer than the longest deadline of a transport, 30 s. */
const drawHold = (random: Random): number =>
  chance(random, 0.008) ? 32_000 : random.pick([0, 60, 250, 600, 1200]);

function drawAct(random: Random): Act {
  const place = (): Place => (chance(random, 0.65) ? 0 : 1);
  const pick = random.next();
  const kind = random.int(100);
  if (kind < 46) {
    const scans = Array.from({ length: 1 + random.int(5) }, () => ({
      pick: random.next(),
      pauseMs: random.pick([0, 0, 30, 120]),
    }));
    return { kind: 'scan', scans };
  }
  if (kind < 51) return { kind: 'ahead' };
  if (kind < 55) return { kind: 'packAhead', pick };
  if (kind < 65)
    return { kind: 'own', copies: random.pick([1, 2, 5, 8]), printer: chance(random, 0.4) ? place() : null };
  if (kind < 69) return { kind: 'test', printer: place() };
  if (kind < 72) return { kind: 'supplyQr' };
  if (kind < 77) return { kind: 'reprint', pick };
  if (kind < 80) return { kind: 'cancel', pick };
  if (kind < 81) return { kind: 'cancelWaiting', printer: place() };
  if (kind < 84) return { kind: 'pause', printer: place() };
  if (kind < 87) return { kind: 'resume', printer: place() };
  if (kind < 90) return { kind: 'retry' };
  if (kind < 94) return { kind: 'move', from: place() };
  if (kind < 98) return { kind: 'changePrinter', printer: place(), pick };
  return { kind: 'rest', ms: random.pick([300, 6000]) };
}
