import { lastScanOf } from './scan-slice.ts';
import type { State, Store } from './store.ts';

/** Acts of a packer, or things they see, after which a refused command no longer matters. */
const step = (state: State) => [
  state.packing?.verdictNumber,
  lastScanOf(state),
  state.scanners?.heard,
  state.lostScans,
  state.screen,
];

/** Why a command was refused stands for as long as the command was the last thing that happened. */
export function forgetRefused(store: Store): void {
  store.subscribe((now, before) => {
    if (now.refusedCommand === null) return;
    const was = step(before);
    if (step(now).some((each, at) => each !== was[at])) now.setRefusedCommand(null);
  });
}
