import type { ScannerKey } from '../../shared/domain/scanner/scanner-keys.ts';
import { limitsOf } from '../../shared/domain/scanner/scanner-pace.ts';
import type { ScannerProfile } from '../../shared/domain/scanner/scanner-profile.ts';
import { createCapture } from './capture.ts';
import { editableField, remember, restore, typeInto, type FieldBefore } from './field.ts';
import { createQuietTimer } from './quiet-timer.ts';
import { createStrayReleases } from './stray-release.ts';
import {
  idle,
  onKey,
  onQuiet,
  quietAfterMs,
  type WedgeKey,
  type WedgeScan,
  type WedgeState,
  type WedgeStep,
} from './wedge.ts';

/** Far longer than a busy computer was seen to hold the rest of a scan back. */
const FORGOTTEN_MS = 5000;

/** `put`: it is a scan, for a field for secrets. */
type Judged = WedgeStep & { readonly put?: () => void };

/** A listening keyboard wedge. */
export interface Wedge {
  /** The scanners that were set up at this desk; the next scan is read by them. */
  use(profiles: readonly ScannerProfile[]): void;
  /**
   * For the set-up card: bursts of keys are handed over as they come, whatever they are, and none is a scan, until the
   * answer is called. Single keys that lead through the page (Tab, Enter, Space, Escape) still do.
   */
  capture(onBurst: (keys: readonly ScannerKey[]) => void): () => void;
  stop(): void;
}

/**
 * Reads a keyboard wedge on the whole window, before anything else sees its keys, whatever has the focus. A field that
 * got a scan's first keys is put back as it was; the suffix never reaches a button or a dialog. What `isTyped` knows as
 * a person's, quick as it came, is theirs: the field has it, and its Enter counts. `onSingleKey`: one key outside of a
 * field with nothing behind it; any other key may be the first of a scan when it goes down. `secretOf`: of what is typed
 * by `isTyped`, what a scanner typed all the same: the field is put back as it was, and the answer is called instead.
 */
export function listenToWedge(
  target: Window,
  onScan: (scan: WedgeScan & { readonly isCut: boolean }) => void,
  isTyped: (text: string) => boolean,
  onSingleKey: (key: ScannerKey) => void = () => undefined,
  secretOf: (scan: WedgeScan) => (() => void) | null = () => null,
): Wedge {
  let limits = limitsOf([]);
  let state = idle;
  let before: FieldBefore | null = null;
  const timer = createQuietTimer(target);
  let forgetting = 0;
  let capture: ReturnType<typeof createCapture> | null = null;
  let isHolding = false;
  // As scanners leave the factory: the first code without one takes a moment longer.
  let sendsSuffix = true;
  const strays = createStrayReleases();
  const swallowedCodes = new Set<string>();

  /** The step as it is when nothing of it was a scan. */
  const asTyped = (step: WedgeStep, from: WedgeState): WedgeStep => ({
    ...step,
    scan: null,
    giveBack: from.kind === 'reading' ? from.swallowed : '',
    swallow: false,
  });
  const judged = (step: WedgeStep, from: WedgeState): Judged => {
    if (step.scan === null || !isTyped(step.scan.text)) return step;
    const put = secretOf(step.scan);
    return put === null ? asTyped(step, from) : { ...step, put };
  };

  const settle = (step: Judged): void => {
    state = step.state;
    if (step.scan && before) restore(before);
    if (step.giveBack !== '' && before) typeInto(before.field, step.giveBack);
    if (state.kind !== 'reading' || step.scan) before = null;
    if (!step.scan) return;
    sendsSuffix = step.scan.suffix !== null;
    if (step.put) return step.put();
    onScan({ ...step.scan, isCut: strays.isRest(step.scan.startedAt) });
  };

  /** What a person typed, a check code or a PIN, is not kept until the next key. */
  const forgetLater = (): void => {
    target.clearTimeout(forgetting);
    forgetting = target.setTimeout(() => {
      state = idle;
      before = null;
    }, FORGOTTEN_MS);
  };

  const waitForQuiet = (): void => {
    target.clearTimeout(forgetting);
    if (state.kind === 'ended') forgetLater();
    if (state.kind === 'reading')
      timer.wait(quietAfterMs(state, limits, sendsSuffix), () => {
        const key = singleKeyOf(state);
        settle(judged(onQuiet(state, limits), state));
        forgetLater();
        if (key) onSingleKey(key);
      });
    else timer.stop();
  };

  const handle = (event: KeyboardEvent): void => {
    const field = editableField(target.document.activeElement);
    const key = wedgeKey(event, field !== null);
    strays.note(key);
    if (capture) {
      if (capture.take(key)) keepFromPage(event);
      return;
    }
    const step = judged(onKey(state, key, limits), state);
    settle(step);
    if (step.began) before = field ? remember(field) : null;
    // The first key may have moved the focus, as at the lock: what is kept from then on is kept from that field.
    else if (step.state.kind === 'reading' && field) before ??= remember(field);
    if (step.swallow) keepFromPage(event);
    else if (event.type === 'keyup' && swallowedCodes.delete(event.code)) keepFromPage(event);
    if (step.swallow && event.type === 'keydown') swallowedCodes.add(event.code);
    if (event.type === 'keydown') isHolding = step.swallow;
    waitForQuiet();
  };

  /** Alt and a number become a character when Alt is released, by no key that could be held back. */
  const holdBackText = (event: InputEvent): void => {
    if (state.kind === 'reading' && isHolding) event.preventDefault();
  };

  target.addEventListener('keydown', handle, { capture: true });
  target.addEventListener('keyup', handle, { capture: true });
  target.addEventListener('beforeinput', holdBackText, { capture: true });
  return {
    use(profiles) {
      limits = limitsOf(profiles);
    },
    capture(onBurst) {
      const mine = createCapture(target, onBurst);
      capture?.stop();
      capture = mine;
      return () => {
        mine.stop();
        if (capture === mine) capture = null;
      };
    },
    stop() {
      timer.stop();
      target.clearTimeout(forgetting);
      capture?.stop();
      target.removeEventListener('keydown', handle, { capture: true });
      target.removeEventListener('keyup', handle, { capture: true });
      target.removeEventListener('beforeinput', holdBackText, { capture: true });
    },
  };
}

function singleKeyOf(state: WedgeState): WedgeKey | null {
  const presses = state.kind === 'reading' ? state.events.filter(({ phase }) => phase === 'down') : [];
  const [key, ...others] = presses;
  if (!key || others.length > 0 || key.editable) return null;
  return key.shift || key.ctrl || key.alt || key.meta ? null : key;
}

const wedgeKey = (event: KeyboardEvent, editable: boolean): WedgeKey => ({
  phase: event.type === 'keydown' ? 'down' : 'up',
  code: event.code,
  key: event.key,
  shift: event.shiftKey,
  ctrl: event.ctrlKey,
  alt: event.altKey,
  altGraph: event.getModifierState('AltGraph'),
  meta: event.metaKey,
  repeat: event.repeat,
  at: event.timeStamp,
  editable,
});

function keepFromPage(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
