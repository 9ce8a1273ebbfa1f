import type { Source } from '../../kernel/signal.ts';

/** What somebody who practises does to the practice marketplace beside what a seller does: its control side. */
export interface PracticeControl {
  ask(method: 'GET' | 'POST' | 'DELETE', name: string, body?: object): Promise<unknown>;
  /** Something became different there. */
  readonly changed: Source;
}
