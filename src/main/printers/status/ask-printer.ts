import type { Finish } from '../../../shared/domain/printer/printer-model.ts';
import {
  NOTHING_SAID,
  severityOf,
  type ConditionName,
} from '../../../shared/domain/printer/printer-status.ts';
import type { Transport, TransportFault } from '../transport.ts';
import type { Heard, StatusSource } from './heard.ts';
import { hindrance, isBusy } from './proof/proof.ts';
import type { StatusDialect, StatusQuestion } from './status-dialect.ts';

/**
 * A printer without a further feature may cost seconds of silence for each such question, and may be a different
 * printer after a while (firmware, a swap at the same address).
 */
const LACKS_IT_FOR_MS = 10 * 60_000;

/** A kilometre is 25,000 labels of 40 mm. */
const SELDOM_MS = 60 * 60_000;

/**
 * What a printer that has answered before is given in a hurried look, and given again at once: three times what it took of
 * late, within these bounds. At rest printers answer within 50 ms; slow ones have been seen to take half a second.
 */
const HURRIED = [
  { leastMs: 250, mostMs: 500 },
  { leastMs: 750, mostMs: Infinity },
] as const;
const TIMES_OF_LATE = 3;

/** One answer that a busy computer read late is forgotten after two dozen. */
const FORGETS = 0.9;

/**
 * How long to wait for the reason of a silence that has not been reported yet: a printer that explains itself does so
 * within 50 ms, and the panel must not wait for one that does not.
 */
const REASON_PATIENCE_MS = 250;

/** The number of silences that is reported: a single one is an accident. */
const SILENCES_THAT_COUNT = 2;

/** What is known of a further question. */
interface Further {
  /** It has been answered before: one silence is an accident, or trouble. */
  answers: boolean;
  /** The last one was met with silence. */
  wasMissed: boolean;
  /** On the clock of `ticks`. */
  restsUntil: number;
}

const fresh = (): Further => ({ answers: false, wasMissed: false, restsUntil: -Infinity });

type Reply<T> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'silent' | 'oneWay' | 'putOff' }
  | { readonly kind: 'unreachable'; readonly fault: TransportFault };

export interface AskedPrinter {
  readonly finish?: (() => Finish['kind']) | undefined;
}

/**
 * Asks a printer in its own language. `ticks` is a clock in ms that only goes forward. `finish`: what becomes of its
 * labels at present.
 */
export function askPrinter(
  transport: Transport,
  dialect: StatusDialect,
  ticks: () => number,
  { finish = () => 'asSet' }: AskedPrinter = {},
): StatusSource {
  const details = fresh();
  const counters = dialect.counters.map((question) => ({
    question,
    further: fresh(),
    last: null as number | null,
  }));
  /** Looks in a row that were met with silence; null before the first answer. */
  let silences: number | null = null;
  /** It fell silent during this look: nothing more is asked, and the next look finds out why. */
  let isMute = false;
  /** What its answers take, in ms. */
  let takesMs = 0;
  /** What the printer told in detail when it was last asked. */
  let known: readonly ConditionName[] = [];

  async function put<T>(question: StatusQuestion<T>): Promise<Reply<T>> {
    const answer = await transport.ask({ ...question, isExactly: (bytes) => question.read(bytes) !== null });
    if (answer.kind !== 'answered') return answer.kind === 'unreachable' ? answer : { kind: answer.kind };
    const value = question.read(answer.bytes);
    return value === null ? { kind: 'silent' } : { kind: 'read', value };
  }

  function hurriedMs(): number {
    const { withinMs } = dialect.status;
    const bounds = HURRIED[silences ?? HURRIED.length];
    if (bounds === undefined) return withinMs;
    return Math.min(withinMs, bounds.mostMs, Math.max(bounds.leastMs, takesMs * TIMES_OF_LATE));
  }

  async function putFurther<T>(question: StatusQuestion<T>, further: Further): Promise<Reply<T>> {
    if (isMute || ticks() < further.restsUntil) return { kind: 'putOff' };
    const reply = await put(question);
    if (reply.kind === 'read') {
      further.answers = true;
      further.wasMissed = false;
    } else if (reply.kind === 'silent' && further.answers && !further.wasMissed) {
      further.wasMissed = true;
      isMute = true;
    } else if (reply.kind === 'silent') {
      // It reports its state but has ignored this question twice: it is another printer now.
      Object.assign(further, fresh(), { restsUntil: ticks() + LACKS_IT_FOR_MS });
    }
    return reply;
  }

  async function askDetails(withinMs = dialect.details?.withinMs ?? 0): Promise<void> {
    if (dialect.details === null) return;
    if (dialect.detailsWith?.includes(finish()) === false) {
      known = [];
      return;
    }
    const reply = await putFurther({ ...dialect.details, withinMs }, details);
    if (reply.kind === 'read') known = reply.value;
    else if (reply.kind === 'silent') known = [];
  }

  async function askCounter(counter: (typeof counters)[number]): Promise<number | null> {
    const { question, further } = counter;
    const reply = await putFurther(question, further);
    const count = reply.kind === 'read' && reply.value !== 'none' ? reply.value : null;
    if (reply.kind === 'read' && reply.value === 'none') further.restsUntil = ticks() + LACKS_IT_FOR_MS;
    if (count === null) return question.how === 'always' ? null : counter.last;
    counter.last = count;
    if (question.how === 'seldom') further.restsUntil = ticks() + SELDOM_MS;
    return count;
  }

  /** Silent in one way, it may tell why in another: error flags are answered by printers whose `~HS` is held back. */
  async function explainSilence(): Promise<Heard> {
    silences = silences === null ? null : silences + 1;
    const isTold = silences === null || silences > SILENCES_THAT_COUNT;
    if (!details.answers || silences === 1) return { kind: 'silent' };
    await askDetails(isTold ? undefined : REASON_PATIENCE_MS);
    const stops = known.some((condition) => severityOf[condition] === 'stops');
    return stops ? { kind: 'says', status: { ...NOTHING_SAID, conditions: [...known] } } : { kind: 'silent' };
  }

  return {
    async look(thorough, isHurried) {
      isMute = false;
      const { status: question } = dialect;
      const askedAt = ticks();
      const reply = await put(isHurried ? { ...question, withinMs: hurriedMs() } : question);
      switch (reply.kind) {
        case 'read':
          silences = 0;
          takesMs = Math.max(ticks() - askedAt, takesMs * FORGETS);
          break;
        case 'silent':
          return explainSilence();
        case 'unreachable':
          return { kind: 'unreachable', reason: `${reply.fault.kind}: ${reply.fault.reason}` };
        default:
          return { kind: reply.kind };
      }
      if (thorough || reply.value.conditions.length > 0 || known.length > 0) await askDetails();
      const status = { ...reply.value, conditions: [...new Set([...reply.value.conditions, ...known])] };
      // While it prints or is hindered a count proves nothing, and would only be in its way.
      const isAtRest = !isBusy(status) && hindrance(status) === null;
      for (const counter of counters) {
        const isWanted = isAtRest && (thorough || counter.question.how === 'always');
        status[counter.question.counts] = isWanted ? await askCounter(counter) : counter.last;
      }
      if (isMute && isHurried) {
        silences = 1;
        return { kind: 'silent' };
      }
      return { kind: 'says', status };
    },
    // The transport ends a question itself when it is closed.
    stop: () => {},
  };
}
