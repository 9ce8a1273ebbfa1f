import { z } from 'zod';
import type { Handlers } from '../../../shared/contract/index.ts';
import type { PracticeView } from '../../../shared/contract/practice.ts';
import { visitorSchema } from '../../../shared/contract/practice.ts';
import { aheadAt } from '../../../shared/domain/practice-clock.ts';
import { schemes as everyScheme, type Scheme } from '../../../shared/domain/scheme/schemes.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Logger } from '../../kernel/ports.ts';
import { createSignal, feed, listen } from '../../kernel/signal.ts';
import { createWorker } from '../../kernel/worker.ts';
import type { PracticeControl } from './practice-control.ts';

/** As the practice marketplace calls the ways, in its own words. */
const wayOf = {
  warehouse: 'fbs',
  crossBorder: 'crossborder',
  courier: 'platformgo',
  bySeller: 'dbs',
  selfPickup: 'pickup',
} as const satisfies Readonly<Record<Scheme, string>>;

/** Enough to do each step of a way more than once, few enough to see the end. */
const ORDERS_AT_ONCE: Readonly<Record<Scheme, number>> = {
  warehouse: 10,
  crossBorder: 4,
  courier: 5,
  bySeller: 6,
  selfPickup: 8,
};

const answerSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), problem: z.object({ status: z.int(), message: z.string() }) }),
]);

const told = z.object({
  schemes: z.array(z.string()),
  ahead: z.number(),
  pace: z.number(),
  waiting: z.int(),
  people: z.array(visitorSchema.extend({ orderId: z.bigint().transform(String) })),
});

export interface PracticePorts {
  /** Null: no practice marketplace of this station's own runs. */
  readonly control: PracticeControl | null;
  readonly clock: () => number;
  readonly syncNow: () => void;
  readonly log: Logger;
}

export interface Practice {
  readonly handlers: Handlers['practice'];
  /** How far the marketplace's clock is ahead of this computer's: 0 for every real one. */
  aheadMs(): number;
  start(): void;
  stop(): Promise<void>;
}

/** What somebody who practises may do to the marketplace. For a real account there is none of it. */
export function createPractice({ control, clock, syncNow, log }: PracticePorts): Practice {
  const changed = createSignal();
  let view: PracticeView = null;
  let stopListening = (): void => undefined;

  type Asked = Result<unknown, { readonly code: 'noPractice' } | { readonly code: 'refused' }>;
  const ask = async (method: 'GET' | 'POST' | 'DELETE', name: string, body?: object): Promise<Asked> => {
    if (control === null) return fail({ code: 'noPractice' });
    const answer = answerSchema.safeParse(await control.ask(method, name, body));
    // Its thread has ended.
    if (!answer.success) return fail({ code: 'noPractice' });
    return answer.data.ok ? ok(answer.data.value) : fail({ code: 'refused' });
  };

  const worker = createWorker('practice', log, async () => {
    const answer = await ask('GET', 'practice');
    if (!answer.ok) return null;
    const { ahead, pace, schemes, waiting, people } = told.parse(answer.value);
    view = {
      schemes: everyScheme.filter((scheme) => schemes.includes(wayOf[scheme])),
      clock: { aheadMs: ahead, at: clock(), pace },
      waiting,
      people,
    };
    changed.tell();
    return null;
  });

  /** What was done is seen before the call answers, and what the marketplace says of it soon after. */
  const done = (): void => {
    worker.wake();
    syncNow();
  };

  const plainly = async (method: 'POST' | 'DELETE', name: string, body: object) => {
    const answer = await ask(method, name, body);
    // Whoever is gone already can't be sent away: nothing is wrong.
    if (!answer.ok && answer.problem.code === 'noPractice') return fail({ code: 'noPractice' as const });
    done();
    return ok(null);
  };

  return {
    handlers: {
      view: feed(() => view, changed),
      addOrders: async ({ schemes }) => {
        let orders = 0;
        for (const scheme of new Set(schemes)) {
          const count = ORDERS_AT_ONCE[scheme];
          const answer = await ask('POST', 'orders', { scheme: wayOf[scheme], count, cargoType: 1 });
          if (!answer.ok)
            return fail({ code: answer.problem.code === 'refused' ? 'practiceFull' : 'noPractice' });
          orders += count;
        }
        done();
        return ok({ orders });
      },
      somebodyComes: async ({ manner }) => {
        const answer = await ask('POST', 'counter', { manner });
        if (!answer.ok)
          return fail({ code: answer.problem.code === 'refused' ? 'nobodysGoodsWait' : 'noPractice' });
        worker.wake();
        return ok(null);
      },
      somebodyGoes: ({ id }) => plainly('DELETE', 'counter', { id }),
      passTime: ({ until }) =>
        plainly('POST', 'clock', until === 'hour' ? { advance: 'PT1H' } : { until: 'morning' }),
      setPace: ({ pace }) => plainly('POST', 'clock', { pace }),
    },
    aheadMs: () => (view === null ? 0 : aheadAt(view.clock, clock())),
    start: () => {
      if (control === null) return;
      stopListening = listen(worker.wake, control.changed);
      worker.wake();
    },
    stop: async () => {
      stopListening();
      await worker.stop();
    },
  };
}
