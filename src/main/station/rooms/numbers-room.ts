import { systemClock } from '../../marketplace/clock.ts';
import { createNumbers } from '../../services/numbers/numbers.ts';
import type { Composition } from '../composition.ts';
import type { Desk } from './desk.ts';
import type { Link } from './link-room.ts';

/** What the marketplace's reports say of the goods. */
export function numbersRoom(
  desk: Desk,
  { reconnected, shopClock }: Link,
  { accountFolder }: Pick<Composition, 'accountFolder'>,
) {
  const numbers = createNumbers({ ...desk, shopClock, accountFolder, pauses: systemClock });
  reconnected.subscribe(numbers.wake);
  return { handlers: { numbers: numbers.handlers }, start: numbers.start, stop: numbers.stop };
}
