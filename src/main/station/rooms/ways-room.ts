import { createCarrierLabels } from '../../services/carrier-labels/carrier-labels.ts';
import { createCounter } from '../../services/counter/counter.ts';
import { createCourierLists } from '../../services/courier-lists/courier-lists.ts';
import { createRunLabels } from '../../services/runs/run-labels.ts';
import { createRuns } from '../../services/runs/runs.ts';
import { createSchemes } from '../../services/schemes/schemes.ts';
import type { Composition } from '../composition.ts';
import type { Desk } from './desk.ts';
import type { Link } from './link-room.ts';

/** The ways on which parcels leave beside supplies: to buyers, with couriers, abroad. */
export function waysRoom(
  desk: Desk,
  { reconnected, shopClock }: Link,
  { profile }: Pick<Composition, 'profile'>,
) {
  const counter = createCounter({ ...desk, shopClock, rules: desk.chosen });
  const carrierLabels = createCarrierLabels({
    ...desk,
    own: new URL(profile.baseUrl.marketplace),
    settings: desk.labelSettings,
  });
  reconnected.subscribe(carrierLabels.wake);
  const runLabels = createRunLabels(desk);
  return {
    counter,
    handlers: {
      carrierLabels: carrierLabels.handlers,
      counter: counter.handlers,
      courierLists: createCourierLists(desk).handlers,
      runs: createRuns({
        ...desk,
        shopClock,
        print: runLabels.print,
        seesBuyers: (caller) => desk.people.may(caller, 'buyers'),
      }).handlers,
      schemes: createSchemes({ ...desk, clock: shopClock }).handlers,
    },
    documents: { carrierLabel: carrierLabels.document, runLabel: runLabels.document },
    start: () => {
      counter.start();
      carrierLabels.wake();
      void desk.wayWork.whenRead();
    },
    stop: async () => {
      await Promise.all([counter.stop(), carrierLabels.stop(), desk.wayWork.stop()]);
    },
  };
}
