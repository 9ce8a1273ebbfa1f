import { soundOf } from '../../shared/domain/verdict.ts';
import type { Store } from '../store/store.ts';
import type { SoundPlayer } from './player.ts';

/** On every screen: whoever looks at the goods hears what became of them. */
export function soundWhatHappens(store: Store, player: SoundPlayer): void {
  soundVerdicts(store, player);
  soundRefusals(store, player);
  soundKept(store, player);
}

/** Once per verdict. The one that was there when the page opened has been heard before. */
function soundVerdicts(store: Store, player: SoundPlayer): void {
  let heard: number | null = null;
  store.subscribe(({ packing, station }) => {
    if (!packing || packing.verdictNumber === heard) return;
    const isFirst = heard === null;
    heard = packing.verdictNumber;
    const sound = soundOf(packing.verdict);
    if (!isFirst && sound !== null) player.play(sound, station?.preferences.volume ?? 1);
  });
}

/** A scan at the locked desk: once, and not again when the page is reloaded. */
function soundRefusals(store: Store, player: SoundPlayer): void {
  let heard: number | null = null;
  store.subscribe(({ current, station }) => {
    if (!current) return;
    const number = current.refused?.number ?? 0;
    if (heard !== null && number > heard) player.play('wrong', station?.preferences.volume ?? 1);
    heard = number;
  });
}

/** A scan that the station has not taken, or has refused: heard also by whoever looks at the goods. */
function soundKept(store: Store, player: SoundPlayer): void {
  store.subscribe(({ scanFate, waitingScans, askedScans, lostScans, station }, before) => {
    const isWorse =
      scanFate.kind === 'kept' &&
      (before.scanFate.kind !== 'kept' || waitingScans.length > before.waitingScans.length);
    const isAsked = askedScans.length > before.askedScans.length;
    const isLost = lostScans.length > before.lostScans.length;
    if (isWorse || isAsked || isLost) player.play('machine', station?.preferences.volume ?? 1);
  });
}
