import type { Handlers } from '../../../shared/contract/index.ts';
import type { FoundView } from '../../../shared/contract/printing.ts';
import { ok } from '../../../shared/result.ts';
import { createSignal, feed } from '../../kernel/signal.ts';
import type { Logger } from '../../kernel/ports.ts';
import type { Finder } from '../../printers/discovery/finder.ts';

export interface FindingPorts {
  readonly finder: Finder;
  readonly log: Logger;
}

/** One search at a time; a new one replaces the one under way. */
export function createFinding({ finder, log }: FindingPorts): {
  readonly handlers: Pick<Handlers['printing'], 'find' | 'stopFinding' | 'found'>;
  stop(): Promise<void>;
} {
  const changes = createSignal();
  let view: FoundView = { searching: false, printers: [], sources: [] };
  let current: AbortController | null = null;
  let ending: Promise<void> = Promise.resolve();

  const show = (next: FoundView): void => {
    view = next;
    changes.tell();
  };

  const search = async (
    request: { readonly networks: string; readonly serialPorts: readonly string[] },
    mine: AbortController,
  ): Promise<void> => {
    const isMine = (): boolean => current === mine;
    try {
      const result = await finder.find(request, mine.signal, (printer) => {
        if (!isMine()) return;
        const others = view.printers.filter(({ address }) => address !== printer.address);
        const at = view.printers.findIndex(({ address }) => address === printer.address);
        show({ ...view, printers: at === -1 ? [...others, printer] : view.printers.with(at, printer) });
      });
      if (isMine()) show({ searching: false, printers: [...result.found], sources: [...result.sources] });
    } catch (error) {
      log.error({ error: String(error) }, 'the search for printers met an unexpected error');
      if (isMine()) show({ ...view, searching: false });
    }
  };

  return {
    handlers: {
      find: async ({ networks, serialPorts }) => {
        current?.abort();
        const mine = new AbortController();
        current = mine;
        show({ searching: true, printers: [], sources: [] });
        ending = search({ networks, serialPorts }, mine);
        return ok(null);
      },
      stopFinding: async () => {
        current?.abort();
        return ok(null);
      },
      found: feed(() => view, changes),
    },
    stop: async () => {
      current?.abort();
      await ending;
    },
  };
}
