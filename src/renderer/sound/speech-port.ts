import type { Preferences } from '../../shared/domain/preferences.ts';

/** What the system tells of a voice; the same fields as those of the Web Speech API. */
export interface Voice {
  readonly voiceURI: string;
  readonly name: string;
  /** BCP 47, on some systems with `_` for `-`. */
  readonly lang: string;
  /** False: the text is sent to a service of somebody else. */
  readonly localService: boolean;
  readonly default: boolean;
}

export interface Utterance {
  readonly text: string;
  readonly voice: Voice;
  /** 0 to 1. */
  readonly volume: number;
  /** 1 is the voice's own pace. */
  readonly rate: number;
}

/** The system's voices, as much of them as a station needs. */
export interface SpeechPort {
  /** Empty until the system has looked for them, then `listen` is called. */
  voices(): readonly Voice[];
  /** Calls when there are other voices, until the answer is called. */
  listen(changed: () => void): () => void;
  /** Behind whatever is being said; `began` when it is heard. */
  speak(utterance: Utterance, began: () => void): void;
  /** Ends what is said and forgets what waits. */
  cancel(): void;
}

/**
 * Only voices of this computer: others need the network, come late, and hear what is packed here.
 * The system's own choice goes before the others of the language.
 */
export function voiceFor(voices: readonly Voice[], language: Preferences['language']): Voice | null {
  const fitting = voices.filter(
    ({ lang, localService }) => localService && lang.toLowerCase().split(/[-_]/)[0] === language,
  );
  return fitting.find((voice) => voice.default) ?? fitting[0] ?? null;
}

/** Null where the page's program has no speech at all. */
export function browserSpeech(window: Window & typeof globalThis): SpeechPort | null {
  if (!('speechSynthesis' in window)) return null;
  const { speechSynthesis: system, SpeechSynthesisUtterance } = window;
  // Chromium forgets an utterance that nobody holds, in the middle of the word.
  let held: SpeechSynthesisUtterance | null = null;
  return {
    voices: () => system.getVoices(),
    listen: (changed) => {
      system.addEventListener('voiceschanged', changed);
      return () => system.removeEventListener('voiceschanged', changed);
    },
    speak: ({ text, voice, volume, rate }, began) => {
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.voice = system.getVoices().find(({ voiceURI }) => voiceURI === voice.voiceURI) ?? null;
      utterance.lang = voice.lang.replaceAll('_', '-');
      utterance.volume = volume;
      utterance.rate = rate;
      utterance.addEventListener('start', began);
      held = utterance;
      system.speak(held);
    },
    cancel: () => {
      held = null;
      system.cancel();
    },
  };
}
