import { sounds, type Sound } from '../../shared/domain/verdict.ts';

export interface SoundPlayer {
  /** `volume` from 0 to 1. A sound that still plays is cut: only the newest verdict counts. */
  play(sound: Sound, volume: number): void;
  /** Browsers keep a page silent until a person touched it; a scanner's keys count as a touch. */
  wake(): void;
}

/** Later than this a sound would be taken for the next scan's. */
const LATEST_MS = 400;

/** Decodes everything ahead, so that a verdict is heard as soon as it is seen. */
export function createSoundPlayer(addresses: Readonly<Record<Sound, string>>): SoundPlayer {
  const context = new AudioContext({ latencyHint: 'interactive' });
  const buffers = new Map<Sound, AudioBuffer>();
  let playing: AudioBufferSourceNode | null = null;
  let latecomer: { readonly sound: Sound; readonly volume: number; readonly at: number } | null = null;

  const load = async (sound: Sound): Promise<void> => {
    const answer = await fetch(addresses[sound]);
    buffers.set(sound, await context.decodeAudioData(await answer.arrayBuffer()));
  };
  // A desk without its sounds still packs; what is missing shows in the console of the page.
  for (const sound of sounds) load(sound).catch(reportError);

  const start = (sound: Sound, volume: number): void => {
    const buffer = buffers.get(sound);
    playing?.stop();
    playing = null;
    if (!buffer || volume === 0) return;
    const source = context.createBufferSource();
    const gain = context.createGain();
    source.buffer = buffer;
    // Half way on the slider should sound half as loud, and hearing is closer to the square root of the amplitude.
    gain.gain.value = volume * volume;
    source.connect(gain).connect(context.destination);
    source.start();
    playing = source;
  };

  const resume = async (): Promise<void> => {
    await context.resume();
    // The first scan of the day wakes the context itself; its verdict may be there a moment sooner.
    if (latecomer && performance.now() - latecomer.at < LATEST_MS) start(latecomer.sound, latecomer.volume);
    latecomer = null;
  };

  return {
    play(sound, volume) {
      if (context.state === 'running') start(sound, volume);
      else latecomer = { sound, volume, at: performance.now() };
    },
    wake() {
      if (context.state !== 'suspended') return;
      resume().catch(reportError);
    },
  };
}
