import { mayPass } from '../../../shared/domain/carrier-label/link-faults.ts';
import type { CarrierLabelEvent } from '../../../shared/domain/carrier-label/next.ts';
import { labelUnusable } from '../../../shared/domain/label/label-unusable.ts';
import type { Logger } from '../../kernel/ports.ts';
import type { CarrierFile } from '../../db/cache/carrier-labels.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { LabelSettings } from '../../labels/label-settings.ts';
import type { LabelDrawers } from '../../labels/worker/label-drawers.ts';
import { fetchLinked } from '../../marketplace/linked-file/fetch-linked.ts';
import { speaksAgainst } from './check-label.ts';
import { readFile } from './read-file.ts';

export interface FollowLinkPorts {
  readonly cache: Cache;
  /** The marketplace's address of this account. */
  readonly own: URL;
  readonly drawers: Pick<LabelDrawers, 'prepare' | 'readPage'>;
  readonly settings: () => LabelSettings;
  readonly clock: () => number;
  readonly log: Logger;
}

export interface Link {
  readonly orderId: string;
  readonly url: string;
  readonly parcelId: string;
}

/** Fetches the file behind a link, checks it against its order and all others, and writes down what became of it. */
export function createFollowLink(ports: FollowLinkPorts) {
  const { cache, drawers, settings, clock, log } = ports;
  const { carrierLabels } = cache;

  const apply = (orderId: string, event: CarrierLabelEvent, file: CarrierFile | null = null): void => {
    carrierLabels.apply(orderId, event, clock(), file);
  };

  const take = async ({ orderId, parcelId }: Link, bytes: Uint8Array): Promise<void> => {
    const { model, ...paper } = settings();
    const file = await readFile(drawers, bytes, paper);
    if (!file.ok) {
      log.warn({ orderId, problem: file.problem }, 'a carrier’s label can not be read');
      return apply(orderId, { kind: 'refused', parcelId, problem: file.problem });
    }
    const made = await drawers.prepare({ ...file.value, code: parcelId }, model, { isAhead: true });
    const problem = speaksAgainst(cache, { orderId, parcelId }, file.value, made);
    if (problem) log.warn({ orderId, problem }, 'a carrier’s label can not be printed');
    const event: CarrierLabelEvent = problem
      ? { kind: 'refused', parcelId, problem }
      : { kind: 'came', parcelId };
    return apply(orderId, event, file.value);
  };

  const follow = async (link: Link, signal: AbortSignal): Promise<void> => {
    const { orderId, parcelId } = link;
    if (parcelId === '') {
      // Nothing says what its code must be: whatever is on it, nobody could tell it from another's.
      const { problem } = labelUnusable(
        'notWhatItSays',
        'the marketplace does not say what the parcel is called',
      );
      return apply(orderId, { kind: 'refused', parcelId, problem });
    }
    const came = await fetchLinked(link.url, { own: ports.own, signal });
    if (signal.aborted) return;
    if (!came.ok) {
      const problem = { code: 'labelLinkBad', ...came.problem } as const;
      log.warn({ orderId, problem }, 'the file of a carrier’s label was not fetched');
      return apply(orderId, { kind: mayPass(problem.fault) ? 'failed' : 'refused', parcelId, problem });
    }
    if (came.value === null) return apply(orderId, { kind: 'notThere', parcelId });
    return take(link, came.value);
  };

  return { apply, follow };
}
