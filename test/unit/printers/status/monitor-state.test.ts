import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  NOTHING_SAID,
  type PrinterReport,
  type PrinterStatus,
} from '../../../../src/shared/domain/printer/printer-status.ts';
import type { Heard } from '../../../../src/main/printers/status/heard.ts';
import {
  hasRoom,
  isNeverHeard,
  newMonitorState,
  stepMonitor,
  type MonitorState,
} from '../../../../src/main/printers/status/monitor-state.ts';
import { isWorthALook, nextLookMs, PACE } from '../../../../src/main/printers/status/pacing.ts';
import type { Statement } from '../../../../src/main/printers/status/proof/proof.ts';
import type { ProofKind } from '../../../../src/main/printers/status/status-dialect.ts';

const AT_REST: PrinterStatus = {
  conditions: [],
  printing: null,
  formatsWaiting: 0,
  labelsRemaining: 0,
  labelsPrinted: 7,
  kilometresPrinted: null,
  raw: 'all well',
};
const NO_PAPER: PrinterStatus = { ...AT_REST, conditions: ['paperOut'] };

const says = (status: PrinterStatus): Heard => ({ kind: 'says', status });
const silent: Heard = { kind: 'silent' };
const gone: Heard = { kind: 'unreachable', reason: 'refused: ECONNREFUSED' };

/** The time of day of a moment on the clock of the machine. */
const MIDNIGHT = 1_800_000_000_000;

class Watched {
  state: MonitorState;
  now = 0;
  wantedAt = 0;
  readonly statements: Statement[] = [];

  constructor(proof: ProofKind = 'counter') {
    this.state = newMonitorState(proof, { isTrusted: true, offIsSilent: false });
  }

  /** Each a second after the one before. */
  hear(...all: readonly Heard[]): PrinterReport {
    for (const heard of all) {
      this.now += 1000;
      const { documents } = this.state;
      this.take({ kind: 'heard', heard, documents, at: MIDNIGHT + this.now, now: this.now });
    }
    return this.state.report;
  }

  take(input: Parameters<typeof stepMonitor>[1]): void {
    const step = stepMonitor(this.state, input);
    this.state = step.state;
    this.statements.push(...step.statements);
  }

  taken(jobId: string): void {
    this.take({ kind: 'taken', job: { jobId, labels: 1 }, now: this.now });
  }

  get nextLook(): number | null {
    return nextLookMs(this.state, this.now, PACE, this.wantedAt);
  }
}

describe('the report', () => {
  test('is unknown until something was heard, and a document that goes first is no news', () => {
    expect(new Watched().hear({ kind: 'putOff' })).toEqual({ kind: 'unknown' });
  });

  test('says what the printer says', () => {
    expect(new Watched().hear(silent, says(NO_PAPER))).toEqual({
      kind: 'says',
      status: NO_PAPER,
      at: MIDNIGHT + 2000,
    });
  });

  test('can’t say where nothing comes back, or nothing ever was said', () => {
    expect(new Watched().hear({ kind: 'oneWay' })).toEqual({ kind: 'cannotSay' });
    expect(new Watched().hear(silent, silent, silent)).toEqual({ kind: 'cannotSay' });
    expect(new Watched().hear(gone, silent)).toEqual({ kind: 'cannotSay' });
  });

  test('one missed answer is nothing yet; from the second on it is silent, since then', () => {
    const watched = new Watched();
    expect(watched.hear(says(AT_REST), silent)).toMatchObject({ kind: 'says' });
    expect(watched.hear(silent)).toEqual({ kind: 'silent', since: MIDNIGHT + 3000, last: AT_REST });
    expect(watched.hear(silent, silent)).toEqual({ kind: 'silent', since: MIDNIGHT + 3000, last: AT_REST });
    expect(watched.hear(says(AT_REST))).toMatchObject({ kind: 'says', status: AT_REST });
  });

  test('without a connection it is unreachable: at once at the start, at the second time later', () => {
    const unreachable = { kind: 'unreachable', since: MIDNIGHT + 1000, reason: 'refused: ECONNREFUSED' };
    expect(new Watched().hear(gone, gone)).toEqual(unreachable);
    const watched = new Watched();
    expect(watched.hear(says(AT_REST), gone)).toMatchObject({ kind: 'says' });
    expect(watched.hear(gone, gone)).toEqual({ ...unreachable, since: MIDNIGHT + 3000 });
    expect(watched.hear(silent)).toEqual({ kind: 'silent', since: MIDNIGHT + 5000, last: AT_REST });
  });
});

describe('what is proven', () => {
  test('an answer to a question that is older than the document proves nothing of it', () => {
    const watched = new Watched();
    watched.hear(says(AT_REST), says(AT_REST), says(AT_REST));
    const { documents } = watched.state;
    watched.taken('A');
    const counted = says({ ...AT_REST, labelsPrinted: 8 });
    watched.take({ kind: 'heard', heard: counted, documents, at: MIDNIGHT, now: watched.now });
    expect(watched.statements).toEqual([]);
    watched.hear(counted);
    expect(watched.statements).toEqual([{ kind: 'confirmed', jobIds: ['A'], evidence: 'printerCounted' }]);
  });

  test('what a printer is too quick to be seen at is not waited for for ever', () => {
    const watched = new Watched('finish');
    const ready = says({ ...AT_REST, printing: false });
    watched.taken('A');
    watched.hear(ready, ready);
    expect(watched.nextLook).toBe(PACE.quickMs);
    watched.hear(...Array.from({ length: 20 }, () => ready));
    expect(watched.nextLook).toBe(PACE.idleMs);
    watched.hear(says({ ...AT_REST, printing: true }), ready, ready, ready);
    expect(watched.statements).toEqual([]);
  });

  test.each([
    ['stopped', says({ ...NO_PAPER, labelsPrinted: null }), ['paperOut']],
    ['gone', gone, []],
  ] as const)('a label is asked about where no count explains it: the printer is %s', (_what, after, why) => {
    const watched = new Watched();
    watched.hear(says({ ...AT_REST, labelsPrinted: null }));
    watched.taken('A');
    watched.hear(after, after, after);
    expect(watched.statements).toEqual([{ kind: 'stoppedInLabel', jobIds: ['A'], conditions: why }]);
  });

  test('one that counts always has room; one that tells no count as long as few labels are open at it; one never heard that is silent is not waited for', () => {
    const nine = Array.from({ length: 9 }, (_, at) => String(at));
    const filled = (status: typeof AT_REST): Watched => {
      const watched = new Watched();
      watched.hear(says(status));
      for (const name of nine) watched.taken(name);
      return watched;
    };
    expect(hasRoom(filled(AT_REST).state)).toBe(true);
    const full = filled({ ...AT_REST, labelsPrinted: null });
    expect(hasRoom(full.state)).toBe(false);
    full.hear(silent, silent, silent);
    expect(hasRoom(full.state)).toBe(false);
    const unknown = new Watched();
    for (const name of nine) unknown.taken(name);
    expect(hasRoom(unknown.state)).toBe(false);
    unknown.hear(silent);
    expect(hasRoom(unknown.state)).toBe(true);
  });

  test('one that counts, and is silent but for why it stands, is not asked about: its count will tell', () => {
    const watched = new Watched();
    watched.hear(says(AT_REST), says(AT_REST), says(AT_REST));
    watched.taken('A');
    const nothingBut = says({ ...NOTHING_SAID, conditions: ['headOpen'] });
    watched.hear(silent, silent, nothingBut, nothingBut);
    expect(watched.statements).toEqual([]);
    expect(hasRoom(watched.state)).toBe(true);
  });

  test('paper that is long out does not use up the time', () => {
    const watched = new Watched();
    watched.hear(says(AT_REST), says(AT_REST), says(AT_REST));
    watched.taken('A');
    watched.hear(
      ...Array.from({ length: 100 }, () => says(NO_PAPER)),
      says({ ...AT_REST, formatsWaiting: 1 }),
    );
    expect(watched.nextLook).toBe(PACE.quickMs);
    watched.hear(says({ ...AT_REST, labelsPrinted: 8 }));
    expect(watched.statements).toEqual([{ kind: 'confirmed', jobIds: ['A'], evidence: 'printerCounted' }]);
  });
});

describe('the pace', () => {
  const settled = (): Watched => {
    const watched = new Watched();
    watched.hear(says(AT_REST), says(AT_REST), says(AT_REST));
    return watched;
  };

  test('is slow when nothing is to do, and quick after a document until it is explained', () => {
    const watched = settled();
    expect(watched.nextLook).toBe(PACE.idleMs);
    watched.taken('A');
    expect([watched.nextLook, isWorthALook(watched.state)]).toEqual([PACE.quickMs, true]);
    watched.hear(says({ ...AT_REST, formatsWaiting: 1 }));
    expect(watched.nextLook).toBe(PACE.quickMs);
    // The label that used up the paper shows it at once.
    watched.hear(says({ ...AT_REST, labelsPrinted: 8 }));
    expect(watched.nextLook).toBe(PACE.idleMs);
    watched.taken('B');
    watched.now += PACE.followMs;
    expect(watched.nextLook).toBe(PACE.troubledMs);
  });

  test('is that of trouble while something is wrong', () => {
    expect(new Watched().nextLook).toBe(PACE.quickMs);
    for (const trouble of [says(NO_PAPER), silent, gone]) {
      const watched = settled();
      watched.hear(trouble, trouble);
      expect(watched.nextLook).toBe(PACE.troubledMs);
    }
  });

  test('leaves a printer alone that never answers, and one that is long gone', () => {
    const mute = new Watched();
    mute.hear(silent);
    expect(mute.nextLook).toBe(PACE.troubledMs);
    mute.hear(silent, silent);
    mute.taken('A');
    expect([mute.nextLook, isWorthALook(mute.state)]).toEqual([PACE.rareMs, false]);
    const off = new Watched();
    off.hear(gone);
    off.now += 60_000;
    expect(off.nextLook).toBe(PACE.goneMs);
    const oneWay = new Watched();
    oneWay.hear({ kind: 'oneWay' });
    expect([oneWay.nextLook, isWorthALook(oneWay.state)]).toEqual([null, false]);
  });
});

test('a printer that takes a label and answers nothing, now or ever, is known to be one', () => {
  const watched = new Watched();
  watched.hear(silent, silent);
  expect(isNeverHeard(watched.state)).toBe(false);
  watched.taken('one');
  expect(isNeverHeard(watched.state)).toBe(true);
  watched.hear(says(AT_REST), silent, silent);
  expect(isNeverHeard(watched.state)).toBe(false);

  const away = new Watched();
  away.hear(gone, gone);
  away.taken('one');
  expect(isNeverHeard(away.state)).toBe(false);
});

test('whatever is heard, a report never says that a printer is well that did not say so last', () => {
  const heard = fc.constantFrom<Heard>(
    says(AT_REST),
    says(NO_PAPER),
    silent,
    gone,
    { kind: 'putOff' },
    { kind: 'oneWay' },
  );
  fc.assert(
    fc.property(fc.array(heard, { maxLength: 30 }), (all) => {
      const watched = new Watched();
      const report = watched.hear(...all);
      const answers = all.filter(({ kind }) => kind !== 'putOff');
      const lastTwo = answers.slice(-2);
      if (report.kind !== 'says') return;
      const latest = lastTwo.findLast(({ kind }) => kind === 'says');
      expect(latest).toEqual({ kind: 'says', status: report.status });
    }),
  );
});

test('a printer that nobody needs is asked seldom, unless something of it is open or in doubt', () => {
  const watched = new Watched();
  watched.hear(says(AT_REST));
  watched.now = PACE.inUseMs - 1;
  expect(watched.nextLook).toBeLessThanOrEqual(PACE.troubledMs);
  watched.now = PACE.inUseMs;
  expect(watched.nextLook).toBe(PACE.restMs);
  watched.hear(silent);
  expect(watched.nextLook).toBe(PACE.silenceMs);
  watched.hear(silent);
  expect(watched.nextLook).toBe(PACE.restMs);
  watched.hear(gone);
  expect(watched.nextLook).toBe(PACE.restMs);
  watched.wantedAt = watched.now;
  expect(watched.nextLook).toBe(PACE.troubledMs);
});
