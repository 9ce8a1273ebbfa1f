import type { Handlers } from '../../../shared/contract/index.ts';
import { fail, ok } from '../../../shared/result.ts';
import { writeExport } from '../../kernel/write-export.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import { askAbroad, askBuyerAbroad } from './abroad.ts';
import { readStory } from './read-story.ts';
import { search } from './search.ts';
import type { Stores } from './place-of.ts';

export interface StoryPorts extends Stores {
  /** The name of this computer. */
  readonly desk: string;
  /** Exports lie in `exports` in it. */
  readonly dataFolder: string;
  readonly marketplace: Pick<Marketplace, 'call'>;
  readonly person: () => string | null;
  readonly clock: () => number;
}

/** Increased when the file's format changes. */
const EXPORT_VERSION = 1;

/** Services' own messages may quote a buyer. */
const foreignWords = new Set(['message', 'excerpt']);

/** Finds anything by its name or number, and tells what became of it. */
export function createStory({ cache, journal, desk, dataFolder, marketplace, person, clock }: StoryPorts): {
  readonly handlers: Handlers['story'];
} {
  const stores = { cache, journal };
  return {
    handlers: {
      search: async ({ text }) => ok({ hits: search(stores, text) }),
      order: async ({ orderId }) => {
        const story = readStory(stores, desk, orderId);
        return story ? ok(story) : fail({ code: 'orderUnknown', orderId });
      },
      abroad: async ({ orderId }) => askAbroad({ cache, marketplace }, orderId),
      buyer: async ({ orderId }) => askBuyerAbroad({ cache, journal, marketplace, person, clock }, orderId),
      exportOrder: async ({ orderId }) => {
        const story = readStory(stores, desk, orderId);
        if (!story) return fail({ code: 'orderUnknown', orderId });
        const at = clock();
        const document = {
          version: EXPORT_VERSION,
          madeAt: new Date(at).toISOString(),
          ...story,
          logHead: journal.audit.head(),
        };
        const json = JSON.stringify(
          document,
          (key, value: unknown) => (foreignWords.has(key) ? undefined : value),
          2,
        );
        const name = `order-${orderId.replaceAll(/\W/g, '_')}`;
        const written = writeExport(dataFolder, name, at, `${json}\n`);
        if (written.ok) journal.audit.add(at, 'orderExported', { orderId });
        return written;
      },
    },
  };
}
