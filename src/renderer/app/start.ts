import type { Client, FeedSource } from '../../shared/contract/index.ts';
import { soundOf } from '../../shared/domain/verdict.ts';
import { listenToWedge } from '../scanner/listen.ts';
import { createScanQueue } from '../scanner/scan-queue.ts';
import type { SoundPlayer } from '../sound/player.ts';
import { screenFromHash, screenToHash } from '../store/screen-slice.ts';
import type { Store } from '../store/store.ts';
import type { Services } from './services.ts';

export interface StartOptions {
  readonly client: Client;
  readonly linkStatus: FeedSource<'online' | 'offline'>;
  readonly store: Store;
  readonly player: SoundPlayer;
  readonly window: Window;
}

/** Ties the station's feeds, the scanner, the sounds and the address line to the store. */
export function start({ client, linkStatus, store, player, window }: StartOptions): Services {
  const { receive, setLink } = store.getState();
  client.station.view((station) => receive({ station }));
  client.printing.printer((printer) => receive({ printer }));
  client.packing.view((packing) => receive({ packing }));
  client.supplies.cards((cards) => receive({ cards }));
  client.supplies.newOrders((newOrders) => receive({ newOrders }));

  setLink(linkStatus.read());
  linkStatus.subscribe(() => setLink(linkStatus.read()));

  soundVerdicts(store, player);
  followHash(store, window);

  const queue = createScanQueue({
    send: client.packing.scan,
    onWaiting: store.getState().setWaitingScans,
    onLost: store.getState().addLostScans,
  });
  const scan: Services['scan'] = (text, endedAt) => {
    // The verdict must be seen wherever the packer was.
    store.getState().go({ name: 'packing' });
    store.getState().forgetLostScans();
    queue.push({ id: crypto.randomUUID(), text, endedAt });
  };
  listenToWedge(window, ({ text, endedAt }) => scan(text, performance.timeOrigin + endedAt));

  const wake = (): void => player.wake();
  window.addEventListener('keydown', wake, { capture: true });
  window.addEventListener('pointerdown', wake, { capture: true });

  return { client, store, player, scan };
}

/** Once per verdict. The one that was there when the page opened has been heard before. */
function soundVerdicts(store: Store, player: SoundPlayer): void {
  let heard: number | null = null;
  store.subscribe(({ packing, station }) => {
    if (!packing || packing.verdictNumber === heard) return;
    const isFirst = heard === null;
    heard = packing.verdictNumber;
    const sound = soundOf(packing.verdict);
    if (!isFirst && sound !== null) player.play(sound, station?.preferences.volume ?? 1);
  });
}

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
