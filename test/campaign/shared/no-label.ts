/** Questions to a printer are shorter. */
export const SHORTEST_LABEL = 200;

/** What an emulated printer has read so far. */
export interface ReadCounters {
  readonly bytesRead: number;
  readonly connections: number;
}

/**
 * Nothing, or whole questions with a connection for each: a station goes on asking while nothing is on its way, and on a
 * busy machine one comes between any two looks at the printer.
 */
export function readNoLabel(before: ReadCounters, now: ReadCounters): boolean {
  const bytes = now.bytesRead - before.bytesRead;
  const connections = now.connections - before.connections;
  return connections === 0 ? bytes === 0 : bytes > 0 && bytes < SHORTEST_LABEL * connections;
}
