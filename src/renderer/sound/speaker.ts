import type { Preferences } from '../../shared/domain/preferences.ts';
import { voiceFor, type SpeechPort, type Voice } from './speech-port.ts';

/** How it is said. `volume` from 0 to 1; `rate` 1 is the voice's own pace. */
export interface Manner {
  readonly language: Preferences['language'];
  readonly volume: number;
  readonly rate: number;
}

export interface Speaker {
  /** In the place of whatever is being said. Nothing where no voice speaks the language. */
  say(sentence: string, manner: Manner): void;
  /** Ends what is being said: it is no longer so. */
  hush(): void;
  voice(language: Preferences['language']): Voice | null;
  /** Calls when there are other voices, until the answer is called. */
  listen(changed: () => void): () => void;
}

/** A sentence that begins later would be taken for the next scan's; a system's first one of the day can be slow. */
export const LATEST_BEGIN_MS = 1000;

/** `now`: milliseconds of any steady clock. */
export function createSpeaker(port: SpeechPort | null, now: () => number): Speaker {
  const voice: Speaker['voice'] = (language) => port && voiceFor(port.voices(), language);
  /** Counts sentences, so that one that begins late does not end its successor. */
  let newest = 0;
  let isSpeaking = false;
  const hush = (): void => {
    newest += 1;
    // Asked without need, some systems swallow the next sentence.
    if (isSpeaking) port?.cancel();
    isSpeaking = false;
  };
  return {
    say(text, { language, volume, rate }) {
      hush();
      const speaking = voice(language);
      if (!port || !speaking || volume === 0 || text === '') return;
      const mine = newest;
      const asked = now();
      isSpeaking = true;
      port.speak({ text, voice: speaking, volume, rate }, () => {
        if (mine === newest && now() - asked > LATEST_BEGIN_MS) hush();
      });
    },
    hush,
    voice,
    listen: (changed) => port?.listen(changed) ?? (() => undefined),
  };
}
