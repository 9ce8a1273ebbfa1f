import { ok } from '../../../shared/result.ts';
import { schemes } from '../state/state-shapes.ts';
import type { ControlAction } from './control-action.ts';
import { counterView } from './counter/counter-actions.ts';

/** What a station that practises shows of its marketplace: which ways parcels leave, what time it is, who has come. */
export const showPractice: ControlAction = (context) => {
  const { world } = context;
  const had = new Set<string>();
  for (const { scheme } of world.main.orders.values()) had.add(scheme);
  return ok({
    schemes: schemes.filter((scheme) => had.has(scheme)),
    /** Milliseconds. */
    ahead: Math.floor(world.ahead()),
    pace: world.pace(),
    ...counterView(context),
  });
};
