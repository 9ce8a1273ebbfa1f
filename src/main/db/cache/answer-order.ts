/**
 * Two requests about one order may be under way at once, and the first may be answered last: its answer is then older
 * than what is known.
 */
export interface AnswerOrder {
  /** Call it before sending the request. */
  ask(): Question;
}

export interface Question {
  /** False if a later request has already brought news of the order; otherwise records this answer as the latest. */
  isNews(orderId: string): boolean;
  /** The request was answered or given up. */
  close(): void;
}

export function createAnswerOrder(): AnswerOrder {
  let last = 0;
  const open = new Set<number>();
  /** Kept only while an older question is open. */
  const heard = new Map<string, number>();
  return {
    ask: () => {
      last += 1;
      const number = last;
      open.add(number);
      return {
        isNews: (orderId) => {
          if ((heard.get(orderId) ?? 0) > number) return false;
          if (open.size > 1) heard.set(orderId, number);
          return true;
        },
        close: () => {
          open.delete(number);
          if (open.size === 0) heard.clear();
        },
      };
    },
  };
}
