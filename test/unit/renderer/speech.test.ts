import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sentenceOf, speakVerdicts } from '../../../src/renderer/sound/speak-verdicts.ts';
import { createSpeaker, LATEST_BEGIN_MS, type Speaker } from '../../../src/renderer/sound/speaker.ts';
import {
  voiceFor,
  type SpeechPort,
  type Utterance,
  type Voice,
} from '../../../src/renderer/sound/speech-port.ts';
import { createAppStore } from '../../../src/renderer/store/store.ts';
import { createWords } from '../../../src/renderer/words/i18n.ts';
import type { PackingView } from '../../../src/shared/contract/packing.ts';
import { languages, type Preferences } from '../../../src/shared/domain/preferences.ts';
import { type StationView } from '../../../src/shared/contract/station.ts';
import { kindOf, type Verdict } from '../../../src/shared/domain/verdict.ts';
import { DEFAULT_SETTINGS } from '../../../src/main/services/settings/settings-file.ts';
import { verdicts } from '../../rigs/desk/verdicts.ts';

const voice = (name: string, lang: string, more: Partial<Voice> = {}): Voice => ({
  voiceURI: name,
  name,
  lang,
  localService: true,
  default: false,
  ...more,
});
const anna = voice('Anna', 'en-US');
const milena = voice('Milena', 'ru_RU');

/** A loudspeaker that writes down what it was asked for. */
class Loudspeaker implements SpeechPort {
  readonly said: (Utterance | 'end')[] = [];
  present: readonly Voice[] = [anna, milena];
  begin = (): void => undefined;
  changed = (): void => undefined;
  voices = (): readonly Voice[] => this.present;
  listen = (changed: () => void): (() => void) => {
    this.changed = changed;
    return () => undefined;
  };
  speak = (utterance: Utterance, began: () => void): void => {
    this.said.push(utterance);
    this.begin = began;
  };
  cancel = (): void => void this.said.push('end');
  get texts(): string[] {
    return this.said.map((each) => (each === 'end' ? each : each.text));
  }
}

let port: Loudspeaker;
let now: number;
let speaker: Speaker;
beforeEach(() => {
  port = new Loudspeaker();
  now = 0;
  speaker = createSpeaker(port, () => now);
});
/** The page's own way to say that something unexpected happened; plain Node has none. */
vi.stubGlobal('reportError', (error: unknown) => expect.unreachable(String(error)));

const plainly = { language: 'en', volume: 1, rate: 1 } as const;

describe('the voice', () => {
  test.each([
    ['of the language is taken', [milena, anna], anna],
    ['that the system chose goes first', [anna, voice('Zoe', 'en-GB', { default: true })], 'Zoe'],
    ['of another language is never taken', [milena, voice('Hans', 'de-DE', { default: true })], null],
    ['that needs the network is never taken', [voice('Cloud', 'en-US', { localService: false })], null],
    ['with a language of the same first letters is not of it', [voice('Enets', 'enf')], null],
    ['is absent where there is none', [], null],
  ])('%s', (_, voices, expected) => {
    const name = typeof expected === 'object' ? (expected?.name ?? null) : expected;
    expect(voiceFor(voices, 'en')?.name ?? null).toBe(name);
  });
});

describe('a sentence', () => {
  test('is said by the voice of the language, as loud and fast as wished', () => {
    speaker.say('Короб 4', { language: 'ru', volume: 0.4, rate: 1.5 });
    expect(port.said).toEqual([{ text: 'Короб 4', voice: milena, volume: 0.4, rate: 1.5 }]);
  });

  test('takes the place of the one before', () => {
    speaker.say('Box 4', plainly);
    speaker.say('Wrong label', plainly);
    expect(port.texts).toEqual(['Box 4', 'end', 'Wrong label']);
  });

  test('is ended by one that is empty', () => {
    speaker.say('Box 4', plainly);
    speaker.say('', plainly);
    speaker.hush();
    expect(port.texts).toEqual(['Box 4', 'end']);
  });

  test('that begins too late is ended', () => {
    speaker.say('Box 4', plainly);
    now = LATEST_BEGIN_MS + 1;
    port.begin();
    expect(port.texts).toEqual(['Box 4', 'end']);
  });

  test('that begins too late does not end the one after it', () => {
    speaker.say('Box 4', plainly);
    const first = port.begin;
    now = LATEST_BEGIN_MS + 1;
    speaker.say('Box 5', plainly);
    first();
    port.begin();
    expect(port.texts).toEqual(['Box 4', 'end', 'Box 5']);
  });

  test('is not said silently, nor by a voice that is not there', () => {
    speaker.say('Box 4', { ...plainly, volume: 0 });
    port.present = [milena];
    speaker.say('Box 4', plainly);
    createSpeaker(null, () => now).say('Box 4', plainly);
    expect(port.said).toEqual([]);
  });

  test('is said as soon as the system has found its voices', () => {
    port.present = [];
    let found: string | undefined;
    speaker.listen(() => (found = speaker.voice('en')?.name));
    expect(speaker.voice('en')).toBeNull();
    port.present = [anna];
    port.changed();
    expect(found).toBe('Anna');
  });
});

describe('what is said', () => {
  const words = createWords('en');
  const examples = Object.values<Verdict>(verdicts);

  test.each(languages)('is short, whole and without a gap (%s)', (language) => {
    const bad = examples
      .map((verdict) => sentenceOf(words, language, verdict))
      .filter((text) => text.length > 65 || /[{}]|undefined|none|speech\.say/.test(text));
    expect(bad).toEqual([]);
  });

  test('is left out only where all is well', () => {
    const silent = examples.filter((each) => sentenceOf(words, 'en', each) === '');
    const kinds = new Set(silent.map(({ reason }) => kindOf[reason]));
    expect([...kinds].sort()).toEqual(['packed', 'printing', 'ready']);
  });

  test.each(languages)(
    'says which code of how many it is, and no number where there is one alone (%s)',
    (language) => {
      const numbers = (of: number): string[] =>
        sentenceOf(words, language, { ...verdicts.scanCode, n: 1, of }).match(/\d+/g) ?? [];
      expect([numbers(3), numbers(1)]).toEqual([['1', '3'], []]);
    },
  );

  test.each(languages)('names box and position of cancelled goods that are packed (%s)', (language) => {
    const said = (verdict: Verdict): string[] => sentenceOf(words, language, verdict).match(/\d+/g) ?? [];
    expect(said(verdicts.orderCancelled)).toEqual(['4', '12']);
    expect(said({ ...verdicts.orderCancelled, place: null })).toEqual([]);
    expect(said(verdicts.boxOpened)).toEqual(['4']);
  });
});

describe('a verdict', () => {
  const words = createWords('en');
  let verdictNumber: number;
  let store: ReturnType<typeof createAppStore>;

  const prefer = (preferences: Partial<Preferences>): void => {
    const all = { ...DEFAULT_SETTINGS.preferences, ...preferences };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- speech reads the preferences alone
    store.getState().receive({ station: { preferences: all } as StationView });
  };
  const show = (verdict: Verdict, number = (verdictNumber += 1)): void => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- speech reads these two fields alone
    store.getState().receive({ packing: { verdict, verdictNumber: number } as PackingView });
  };
  beforeEach(() => {
    verdictNumber = 0;
    store = createAppStore();
    speakVerdicts(store, speaker, words);
    prefer({ speech: 'on' });
  });
  const sentence = (verdict: Verdict, language: Preferences['language'] = 'en'): string =>
    sentenceOf(words, language, verdict);

  test('is said once, the one that was there before not at all', () => {
    show(verdicts.orderCancelled);
    show(verdicts.scanCode);
    show(verdicts.scanCode, verdictNumber);
    prefer({ speech: 'on', volume: 0.1 });
    expect(port.texts).toEqual([sentence(verdicts.scanCode)]);
  });

  test('that needs no words ends those of the one before', () => {
    show(verdicts.scanProduct);
    show(verdicts.wrongLabelBack);
    show(verdicts.parcelPacked);
    expect(port.texts).toEqual([sentence(verdicts.wrongLabelBack), 'end']);
  });

  test('is said in the language that was chosen last', () => {
    show(verdicts.scanProduct);
    prefer({ speech: 'on', language: 'ru', speechVolume: 0.5, speechRate: 1.2 });
    show(verdicts.boxOpened);
    expect(port.said).toEqual([
      { text: sentence(verdicts.boxOpened, 'ru'), voice: milena, volume: 0.5, rate: 1.2 },
    ]);
  });

  test('is not said where speech is off', () => {
    prefer({ speech: 'off' });
    show(verdicts.scanProduct);
    show(verdicts.orderCancelled);
    expect(port.said).toEqual([]);
  });
});
