import { seededRandom, type Random } from '../../../src/simulator/random.ts';

/** What is done wrong before it is done right. Each is only done where it surely is wrong. */
export const mistakes = [
  'unknownBarcode',
  'otherSupply',
  'notTakenYet',
  'oneTooMany',
  'supplyCode',
  'doubleTrigger',
  'noise',
  'usedCode',
  'separatorLost',
  'wrongKind',
  'productAsCode',
] as const;
export type Mistake = (typeof mistakes)[number];

/** What the packer does with a parcel once its label is there. */
export const afterwards = ['undo', 'reprint', 'hold', 'defect', 'scanLabel', 'typeNumber'] as const;
export type Afterwards = (typeof afterwards)[number];

export const boxDeeds = ['openBox', 'closeBox', 'scanBox'] as const;
export type BoxDeed = (typeof boxDeeds)[number];

/** `fault`: of the marketplace's answers, for the next `count` requests. */
export type Trouble =
  | {
      readonly kind: 'cancel';
      readonly whom: 'next' | 'inHand' | 'packed';
      readonly by: 'buyer' | 'supplier';
    }
  | { readonly kind: 'network'; readonly state: 'gone' | 'silent'; readonly steps: number }
  | { readonly kind: 'cut' }
  | { readonly kind: 'answers'; readonly fault: object }
  | { readonly kind: 'printer'; readonly what: PrinterTrouble; readonly amount: number }
  | { readonly kind: 'kill'; readonly downMs: number };

export const printerTroubles = [
  'paperOut',
  'headOpen',
  'powerCycle',
  'powerCycleLater',
  'resetAfter',
  'stall',
  'refuse',
  'noStatus',
] as const;
export type PrinterTrouble = (typeof printerTroubles)[number];

/** One turn of the packer at the bench. `pick`s (0 ≤ pick < 1) choose among what is there when it comes to it. */
export interface Step {
  readonly pick: number;
  readonly how: 'product' | 'label' | 'twoWindows' | 'skip';
  readonly mistake: Mistake | null;
  readonly afterwards: Afterwards | null;
  readonly box: BoxDeed | null;
  readonly changesPerson: boolean;
  readonly answersByScan: boolean;
  readonly trouble: { readonly what: Trouble; readonly afterMs: number } | null;
}

/** How a supply of a wave is packed. */
export interface SupplyPlan {
  readonly labelFirst: boolean;
  readonly boxes: boolean;
  /** Packed beside the one before it. */
  readonly beside: boolean;
  readonly cancelBeforeHandOver: boolean;
}

export interface OrderBatch {
  /** Of the catalogue. */
  readonly product: number;
  readonly warehouse: 0 | 1;
  readonly cargoType: 1 | 2;
  readonly count: number;
  /** Its orders cross a border. */
  readonly isAbroad: boolean;
}

/** Orders that arrive together, and are taken into supplies by warehouse and cargo type. */
export interface Wave {
  readonly batches: readonly OrderBatch[];
  readonly scanBack: 'never' | 'every' | 'always';
  readonly supplies: readonly SupplyPlan[];
}

export interface ShiftWishes {
  readonly seed: number;
  readonly orders: number;
  readonly faults: boolean;
  /** SIGKILL so many times, evenly spread over the shift, besides those among the faults. */
  readonly kills: number;
}

export const PRODUCTS = 40;

/** Supplies of a seller have some thirty orders; a wave makes up to four of them. */
const WAVE_ORDERS = 120;
const SUPPLIES_A_WAVE = 4;

/** Now and then several of one product arrive at once. */
const MOST_OF_ONE = 4;

export const chance = (random: Random, share: number): boolean => random.next() < share;

/** The same wishes always give the same waves. */
export function planWaves({ seed, orders }: ShiftWishes): Wave[] {
  const random = seededRandom(seed);
  const waves: Wave[] = [];
  for (let left = orders; left > 0; left -= WAVE_ORDERS) {
    waves.push({
      batches: drawBatches(random, Math.min(left, WAVE_ORDERS)),
      scanBack: random.pick(['never', 'every', 'every', 'always'] as const),
      supplies: Array.from({ length: SUPPLIES_A_WAVE }, () => ({
        labelFirst: chance(random, 0.25),
        boxes: chance(random, 0.5),
        beside: chance(random, 0.3),
        cancelBeforeHandOver: chance(random, 0.4),
      })),
    });
  }
  return waves;
}

function drawBatches(random: Random, orders: number): OrderBatch[] {
  const batches: OrderBatch[] = [];
  for (let left = orders; left > 0;) {
    const count = Math.min(left, 1 + Math.floor(MOST_OF_ONE * random.next() ** 3));
    batches.push({
      product: random.int(PRODUCTS),
      warehouse: chance(random, 0.7) ? 0 : 1,
      cargoType: chance(random, 0.75) ? 1 : 2,
      count,
      isAbroad: false,
    });
    left -= count;
  }
  return batches;
}

/** One after another, as many as the shift takes. */
export function* planSteps({ seed, orders, faults, kills }: ShiftWishes): Generator<Step, never> {
  const random = seededRandom(seed * 7919 + 1);
  const killStep = orders / Math.max(1, kills);
  for (let step = 0, killed = 0; ; step += 1) {
    const drawn = drawStep(random);
    const isKill = killed < kills && step >= (killed + random.next()) * killStep;
    if (isKill) killed += 1;
    const kill: Trouble = { kind: 'kill', downMs: random.pick([0, 0, 100, 800]) };
    const other = faults && chance(random, 0.18) ? drawTrouble(random) : null;
    const what = isKill ? kill : other;
    yield { ...drawn, trouble: what && { what, afterMs: drawMoment(random) } };
  }
}

function drawStep(random: Random): Omit<Step, 'trouble'> {
  const how = random.int(100);
  return {
    pick: random.next(),
    how: how < 70 ? 'product' : how < 88 ? 'label' : how < 95 ? 'twoWindows' : 'skip',
    mistake: chance(random, 0.3) ? random.pick(mistakes) : null,
    afterwards: chance(random, 0.14) ? random.pick(afterwards) : null,
    box: chance(random, 0.2) ? random.pick(boxDeeds) : null,
    changesPerson: chance(random, 0.02),
    answersByScan: chance(random, 0.6),
  };
}

/** Between a scan's way to the station and its label coming out. */
const drawMoment = (random: Random): number => random.int(random.pick([2, 10, 40, 120, 300]));

function drawTrouble(random: Random): Trouble {
  const kind = random.int(100);
  if (kind < 26)
    return {
      kind: 'cancel',
      whom: random.pick(['next', 'inHand', 'inHand', 'packed'] as const),
      by: random.pick(['buyer', 'buyer', 'supplier'] as const),
    };
  if (kind < 36)
    return {
      kind: 'network',
      state: random.pick(['gone', 'gone', 'silent'] as const),
      steps: 2 + random.int(12),
    };
  if (kind < 42) return { kind: 'cut' };
  if (kind < 64) return { kind: 'answers', fault: drawFault(random) };
  if (kind < 86) return { kind: 'printer', what: random.pick(printerTroubles), amount: random.next() ** 2 };
  return { kind: 'kill', downMs: random.pick([0, 0, 200, 1500]) };
}

function drawFault(random: Random): object {
  const count = 1 + random.int(5);
  const kind = random.pick([
    'status',
    'status',
    'tooManyRequests',
    'dropBefore',
    'dropAfter',
    'dropAfter',
    'truncate',
    'garbage',
    'empty',
    'html',
    'latency',
  ] as const);
  if (kind === 'status') return { kind, status: random.pick([500, 502, 503]), count };
  if (kind === 'tooManyRequests') return { kind, retrySeconds: 1, count };
  if (kind === 'latency') return { kind, delayMs: 200 + random.int(2000), count };
  if (kind === 'garbage') return { kind, seed: random.int(1000), count };
  return { kind, count };
}
