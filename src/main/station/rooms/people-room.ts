import { randomBytes } from 'node:crypto';
import { createPeople, type People } from '../../services/people/people.ts';
import type { Composition } from '../composition.ts';
import type { Ground } from './ground.ts';

/** Who works here. Every act that is written down has their name. */
export function peopleRoom(
  ground: Ground,
  { forget, deviceKey }: Pick<Composition, 'forget' | 'deviceKey'>,
): People {
  const { chosen, dataFolder } = ground;
  const people = createPeople({
    ...ground,
    folder: dataFolder,
    forget,
    key: deviceKey,
    lockAfterMinutes: () => chosen().lockAfterMinutes,
    allowed: () => {
      const { buyersToPackers, numbersToLeads } = chosen();
      return { buyersToPackers, numbersToLeads };
    },
    randomBytes,
  });
  ground.journal.setPersonSource(people.name);
  return people;
}
