import type { Buyer } from '../../../shared/contract/buyer.ts';
import type { MarketplaceProblem, ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { withoutEcho } from './without-echo.ts';

/** As the lists of buyers tell one (document 1, "Buyer information"). */
interface Told {
  readonly orderID: string | null;
  readonly firstName: string | null;
  readonly fullName: string | null;
  readonly phone: string | null;
  readonly phoneCode: string | null;
}

type Answer = Result<{ readonly orders?: readonly Told[] | null }, MarketplaceProblem>;

export interface AskBuyerPorts {
  readonly journal: Journal;
  readonly person: () => string | null;
  readonly clock: () => number;
}

/**
 * Who gets an order. That it was told, and to whom, stands in the log from then on, and nothing of what was told. Of an
 * answer that can't be read nothing goes on: it may hold names.
 */
export async function askBuyer(
  { journal, person, clock }: AskBuyerPorts,
  orderId: string,
  ask: () => Promise<Answer>,
): Promise<Result<Buyer, MarketplaceProblem | ProblemOf<'buyerNotTold'>>> {
  // Somebody else may sign in while the marketplace is asked.
  const by = person();
  const answer = await ask();
  if (!answer.ok) return fail(withoutEcho(answer.problem));
  const said = (answer.value.orders ?? []).find(({ orderID }) => orderID === orderId);
  const name = said?.fullName?.trim() || said?.firstName?.trim() || '';
  if (said === undefined || (name === '' && said.phone === null))
    return fail({ code: 'buyerNotTold', orderId });
  journal.audit.add(clock(), 'buyerSeen', { orderId, what: 'buyer' }, by);
  return ok({ name, phone: said.phone, phoneCode: said.phoneCode });
}
