import { severityOf, type ConditionName, type PrinterStatus } from '../../../shared/domain/printer-status.ts';
import type { Transport, TransportFault } from '../transport.ts';
import type { Heard, StatusSource } from './heard.ts';
import { hindrance, isBusy } from './proof/proof.ts';
import type { StatusDialect, StatusQuestion } from './status-dialect.ts';

/**
 * A printer that lacks a further question may take seconds of silence for it each time, and be another printer after a
 * while (firmware, a swap at the same address).
 */
const LACKS_IT_FOR_MS = 10 * 60_000;

/** A kilometre is 25,000 labels of 40 mm. */
const SELDOM_MS = 60 * 60_000;

/** What is known of a further question. */
interface Further {
  /** It has been answered before: one silence is an accident then. */
  answers: boolean;
  /** On the clock of `ticks`. */
  restsUntil: number;
}

const fresh = (): Further => ({ answers: false, restsUntil: -Infinity });

type Reply<T> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'silent' | 'oneWay' | 'putOff' }
  | { readonly kind: 'unreachable'; readonly fault: TransportFault };

/** Asks a printer in its own language. `ticks` is a clock in ms that only goes forward. */
export function askPrinter(transport: Transport, dialect: StatusDialect, ticks: () => number): StatusSource {
  const details = fresh();
  const counters = dialect.counters.map((question) => ({
    question,
    further: fresh(),
    last: null as number | null,
  }));
  /** What the printer told in detail when it was last asked. */
  let known: readonly ConditionName[] = [];

  async function put<T>(question: StatusQuestion<T>): Promise<Reply<T>> {
    const answer = await transport.ask(question);
    if (answer.kind !== 'answered') return answer.kind === 'unreachable' ? answer : { kind: answer.kind };
    const value = question.read(answer.bytes);
    return value === null ? { kind: 'silent' } : { kind: 'read', value };
  }

  async function putFurther<T>(question: StatusQuestion<T>, further: Further): Promise<Reply<T>> {
    if (ticks() < further.restsUntil) return { kind: 'putOff' };
    const reply = await put(question);
    if (reply.kind === 'read') further.answers = true;
    else if (reply.kind === 'silent' && !further.answers) further.restsUntil = ticks() + LACKS_IT_FOR_MS;
    return reply;
  }

  async function askDetails(): Promise<void> {
    if (dialect.details === null) return;
    const reply = await putFurther(dialect.details, details);
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
    if (!details.answers) return { kind: 'silent' };
    await askDetails();
    const stops = known.some((condition) => severityOf[condition] === 'stops');
    return stops ? { kind: 'says', status: { ...NOTHING_ELSE, conditions: [...known] } } : { kind: 'silent' };
  }

  return {
    async look(thorough) {
      const reply = await put(dialect.status);
      switch (reply.kind) {
        case 'read':
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
      return { kind: 'says', status };
    },
    // The transport ends a question itself when it is closed.
    stop: () => {},
  };
}

const NOTHING_ELSE: Omit<PrinterStatus, 'conditions'> = {
  printing: null,
  formatsWaiting: null,
  labelsRemaining: null,
  labelsPrinted: null,
  kilometresPrinted: null,
  raw: '',
};
