import type { Helper, HelperEvents, StartHelper } from '../../../src/main/labels/worker/drawing-helper.ts';
import { READY } from '../../../src/main/labels/worker/label-job.ts';
import { startHelper } from '../../../src/main/platform/node/forked-helper.ts';

interface Drawer {
  readonly helper: Helper;
  readonly file: string;
  readonly isBackground: boolean;
  isReady: boolean;
  inWork: number;
  /** Of the station that has it; null while it is lent to none. */
  events: HelperEvents | null;
}

const alive = new Set<Drawer>();

const isFree = ({ isReady, inWork, events }: Drawer): boolean => isReady && inWork === 0 && events === null;

/**
 * Label drawers as they are, processes of their own, but lent to one station after the other: each start takes a second
 * of computing, and tests open hundreds of stations. One that a station ends finishes its job for nobody and is lent
 * again; they end with the process that lends them.
 */
export const lendDrawer: StartHelper = (file, isBackground, events) => {
  const fits = (drawer: Drawer): boolean =>
    isFree(drawer) && drawer.file === file.href && drawer.isBackground === isBackground;
  const drawer = [...alive].find(fits) ?? start(file, isBackground);
  drawer.events = events;
  const isLent = (): boolean => drawer.events === events;
  if (drawer.isReady) setImmediate(() => isLent() && events.onMessage(READY));
  return {
    post: (message) => {
      if (!isLent()) return;
      drawer.inWork += 1;
      drawer.helper.post(message);
    },
    kill: () => {
      if (!isLent()) return;
      drawer.events = null;
      drawer.helper.keepsAwake(false);
      setImmediate(() => events.onEnd('it ended with SIGKILL', ''));
    },
    keepsAwake: (isKept) => {
      if (isLent()) drawer.helper.keepsAwake(isKept);
    },
  };
};

function start(file: URL, isBackground: boolean): Drawer {
  const drawer: Drawer = {
    file: file.href,
    isBackground,
    isReady: false,
    inWork: 0,
    events: null,
    helper: startHelper(file, isBackground, {
      onMessage: (message) => {
        if (message === READY) drawer.isReady = true;
        else drawer.inWork -= 1;
        drawer.events?.onMessage(message);
      },
      onEnd: (how, word) => {
        alive.delete(drawer);
        drawer.events?.onEnd(how, word);
      },
    }),
  };
  alive.add(drawer);
  return drawer;
}
