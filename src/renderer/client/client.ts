import { contract, type Client } from '../../shared/contract/index.ts';
import type { AnyCall, AnyFeed } from '../../shared/contract/declare.ts';
import type { Link } from './link.ts';

type Asking = Pick<Link, 'call' | 'subscribe'>;

/** The contract as functions. The station checks values; here only the types do. */
export function createClient(link: Asking): Client {
  const areas = Object.entries(contract).map(([area, operations]) => [
    area,
    Object.fromEntries(
      Object.entries(operations).map(([name, operation]: [string, AnyCall | AnyFeed]) => {
        const path = `${area}.${name}`;
        return [name, operation.kind === 'call' ? caller(link, path) : subscriber(link, path)];
      }),
    ),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- types cannot follow the walk above
  return Object.fromEntries(areas) as Client;
}

const caller =
  (link: Asking, path: string) =>
  (value: unknown): Promise<unknown> =>
    link.call(path, value);

const subscriber = (link: Asking, path: string) => (listener: (snapshot: unknown) => void) =>
  link.subscribe(path, listener, (problem) => {
    // Only a page older than its station can ask for a feed that isn't there.
    reportError(new Error(`the feed ${path} ended: ${JSON.stringify(problem)}`));
  });
