import { isLocked } from '../store/sign-in-slice.ts';
import { screens } from '../store/screens.ts';
import type { Store } from '../store/store.ts';

/**
 * A packer who comes to this window, by PIN or badge, finds the bench whatever screen the one before them left. A screen
 * that was asked for by its address while the desk was locked is theirs, where they may do something on it; leads and
 * owners stay where they are. `isByLink`: the page was opened at a screen, and not loaded again.
 */
export function leadToWork(store: Store, isByLink: boolean): void {
  /** The person known to work here: undefined until the station has said. */
  let here: string | null | undefined;
  let isChosen = isByLink;
  store.subscribe((state, before) => {
    const { current, screen } = state;
    if (!current) return;
    if (here === undefined) {
      here = current.person?.id ?? null;
      isChosen &&= isLocked(state);
      return;
    }
    if (isLocked(state)) {
      // Only the address line changes the screen meanwhile.
      if (screen !== before.screen) isChosen = true;
      else if (!isLocked(before)) isChosen = false;
      here = null;
      return;
    }
    const { person, provedAt, rights } = current;
    if (!person || person.id === here || provedAt === null) return;
    here = person.id;
    const mayStay = isChosen && rights.includes(screens[screen.name].right);
    isChosen = false;
    if (person.role === 'packer' && !mayStay) state.go({ name: 'packing' });
  });
}
