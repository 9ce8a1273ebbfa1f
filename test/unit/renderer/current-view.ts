import type { CurrentView } from '../../../src/shared/contract/people.ts';

/** Nobody is signed in at this desk. */
export const nobody = (state: CurrentView['state'] = 'locked'): CurrentView => ({
  state,
  person: null,
  last: null,
  refused: null,
  rights: [],
  provedAt: null,
  lockAfterMinutes: 15,
});
