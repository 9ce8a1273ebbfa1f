import {
  FREE_TRIES,
  pauseAfterWrongPins,
  pauseOfDesk,
  remainingPause,
} from '../../../shared/domain/people/people-pin.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { PersonRow } from '../../db/people/people.ts';
import { checkPinHash } from './pin.ts';
import type { DeviceKey } from './seal.ts';

export interface CheckPinPorts {
  readonly journal: Pick<Journal, 'people' | 'audit'>;
  readonly clock: () => number;
  readonly key: DeviceKey;
}

export type PinProblem = ProblemOf<'personUnknown' | 'pinWrong' | 'pinBlocked' | 'pinOfOtherComputer'>;

/**
 * Whose PIN this is, with a pause after a few wrong ones for one person or the whole desk. A guess is counted as wrong
 * before it is checked, so a hundred at once count as a hundred guesses.
 */
export async function checkPin(
  { journal: { people, audit }, clock, key }: CheckPinPorts,
  id: string,
  pin: string,
): Promise<Result<PersonRow, PinProblem>> {
  const person = people.get(id);
  if (!person) return fail({ code: 'personUnknown', personId: id });
  const desk = people.deskTries();
  const until = [person.pinBlockedUntil, desk.blockedUntil].find((at) => remainingPause(at, clock()) > 0);
  if (until !== undefined) return fail({ code: 'pinBlocked', until });
  const wrong = person.wrongPins + 1;
  people.setWrongPins(id, wrong, clock() + pauseAfterWrongPins(wrong));
  people.setDeskTries(desk.wrong + 1, clock() + pauseOfDesk(desk.wrong + 1));
  const check = person.pin === null ? 'wrong' : await checkPinHash(pin, person.pin, key);
  // The person may have been removed, given another PIN or another role meanwhile: what they are now counts.
  const now = people.get(id);
  if (check === 'right' && now?.pin === person.pin) {
    people.setWrongPins(id, 0, 0);
    // A right PIN must not pay for guesses at another person's: only this person's count of wrong tries is taken off.
    people.setDeskTries(Math.max(0, people.deskTries().wrong - wrong), 0);
    return ok(now);
  }
  if (check === 'otherKey') return fail({ code: 'pinOfOtherComputer' });
  audit.add(clock(), 'pinRefused', { personId: id, name: person.name });
  return fail({ code: 'pinWrong', triesLeft: Math.max(0, FREE_TRIES + 1 - wrong) });
}
