import type { FeedSource } from '../../shared/contract/index.ts';
import { isSigningIn } from '../store/sign-in-slice.ts';
import { screens } from '../store/screens.ts';
import type { State, Store } from '../store/store.ts';

/** Longer than the time between two scans of one parcel; a scanner put down for this long is between two parcels. */
export const QUIET_MS = 10_000;
const LOOK_EVERY_MS = 1000;
/** A page that is still outdated after a reload is not reloaded over and over. */
const RENEWED_FOR = 'packbench-renewed-for';

const isEmpty = (drafts: object): boolean => Object.keys(drafts).length === 0;

/** Nothing is unsent, waiting for an answer or half typed. */
export const isAtRest = (state: State): boolean =>
  state.link === 'online' &&
  state.waitingScans.length + state.askedScans.length + state.lostScans.length === 0 &&
  state.answeredScan === null &&
  state.scanFate.kind === 'told' &&
  !isSigningIn(state) &&
  state.accountDraft === null &&
  isEmpty(state.printerDrafts) &&
  isEmpty(state.editorDrafts) &&
  isEmpty(state.printDrafts) &&
  state.codeRun?.state !== 'running' &&
  screens[state.screen.name].keepsNothing === true;

export interface RenewOptions {
  /** Of this page; null where the pages are served as they are written. */
  readonly pageBuild: string | null;
  readonly stationBuild: FeedSource<string | null>;
  readonly store: Store;
  readonly window: Window;
  readonly reload: () => void;
}

/**
 * After an update, an old page speaks an outdated contract: it is reloaded when nobody is in the middle of anything.
 */
export function renewPage({ pageBuild, stationBuild, store, window, reload }: RenewOptions): void {
  if (pageBuild === null) return;
  let touchedAt = window.performance.now();
  const touched = (): void => {
    touchedAt = window.performance.now();
  };
  for (const kind of ['keydown', 'pointerdown', 'input'])
    window.addEventListener(kind, touched, { capture: true });

  let timer = 0;
  const isOther = (): boolean => ![null, pageBuild].includes(stationBuild.read());
  const look = (): void => {
    if (!isOther()) return stop();
    const isQuiet = window.performance.now() - touchedAt >= QUIET_MS;
    if (!isQuiet || !isAtRest(store.getState()) || isHalfDone(window.document)) return;
    stop();
    if (isFirstFor(window, String(stationBuild.read()))) reload();
  };
  const stop = (): void => {
    window.clearInterval(timer);
    timer = 0;
  };
  const follow = (): void => {
    if (timer === 0 && isOther()) timer = window.setInterval(look, LOOK_EVERY_MS);
  };
  stationBuild.subscribe(follow);
  follow();
}

/** A dialog is open, or a field is being filled in. */
function isHalfDone(page: Document): boolean {
  if (page.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return true;
  const field = page.activeElement;
  return field !== null && 'value' in field && field.value !== '';
}

/** False where the browser stores nothing: it can't be known then, and the page stays. */
function isFirstFor({ sessionStorage }: Pick<Window, 'sessionStorage'>, build: string): boolean {
  try {
    if (sessionStorage.getItem(RENEWED_FOR) === build) return false;
    sessionStorage.setItem(RENEWED_FOR, build);
    return true;
  } catch {
    return false;
  }
}
