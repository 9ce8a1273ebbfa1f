import type { Facts } from '../../../shared/domain/packing/facts.ts';
import type {
  SessionInput,
  SessionNews,
  SessionState,
  Step,
} from '../../../shared/domain/packing/session.ts';
import { step, suppliesAfter, suppliesOf } from '../../../shared/domain/packing/step.ts';
import type { ParcelRef, Verdict } from '../../../shared/domain/verdict.ts';
import type { Signal } from '../../kernel/signal.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { AfterCommit, CarryOut } from './carry-out.ts';
import type { OpenSupplies } from './open-supplies.ts';
import type { SessionFacts } from './session-facts.ts';
import { readSession, writeSession } from './stored-session.ts';

export interface SessionHostPorts {
  readonly journal: Journal;
  readonly supplies: OpenSupplies;
  readonly facts: SessionFacts;
  readonly carryOut: CarryOut;
  /** Told when the verdict changes or is repeated. */
  readonly shown: Signal;
  /** Runs what waited until the step was written down and shown. */
  readonly after: (after: AfterCommit) => void;
}

/** The input of a step, read inside its transaction. */
interface StepInput {
  readonly input: SessionInput;
  readonly facts: Facts;
  /** Written in the same transaction as the step. */
  readonly also?: (taken: Step, jobId: string | null) => void;
}

/** One desk's session: each step is decided, written down and carried out as a whole, then shown. */
export interface SessionHost {
  state(): SessionState;
  readonly shown: Verdict;
  readonly verdictNumber: number;
  /** An input that is neither a scan nor news. */
  put(input: Exclude<SessionInput, SessionNews>): void;
  /** `make` runs inside the transaction of the step. */
  take(make: () => StepInput): Step;
  facts(isSameTrigger: boolean): Facts;
  /**
   * For news that usually changes nothing and concerns nothing outside the session: then nothing is written or shown.
   */
  look(news: SessionNews): void;
  /**
   * Takes the end of a job, inside the transaction that records it. If a step of the session ended the job, that step
   * decides what is shown.
   */
  tell(news: SessionNews, about: ParcelRef | null): void;
}

export function createSessionHost(ports: SessionHostPorts): SessionHost {
  const { journal, supplies, facts, carryOut } = ports;
  let state: SessionState = readSession(journal);
  if (state.kind === 'open') supplies.use(state.supplyIds);
  let shown: Verdict = state.kind === 'open' ? state.verdict : { reason: 'noSupplyOpen' };
  let verdictNumber = 0;
  let isUnderWay = false;

  /** Adopts a step that was written down; a repeated verdict is announced again. */
  const adopt = (taken: Step): void => {
    state = taken.state;
    shown = taken.shown;
    verdictNumber += 1;
    ports.shown.tell();
  };

  /** The supply books are updated before the commit: if it fails, they are read again. */
  const atomically = <T>(work: () => T): T => {
    isUnderWay = true;
    try {
      return journal.transaction(work);
    } catch (error) {
      supplies.reload();
      throw error;
    } finally {
      isUnderWay = false;
    }
  };

  const take: SessionHost['take'] = (make) => {
    const { taken, after } = atomically(() => {
      const { input, facts: known, also } = make();
      const decided = step(state, input, known);
      const done = carryOut.run(decided.effects);
      also?.(decided, done.jobId);
      if (decided.state !== state) writeSession(journal, decided.state);
      return { taken: decided, after: done.after };
    });
    supplies.use(suppliesOf(taken.state));
    // Shown first: waking the queue may end an older job, whose outcome then replaces this verdict.
    if (taken.repeat || taken.shown === shown) ports.shown.tell();
    else adopt(taken);
    ports.after(after);
    return taken;
  };

  /** A closed session keeps no verdict, so a newly made one may equal the last. */
  const isSame = (verdict: Verdict): boolean =>
    verdict === shown || (state.kind === 'closed' && JSON.stringify(verdict) === JSON.stringify(shown));

  return {
    state: () => state,
    get shown() {
      return shown;
    },
    get verdictNumber() {
      return verdictNumber;
    },
    take,
    put: (input) =>
      void take(() => {
        // What is left to pack is counted over the supplies open after this step.
        supplies.use(suppliesAfter(state, input));
        return { input, facts: facts.read(state, false, null) };
      }),
    facts: (isSameTrigger) => facts.read(state, isSameTrigger, null),
    look: (news) => {
      if (isUnderWay || state.kind === 'closed') return;
      const taken = step(state, news, facts.read(state, false, null));
      if (taken.state === state) return;
      writeSession(journal, taken.state);
      adopt(taken);
    },
    tell: (news, about) => {
      if (isUnderWay) return;
      const taken = step(state, news, facts.read(state, false, about));
      if (taken.state !== state) writeSession(journal, taken.state);
      if (isSame(taken.shown)) ports.shown.tell();
      else adopt(taken);
    },
  };
}
