import { afterEach, describe, expect, test } from 'vitest';
import type { ControlBounds } from '../../../src/simulator/marketplace/control/control-action.ts';
import { isOfUser, isOwnUser } from '../../../src/simulator/own-user.ts';
import { startSimulator, type RunningSimulator } from '../../../src/simulator/simulator.ts';

let simulator: RunningSimulator | null = null;
afterEach(async () => {
  await simulator?.close();
  simulator = null;
});

async function start(bounds?: ControlBounds) {
  simulator = await startSimulator({ port: 0, seed: 1, orders: 10, tokens: [], ...(bounds && { bounds }) });
  const { marketplaceUrl: url, token } = simulator;
  return {
    control: async (method: 'GET' | 'POST', name: string, body?: object) => {
      const answer = await fetch(`${url}/_simulator/${name}`, {
        method,
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: (await answer.json()) as unknown };
    },
    newOrders: async () =>
      (await fetch(`${url}/api/v3/orders/new`, { headers: { authorization: token } })).status,
  };
}

describe('the control side inside a station', () => {
  test('lets orders arrive up to the bound, of all sellers together, and refuses more as a whole', async () => {
    const { control } = await start({ mostOrders: 40 });
    // 10 of the main seller, 5 of each of the others.
    expect(await control('POST', 'orders', { count: 100 })).toMatchObject({
      status: 409,
      body: {
        code: 'notPossible',
        message: expect.stringMatching(/^this marketplace holds at most 40 orders/),
      },
    });
    const statuses: number[] = [];
    for (const seller of ['main', 'second', 'main', 'second', 'main', 'second'])
      statuses.push((await control('POST', 'orders', { count: 5, seller })).status);
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(409);
  });

  test('does not answer whom it is not for, while the marketplace does', async () => {
    const asked: unknown[] = [];
    const { control, newOrders } = await start({
      mayControl: async (ends) => {
        asked.push(ends);
        return false;
      },
    });
    for (const [method, name] of [
      ['GET', 'state'],
      ['POST', 'orders'],
    ] as const)
      expect(await control(method, name)).toMatchObject({ status: 403, body: { code: 'foreign' } });
    expect(asked).toHaveLength(2);
    expect(await newOrders()).toBe(200);
  });

  test.runIf(process.platform === 'linux')('answers a program of the same user', async () => {
    const { control } = await start({ mayControl: isOwnUser });
    expect((await control('POST', 'orders', { count: 1 })).status).toBe(200);
  });
});

test('the program that stands alone is bound by nothing', async () => {
  const { control } = await start();
  expect((await control('POST', 'orders', { count: 3000 })).status).toBe(200);
});

test('a connection of another user, and one that is gone, is not our own, nor is any without lists', () => {
  const table =
    '   2: 0100007F:C001 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1001        0 1003 1 0 20 4 0 10 -1\n';
  const ends = { peerPort: 0xc001, ownPort: 0x1f90 };
  expect(isOfUser(table, ends, 1001)).toBe(true);
  expect(isOfUser(table, ends, 1000)).toBe(false);
  expect(isOfUser(table, { ...ends, peerPort: 0xc002 }, 1001)).toBe(false);
  expect(isOfUser('', ends, 1000)).toBe(false);
  expect(isOfUser(table, ends, null)).toBe(false);
});
