import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Figures, ShiftFigures } from '../../../shared/contract/people.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { ShiftCounts } from '../../db/journal/figures.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { figuresOf } from './work-figures.ts';

/** A year and a day: what an owner compares. */
const MOST_DAYS = 366;
const DAY_MS = 24 * 3600_000;

interface Counted {
  readonly shift: Pick<ShiftFigures, 'worker' | 'day' | 'startedAt' | 'endedAt'>;
  readonly counts: ShiftCounts;
}

/** Figures of the shifts that began on these days of this computer's calendar, both days included. */
export async function readFigures(
  journal: Pick<Journal, 'figures' | 'people'>,
  from: string,
  to: string,
): Promise<Result<Figures, ProblemOf<'periodTooLong'>>> {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  if (days > MOST_DAYS) return fail({ code: 'periodTooLong', days, most: MOST_DAYS });
  const nameOf = workers(journal);
  const counted: Counted[] = [];
  for (const shift of journal.figures.shifts(midnight(from, 0), midnight(to, 1))) {
    // A waiting scan goes before the next shift is counted.
    await nextTurn();
    const { person, startedAt, endedAt } = shift;
    counted.push({
      shift: { worker: nameOf(person), day: dayOf(startedAt), startedAt, endedAt },
      counts: journal.figures.counts(shift),
    });
  }
  return ok({
    total: together(counted),
    days: [...Map.groupBy(counted, ({ shift }) => shift.day)].map(([day, group]) => ({
      ...together(group),
      day,
    })),
    people: [...Map.groupBy(counted, ({ shift: { worker } }) => worker.id ?? worker.name ?? '').values()]
      .flatMap((group) =>
        group.slice(0, 1).map(({ shift }) => ({ ...together(group), worker: shift.worker })),
      )
      .toSorted((one, other) => other.parcels - one.parcels),
    shifts: counted.map(({ shift, counts }) => ({ ...figuresOf([counts]), ...shift })),
  });
}

const together = (counted: readonly Counted[]): Figures['total'] =>
  figuresOf(counted.map(({ counts }) => counts));

/** The person behind each name, under the current name, whatever it was at the time. */
function workers({ people }: Pick<Journal, 'people'>): (name: string | null) => ShiftFigures['worker'] {
  const ids = new Map(people.names().map(({ name, id }) => [name, id]));
  const now = new Map(people.all().map(({ id, name }) => [id, name]));
  return (name) => {
    const id = name === null ? null : (ids.get(name) ?? null);
    return { id, name: (id === null ? null : now.get(id)) ?? name };
  };
}

/** Midnight of a day in this computer's calendar, `after` days later, with days of 23 and 25 hours handled. */
function midnight(day: string, after: number): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + after).getTime();
}

function dayOf(at: number): string {
  const date = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
