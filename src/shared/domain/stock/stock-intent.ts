import type { Problem } from '../../problem.ts';
import { unreachable } from '../../result.ts';
import { changed, type ChangeFault, type StockChange } from './stock-change.ts';

/**
 * `waiting → sending → sent → confirmed`. `differs`: told and answered, and the marketplace has another amount all the
 * same. `unclear`: no answer came, and the amount is neither the one before nor the one that was told; or the marketplace
 * contradicts itself about the amount.
 */
export const intentStates = [
  'waiting',
  'sending',
  'sent',
  'confirmed',
  'differs',
  'unclear',
  'refused',
  'withdrawn',
] as const;
export type IntentState = (typeof intentStates)[number];

export const OPEN_INTENTS = ['waiting', 'sending', 'sent'] as const satisfies readonly IntentState[];

/** What a person asked for one barcode, and what became of it. */
export interface StockIntent {
  readonly change: StockChange;
  /** What was there, as the person saw it; null: nobody had asked. */
  readonly shown: number | null;
  /** What was there right before it was told, and what was told; null before that. */
  readonly base: number | null;
  readonly target: number | null;
  /** What the marketplace says it has since. */
  readonly found: number | null;
  readonly state: IntentState;
  readonly fault: ChangeFault | null;
  readonly problem: Problem | null;
}

export type IntentEvent =
  /**
   * The marketplace was asked right before: from this amount, and from no earlier one, follows what it is told. Null: it
   * has no stock of it.
   */
  | { readonly kind: 'asked'; readonly amount: number | null }
  | { readonly kind: 'answered' }
  /** It was named as the one at fault. */
  | { readonly kind: 'named'; readonly problem: Problem }
  /** The request was refused for others, or never left: nothing of it was carried out. */
  | { readonly kind: 'notSent' }
  | { readonly kind: 'readBack'; readonly amount: number | null }
  /** The marketplace was asked for the amount, and gave several. */
  | { readonly kind: 'contradicted'; readonly problem: Problem }
  | { readonly kind: 'withdrawn' }
  /** What it comes from moved on before it was told. */
  | { readonly kind: 'overtaken'; readonly problem: Problem };

const none = { base: null, target: null } as const;

/** The life of an intent. Null: the event can't happen in this state, nothing changes. */
export function nextIntent(intent: StockIntent, event: IntentEvent): StockIntent | null {
  switch (event.kind) {
    case 'asked': {
      if (intent.state !== 'waiting') return null;
      const amount = event.amount ?? 0;
      const { after, fault } = changed(amount, intent.change);
      if (after === null) return { ...intent, state: 'refused', found: amount, fault };
      const known = { ...intent, base: amount, target: after };
      // It came about without this desk: nothing is told.
      return isDone(known, event.amount)
        ? { ...known, state: 'confirmed', found: amount }
        : { ...known, state: 'sending' };
    }
    case 'answered':
      return intent.state === 'sending' ? { ...intent, state: 'sent' } : null;
    case 'named':
      return intent.state === 'sending'
        ? { ...intent, ...none, state: 'refused', problem: event.problem }
        : null;
    case 'notSent':
      return intent.state === 'sending' ? { ...intent, ...none, state: 'waiting' } : null;
    case 'readBack':
      return afterReadBack(intent, event.amount);
    case 'contradicted':
      return afterContradiction(intent, event.problem);
    case 'withdrawn':
      return intent.state === 'waiting' ? { ...intent, state: 'withdrawn' } : null;
    case 'overtaken':
      return intent.state === 'waiting' ? { ...intent, state: 'refused', problem: event.problem } : null;
    default:
      return unreachable(event);
  }
}

/** Whether this is what was asked for; null: there is no stock of it. */
const isDone = (
  { change, target }: Pick<StockIntent, 'change' | 'target'>,
  amount: number | null,
): boolean => (change.kind === 'delete' ? amount === null : (amount ?? 0) === target);

/** Nothing follows from it: what was not told is not, and of what may have been nobody can say what became of it. */
function afterContradiction(intent: StockIntent, problem: Problem): StockIntent | null {
  if (intent.state === 'waiting') return { ...intent, state: 'refused', problem };
  return intent.state === 'sending' || intent.state === 'sent'
    ? { ...intent, state: 'unclear', problem }
    : null;
}

function afterReadBack(intent: StockIntent, amount: number | null): StockIntent | null {
  const { state, base } = intent;
  const read = { ...intent, found: amount ?? 0 };
  if (state === 'sent') return { ...read, state: isDone(intent, amount) ? 'confirmed' : 'differs' };
  if (state !== 'sending') return null;
  if (isDone(intent, amount)) return { ...read, state: 'confirmed' };
  // It never came about: it is told again, from what is there then.
  if ((amount ?? 0) === base) return { ...intent, ...none, state: 'waiting' };
  // It may have come about and been sold from since: telling it once more could undo a sale.
  return { ...read, state: 'unclear' };
}
