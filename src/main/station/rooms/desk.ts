import { createBoxes } from '../../services/boxes/boxes.ts';
import { createRefusedFiles } from '../../services/labels/refused-files.ts';
import { createDeliveries } from '../../services/runs/deliveries.ts';
import { createDoorCodes } from '../../services/schemes/door-codes.ts';
import { createMoves } from '../../services/schemes/moves.ts';
import { createWayWork } from '../../services/schemes/way-work.ts';
import type { People } from '../../services/people/people.ts';
import type { Composition } from '../composition.ts';
import type { Ground } from './ground.ts';
import type { Link } from './link-room.ts';

export type Desk = ReturnType<typeof setUpDesk>;

/** The ground with its people and its line, and what several rooms do to the same goods: box, move, deliver them. */
export function setUpDesk(
  ground: Ground,
  people: People,
  { marketplace }: Link,
  { deviceKey }: Pick<Composition, 'deviceKey'>,
) {
  const ofPeople = { ...ground, people, person: people.name };
  return {
    ...ofPeople,
    marketplace,
    refusedFiles: createRefusedFiles(),
    boxes: createBoxes(ofPeople),
    moves: createMoves(ofPeople),
    wayWork: createWayWork(ground),
    doorCodes: createDoorCodes(),
    deliveries: createDeliveries({ ...ground, key: deviceKey }),
  };
}
