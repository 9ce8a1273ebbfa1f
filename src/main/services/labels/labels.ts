import type { LabelProblem, ProblemOf } from '../../../shared/problem.ts';
import { fail, type Result } from '../../../shared/result.ts';
import type { Logger } from '../../kernel/ports.ts';
import { listen, type Source } from '../../kernel/signal.ts';
import { createWorker, type Worker } from '../../kernel/worker.ts';
import type { CachedLabel } from '../../db/cache/labels.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { LabelPreparer } from '../../labels/prepare-label.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import { createAskAgain } from './ask-again.ts';
import { createFetchForms, PREPARED_AT_ONCE } from './fetch-forms.ts';
import { createLabelPictures } from './label-pictures.ts';
import { preparationKey, type LabelSettings } from '../../labels/label-settings.ts';
import { createLabelMaker } from './make-label.ts';
import { createOwnLabels, type OwnLabels, type OwnLabelsPorts } from './drawn-labels.ts';
import { createOtherKinds, LABELS_A_REQUEST } from './other-kinds.ts';
import { createRenderNow } from './render-now.ts';
import { createPastSilence, watchRequests } from './silent-request.ts';
import { createUrgentLabels, type NotFetched } from './urgent-labels.ts';

/** When the rate limits are exhausted, one more request would only delay the others. */
const PAST_SILENCE_PATIENCE_MS = 1000;

export interface LabelPorts {
  readonly cache: Cache;
  readonly marketplace: Marketplace;
  readonly drawers: LabelPreparer;
  /** What own labels say beside the order. */
  readonly whereTo: OwnLabelsPorts['whereTo'];
  readonly windows: OwnLabelsPorts['windows'];
  /** Windows were told. */
  readonly windowsTold: Source;
  readonly settings: () => LabelSettings;
  readonly clock: () => number;
  readonly log: Logger;
}

export interface Labels {
  /** Fetches what is missing and makes it ready for the printer, ahead of the scan. */
  wake(): void;
  /**
   * Drops the retry pauses. `orderId`: a scan is waiting for this label, so it is not held up by an unanswered request.
   */
  wanted(orderId?: string): void;
  /**
   * Fetches this label now in all its forms, even if an unprintable one is here. Resolves once it is prepared; if it
   * did not come, it is retried like any missing label.
   */
  fetchAgain(orderId: string): Promise<Result<null, NotFetched>>;
  /** The station drew it itself, and would say something else on it now: `render` draws it again. */
  isOutdated(label: CachedLabel): boolean;
  /**
   * The bytes for a printer, prepared now if they were made for another one. `unread`: print on a person's word
   * although the code could not be read back.
   */
  render(
    orderId: string,
    settings: LabelSettings,
    unread: boolean,
  ): Promise<Result<Uint8Array, LabelProblem | ProblemOf<'labelNotReady'>>>;
  /** Labels of the station's own that could not be drawn anew; those before are printed meanwhile. */
  readonly notRenewed: Pick<OwnLabels, 'notRenewed' | 'maybeNotRenewed' | 'renewing'>;
  /** The same as pictures, for what prints without Packbench. */
  readonly pictures: ReturnType<typeof createLabelPictures>;
  stop(): Promise<void>;
}

export function createLabels(ports: LabelPorts): Labels {
  const { cache, marketplace, drawers, clock, log } = ports;
  /** Orders whose label did not come, or came unusable, with their next retry. */
  const askAgain = createAskAgain(clock);

  /** Each may differ from what its label says; those of the last start too. */
  let areWindowsNew = true;

  const requests = watchRequests(marketplace, clock);
  const otherKinds = createOtherKinds({ cache, marketplace: requests, clock, log });

  const maker = createLabelMaker({ cache, drawers, log, spoiled: () => worker.wake() });
  const own = createOwnLabels({ ...ports, maker });
  const forms = createFetchForms({
    cache,
    marketplace: requests,
    maker,
    askAgain,
    clock,
    log,
  });

  const pastSilence = createPastSilence({
    requests,
    isMissing: (orderId) => !cache.labels.get(orderId)?.prepared,
    fetch: (orderId, signal) =>
      own.isOwn(orderId)
        ? own.make(orderId, ports.settings(), signal, { isAhead: false })
        : forms.fetch([orderId], ports.settings(), signal, PAST_SILENCE_PATIENCE_MS),
    clock,
    log,
  });

  const urgent = createUrgentLabels({ cache, forms, own, wake: () => worker.wake() });

  const run = async (signal: AbortSignal): Promise<number | null> => {
    const settings = ports.settings();
    await urgent.fetch(settings, signal);
    // Work that needs no network comes first: after a change of printer that is all the packer waits for.
    await prepareRest(settings, signal);
    const due = dueOf(cache.labels.missing(settings, preparationKey(settings)));
    for (let start = 0; start < due.length && !signal.aborted; start += LABELS_A_REQUEST) {
      await forms.fetch(due.slice(start, start + LABELS_A_REQUEST), settings, signal);
    }
    await otherKinds.fetch(signal);
    const hasMore = await own.makeSome(settings, PREPARED_AT_ONCE, signal);
    if (areWindowsNew) {
      areWindowsNew = false;
      await own.renew(settings, PREPARED_AT_ONCE, signal);
    }
    const pauses = [askAgain.nextPause(), otherKinds.nextPause(), hasMore ? 0 : null].filter(
      (pause) => pause !== null,
    );
    return pauses.length === 0 ? null : Math.min(...pauses);
  };

  const dueOf = (missing: readonly string[]): string[] => {
    const wanted = new Set(missing);
    askAgain.keepOnly(wanted);
    forms.keepOnly(wanted);
    return missing.filter(askAgain.isDue);
  };

  /** Labels prepared for another printer, or fetched by a run that ended before preparing them. */
  const prepareRest = async (settings: LabelSettings, signal: AbortSignal): Promise<void> => {
    for (;;) {
      const some = cache.labels.unprepared(settings, preparationKey(settings), PREPARED_AT_ONCE);
      if (some.length === 0 || signal.aborted) return;
      // In parallel, so that one is drawn while another is read; each is kept as soon as it is done.
      await Promise.all(
        some.map(async (label) => {
          const made = await maker.make(label, settings, signal, { isAhead: true });
          if (!signal.aborted) cache.labels.put(made.label);
        }),
      );
    }
  };

  const wanted: Labels['wanted'] = (orderId) => {
    askAgain.forgetAll();
    worker.wake();
    if (orderId !== undefined) pastSilence.wanted(orderId);
  };

  /** A label that did not come keeps its retry pause, because a waiting job asks every few seconds. */
  const notReady = (orderId: string): ReturnType<typeof fail<ProblemOf<'labelNotReady'>>> => {
    worker.wake();
    return fail({ code: 'labelNotReady', orderId });
  };

  const render = createRenderNow({ cache, maker, own, otherKinds, notReady, settings: ports.settings, log });

  const worker: Worker = createWorker('labels', log, run);
  const stopListening = listen(worker.wake, cache.topics('orders', 'supplies'));
  const stopHearing = listen(() => {
    areWindowsNew = true;
    worker.wake();
  }, ports.windowsTold);
  return {
    wake: worker.wake,
    wanted,
    fetchAgain: urgent.fetchAgain,
    isOutdated: own.isOutdated,
    notRenewed: own,
    render,
    pictures: createLabelPictures({ cache, marketplace, maker }),
    stop: async () => {
      stopListening();
      stopHearing();
      await Promise.all([worker.stop(), pastSilence.stop()]);
      urgent.giveUp();
    },
  };
}
