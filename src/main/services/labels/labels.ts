import { isPackable } from '../../../shared/domain/order/order-status.ts';
import type { LabelProblem, MarketplaceProblem, ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Logger } from '../../kernel/ports.ts';
import { listen } from '../../kernel/signal.ts';
import { createWorker, type Worker } from '../../kernel/worker.ts';
import type { CachedLabel } from '../../db/cache/labels.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { LabelPreparer } from '../../labels/prepare-label.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import { createAskAgain } from './ask-again.ts';
import { createFetchForms, PREPARED_AT_ONCE } from './fetch-forms.ts';
import { formsOf, nextMayHelp } from './forms.ts';
import { createLabelPictures } from './label-pictures.ts';
import { preparationKey, type LabelSettings } from '../../labels/label-settings.ts';
import { createLabelMaker, wasTooMuch } from './make-label.ts';
import { faultOf, fileOf, isOfFormat } from './stored-label.ts';
import { createOtherKinds, LABELS_A_REQUEST } from './other-kinds.ts';
import { createPastSilence, watchRequests } from './silent-request.ts';

/** When the rate limits are exhausted, one more request would only delay the others. */
const PAST_SILENCE_PATIENCE_MS = 1000;

export interface LabelPorts {
  readonly cache: Cache;
  readonly marketplace: Marketplace;
  readonly preparer: LabelPreparer;
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
  /**
   * The bytes for a printer, prepared now if they were made for another one. `unread`: print on a person's word
   * although the code could not be read back.
   */
  render(
    orderId: string,
    settings: LabelSettings,
    unread: boolean,
  ): Promise<Result<Uint8Array, LabelProblem | ProblemOf<'labelNotReady'>>>;
  /** The same as pictures, for what prints without Packbench. */
  readonly pictures: ReturnType<typeof createLabelPictures>;
  stop(): Promise<void>;
}

export type NotFetched = LabelProblem | MarketplaceProblem | ProblemOf<'labelNotReady'>;

/** Made from another form because the one that these settings ask for can't be printed. */
const isMadeInstead = ({ instead, width, height }: CachedLabel, settings: LabelSettings): boolean =>
  instead?.type === settings.type && width === settings.width && height === settings.height;

export function createLabels(ports: LabelPorts): Labels {
  const { cache, marketplace, preparer, clock, log } = ports;
  /** Orders whose label did not come, or came unusable, with their next retry. */
  const askAgain = createAskAgain(clock);

  const requests = watchRequests(marketplace, clock);
  const otherKinds = createOtherKinds({ cache, marketplace: requests, clock, log });

  const maker = createLabelMaker({ cache, preparer, log, spoiled: () => worker.wake() });
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
    fetch: (orderId, signal) => forms.fetch([orderId], ports.settings(), signal, PAST_SILENCE_PATIENCE_MS),
    clock,
    log,
  });

  /** Labels that a person is waiting for, by order. */
  const urgent = new Map<string, PromiseWithResolvers<Result<null, NotFetched>>>();

  const fetchUrgent = async (settings: LabelSettings, signal: AbortSignal): Promise<void> => {
    const orders = [...urgent.keys()].slice(0, LABELS_A_REQUEST);
    if (orders.length === 0) return;
    for (const orderId of orders) forms.forget(orderId);
    const { came, problem } = await forms.fetch(orders, settings, signal);
    for (const orderId of orders) {
      const label = came.has(orderId) ? cache.labels.get(orderId) : null;
      const refusal = label ? faultOf(label) : (problem ?? { code: 'labelNotReady', orderId });
      urgent.get(orderId)?.resolve(refusal === null ? ok(null) : fail(refusal));
      urgent.delete(orderId);
    }
    if (urgent.size > 0) worker.wake();
  };

  const fetchAgain: Labels['fetchAgain'] = (orderId) => {
    const asked = urgent.get(orderId) ?? Promise.withResolvers();
    urgent.set(orderId, asked);
    worker.wake();
    return asked.promise;
  };

  const run = async (signal: AbortSignal): Promise<number | null> => {
    const settings = ports.settings();
    await fetchUrgent(settings, signal);
    // Work that needs no network comes first: after a change of printer that is all the packer waits for.
    await prepareRest(settings, signal);
    const due = dueOf(cache.labels.missing(settings, preparationKey(settings)));
    for (let start = 0; start < due.length && !signal.aborted; start += LABELS_A_REQUEST) {
      await forms.fetch(due.slice(start, start + LABELS_A_REQUEST), settings, signal);
    }
    await otherKinds.fetch(signal);
    const pauses = [askAgain.nextPause(), otherKinds.nextPause()].filter((pause) => pause !== null);
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
          const made = await maker.make(label, settings, signal);
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

  const render: Labels['render'] = async (orderId, settings, unread) => {
    const label = cache.labels.get(orderId);
    if (label?.prepared && label.preparedFor === preparationKey(settings)) return ok(label.prepared);
    const order = cache.orders.get(orderId);
    // Labels can be requested only for orders on assembly; after that, the stored file is all there is.
    const canBeFetched = order !== null && isPackable(order);
    const lacks = label !== null && !isOfFormat(label, settings) && !isMadeInstead(label, settings);
    // A label of the desk's own kind is already being fetched with the others.
    const other = lacks && !isOfFormat(ports.settings(), settings) ? otherKinds.get(orderId, settings) : null;
    if (!label || (lacks && other === null && canBeFetched)) return notReady(orderId);
    const tooMuch = other === null ? wasTooMuch(label, preparationKey(settings)) : null;
    if (tooMuch) return fail(tooMuch);
    const made = await maker.now(orderId, other ?? fileOf(label), settings.model, { unread });
    if (made.ok) return ok(made.value.bytes);
    // The worker moves on to the next form of the desk's own kind by itself.
    const next = other === null ? null : await nextForms(label, settings, made.problem, unread, canBeFetched);
    if (next !== null) return next;
    if (other !== null) otherKinds.forget(orderId, settings);
    return made;
  };

  /** A label that did not come keeps its retry pause, because a waiting job asks every few seconds. */
  const notReady = (orderId: string): ReturnType<typeof fail<ProblemOf<'labelNotReady'>>> => {
    worker.wake();
    return fail({ code: 'labelNotReady', orderId });
  };

  /** Tries the other forms of a label that can't be printed in the printer's own form; null if none helps. */
  const nextForms = async (
    label: CachedLabel,
    settings: LabelSettings,
    why: LabelProblem,
    unread: boolean,
    canBeFetched: boolean,
  ): Promise<Awaited<ReturnType<Labels['render']>> | null> => {
    const { orderId } = label;
    let [before, problem] = [settings.type, why];
    for (const type of formsOf(settings.type).slice(1)) {
      if (!nextMayHelp(problem, before)) return null;
      const form = { ...settings, type };
      const file = isOfFormat(label, form) ? fileOf(label) : otherKinds.get(orderId, form);
      if (file === null) {
        if (canBeFetched) return notReady(orderId);
        continue;
      }
      const made = await maker.now(orderId, file, settings.model, { unread });
      if (made.ok) {
        log.warn(
          { orderId, type, instead: settings.type, problem: why },
          'a label is made from another form',
        );
        return ok(made.value.bytes);
      }
      [before, problem] = [type, made.problem];
    }
    return null;
  };

  const worker: Worker = createWorker('labels', log, run);
  const stopListening = listen(worker.wake, cache.topics('orders', 'supplies'));
  return {
    wake: worker.wake,
    wanted,
    fetchAgain,
    render,
    pictures: createLabelPictures({ cache, marketplace, maker }),
    stop: async () => {
      stopListening();
      await Promise.all([worker.stop(), pastSilence.stop()]);
      for (const [orderId, { resolve }] of urgent) resolve(fail({ code: 'labelNotReady', orderId }));
      urgent.clear();
    },
  };
}
