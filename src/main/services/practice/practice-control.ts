import type { Source } from '../../kernel/signal.ts';

/** What somebody who practises can do to the practice marketplace beyond what a seller can: its controls. */
export interface PracticeControl {
  ask(method: 'GET' | 'POST' | 'DELETE', name: string, body?: object): Promise<unknown>;
  /** Something changed there. */
  readonly changed: Source;
}
