import type { i18n } from 'i18next';
import type { Client, FeedSource } from '../../shared/contract/index.ts';
import { readBadge } from '../../shared/domain/people/people-badge.ts';
import type { Scan } from '../../shared/domain/scanner/scan.ts';
import type { LinkStatus } from '../client/link.ts';
import { listenToWedge, type Wedge } from '../scanner/listen.ts';
import { tellSingleKey } from '../scanner/single-key.ts';
import { followFate } from '../scanner/follow-fate.ts';
import { createCountScans } from '../scanner/count-scans.ts';
import {
  createKeptScans,
  KEPT_AT_BENCH,
  KEPT_OF_COUNTS,
  mayBeKept,
  type KeptScans,
} from '../scanner/kept-scans.ts';
import { createScanQueue, type ScanQueue } from '../scanner/scan-queue.ts';
import type { SoundPlayer } from '../sound/player.ts';
import { soundWhatHappens } from '../sound/sound-what-happens.ts';
import { speakVerdicts } from '../sound/speak-verdicts.ts';
import type { Speaker } from '../sound/speaker.ts';
import { forgetRefused } from '../store/forget-refused.ts';
import { screenFromHash, screenToHash } from '../store/screen-hash.ts';
import { isLocked, isSigningIn, mayTypePin } from '../store/sign-in-slice.ts';
import type { Store } from '../store/store.ts';
import { browserLanguage } from '../words/i18n.ts';
import { captureAtOpenDesk } from './capture-at-open-desk.ts';
import { isSecret } from './is-secret.ts';
import { keepSending, openWindows } from './keep-sending.ts';
import { knownDesk } from './known-desk.ts';
import { leadToWork } from './lead-to-work.ts';
import { followFront } from './follow-front.ts';
import { createTakeScans, offeredScans } from './offered-scans.ts';
import { createFollowSecrets, secretOfWedge } from './take-secrets.ts';
import { touches } from './touches.ts';
import type { ScanTaker, Services } from './services.ts';

export interface StartOptions {
  readonly client: Client;
  readonly linkStatus: FeedSource<LinkStatus>;
  readonly answeredByOther: FeedSource<boolean>;
  readonly store: Store;
  readonly player: SoundPlayer;
  readonly speaker: Speaker;
  readonly words: i18n;
  readonly window: Window;
}

/** Ties the station's feeds, the scanner, the sounds and the address line to the store. */
export function start(options: StartOptions): Services {
  const { client, linkStatus, answeredByOther, store, player, speaker, words, window } = options;
  const { setLink } = store.getState();
  followStation(client, store);

  setLink(linkStatus.read());
  linkStatus.subscribe(() => setLink(linkStatus.read()));
  answeredByOther.subscribe(() => store.setState({ answeredByOther: answeredByOther.read() }));

  soundWhatHappens(store, player);
  forgetRefused(store);
  speakVerdicts(store, speaker, words);
  const isFreshPage = window.location.hash === '';
  followHash(store, window);
  tellLanguage(store, client);
  if (isFreshPage) showFirstSteps(store);
  leadToWork(store, !isFreshPage && isOpenedByLink(window));

  const windowId = crypto.randomUUID();
  const storeOf = (): Storage => window.localStorage;
  // Reloaded, the page leaves them where they lie, under the name of the other account.
  const desk = knownDesk(store, storeOf, () => window.location.reload());
  const keptUnder = (prefix: string): KeptScans => createKeptScans(storeOf, windowId, desk, prefix);
  const kept = keptUnder(KEPT_AT_BENCH);
  const queue = openScanQueue(client, store, kept);
  keepSending(store, queue, kept, windowId);
  const ofCounts = keptUnder(KEPT_OF_COUNTS);
  const countScans = createCountScans({ client, store, player, openWindows, kept: ofCounts });
  followFate(store, window, Date.now);
  /** A badge, and what is scanned at a locked desk, is told to the station now or never. */
  const tellAtOnce = async (scan: Scan): Promise<void> => {
    const answer = await client.packing.scan(scan);
    if (!answer.ok) {
      // The station tells the lock screen of it.
      if (answer.problem.code !== 'deskLocked') store.getState().addLostScan(scan, answer.problem);
    } else if (answer.value.verdict.reason === 'unknownBarcode') showBench();
  };
  const takers = new Set<ScanTaker>();
  const isTaken = (text: string): boolean => {
    const taken = !isLocked(store.getState()) && [...takers].some((take) => take(text));
    // What was said of the scan before is over.
    if (taken) store.getState().forgetSecretNews();
    return taken;
  };
  /** The verdict must be seen wherever the packer was. */
  const showBench = (): void => {
    store.getState().go({ name: 'packing' });
    store.getState().forgetLostScans();
    store.getState().forgetSecretNews();
  };
  const scanAtBench: Services['scan'] = (text, endedAt, by = {}) => {
    // Where whoever scans a badge is led is decided when the station knows them.
    if (readBadge(text) === null && !isLocked(store.getState())) showBench();
    store.getState().setChanging(false);
    store.getState().dismissPersonMenu();
    const made: Scan = { id: crypto.randomUUID(), text, endedAt, windowId, ...by };
    if (!mayBeKept(made) || isLocked(store.getState())) {
      void tellAtOnce(made);
      return;
    }
    const { askedScans } = store.getState();
    const asked = askedScans.find((each) => each.scan.text === text);
    // Goods that are asked about, in hand again: that is the answer. A piece never counts twice by it.
    if (asked) queue.confirm(asked.scan.id);
    else queue.push(made);
    store.getState().setAsking(false);
  };
  const scan: Services['scan'] = (text, endedAt, by = {}) => {
    // A badge is no screen's to take.
    if (readBadge(text) !== null || by.isCut === true || !isTaken(text)) scanAtBench(text, endedAt, by);
  };
  const isTheirs = (text: string): boolean => {
    const { personMenu, setChanging } = store.getState();
    if (!isSecret(text, window.document.activeElement, mayTypePin(store.getState()))) return false;
    // It came too early for its field, which comes now.
    if (personMenu !== 'closed' && !isSigningIn(store.getState())) setChanging(true);
    return true;
  };
  const wedge = listenToWedge(
    window,
    ({ text, startedAt, endedAt, isCut, symbology, scannerId }) =>
      scan(text, performance.timeOrigin + endedAt, {
        startedAt: performance.timeOrigin + startedAt,
        ...(isCut ? { isCut } : {}),
        ...(symbology === null ? {} : { symbology }),
        ...(scannerId === null ? {} : { scannerId }),
      }),
    isTheirs,
    (key) => {
      // A digit of a PIN chooses nothing on the screen beneath.
      if (!mayTypePin(store.getState())) tellSingleKey(window, key);
    },
    (quick) => secretOfWedge(store, window, quick),
  );
  followScanners(client, store, wedge, { showBench, isInFront: () => window.document.hasFocus() });
  followFront(client, window, store.getState().tellSecretNews);

  const confirmKept = (scanId: string): void => {
    queue.confirm(scanId);
    store.getState().setAsking(false);
  };

  wakeOnTouch(player, window);

  return {
    client,
    store,
    player,
    speaker,
    scan,
    scanAtBench,
    takeScans: createTakeScans(takers, offeredScans(client, isTaken, touches.turnToScan)),
    followSecrets: createFollowSecrets(client, store, window, isTaken),
    countScans,
    keptScans: { confirm: confirmKept, drop: queue.drop },
    captureKeys: captureAtOpenDesk(wedge.capture, store),
  };
}

/** How the desk's scanners are set up; what a serial one scanned for the bench is shown there. */
function followScanners(
  client: Client,
  store: Store,
  wedge: Wedge,
  page: { readonly showBench: () => void; readonly isInFront: () => boolean },
): void {
  let heard: number | null = null;
  client.scanners.view((scanners) => {
    store.getState().receive({ scanners });
    wedge.use(scanners.scanners.flatMap(({ profile }) => profile ?? []));
    const isScan = heard !== null && scanners.heard > heard;
    heard = scanners.heard;
    if (!isScan) return;
    // Every window hears of it; the hand that scanned was last in the one in front.
    if (page.isInFront()) touches.turnToScan();
    if (isLocked(store.getState())) return;
    page.showBench();
    store.getState().setChanging(false);
    store.getState().dismissPersonMenu();
  });
}

/** What the station tells of itself, for every screen. */
function followStation(client: Client, store: Store): void {
  const { receive } = store.getState();
  client.station.view((station) => receive({ station }));
  client.printing.printers((printers) => receive({ printers }));
  client.packing.view((packing) => receive({ packing }));
  client.packing.changedProducts((changedProducts) => receive({ changedProducts }));
  client.packing.refusedLabels((refusedLabels) => receive({ refusedLabels }));
  client.supplies.cards((cards) => receive({ cards }));
  client.supplies.newOrders((newOrders) => receive({ newOrders }));
  client.schemes.today((schemes) => receive({ schemes }));
  client.practice.view((practice) => receive({ practice }));
  client.counter.view((counter) => receive({ counter }));
  client.supplies.tasks((supplyTasks) => receive({ supplyTasks }));
  client.marking.tasks((codeTasks) => receive({ codeTasks }));
  client.setup.firstSteps((firstSteps) => receive({ firstSteps }));
  client.people.list((people) => receive({ people }));
  client.people.current((current) => receive({ current }));
}

/** Scans on their way to the station, told of on every screen. */
function openScanQueue(client: Client, store: Store, kept: KeptScans): ScanQueue {
  return createScanQueue({
    send: client.packing.scan,
    maySend: () => {
      const { link, station } = store.getState();
      // Before the station has said whose desk it is, a scan might be for another account's.
      return link === 'online' && station !== null && !isLocked(store.getState());
    },
    kept,
    now: Date.now,
    onChange: store.getState().setScans,
    onAsk: () => store.getState().setAsking(true),
    onAnswered: ({ id }, since) => store.getState().setAnswered({ id, since, at: Date.now() }),
    onLost: store.getState().addLostScan,
  });
}

/** No browser plays a sound before somebody has touched the page. */
function wakeOnTouch(player: SoundPlayer, window: Window): void {
  const wake = (): void => player.wake();
  window.addEventListener('keydown', wake, { capture: true });
  window.addEventListener('pointerdown', wake, { capture: true });
}

/** The first who comes to a station that nobody has told is spoken to as by everything else on this computer. */
function tellLanguage(store: Store, { station: { savePreferences } }: Client): void {
  const stop = store.subscribe(({ station }) => {
    const own = browserLanguage();
    if (!station || station.languageChosen || station.preferences.language === own) return;
    stop();
    // Refused where somebody has to sign in first: then they choose it themselves.
    savePreferences({ language: own }).catch(reportError);
  });
}

/** A desk where nothing was ever set begins there; any other place that a person chooses is theirs. */
function showFirstSteps(store: Store): void {
  const stop = store.subscribe(({ firstSteps, screen }) => {
    if (!firstSteps) return;
    stop();
    if (firstSteps.state === 'new' && screen.name === 'today') store.getState().go({ name: 'firstSteps' });
  });
}

const isOpenedByLink = ({ performance }: Window): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'navigate');

/** The address line keeps the screen through a reload, and makes Back work. */
function followHash(store: Store, window: Window): void {
  const read = (): void => store.getState().go(screenFromHash(window.location.hash));
  read();
  window.addEventListener('hashchange', read);
  store.subscribe(({ screen }, before) => {
    if (screen === before.screen) return;
    const hash = screenToHash(screen);
    if (window.location.hash !== hash) window.location.hash = hash;
  });
}
