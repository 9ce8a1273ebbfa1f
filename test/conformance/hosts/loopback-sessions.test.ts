import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openScreen, openTestHost } from './station-host.ts';

const sessionSchema = z.object({ session: z.string().min(40) });

let station: Awaited<ReturnType<typeof openTestHost>>;
beforeEach(async () => {
  station = await openTestHost();
});
afterEach(() => station.close());

type Screen = Awaited<ReturnType<typeof openScreen>>;

async function begin(secret: string | null): Promise<{ readonly screen: Screen; readonly secret: string }> {
  const screen = await openScreen(station.host);
  screen.send({ resume: secret });
  const [message] = await screen.take(1);
  return { screen, secret: sessionSchema.parse(message).session };
}

async function sessionOf(screen: Screen): Promise<unknown> {
  screen.send({ id: 1, call: 'who', value: null });
  const [message] = await screen.take(1);
  return z.object({ result: z.object({ value: z.unknown() }) }).parse(message).result.value;
}

test('each link is a session of its own, whatever cookie it came with and whether it says who it is or not', async () => {
  const first = await begin(null);
  const second = await begin(null);
  const silent = await openScreen(station.host);
  expect(await sessionOf(first.screen)).toBe(1);
  expect(await sessionOf(second.screen)).toBe(2);
  expect(await sessionOf(silent)).toBe(3);
});

test('a page that lost its link has its session back by the secret that only it knows, once', async () => {
  const first = await begin(null);
  first.screen.socket.close();
  await first.screen.closed;
  const again = await begin(first.secret);
  expect(await sessionOf(again.screen)).toBe(1);
  const late = await begin(first.secret);
  expect(await sessionOf(late.screen)).toBe(2);
  expect(await sessionOf((await begin('guessed')).screen)).toBe(3);
  expect(station.fake.left).toEqual([]);
});

test('a page that is back before its old link was missed takes the session with it', async () => {
  const first = await begin(null);
  const again = await begin(first.secret);
  await first.screen.closed;
  expect(await sessionOf(again.screen)).toBe(1);
});

test('the session of a page that was closed is over at once', async () => {
  const { screen, secret } = await begin(null);
  screen.socket.close(1001);
  await screen.closed;
  await expect.poll(() => station.fake.left).toEqual([1]);
  expect(await sessionOf((await begin(secret)).screen)).toBe(2);
});

test('who says later on who they were is no page of ours', async () => {
  const { screen, secret } = await begin(null);
  screen.send({ resume: secret });
  expect(await screen.closed).toBe(1008);
  const late = await openScreen(station.host);
  await sessionOf(late);
  late.send({ resume: secret });
  expect(await late.closed).toBe(1008);
});

test('with the host every session ends', async () => {
  await begin(null);
  const { screen } = await begin(null);
  screen.socket.close();
  await screen.closed;
  await station.host.close();
  expect(new Set(station.fake.left)).toEqual(new Set([1, 2]));
});
