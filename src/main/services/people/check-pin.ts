import { FREE_TRIES, pauseAfterWrongPins, remainingPause } from '../../../shared/domain/people-pin.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { PersonRow } from '../../db/journal/people.ts';
import { isPin } from './pin.ts';

/**
 * Whose PIN this is, with a pause after a few wrong ones. A guess is counted as wrong before it is looked at: a hundred
 * at once are a hundred guesses.
 */
export async function checkPin(
  { people, audit }: Pick<Journal, 'people' | 'audit'>,
  clock: () => number,
  id: string,
  pin: string,
): Promise<Result<PersonRow, ProblemOf<'personUnknown' | 'pinWrong' | 'pinBlocked'>>> {
  const person = people.get(id);
  if (!person) return fail({ code: 'personUnknown', personId: id });
  if (remainingPause(person.pinBlockedUntil, clock()) > 0)
    return fail({ code: 'pinBlocked', until: person.pinBlockedUntil });
  const wrong = person.wrongPins + 1;
  people.setWrongPins(id, wrong, clock() + pauseAfterWrongPins(wrong));
  const isRight = person.pin !== null && (await isPin(pin, person.pin));
  // Meanwhile somebody may have removed them, or given them another PIN.
  if (isRight && people.get(id)?.pin === person.pin) {
    people.setWrongPins(id, 0, 0);
    return ok(person);
  }
  audit.add(clock(), 'pinRefused', { personId: id, name: person.name });
  return fail({ code: 'pinWrong', triesLeft: Math.max(0, FREE_TRIES + 1 - wrong) });
}
