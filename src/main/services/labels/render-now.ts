import { isPackable } from '../../../shared/domain/order/order-status.ts';
import type { LabelProblem, ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { CachedLabel } from '../../db/cache/labels.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Logger } from '../../kernel/ports.ts';
import { preparationKey, type LabelSettings } from '../../labels/label-settings.ts';
import { formsOf, nextMayHelp } from './forms.ts';
import { wasTooMuch, type LabelMaker } from './make-label.ts';
import type { OwnLabels } from './drawn-labels.ts';
import type { OtherKinds } from './other-kinds.ts';
import { fileOf, isOfFormat } from './stored-label.ts';

type NotReady = ProblemOf<'labelNotReady'>;
export type Render = (
  orderId: string,
  settings: LabelSettings,
  unread: boolean,
) => Promise<Result<Uint8Array, LabelProblem | NotReady>>;

export interface RenderNowPorts {
  readonly cache: Cache;
  readonly maker: LabelMaker;
  readonly own: Pick<OwnLabels, 'isOwn' | 'isOutdated' | 'make'>;
  readonly otherKinds: Pick<OtherKinds, 'get' | 'forget'>;
  /** It is fetched with the others. */
  readonly notReady: (orderId: string) => ReturnType<typeof fail<NotReady>>;
  /** What this desk's labels are fetched for. */
  readonly settings: () => LabelSettings;
  readonly log: Logger;
}

/** Somebody waits for it: it is not given up. */
const NEVER = new AbortController().signal;

/** Made from another form because the one that these settings ask for can't be printed. */
const isMadeInstead = ({ instead, width, height }: CachedLabel, settings: LabelSettings): boolean =>
  instead?.type === settings.type && width === settings.width && height === settings.height;

/** The bytes of a label for a job that waits: those made ahead, or made now from whatever form is here. */
export function createRenderNow(ports: RenderNowPorts): Render {
  const { cache, maker, otherKinds, notReady, log } = ports;

  /** Tries the other forms of a label that can't be printed in the printer's own form; null if none helps. */
  const nextForms = async (
    label: CachedLabel,
    settings: LabelSettings,
    why: LabelProblem,
    unread: boolean,
    canBeFetched: boolean,
  ): Promise<Awaited<ReturnType<Render>> | null> => {
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

  const upToDate = async (
    label: CachedLabel | null,
    settings: LabelSettings,
  ): Promise<CachedLabel | null> => {
    if (label === null || !ports.own.isOutdated(label)) return label;
    await ports.own.make(label.orderId, settings, NEVER, { isAhead: false });
    return cache.labels.get(label.orderId);
  };

  return async (orderId, settings, unread) => {
    const label = await upToDate(cache.labels.get(orderId), settings);
    if (label?.prepared && label.preparedFor === preparationKey(settings)) return ok(label.prepared);
    const order = cache.orders.get(orderId);
    // Labels can be requested only for orders on assembly; after that, the stored file is all there is.
    const isOwn = ports.own.isOwn(orderId);
    const canBeFetched = order !== null && isPackable(order) && !isOwn;
    const lacks = label !== null && !isOwn && !isOfFormat(label, settings) && !isMadeInstead(label, settings);
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
}
