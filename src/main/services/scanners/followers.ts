import type { Signal } from '../../kernel/signal.ts';

/** Windows that follow a feed of offers, each as long as something in it does. */
export interface Followers {
  follow(listener: () => void, session: string): () => void;
  has(session: string): boolean;
  /** The one in front alone, if there is one; else all. */
  asked(front: string | null): Set<string>;
}

/** `onGone`: nothing in that window follows any more. */
export function createFollowers(changes: Signal, onGone: (session: string) => void): Followers {
  const counts = new Map<string, number>();
  return {
    follow(listener, session) {
      counts.set(session, (counts.get(session) ?? 0) + 1);
      const stop = changes.subscribe(listener);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        stop();
        const left = (counts.get(session) ?? 1) - 1;
        if (left > 0) counts.set(session, left);
        else {
          counts.delete(session);
          onGone(session);
        }
      };
    },
    has: (session) => counts.has(session),
    asked: (front) => new Set([...counts.keys()].filter((each) => front === null || each === front)),
  };
}
