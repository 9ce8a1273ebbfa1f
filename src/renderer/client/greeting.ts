import { LINK_PROTOCOL, sealed } from '../../shared/link-protocol.ts';
import { newNonce, seal } from './seal.ts';

/** How a page and its station identify each other over a new connection. */
export interface Greeting {
  readonly protocols: string[];
  /** The answer to the first message; null: its sender doesn't know the secret, so it is not the station. */
  answer(first: unknown): Promise<object | null>;
}

/** `port`: of the page's own address. Each greeting is for one connection. */
export function createGreeting(secret: string, port: number): Greeting {
  const nonce = newNonce();
  return {
    protocols: [LINK_PROTOCOL, nonce],
    answer: async (first) => {
      if (!isStationsWord(first)) return null;
      const expected = await seal(secret, sealed.station(port, nonce, first.challenge));
      if (!first.station.includes(expected)) return null;
      return { page: await seal(secret, sealed.page(port, nonce, first.challenge)) };
    },
  };
}

interface StationsWord {
  /** A seal for each session whose cookie was sent: only the page knows which of them is its own. */
  readonly station: readonly unknown[];
  readonly challenge: string;
}

const isStationsWord = (word: unknown): word is StationsWord =>
  typeof word === 'object' &&
  word !== null &&
  'station' in word &&
  Array.isArray(word.station) &&
  'challenge' in word &&
  typeof word.challenge === 'string';
