import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Facts } from '../../../src/shared/domain/packing/facts.ts';
import type { OpenSession, SessionInput } from '../../../src/shared/domain/packing/session.ts';
import { parcelsOnScreen } from '../../../src/shared/domain/packing/left-parcels.ts';
import { step } from '../../../src/shared/domain/packing/step.ts';
import { isLock, kindOf, type Verdict } from '../../../src/shared/domain/verdict.ts';
import {
  busyWith,
  code,
  found,
  label,
  needs,
  news,
  open,
  parcel,
  product,
  quiet,
  ready,
} from './packing-fixtures.ts';
import { anyFacts, asTheStationAsks, codes, inputs } from './packing-journeys.ts';

const bottle = { article: 'BOTTLE-7', colorCode: null, sku: '4600000000015' };
const stopped: Facts = {
  ...quiet,
  printerTrouble: 'printerStopped',
  printerSays: 'printerStopped',
  awaited: parcel('1'),
};
const heard: SessionInput = { kind: 'printerHeard' };
const release: SessionInput = { kind: 'release' };

/** Each input with what is known when it comes; answers where they lead. */
const walk = (from: OpenSession, ...steps: readonly (readonly [SessionInput, Facts])[]): OpenSession =>
  steps.reduce<OpenSession>((state, [input, facts]) => {
    const { state: next } = step(state, input, facts);
    if (next.kind === 'closed') throw new Error('the session closed');
    return next;
  }, from);

describe('goods scanned while the printer needs help', () => {
  const printing = step(open, found({ next: ready }), quiet).state as OpenSession;
  const other = found({ product: bottle, next: { ...ready, parcel: { ...parcel('2'), ...bottle } } });
  const waiting = walk(
    printing,
    [news({ outcome: 'stuck', detail: 'printerStopped' }), stopped],
    [other, stopped],
  );

  test('are told by name, beside the parcel whose label waits', () => {
    expect(waiting.verdict).toMatchObject({
      reason: 'printerNeedsHelp',
      parcel: parcel('1'),
      product: { article: 'BOTTLE-7' },
    });
    expect(waiting.goods).toMatchObject([{ product: { article: 'BOTTLE-7' }, pieces: 1 }]);
  });

  test('are not passed over when the printer is back: the screen is green by no label of another parcel', () => {
    const back = walk(waiting, [news({}), quiet], [heard, quiet]);
    expect(back.verdict).toEqual({ reason: 'labelCameOut', parcel: parcel('1'), others: [], coming: false });
    const touched = walk(back, [release, quiet]);
    expect(touched.verdict).toMatchObject({ reason: 'goodsWait', product: { article: 'BOTTLE-7' } });
    expect(walk(touched, [release, quiet])).toMatchObject({ verdict: { reason: 'scanProduct' }, goods: [] });
  });

  test('are packed by their next scan, one piece for each', () => {
    const twice = walk(waiting, [other, stopped], [news({}), quiet]);
    expect(twice.goods).toMatchObject([{ pieces: 2 }]);
    const once = walk(twice, [other, quiet]);
    expect([once.verdict.reason, once.goods]).toEqual([
      'labelPrinting',
      [{ product: expect.objectContaining({ article: 'BOTTLE-7' }) as object, pieces: 1 }],
    ]);
    expect(walk(once, [other, quiet]).goods).toEqual([]);
  });

  test('wait likewise while a label is in doubt, while labels are held, and while a label is to be scanned back', () => {
    const asking: Facts = {
      ...quiet,
      question: { jobId: 'J', parcel: parcel('1'), packs: true, doubt: 'sending' },
    };
    expect(walk(open, [other, asking])).toMatchObject({
      verdict: { reason: 'labelUncertain', product: bottle },
      goods: [{ product: bottle }],
    });
    const held: Facts = { ...quiet, held: { printerId: 'P', jobs: 2, since: 5 } };
    expect(walk(open, [other, held])).toMatchObject({
      verdict: { reason: 'labelsHeld', product: bottle },
      goods: [{ product: bottle }],
    });
    const back = walk(printing, [news({}), { ...quiet, wantsScanBack: true }], [other, busyWith('1')]);
    expect(back).toMatchObject({
      verdict: { reason: 'scanLabelBack', parcel: parcel('1'), product: bottle },
      goods: [{ product: bottle }],
    });
  });

  test('wait until they are seen to, whoever signs in', () => {
    const signed = walk(waiting, [{ kind: 'signedIn', name: 'Anna' }, stopped]);
    expect(signed.verdict).toBe(waiting.verdict);
    expect(walk(waiting, [{ kind: 'goodsSeenTo', sku: bottle.sku }, stopped]).goods).toEqual([]);
  });

  test('are laid aside by name when another product is scanned before the printed label was found', () => {
    const printed = walk(open, [found({ next: { ...ready, label: { kind: 'printed' } } }), quiet]);
    expect(walk(printed, [other, busyWith('1')])).toMatchObject({
      verdict: { reason: 'labelPrinting' },
      goods: [{ product, pieces: 1 }],
    });
  });
});

describe('what a printer says of itself', () => {
  const green = walk(open, [found({ next: ready }), quiet], [news({}), quiet]);

  test('goes over a green screen, and names the label that came out', () => {
    const out = walk(green, [heard, { ...stopped, awaited: null }]);
    expect(out.verdict).toMatchObject({ reason: 'printerNeedsHelp', printed: parcel('1'), parcel: null });
    const back = walk(out, [heard, quiet]);
    expect(back.verdict).toEqual({ reason: 'labelCameOut', parcel: parcel('1'), others: [], coming: false });
  });

  test('reaches an idle bench, and ends there by a scan or a touch', () => {
    const idle = walk(open, [heard, { ...stopped, awaited: null }], [heard, quiet]);
    expect(idle.verdict).toEqual({ reason: 'printerWell' });
    expect(walk(idle, [release, quiet]).verdict.reason).toBe('scanProduct');
    expect(walk(idle, [found({ next: ready }), quiet]).verdict.reason).toBe('labelPrinting');
  });

  test('leaves alone what a person has to act on first', () => {
    for (const wrong of [found({}), found({ cancelled: parcel('3') })]) {
      const shown = walk(open, [wrong, quiet]);
      expect(walk(shown, [heard, stopped])).toBe(shown);
    }
    const asked = walk(open, [found({ next: { ...ready, gate: needs(1, 1) } }), quiet]);
    expect(walk(asked, [heard, stopped])).toBe(asked);
  });

  test('is not over while a label waits for it', () => {
    const waits = walk(green, [heard, stopped]);
    expect(walk(waits, [heard, { ...quiet, awaited: parcel('1') }])).toBe(waits);
  });
});

describe('a box label that can’t be made', () => {
  const printing = step(open, found({ next: ready }), quiet).state as OpenSession;
  const about = { box: '3' };
  const faulty = news({ outcome: 'documentFaulty', parcel: null, document: 'boxLabel', jobId: 'B', about });
  const told = { reason: 'documentFaulty', document: 'boxLabel', jobId: 'B', box: '3' };

  test('blames no printer, and its next try says nothing new', () => {
    const shown = walk(open, [faulty, quiet]);
    expect(shown.verdict).toEqual(told);
    expect(walk(shown, [heard, quiet], [faulty, quiet]).verdict).toBe(shown.verdict);
    expect(walk(shown, [found({ next: ready }), quiet]).verdict.reason).toBe('labelPrinting');
  });

  test('keeps no parcel’s label from being told of', () => {
    const out = walk(printing, [faulty, quiet], [news({}), quiet]);
    expect(out).toMatchObject({ verdict: { reason: 'labelCameOut', parcel: parcel('1') }, behind: [] });
    const back = walk(printing, [faulty, quiet], [news({}), { ...quiet, wantsScanBack: true }]);
    expect(back.task).toMatchObject({ kind: 'scanBack', parcel: parcel('1') });
  });

  test.each(['taken', 'cancelled'] as const)('is over once it was %s, and by no other’s end', (outcome) => {
    const shown = walk(open, [faulty, quiet]);
    const other = news({ outcome, parcel: null, jobId: 'C' });
    expect(walk(shown, [other, quiet]).verdict).toBe(shown.verdict);
    expect(walk(shown, [{ ...other, jobId: 'B' }, quiet]).verdict.reason).toBe('scanProduct');
  });
});

describe('a label that the printer was sent and has not proven', () => {
  const green = walk(open, [found({ next: ready }), quiet], [news({}), quiet]);
  const inside: Facts = { ...stopped, awaited: null, unproven: ['1'] };

  test('is in the printer as far as the screen says, until the printer proves that it is out', () => {
    const out = walk(green, [heard, inside]);
    expect(out.verdict).toMatchObject({ reason: 'printerNeedsHelp', printed: null, inside: parcel('1') });
    expect(walk(out, [heard, { ...inside, unproven: [] }]).verdict).toMatchObject({
      printed: parcel('1'),
      inside: null,
    });
    const back = walk(out, [heard, { ...quiet, unproven: ['1'] }]);
    expect(back.verdict).toMatchObject({ reason: 'labelCameOut', parcel: parcel('1'), coming: true });
    expect(walk(back, [heard, quiet]).verdict).toMatchObject({ reason: 'labelCameOut', coming: false });
  });

  test('is not called out because the connection took it while the printer needs help', () => {
    const printing = walk(open, [found({ next: ready }), quiet]);
    const waits = walk(printing, [news({ outcome: 'stuck', detail: 'printerStopped' }), stopped]);
    expect(walk(waits, [news({}), inside]).verdict).toMatchObject({ printed: null, inside: parcel('1') });
  });
});

describe('a parcel on the screen that must not go out from here', () => {
  const green = walk(open, [found({ next: ready }), quiet], [news({}), quiet]);
  const place = { supplyName: 'A', box: null, position: 1 };
  const isLeft = (movedTo: string | null, orderId = '1') => [
    { parcel: parcel(orderId), place, movedTo, sku: product.sku },
  ];
  const gone: Facts = { ...quiet, left: isLeft(null) };
  const changed: SessionInput = { kind: 'marketplaceChanged' };
  const cancelled = { reason: 'orderCancelled', parcel: parcel('1'), place, label: 'none' };

  test('is told at once under a green screen, trouble, or the news that its label is out', () => {
    const trouble = walk(green, [heard, { ...stopped, awaited: null }]);
    const out = walk(trouble, [heard, quiet]);
    for (const shown of [green, trouble, out])
      expect(walk(shown, [changed, gone]).verdict).toEqual(cancelled);
    expect(walk(green, [changed, { ...gone, unproven: ['1'] }]).verdict).toMatchObject({ label: 'mayCome' });
  });

  test('stays until it is touched or its own label is scanned; goods scanned meanwhile wait by name', () => {
    const told = walk(green, [changed, gone]);
    const next = found({ product: bottle, next: { ...ready, parcel: parcel('2') } });
    const first = walk(told, [next, gone]);
    expect(first.verdict).toEqual({ ...cancelled, meanwhile: bottle });
    const still = walk(first, [label('2', { state: 'packed', jobId: 'K' }), gone]);
    expect([still.verdict, still.goods]).toEqual([
      { ...cancelled, meanwhile: null },
      [{ product: bottle, pieces: 1 }],
    ]);
    for (const end of [release, label('1', { isCancelled: true, state: 'packed', jobId: 'J' })]) {
      const ended = step(still, end, gone);
      expect(ended.effects).toEqual([{ kind: 'setAside', orderId: '1' }]);
      expect(ended.verdict).toMatchObject({ reason: 'goodsWait', product: bottle });
    }
  });

  test('is told in the place of the question whether its label came out, and an answer does not cover it', () => {
    const question = { jobId: 'J', parcel: parcel('1'), packs: true, doubt: 'sending' } as const;
    const asking: Facts = { ...quiet, question };
    const asked = walk(open, [news({ outcome: 'uncertain' }), asking]);
    const both: Facts = { ...asking, unproven: ['1'], left: [{ ...isLeft(null)[0]!, place: null }] };
    const told = walk(asked, [changed, both]);
    expect(told.verdict).toEqual({ ...cancelled, place: null, label: 'mayCome' });
    expect(walk(told, [found({ product: bottle }), both])).toMatchObject({
      verdict: { reason: 'orderCancelled' },
      goods: [{ product: bottle }],
    });
    expect(step(told, release, both)).toMatchObject({
      verdict: { reason: 'scanProduct' },
      effects: [{ kind: 'setAside', orderId: '1' }],
    });
    const again = walk(
      asked,
      [news({ outcome: 'cancelled' }), quiet],
      [news({ outcome: 'unwanted' }), quiet],
    );
    expect(walk(again, [{ kind: 'answered' }, quiet]).verdict.reason).toBe('orderCancelled');
  });

  test('names the supply that it was moved into, however its label comes out', () => {
    const moved: Facts = { ...quiet, left: isLeft('Friday') };
    const printing = walk(open, [found({ next: ready }), quiet]);
    const waits = walk(printing, [news({ outcome: 'stuck', detail: 'printerStopped' }), stopped]);
    for (const before of [printing, waits])
      expect(walk(before, [news({}), moved]).verdict).toMatchObject({
        reason: 'otherSupply',
        parcel: parcel('1'),
        supplyName: 'Friday',
      });
  });

  test('does not take the others on its screen along', () => {
    const out = walk(
      open,
      [heard, { ...stopped, awaited: null }],
      [news({ parcel: parcel('2') }), quiet],
      [news({}), quiet],
    );
    expect(out.verdict).toMatchObject({ parcel: parcel('1'), others: [parcel('2')] });
    const told = walk(out, [changed, gone]);
    expect(walk(told, [release, gone]).verdict).toMatchObject({
      reason: 'labelCameOut',
      parcel: parcel('2'),
      others: [],
    });
  });
});

test('goods of a supply that was handed over elsewhere are told so', () => {
  const shown = walk(open, [found({ packedHere: 1, handedOver: 'Monday' }), quiet]);
  expect(shown.verdict).toEqual({ reason: 'supplyClosed', supplyName: 'Monday' });
});

describe('a lock that something more urgent goes over', () => {
  test('comes back when that was dealt with', () => {
    const wrong = walk(open, [found({ cancelled: parcel('3') }), quiet]);
    const asking: Facts = {
      ...quiet,
      question: { jobId: 'J', parcel: parcel('1'), packs: true, doubt: 'sending' },
    };
    const asked = walk(wrong, [news({ outcome: 'uncertain' }), asking]);
    expect([asked.verdict.reason, asked.behind]).toEqual(['labelUncertain', [wrong.verdict]]);
    const back = walk(asked, [{ kind: 'answered' }, quiet]);
    expect([back.verdict, back.behind]).toEqual([wrong.verdict, []]);
    expect(step(back, release, quiet).effects).toEqual([{ kind: 'setAside', orderId: '3' }]);
  });
});

describe('another label of a parcel', () => {
  const last = { parcel: parcel('1'), jobId: 'J', place: null, again: 'now' } as const;
  const again: SessionInput = { kind: 'command', command: 'reprint', why: 'other' };

  test('is told until the next scan, however soon it is there', () => {
    const asked = walk(open, [again, { ...quiet, last }]);
    expect(walk(asked, [news({}), quiet])).toBe(asked);
  });

  test('asked for twice within a minute asks back, and comes by the packer’s word alone', () => {
    const soon: Facts = { ...quiet, last: { ...last, again: 'justPrinted' } };
    const asks = step(open, again, soon);
    expect([asks.verdict, asks.effects]).toEqual([{ reason: 'reprintAgain', parcel: parcel('1') }, []]);
    expect(step(asks.state, again, soon).effects).toEqual([]);
    expect(step(asks.state, { kind: 'reprintAgain' }, soon).effects).toEqual([
      { kind: 'reprint', orderId: '1' },
    ]);
    expect(step(open, { kind: 'reprintAgain' }, soon).effects).toEqual([]);
  });
});

describe('undo', () => {
  const undo: SessionInput = { kind: 'command', command: 'undo', why: 'other' };

  test('says what becomes of the label', () => {
    const labels = (state: OpenSession, facts: Facts): unknown => step(state, undo, facts).verdict;
    const asked = walk(open, [found({ next: { ...ready, gate: needs(1, 1) } }), quiet]);
    expect(labels(asked, busyWith('1'))).toMatchObject({ label: 'none' });
    const first = walk(open, [label('1', { state: 'labelled', jobId: 'J' }), quiet]);
    expect(labels(first, busyWith('1'))).toMatchObject({ label: 'keep' });
    const waits: Facts = { ...quiet, underWay: { parcel: parcel('1'), canCancel: true } };
    expect(labels(open, waits)).toMatchObject({ label: 'willNotCome' });
    const last = { parcel: parcel('1'), jobId: 'J', place: null, again: 'now' } as const;
    expect(labels(open, { ...quiet, last })).toMatchObject({ label: 'keep' });
  });
});

describe('skip', () => {
  const skip: SessionInput = { kind: 'command', command: 'skip', why: 'other' };
  const asked = walk(open, [found({ next: { ...ready, gate: needs(1, 1) } }), quiet]);

  test('goes on to the next order of the product that needs no code', () => {
    const skipTo = { ...ready, parcel: parcel('5') };
    expect(step(asked, skip, { ...busyWith('1'), skipTo })).toMatchObject({
      verdict: { reason: 'labelPrinting', parcel: parcel('5') },
      effects: [
        { kind: 'releaseCodes', orderId: '1' },
        { kind: 'printLabel', orderId: '5' },
      ],
    });
    expect(step(asked, skip, busyWith('1')).verdict.reason).toBe('skipped');
  });
});

test('a product scanned in the place of a code is called what it is', () => {
  const asked = walk(open, [found({ next: { ...ready, gate: needs(1, 1) } }), quiet]);
  const refused = { kind: 'refused', code: 'x', refusal: { why: 'notAMarkingCode' } } as const;
  const scanned: SessionInput = {
    kind: 'scan',
    resolution: { kind: 'code', text: bottle.sku, outcome: refused, product: bottle },
  };
  expect(walk(asked, [scanned, busyWith('1')]).verdict).toMatchObject({
    reason: 'codeRefused',
    parcel: parcel('1'),
    product: bottle,
    asks: { n: 1, of: 1 },
  });
  expect(walk(asked, [code(refused), busyWith('1')]).verdict).toMatchObject({ product: null });
});

const BY_ITSELF: ReadonlySet<string> = new Set(['job', 'marketplaceChanged', 'printerHeard', 'supplyClosed']);
/** These say what the station waits for; whoever was refused meanwhile stands among the goods. */
const OF_THE_STATION: ReadonlySet<string> = new Set([
  'printerNeedsHelp',
  'documentFaulty',
  'printerWell',
  'goodsWait',
  'labelUncertain',
  'labelsHeld',
]);

const nameOf = (verdict: Verdict): string | null => {
  if ('parcel' in verdict && verdict.parcel) return verdict.parcel.orderId;
  if ('product' in verdict && verdict.product) return verdict.product.sku;
  return isLock(verdict) ? JSON.stringify(verdict) : null;
};

/** Everything that a person still has to deal with, by its name. */
function waitingNames({ verdict, behind, goods }: OpenSession): Set<string> {
  const isOfPerson = isLock(verdict) && !OF_THE_STATION.has(verdict.reason);
  return new Set([
    ...goods.map((each) => each.product.sku),
    ...[...behind, ...(isOfPerson ? [verdict] : [])].flatMap((each) => nameOf(each) ?? []),
  ]);
}

test('whatever comes, nothing that a person has to deal with is forgotten by itself, and no lock turns green', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(inputs, codes, anyFacts), { maxLength: 40 }), (journey) => {
      let state: OpenSession = open;
      for (const [any, outcome, facts] of journey) {
        const input = asTheStationAsks(state, any, outcome);
        const taken = step(state, input, facts);
        if (taken.state.kind === 'closed') {
          state = open;
          continue;
        }
        const after = taken.state;
        const left = new Set(facts.left.map((each) => each.parcel.orderId));
        const isPutAside = taken.effects.some((each) => each.kind === 'setAside');
        if (!taken.repeat && !isPutAside && kindOf[after.verdict.reason] === 'packed')
          expect(parcelsOnScreen(after.verdict).filter((each) => left.has(each.orderId))).toEqual([]);
        const isAlone = BY_ITSELF.has(input.kind) || input.kind === 'signedIn';
        if (isAlone && isLock(state.verdict)) {
          expect(['packed', 'printing']).not.toContain(kindOf[after.verdict.reason]);
          // The task in hand says again what it waits for.
          const isTaskBound = state.task !== null && after.task !== null;
          const shown = new Set([...waitingNames(after), nameOf(after.verdict) ?? '']);
          const lost = [...waitingNames(state)].filter((name) => !shown.has(name));
          const isCancelled = input.kind === 'job' && input.outcome === 'cancelled';
          if (!isTaskBound && !isCancelled && input.kind !== 'supplyClosed') expect(lost).toEqual([]);
        }
        if (input.kind === 'scan' && input.resolution.kind === 'product' && !taken.repeat)
          expectAccounted(after, input.resolution.product.sku, taken.effects.length > 0);
        state = after;
      }
    }),
    { numRuns: 1000 },
  );
});

/** Its label prints, or it is in hand, refused in words that stay, or waits. */
function expectAccounted(state: OpenSession, sku: string, isPrinted: boolean): void {
  const isRefused = isLock(state.verdict) && nameOf(state.verdict) !== null;
  const isWaiting = state.goods.some(({ product: each }) => each.sku === sku);
  expect(isPrinted || state.task !== null || isRefused || isWaiting).toBe(true);
}
