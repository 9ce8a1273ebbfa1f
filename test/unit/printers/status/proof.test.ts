import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NOTHING_SAID, type PrinterStatus } from '../../../../src/shared/domain/printer/printer-status.ts';
import { newProof, stepProof } from '../../../../src/main/printers/status/proof/proof-state.ts';
import type { ProofInput, Statement } from '../../../../src/main/printers/status/proof/proof.ts';
import type { ProofKind } from '../../../../src/main/printers/status/status-dialect.ts';

const AT_REST: PrinterStatus = { ...NOTHING_SAID, formatsWaiting: 0, labelsRemaining: 0 };

/** Feeds inputs, each so many ms after the one before, and collects what is said. */
function proofOf(
  kind: ProofKind,
  isTrusted = true,
): {
  readonly statements: Statement[];
  after(milliseconds: number, ...inputs: readonly Told[]): readonly Statement[];
} {
  let proof = newProof(kind, isTrusted);
  let now = 1000;
  const statements: Statement[] = [];
  return {
    statements,
    after(milliseconds, ...inputs) {
      const before = statements.length;
      for (const input of inputs) {
        now += milliseconds;
        const step = stepProof(proof, { ...input, now } as ProofInput);
        proof = step.state;
        statements.push(...step.statements);
      }
      return statements.slice(before);
    },
  };
}

/** An input without its time. */
type Told = ProofInput extends infer One ? (One extends ProofInput ? Omit<One, 'now'> : never) : never;

const taken = (jobId: string, labels = 1): Told => ({ kind: 'taken', job: { jobId, labels } });
const says = (status: Partial<PrinterStatus>): Told => ({ kind: 'says', status: { ...AT_REST, ...status } });
const counted = (labelsPrinted: number): Told => says({ labelsPrinted });
const off: Told = { kind: 'missed', mayBeOff: true };
const silent: Told = { kind: 'missed', mayBeOff: false };
const doubted: Told = { kind: 'doubted', labels: 1 };

const confirmed = (...jobIds: readonly string[]): Statement => ({
  kind: 'confirmed',
  jobIds,
  evidence: 'printerCounted',
});

describe('a printer that counts its labels', () => {
  /** With a base of 100. */
  const settled = (isTrusted = true): ReturnType<typeof proofOf> => {
    const proof = proofOf('counter', isTrusted);
    proof.after(1000, counted(100), counted(100), counted(100));
    return proof;
  };

  test('proves a label once it has nothing to do and has counted one more', () => {
    const proof = settled();
    expect(proof.after(250, taken('A'), says({ labelsPrinted: 100, formatsWaiting: 1 }))).toEqual([]);
    expect(proof.after(250, counted(101))).toEqual([confirmed('A')]);
    expect(proof.after(250, counted(101), counted(101))).toEqual([]);
  });

  test('proves a batch all at once, copies included', () => {
    const proof = settled();
    expect(proof.after(100, taken('A'), taken('B', 3), taken('C'))).toEqual([]);
    expect(proof.after(100, counted(102), counted(104))).toEqual([]);
    expect(proof.after(100, counted(105))).toEqual([]);
    expect(proof.after(2000, counted(105))).toEqual([confirmed('A', 'B', 'C')]);
  });

  test('a label that came out twice proves none that is not out yet, and is said', () => {
    const proof = settled();
    expect(proof.after(2500, taken('A'), counted(101))).toEqual([confirmed('A')]);
    expect(proof.after(2500, taken('B'), counted(103))).toEqual([]);
    expect(proof.after(2500, counted(103))).toEqual([
      { kind: 'countedMore', jobIds: ['B'], sent: 1, counted: 2 },
    ]);
    // Both labels of C are counted before D, which waits in the printer's buffer, is.
    expect(proof.after(2500, taken('C'), says({ labelsPrinted: 103, formatsWaiting: 1 }))).toEqual([]);
    expect(proof.after(250, taken('D'), counted(105))).toEqual([]);
    expect(proof.after(1000, counted(106))).toEqual([]);
    expect(proof.after(2500, counted(106))).toEqual([
      { kind: 'countedMore', jobIds: ['C', 'D'], sent: 2, counted: 3 },
    ]);
    // The second of E comes late, when F was sent.
    expect(proof.after(2500, taken('E'), counted(107))).toEqual([confirmed('E')]);
    expect(proof.after(250, taken('F'), counted(108), counted(109))).toEqual([]);
    expect(proof.after(2500, counted(109))).toEqual([
      { kind: 'countedMore', jobIds: ['F'], sent: 1, counted: 2 },
    ]);
  });

  test('a printer that counts two for each label is learned, and one that is missing then still is', () => {
    const proof = settled(false);
    const label = (jobId: string, count: number) => [
      ...proof.after(2500, taken(jobId), counted(count)),
      ...proof.after(2500, counted(count)),
    ];
    // What it means is not known yet: nothing is said, and nothing proved.
    expect([...label('A', 102), ...label('B', 104)]).toEqual([]);
    expect(label('C', 106)).toEqual([confirmed('C')]);
    expect(label('D', 108)).toEqual([confirmed('D')]);
    expect(proof.after(3000, taken('E'), taken('F'), counted(110), counted(110), counted(110))).toEqual([
      { kind: 'printedNothing', jobIds: ['E', 'F'], sent: 2, counted: 1 },
    ]);
    // It counts one each again, as another set-up of it may.
    expect(label('G', 111)).toEqual([confirmed('G')]);
  });

  test('a label that was handed over whole is proved although the printer never closes its side', () => {
    const unclosed = (jobId: string): Told => ({
      kind: 'taken',
      job: { jobId, labels: 1, isUnclosed: true },
    });
    const proof = settled(false);
    expect(proof.after(2500, unclosed('A'), counted(101))).toEqual([confirmed('A')]);
    expect(proof.after(2500, unclosed('B'), counted(101), counted(101), counted(101), counted(101))).toEqual([
      { kind: 'printedNothing', jobIds: ['B'], sent: 1, counted: 0 },
    ]);
    // Its connection was given up: what it had not read is lost, and a count may be another computer's.
    for (const against of [off, silent, says({ labelsPrinted: 101, conditions: ['paperOut'] })])
      expect(proof.after(2500, unclosed('C'), against, counted(102), counted(102), counted(102))).toEqual([]);
  });

  test.each<[string, Partial<PrinterStatus>]>([
    ['labels in its buffer', { formatsWaiting: 1 }],
    ['copies to come', { labelsRemaining: 2 }],
    ['half a format', { conditions: ['incompleteFormat'] }],
    ['a fault', { conditions: ['paperOut'] }],
    ['a pause', { conditions: ['paused'] }],
    ['a label to be taken', { conditions: ['takeLabel'] }],
    ['no word about its buffer', { formatsWaiting: null }],
    ['no count', { labelsPrinted: null }],
  ])('proves nothing while there is %s', (_what, status) => {
    const proof = settled();
    expect(proof.after(250, taken('A'), says({ labelsPrinted: 101, ...status }))).toEqual([]);
    expect(proof.after(250, counted(101))).toEqual([confirmed('A')]);
  });

  test('asks about a label that it has not counted seconds after it had nothing more to do', () => {
    const proof = settled();
    expect(proof.after(1000, taken('A'), counted(100), counted(100), counted(100))).toEqual([]);
    expect(proof.after(3000, counted(100))).toEqual([
      { kind: 'printedNothing', jobIds: ['A'], sent: 1, counted: 0 },
    ]);
    expect(proof.after(3000, counted(100), counted(100), counted(100))).toEqual([]);
  });

  test('asks about what a power cycle lost, and not twice when labels come out afterwards', () => {
    const proof = settled();
    proof.after(100, taken('A'), taken('B'), says({ labelsPrinted: 100, formatsWaiting: 2 }), off);
    expect(proof.after(3000, counted(100), counted(100), counted(100))).toEqual([
      { kind: 'printedNothing', jobIds: ['A', 'B'], sent: 2, counted: 0 },
    ]);
    expect(proof.after(250, taken('C'), counted(101))).toEqual([confirmed('C')]);
  });

  test('of a long batch it asks about the end that was in the printer when it went off', () => {
    const proof = settled();
    const batch = Array.from({ length: 30 }, (_, index) => `L${index}`);
    proof.after(50, ...batch.map((jobId) => taken(jobId)), off);
    expect(proof.after(3000, counted(127), counted(127), counted(127))).toEqual([
      { kind: 'printedNothing', jobIds: ['L27', 'L28', 'L29'], sent: 30, counted: 27 },
    ]);
  });

  test('that was not seen to count before may not count at all, and says so of what it has not counted', () => {
    const proof = settled(false);
    expect(proof.after(3000, taken('A'), counted(100), counted(100), counted(100))).toEqual([
      { kind: 'notCounted', jobIds: ['A'], sent: 1, counted: 0 },
    ]);
    expect(proof.after(3000, taken('B'), counted(101))).toEqual([confirmed('B')]);
    expect(proof.after(3000, taken('C'), counted(101), counted(101), counted(101))).toEqual([
      { kind: 'printedNothing', jobIds: ['C'], sent: 1, counted: 0 },
    ]);
  });

  test('says nothing where another computer printed too, and starts over', () => {
    const proof = settled();
    expect(proof.after(250, taken('A'), counted(102), counted(102))).toEqual([]);
    expect(proof.after(3000, counted(102), counted(102))).toEqual([]);
    expect(proof.after(250, taken('B'), counted(103))).toEqual([confirmed('B')]);
  });

  test('asks about all that was open where the count went back, once it has rested', () => {
    const proof = settled();
    expect(proof.after(2000, taken('A'), taken('B'), counted(0), counted(0))).toEqual([]);
    expect(proof.after(3000, counted(0), counted(0))).toEqual([
      { kind: 'printedNothing', jobIds: ['A', 'B'], sent: 2, counted: 0 },
    ]);
    // It counts on from there.
    expect(proof.after(250, taken('C'), counted(1))).toEqual([confirmed('C')]);
  });

  test('says nothing of a count that went back where it was never seen to count', () => {
    const proof = settled(false);
    expect(proof.after(3000, taken('A'), counted(3), counted(3), counted(3), counted(3))).toEqual([]);
  });

  test('is not deceived by another computer’s label in the place of one that was lost', () => {
    const proof = settled();
    expect(proof.after(3000, taken('A'), off, counted(101), counted(101), counted(101))).toEqual([]);
  });

  test('still proves after a silence that is no loss of power, as with the paper out', () => {
    const proof = settled();
    expect(proof.after(2000, taken('A'), silent, silent, counted(101))).toEqual([confirmed('A')]);
  });

  test('a document in doubt proves nothing of the ones around it, but what is missing is missing', () => {
    const either = settled();
    expect(either.after(3000, taken('A'), doubted, counted(101), counted(101), counted(101))).toEqual([]);
    const neither = settled();
    expect(neither.after(3000, taken('A'), doubted, counted(100), counted(100), counted(100))).toEqual([
      { kind: 'printedNothing', jobIds: ['A'], sent: 1, counted: 0 },
    ]);
    const later = settled();
    expect(later.after(3000, doubted, counted(101), counted(101), taken('A'), counted(102))).toEqual([
      confirmed('A'),
    ]);
  });

  test('a label of before the first count proves nothing of itself', () => {
    const proof = proofOf('counter');
    expect(proof.after(3000, taken('A'), counted(101), counted(101))).toEqual([]);
  });

  /** What befalls a printer, and how long after the thing before it. */
  const happening = (foreign: boolean): fc.Arbitrary<Happening> =>
    fc.record({
      what: fc.constantFrom<Happening['what']>(
        'send',
        'send',
        'print',
        'print',
        'look',
        'look',
        'fault',
        'silence',
        'powerCycle',
        ...(foreign ? (['foreign'] as const) : (['quietPowerCycle'] as const)),
      ),
      labels: fc.integer({ min: 1, max: 3 }),
      wait: fc.constantFrom(100, 250, 2000, 6000),
    });

  function play(happenings: readonly Happening[]): Played {
    const proof = proofOf('counter');
    let count = 500;
    let buffer: { readonly jobId: string; readonly labels: number }[] = [];
    const printed = new Set<string>();
    const lost = new Set<string>();
    let sent = 0;
    const look = (conditions: PrinterStatus['conditions'] = []): Told =>
      says({ labelsPrinted: count, formatsWaiting: buffer.length, conditions });
    const powerCycle = (): void => {
      for (const { jobId } of buffer) lost.add(jobId);
      buffer = [];
    };
    const happen = ({ what, labels, wait }: Happening): void => {
      switch (what) {
        case 'send': {
          const jobId = `J${(sent += 1)}`;
          buffer.push({ jobId, labels });
          proof.after(wait, taken(jobId, labels));
          break;
        }
        case 'print': {
          const job = buffer.shift();
          if (job === undefined) break;
          count += job.labels;
          printed.add(job.jobId);
          break;
        }
        case 'foreign':
          count += labels;
          break;
        case 'look':
          proof.after(wait, look());
          break;
        case 'fault':
          proof.after(wait, look(['paperOut']));
          break;
        case 'silence':
          proof.after(wait, silent);
          break;
        case 'powerCycle':
          powerCycle();
          proof.after(wait, off);
          break;
        case 'quietPowerCycle':
          powerCycle();
          break;
      }
    };
    proof.after(2000, look(), look());
    for (const one of happenings) happen(one);
    for (const { jobId, labels } of buffer) {
      count += labels;
      printed.add(jobId);
    }
    buffer = [];
    proof.after(3000, look(), look(), look(), look());
    return { statements: proof.statements, printed, lost };
  }

  const named = (played: Played, kind: Statement['kind']): readonly string[] =>
    played.statements.filter((statement) => statement.kind === kind).flatMap(({ jobIds }) => jobIds);

  test.each([
    ['alone, whatever power cycles nobody noticed', false],
    ['with other computers, where power cycles are noticed', true],
  ])('%s: what it confirms came out, and of no job anything is said twice', (_what, foreign) => {
    fc.assert(
      fc.property(fc.array(happening(foreign), { maxLength: 60 }), (happenings) => {
        const played = play(happenings);
        const all = [...named(played, 'confirmed'), ...named(played, 'printedNothing')];
        expect(new Set(all).size).toBe(all.length);
        expect(named(played, 'confirmed').filter((jobId) => !played.printed.has(jobId))).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });

  test('alone: a lost label among a few is asked about, unless a count was never known before it', () => {
    fc.assert(
      fc.property(fc.array(happening(false), { maxLength: 8 }), (happenings) => {
        const played = play(happenings.map((one) => ({ ...one, labels: 1 })));
        const asked = new Set(named(played, 'printedNothing'));
        expect([...played.lost].filter((jobId) => !asked.has(jobId))).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });
});

interface Happening {
  readonly what:
    'send' | 'print' | 'look' | 'fault' | 'silence' | 'powerCycle' | 'quietPowerCycle' | 'foreign';
  readonly labels: number;
  readonly wait: number;
}

interface Played {
  readonly statements: readonly Statement[];
  readonly printed: ReadonlySet<string>;
  readonly lost: ReadonlySet<string>;
}

describe('a printer that only says whether it prints', () => {
  const ready = says({ printing: false, formatsWaiting: null, labelsRemaining: null });
  const printing = says({ printing: true, formatsWaiting: null, labelsRemaining: null });
  const fault = says({ printing: false, conditions: ['paperOut'] });
  const pause = says({ printing: false, conditions: ['paused'] });
  const finished = (...jobIds: readonly string[]): Statement => ({
    kind: 'confirmed',
    jobIds,
    evidence: 'printerFinished',
  });

  test('proves a label that it was seen printing and is then ready', () => {
    const proof = proofOf('finish');
    expect(proof.after(250, taken('A'), printing, printing, ready)).toEqual([]);
    expect(proof.after(250, ready, ready)).toEqual([finished('A')]);
  });

  test('proves a batch when it has finished all of it', () => {
    const proof = proofOf('finish');
    expect(proof.after(250, taken('A'), printing, ready, taken('B'), printing, ready, ready)).toEqual([
      finished('A', 'B'),
    ]);
  });

  test('a pause in between harms nothing', () => {
    const proof = proofOf('finish');
    expect(proof.after(2000, taken('A'), printing, pause, pause, printing, ready, ready)).toEqual([
      finished('A'),
    ]);
  });

  test.each<[string, readonly Told[]]>([
    ['it was never seen printing', [ready, ready, ready]],
    ['it printed only before', [ready, ready]],
    ['a fault came in between', [printing, fault, printing, ready, ready]],
    ['it was away in between', [printing, off, ready, ready]],
    ['it was silent in between', [printing, silent, ready, ready]],
    ['another document was in doubt', [printing, doubted, printing, ready, ready]],
  ])('proves nothing when %s', (_what, inputs) => {
    const proof = proofOf('finish');
    expect(proof.after(250, printing, taken('A'), ...inputs)).toEqual([]);
  });

  test('proves nothing when it was not heard for as long as it takes to switch it off and on', () => {
    const proof = proofOf('finish');
    proof.after(250, taken('A'), printing);
    expect(proof.after(3100, ready)).toEqual([]);
    expect(proof.after(250, ready, ready)).toEqual([]);
  });

  test('what it confirms came out, whatever befell it, and nothing is said twice', () => {
    const steps = fc.constantFrom('send', 'print', 'look', 'look', 'look', 'powerCycle', 'fault', 'pause');
    const waits = fc.constantFrom(100, 250, 2000, 4000);
    fc.assert(
      fc.property(fc.array(fc.tuple(steps, waits), { maxLength: 60 }), (happenings) => {
        const proof = proofOf('finish');
        let buffer: string[] = [];
        let sent = 0;
        const printed = new Set<string>();
        for (const [what, wait] of happenings) {
          switch (what) {
            case 'send':
              buffer.push(`J${(sent += 1)}`);
              proof.after(wait, taken(`J${sent}`));
              break;
            case 'print':
              for (const jobId of buffer.splice(0, 1)) printed.add(jobId);
              break;
            case 'look':
              proof.after(wait, buffer.length > 0 ? printing : ready);
              break;
            case 'powerCycle':
              buffer = [];
              // Nobody looked meanwhile; it takes its time.
              proof.after(3001, buffer.length > 0 ? printing : ready);
              break;
            case 'fault':
              // The label under the head is spoiled.
              buffer.splice(0, 1);
              proof.after(wait, fault);
              break;
            default:
              proof.after(wait, pause);
          }
        }
        proof.after(250, buffer.length > 0 ? printing : ready);
        for (const jobId of buffer.splice(0)) printed.add(jobId);
        proof.after(250, ready, ready, ready);
        const all = proof.statements.flatMap(({ jobIds }) => jobIds);
        expect(new Set(all).size).toBe(all.length);
        expect(all.filter((jobId) => !printed.has(jobId))).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });
});

test('a printer that proves nothing is said nothing of', () => {
  const proof = proofOf(null);
  expect(proof.after(250, taken('A'), counted(1), counted(2), off, says({ printing: true }))).toEqual([]);
});
