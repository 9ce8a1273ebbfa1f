import type { LabelType } from '../../../shared/marketplace/common.ts';
import { getOrderLabels } from '../../../shared/marketplace/orders.ts';
import type { LabelProblem, MarketplaceProblem } from '../../../shared/problem.ts';
import type { Logger } from '../../kernel/ports.ts';
import type { CachedLabel } from '../../db/cache/labels.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import type { AskAgain } from './ask-again.ts';
import { createFirstForm } from './first-form.ts';
import { formsOf, nextMayHelp, worstOf } from './forms.ts';
import { preparationKey, type LabelSettings } from '../../labels/label-settings.ts';
import type { LabelMaker } from './make-label.ts';
import { digestOf } from './wrong-files.ts';

/** Labels prepared for the printer before other work gets a turn. */
export const PREPARED_AT_ONCE = 20;

export interface FetchFormsPorts {
  readonly cache: Cache;
  readonly marketplace: Pick<Marketplace, 'call'>;
  readonly maker: LabelMaker;
  readonly askAgain: AskAgain;
  readonly clock: () => number;
  readonly log: Logger;
}

export interface Fetched {
  /** Orders whose label came, in any form. */
  readonly came: ReadonlySet<string>;
  /** Why a request got no answer; null if all were answered. */
  readonly problem: MarketplaceProblem | null;
}

export interface FetchForms {
  /**
   * Takes as many orders as one request may name. Two requests for the same order may run at once: the first answer
   * counts, the other one is ignored for that order. `patienceMs`: how long the request may wait for the rate limits.
   */
  fetch(
    orders: readonly string[],
    settings: LabelSettings,
    signal: AbortSignal,
    patienceMs?: number,
  ): Promise<Fetched>;
  /** All forms of the label are tried again, whether or not the files changed. */
  forget(orderId: string): void;
  /** Forgets all other orders. */
  keepOnly(wanted: ReadonlySet<string>): void;
}

/** A form of a label that can't be printed. */
interface Refused {
  readonly label: CachedLabel;
  readonly problem: LabelProblem;
}

/** One request for a group of orders, and what earlier forms showed about them. */
interface Round {
  readonly settings: LabelSettings;
  readonly forms: readonly LabelType[];
  /** Why these labels begin with another form than the chosen one; null if they begin with the chosen one. */
  readonly learned: LabelProblem | null;
  readonly refused: Map<string, readonly [Refused, ...Refused[]]>;
  readonly signal: AbortSignal;
  readonly patienceMs: number | undefined;
  /** At least one label could be printed in the chosen form. */
  fits: boolean;
  readonly came: Set<string>;
  problem: MarketplaceProblem | null;
}

type Sticker = Pick<CachedLabel, 'orderId' | 'partA' | 'partB' | 'barcode'> & { readonly file: string };

/** A label as it came, of which nothing is known yet. */
const unprepared = (
  { orderId, partA, partB, barcode, file }: Sticker,
  form: Pick<CachedLabel, 'type' | 'width' | 'height' | 'instead'>,
): CachedLabel => ({
  ...form,
  orderId,
  partA,
  partB,
  barcode,
  file: Buffer.from(file, 'base64'),
  prepared: null,
  preparedFor: null,
  fault: null,
});

/**
 * Fetches labels in the chosen form, and those that can't be printed in it in the next, each form once. A later retry
 * begins with the first form again and goes on only if that file has changed.
 */
export function createFetchForms(ports: FetchFormsPorts): FetchForms {
  const { cache, marketplace, maker, askAgain, clock, log } = ports;
  const firstForm = createFirstForm(clock);
  /** Orders with no printable form, by the file of the first form. */
  const exhausted = new Map<string, string>();
  /** For each unanswered request: orders whose label another request has brought meanwhile. */
  const overtaken = new Set<Set<string>>();

  const conclude = (orderId: string, { refused, signal }: Round, allCame: boolean): void => {
    const all = refused.get(orderId);
    askAgain.later(orderId);
    if (!all || signal.aborted) return;
    cache.labels.put(worstOf(all).label);
    // A later form that shows another order's label may be a passing mix-up, while the first form's file stays the
    // same.
    const wasCrossed = all.slice(1).some(({ problem }) => problem.fault === 'codeDiffers');
    if (allCame && !wasCrossed) exhausted.set(orderId, digestOf(all[0].label.file));
  };

  const printable = ({ orderId, type }: CachedLabel, round: Round): void => {
    const key = preparationKey(round.settings);
    const [first] = round.refused.get(orderId) ?? [];
    askAgain.forget(orderId);
    exhausted.delete(orderId);
    if (type === round.settings.type) {
      round.fits = true;
      firstForm.fits(key);
    } else if (first && round.learned === null && !round.fits) {
      firstForm.fitsInstead(key, type, first.problem);
    }
  };

  /** Whether to ask for the label in the next form. */
  const refuse = ({ label, problem }: Refused, round: Round): boolean => {
    const { orderId, type, file } = label;
    const before = round.refused.get(orderId);
    if (!before && exhausted.get(orderId) === digestOf(file)) {
      askAgain.later(orderId);
      return false;
    }
    round.refused.set(orderId, before ? [...before, { label, problem }] : [{ label, problem }]);
    if (type !== round.forms.at(-1) && nextMayHelp(problem, type)) return true;
    conclude(orderId, round, true);
    return false;
  };

  /** Returns the orders to ask for in the next form. */
  const fetchForm = async (orders: readonly string[], type: LabelType, round: Round): Promise<string[]> => {
    const { settings, refused, learned, signal, patienceMs } = round;
    const { width, height } = settings;
    const broughtByOthers = new Set<string>();
    overtaken.add(broughtByOthers);
    const answer = await marketplace
      .call(
        getOrderLabels,
        { type, width, height, orders: [...orders] },
        { priority: 'packing', signal, ...(patienceMs !== undefined && { patienceMs }) },
      )
      .finally(() => overtaken.delete(broughtByOthers));
    if (!answer.ok) {
      round.problem = answer.problem;
      log.warn({ problem: answer.problem, type }, 'labels could not be fetched');
    }
    const asked = new Set(orders.filter((orderId) => !broughtByOthers.has(orderId)));
    const stickers = answer.ok ? (answer.value.stickers ?? []) : [];
    const came = stickers.filter(({ orderId }) => asked.delete(orderId));
    for (const orders of overtaken) for (const { orderId } of came) orders.add(orderId);
    const labels = came.map((sticker): CachedLabel => {
      const why = learned ?? refused.get(sticker.orderId)?.[0].problem;
      const instead = type === settings.type || !why ? null : { type: settings.type, problem: why };
      return unprepared(sticker, { type, width, height, instead });
    });
    for (const { orderId } of labels) round.came.add(orderId);
    maker.came(labels);
    const next: string[] = [];
    for (let start = 0; start < labels.length && !signal.aborted; start += PREPARED_AT_ONCE) {
      await Promise.all(
        labels.slice(start, start + PREPARED_AT_ONCE).map(async (fetched) => {
          const { label, problem } = await maker.make(fetched, settings, signal, { isAhead: true });
          if (signal.aborted) return;
          if (problem === null) printable(label, round);
          else if (refuse({ label, problem }, round)) next.push(label.orderId);
        }),
      );
    }
    for (const orderId of asked) conclude(orderId, round, false);
    return next;
  };

  return {
    async fetch(orders, settings, signal, patienceMs) {
      const learned = firstForm.get(preparationKey(settings));
      const all = formsOf(settings.type);
      const forms = learned ? all.slice(all.indexOf(learned.form)) : all;
      const round: Round = {
        settings,
        forms,
        learned: learned?.problem ?? null,
        refused: new Map(),
        signal,
        patienceMs,
        fits: false,
        came: new Set(),
        problem: null,
      };
      let left = [...orders];
      for (const type of forms) {
        if (left.length === 0 || signal.aborted) break;
        left = await fetchForm(left, type, round);
      }
      return round;
    },
    forget: (orderId) => {
      exhausted.delete(orderId);
    },
    keepOnly(wanted) {
      for (const orderId of exhausted.keys()) if (!wanted.has(orderId)) exhausted.delete(orderId);
    },
  };
}
