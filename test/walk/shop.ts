import { startSimulator } from '../../src/simulator/simulator.ts';
import { field, idText, listAt } from './model/answers.ts';
import { type Call, type ClientName, type Control, isControl } from './model/call.ts';
import type { Reply } from './model/expectation.ts';
import { routes } from './model/routes.ts';
import { openConnection } from './http.ts';
import { readState, type Seen } from './view.ts';

export const START = Date.parse('2026-03-02T09:00:00Z');

/** A simulator of its own for one walk, with the answers to calls and to the control side. */
export interface WalkedShop {
  readonly send: (request: Call | Control) => Promise<Reply>;
  readonly state: () => Promise<Seen>;
  readonly offices: (path: '/offices' | '/passes/offices') => Promise<string[]>;
  readonly close: () => Promise<void>;
}

/** More pages than any walk fills: a list that never ends is told. */
const MOST_PAGES = 400;

export async function openWalkedShop(): Promise<WalkedShop> {
  const simulator = await startSimulator({
    port: 0,
    seed: 7,
    orders: 3,
    tokens: [],
    articles: 8,
    clock: () => START,
    limits: 'off',
    // Identifiers beyond 2^53 come and go with every call.
    firstOrderId: '9007199254740993',
  });
  const connection = openConnection();
  const url = simulator.marketplaceUrl;
  const control = (method: string, path: string, body?: unknown): Promise<Reply> =>
    connection.send({ method, url: `${url}/_simulator${path}`, body });
  const { tokens } = readState((await control('GET', '/state')).body);

  const tokenOf: Readonly<Record<ClientName, string | undefined>> = {
    main: tokens.get('main'),
    mainAgain: tokens.get('marketplace'),
    second: tokens.get('second'),
    readOnly: tokens.get('readOnly'),
    expired: tokens.get('expired'),
    analytics: tokens.get('analytics'),
    stranger: 'not-a-token',
  };

  const once = (call: Call, query: Readonly<Record<string, string>>): Promise<Reply> => {
    const [method, template] = routes[call.operation];
    const path = template.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
      encodeURIComponent(call.path[name] ?? ''),
    );
    const asked = new URLSearchParams(query).toString();
    const address = `${url}/api/v3${path}${asked === '' ? '' : `?${asked}`}`;
    return connection.send({ method, url: address, token: tokenOf[call.client], body: call.body });
  };

  /** Cursors end in one of four ways (observed facts, "Values"): 0, null, unchanged, a short page. */
  async function pages(call: Call): Promise<Reply> {
    const name = call.operation === 'listSupplies' ? 'supplies' : 'orders';
    const all: unknown[] = [];
    let next = call.query['next'] ?? '0';
    for (let page = 0; page < MOST_PAGES; page++) {
      const reply = await once(call, { ...call.query, next });
      const items = listAt(reply.body, name);
      if (reply.status !== 200 || items === null) return reply;
      all.push(...items);
      const told = field(reply.body, 'next');
      const after = told === null || told === undefined ? '0' : idText(told);
      const isShort = items.length < Number(call.query['limit']);
      if (after === '0' || after === next || isShort) return { status: 200, body: { [name]: all } };
      next = after;
    }
    return { status: 0, body: `the list did not end after ${MOST_PAGES} pages` };
  }

  return {
    send: (request) =>
      isControl(request)
        ? control('POST', `/${request.action}`, request.body)
        : request.paged === true
          ? pages(request)
          : once(request, request.query),
    state: async () => readState((await control('GET', '/state')).body),
    offices: async (path) => {
      const { body } = await connection.send({
        method: 'GET',
        url: `${url}/api/v3${path}`,
        token: tokenOf.main,
      });
      return Array.isArray(body) ? body.map((office: unknown) => idText(field(office, 'id'))) : [];
    },
    close: async () => {
      connection.close();
      await simulator.close();
    },
  };
}
