import type { AskedHandlers, ScreenRelay } from '../../shared/contract/index.ts';
import type { Composition } from './composition.ts';
import { benchRoom } from './rooms/bench-room.ts';
import { setUpDesk } from './rooms/desk.ts';
import { layGround } from './rooms/ground.ts';
import { labelRoom } from './rooms/label-room.ts';
import { linkRoom } from './rooms/link-room.ts';
import { numbersRoom } from './rooms/numbers-room.ts';
import { outboxRoom } from './rooms/outbox-room.ts';
import { peopleRoom } from './rooms/people-room.ts';
import { printerRoom } from './rooms/printer-room.ts';
import { settingsRoom } from './rooms/settings-room.ts';
import { stockroomOf } from './rooms/stockroom.ts';
import { supplyRoom } from './rooms/supply-room.ts';
import { syncRoom } from './rooms/sync-room.ts';
import { waysRoom } from './rooms/ways-room.ts';
import { createRouter } from './router.ts';

/** Makes the rooms of a station, each from those before it, and gives their handlers to screens. */
export function composeStation(composition: Composition): {
  openScreen(): ScreenRelay;
  start(): void;
  stop(): Promise<void>;
} {
  const ground = layGround(composition);
  const { newId, log, printers, drawers } = ground;
  const people = peopleRoom(ground, composition);
  const link = linkRoom(ground, composition);
  const desk = setUpDesk(ground, people, link, composition);
  const sync = syncRoom(desk, link);
  const stockroom = stockroomOf(desk, link, composition);
  const outbox = outboxRoom(desk, link, sync, stockroom);
  const numbers = numbersRoom(desk, link, composition);
  const labels = labelRoom(desk, link);
  const bench = benchRoom(desk, labels);
  const supplies = supplyRoom(desk, bench, sync);
  const ways = waysRoom(desk, link, composition);
  const printerSide = printerRoom(desk, labels, bench, supplies, composition);
  const settings = settingsRoom(desk, link, sync, labels, printerSide, composition, {
    // Goes through the guard like a scan from a screen: whoever may not scan there may not scan here either.
    scan: (scan) => guarded.packing.scan(scan, { kind: 'station' }),
    isKnown: (text) => bench.packing.isKnown(text) || ways.counter.isKnown(text),
    isAskedAtBench: bench.packing.isAsked,
  });

  const handlers: AskedHandlers = {
    people: people.handlers,
    ...link.handlers,
    ...stockroom.handlers,
    ...numbers.handlers,
    ...labels.handlers,
    ...bench.handlers,
    ...supplies.handlers,
    ...ways.handlers,
    ...printerSide.handlers,
    ...settings.handlers,
  };
  const guarded = people.guard(handlers);
  const relayFor = createRouter(guarded, log, newId, composition.dataFolder, {
    opens: (code) => people.badgeOf(code) !== null,
  });

  return {
    openScreen: () => {
      const session = newId();
      people.screenOpened(session);
      return { ...relayFor({ kind: 'screen', session }), leave: () => people.screenLeft(session) };
    },
    start: () => {
      printers.start({
        documents: { badge: people.badge, ...labels.documents, ...supplies.documents, ...ways.documents },
        desk: bench.packing,
      });
      for (const room of [link, bench, ways, settings, sync, stockroom, numbers, outbox, labels])
        room.start();
      drawers
        .warm()
        .catch((error: unknown) => log.error({ error: String(error) }, 'labels can not be made ready'));
    },
    stop: async () => {
      people.stop();
      // Scans already made are carried out before the rest stops.
      await settings.stop();
      await Promise.all(
        [link, sync, stockroom, numbers, outbox, labels, ways, printers].map((room) => room.stop()),
      );
      bench.stop();
      await drawers.close();
      link.traffic.stop();
    },
  };
}
