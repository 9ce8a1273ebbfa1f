import { z } from 'zod';
import { ok } from '../../../shared/result.ts';
import { dateTime } from '../../clock.ts';
import { badRequest, bodyOf, type ControlAction } from './control-action.ts';
import { parseDuration } from './duration.ts';

/** A day in a minute and a half is as much as anybody can follow. */
const FASTEST = 3600;
const MORNING_HOUR = 8;

const clockShape = z
  .strictObject({
    /** By so much. */
    advance: z.string().optional(),
    /** To the next opening of a shop, where this computer stands. */
    until: z.literal('morning').optional(),
    /** Seconds of its own in one of the machine's, from now on. */
    pace: z.int().min(1).max(FASTEST).optional(),
  })
  .refine((wish) => Object.values(wish).filter((value) => value !== undefined).length === 1, {
    error: 'one of advance, until and pace',
  });

/** At eight sharp it is that of the next day: the clock never stands still. */
function nextMorning(now: number): number {
  const morning = new Date(now);
  morning.setHours(MORNING_HOUR, 0, 0, 0);
  if (morning.getTime() <= now) morning.setDate(morning.getDate() + 1);
  return morning.getTime();
}

/** Moves the clock ahead, or lets it run faster; never back. */
export const moveClock: ControlAction = ({ world }, request) => {
  const wish = bodyOf(clockShape, request);
  if (!wish.ok) return wish;
  const { advance, until, pace } = wish.value;
  if (advance !== undefined) {
    const duration = parseDuration(advance);
    if (!duration.ok) return badRequest(`advance: ${duration.problem}`);
    world.advance(duration.value);
  }
  if (until !== undefined) world.advance(nextMorning(world.now()) - world.now());
  if (pace !== undefined) world.setPace(pace);
  return ok({ now: dateTime(world.now()), pace: world.pace() });
};
