/** Observed with gloved hands: a bouncing touch repeats within 400 ms, an impatient one within 900. */
export const ONE_TOUCH_MS = 1000;

/** A press that comes so soon after the last one is no decision. */
export const RING_MS = 400;

/** Slower presses at one place are one impatient touch for so long; whoever goes on then means it. */
export const IMPATIENT_MS = 2500;

/** A screen may move before the answer is here that a press waits for; after so long without one the place is free. */
export const UNDER_WAY_MS = 10_000;

/** Half a fingertip; two touches at "the same place" are never on the same pixel. */
export const FINGERTIP_PX = 40;

/** Where a press was: under a finger, or a key on the focused element. */
export type PressPlace =
  | { readonly kind: 'point'; readonly x: number; readonly y: number }
  | { readonly kind: 'element'; readonly element: unknown };

export interface Touches {
  /** Records a press. Tells whether it belongs to an earlier touch at the same place. */
  readonly press: (place: PressPlace) => boolean;
  /**
   * What the last press began; call the answer when that ended. Screens move until then, so the place stays what it was
   * for the finger, and a while longer.
   */
  readonly begin: () => () => void;
  /** Something was picked from a system list: the next touch is a new one. */
  readonly turnElsewhere: () => void;
  /**
   * The same for a scan, or a key, unless an answer is still awaited at the place; call the answer
   * where the scan was none of this page's.
   */
  readonly turnToScan: () => () => void;
}

interface Touch {
  readonly place: PressPlace;
  readonly since: number;
  readonly pressedAt: number;
  readonly until: number;
  /** What it began has not ended. */
  readonly isUnderWay: boolean;
}

/** Tells a new touch from a bouncing one: only a new one may print or change something at the marketplace. */
export function createTouches(now: () => number): Touches {
  // A touch elsewhere was another one, and so is what follows it.
  let last: Touch | null = null;
  const goesOnAt = (place: PressPlace): Touch | null =>
    last !== null && isAt(last.place, place) && last.until > now() ? last : null;
  return {
    press: (place) => {
      const at = now();
      const touch = goesOnAt(place);
      if (touch === null) {
        last = { place, since: at, pressedAt: at, until: at + ONE_TOUCH_MS, isUnderWay: false };
        return false;
      }
      const isRing = at - touch.pressedAt <= RING_MS;
      const until = isRing ? at + ONE_TOUCH_MS : Math.min(at + ONE_TOUCH_MS, touch.since + IMPATIENT_MS);
      last = { ...touch, pressedAt: at, until: Math.max(touch.until, until) };
      return true;
    },
    begin: () => {
      // A press that is long over began nothing.
      const began = last !== null && last.until > now() ? last.place : null;
      if (began !== null && last !== null) last = { ...last, until: now() + UNDER_WAY_MS, isUnderWay: true };
      return () => {
        if (began === null || last === null || !isAt(last.place, began)) return;
        // The screen has just moved: impatience is counted from here.
        last = { ...last, since: now(), until: now() + ONE_TOUCH_MS, isUnderWay: false };
      };
    },
    turnElsewhere: () => {
      if (last?.place.kind === 'point') last = null;
    },
    turnToScan: () => {
      const before = last;
      if (last?.place.kind === 'point' && !last.isUnderWay) last = null;
      return () => {
        last ??= before;
      };
    },
  };
}

const isAt = (before: PressPlace, place: PressPlace): boolean =>
  before.kind === 'point' && place.kind === 'point'
    ? Math.hypot(before.x - place.x, before.y - place.y) <= FINGERTIP_PX
    : before.kind === 'element' && place.kind === 'element' && before.element === place.element;

/** Of this page. */
export const touches = createTouches(() => performance.now());

/** On each button that prints or changes something at the marketplace: see `ActButton`. */
const ACTS = '[data-act]';

/** Keeps a bouncing press from every button that acts, before the button sees it. */
export function guardActs(window: Window): void {
  // Most of them are a scanner's: they end no touch whose answer is awaited.
  window.addEventListener('keydown', () => void touches.turnToScan(), { capture: true });
  window.addEventListener(
    'change',
    ({ target }) => {
      if (target instanceof HTMLSelectElement) touches.turnElsewhere();
    },
    { capture: true },
  );
  window.addEventListener(
    'click',
    (event) => {
      const { target, detail, clientX, clientY } = event;
      if (!(target instanceof Element)) return;
      const act = target.closest(ACTS);
      // A key press has no place on the screen.
      const place: PressPlace =
        detail === 0
          ? { kind: 'element', element: act ?? target }
          : { kind: 'point', x: clientX, y: clientY };
      if (!touches.press(place) || !act) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}
