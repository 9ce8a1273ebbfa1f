import type { Buyer } from '../../../shared/contract/buyer.ts';
import type { MarketplaceProblem, ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { withoutEcho } from './without-echo.ts';

/** As the lists of buyers tell one (document 1, "Buyer information"). */
interface Told {
  readonly orderID: string | null;
  readonly firstName: string | null;
  readonly fullName: string | null;
  readonly phone: string | null;
  readonly phoneCode: string | null;
}

/** Who gets an order, out of the marketplace's answer. Of an answer that can't be read nothing goes on: it may hold names. */
export function buyerTold(
  orderId: string,
  answer: Result<{ readonly orders?: readonly Told[] | null }, MarketplaceProblem>,
): Result<Buyer, MarketplaceProblem | ProblemOf<'buyerNotTold'>> {
  if (!answer.ok) return fail(withoutEcho(answer.problem));
  const said = (answer.value.orders ?? []).find(({ orderID }) => orderID === orderId);
  const name = said?.fullName?.trim() || said?.firstName?.trim() || '';
  if (said === undefined || (name === '' && said.phone === null))
    return fail({ code: 'buyerNotTold', orderId });
  return ok({ name, phone: said.phone, phoneCode: said.phoneCode });
}
