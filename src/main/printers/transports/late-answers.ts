import type { Question } from '../transport.ts';

/**
 * After a question is given up, its answer may still come for this long. A printer that is printing, or has its lid
 * open, answers when it is done; the longest feed takes some seconds.
 */
const MAY_COME_FOR_MS = 5000;

/**
 * While answers to earlier questions of the same kind may still come, the last one is the fresh one: the printer
 * answers its questions in order.
 */
const NEXT_ONE_MS = 200;

/** More than all answers of a round together. Anything longer is no answer. */
const MOST_LOOKED_THROUGH = 512;

/**
 * What is heard on lines that know no connections: there the answer to a question that was given up comes while another
 * one is listened for, and must never be taken for its answer.
 */
export interface LateAnswers {
  /** It was put, and is not waited for any more. */
  gaveUp(question: Question): void;
  /** For a question that is put now. */
  hearing(question: Question): Hearing;
}

export interface Hearing {
  add(bytes: Uint8Array): void;
  /** Everything so far. */
  heard(): Uint8Array;
  /** The answer to this question, or null while none is whole. */
  answer(): Uint8Array | null;
  /** How long a fresher answer is still to be waited for, in ms: 0 where there is none to come, null before the first. */
  restMs(): number | null;
}

/** `ticks` is a clock in ms that only goes forward. */
export function createLateAnswers(ticks: () => number = () => performance.now()): LateAnswers {
  let owed: { readonly question: Question; readonly until: number }[] = [];

  return {
    gaveUp(question) {
      owed.push({ question, until: ticks() + MAY_COME_FOR_MS });
    },
    hearing(question) {
      owed = owed.filter(({ until }) => until > ticks());
      const earlier = owed.map((each) => each.question);
      let heard: Uint8Array = new Uint8Array();
      let own: readonly Uint8Array[] = [];
      let lastAt = 0;

      const settle = (): void => {
        if (earlier.length === 0) {
          own = question.isWhole(heard) ? [heard] : [];
          return;
        }
        const found = answersIn(heard, [question, ...earlier]).filter((bytes) => isExact(question, bytes));
        if (found.length > own.length) lastAt = ticks();
        own = found;
      };

      const restMs = (): number | null => {
        const answer = own.at(-1);
        if (answer === undefined) return null;
        const mayPrecede = earlier.filter((each) => isExact(each, answer)).length;
        return own.length > mayPrecede ? 0 : Math.max(0, lastAt + NEXT_ONE_MS - ticks());
      };

      return {
        add(bytes) {
          if (bytes.length === 0) return;
          heard = Buffer.concat([heard, bytes]);
          settle();
          if (restMs() === 0) owed = [];
        },
        heard: () => heard,
        answer: () => own.at(-1) ?? null,
        restMs,
      };
    },
  };
}

const isExact = (question: Question, bytes: Uint8Array): boolean =>
  (question.isExactly ?? question.isWhole)(bytes);

/** The whole answers that stand in what was heard, in their order; scraps of others lie between them. */
function answersIn(heard: Uint8Array, questions: readonly Question[]): readonly Uint8Array[] {
  const found: Uint8Array[] = [];
  const end = Math.min(heard.length, MOST_LOOKED_THROUGH);
  for (let from = 0; from < end;) {
    const whole = wholeAt(heard, from, end, questions);
    if (whole !== null) found.push(whole);
    from += whole?.length ?? 1;
  }
  return found;
}

function wholeAt(
  heard: Uint8Array,
  from: number,
  end: number,
  questions: readonly Question[],
): Uint8Array | null {
  for (let to = from + 1; to <= end; to += 1) {
    const piece = heard.subarray(from, to);
    if (questions.some((question) => isExact(question, piece))) return piece;
  }
  return null;
}
