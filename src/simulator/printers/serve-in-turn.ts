import type { Desk } from './desk.ts';
import type { FaultBoard } from './faults/fault-board.ts';
import type { Link } from './lines/line.ts';
import { serveLink } from './lines/serve-link.ts';
import type { CountsSoFar } from './printer-counts.ts';

export interface InTurnPorts {
  readonly counted: CountsSoFar;
  readonly faults: FaultBoard;
  readonly desk: Desk;
  readonly room: () => Promise<void> | null;
  readonly powerCycle: () => void;
}

/** Many may connect, one at a time is read, as print servers do. */
export interface LinksInTurn {
  serve(link: Link): void;
  /** A line without connections hands over its link while it is opened: it waits for the faults, and so for this. */
  start(): void;
  /** The number of the connection whose turn it is. */
  serving(): number;
  /** Resolves when the last one is read to its end. */
  served(): Promise<void>;
}

export function serveInTurn({ counted, faults, desk, room, powerCycle }: InTurnPorts): LinksInTurn {
  let serving = 0;
  const started = Promise.withResolvers<void>();
  let lastServed = started.promise;
  return {
    serve(link) {
      counted.connections += 1;
      const connection = counted.connections;
      lastServed = lastServed.then(() => {
        serving = connection;
        return serveLink(link, {
          faults,
          take: (bytes) => {
            counted.bytesRead += bytes.length;
            desk.take(bytes, connection, (answer) => link.answer(answer));
          },
          room,
          powerCycle,
          onEnd: () => desk.end(connection),
        });
      });
    },
    start: () => started.resolve(),
    serving: () => serving,
    served: () => lastServed,
  };
}
