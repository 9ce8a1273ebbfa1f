import { array, asyncProperty, assert, constantFrom, oneof, record, boolean, constant } from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSecretOffers, type SecretEnd } from '../../../src/main/services/scanners/secret-offers.ts';
import type { Scan } from '../../../src/shared/domain/scanner/scan.ts';

const ANSWER_MS = 500;
const BACK_MS = 2000;

const scanOf = (number: number, text = '31415'): Scan => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  text,
  endedAt: 1,
});
const scan = scanOf(1);
const nobody = (): void => undefined;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = () => createSecretOffers(ANSWER_MS, () => Date.now());

describe('a serial scan that may be a secret', () => {
  test('is given to the window in front, of two that wait for one, and shown to nobody before', async () => {
    const secrets = open();
    secrets.follow(nobody, 'front');
    secrets.follow(nobody, 'behind');
    const end = secrets.offer(scan, 'front');
    expect(secrets.view('behind').offers).toEqual([]);
    expect(secrets.view('front').offers).toEqual([{ id: scan.id, isPin: true }]);
    expect(await secrets.claim('behind', scan.id, true)).toBeNull();
    expect(await secrets.claim('front', scan.id, true)).toEqual({ text: '31415', isInFront: true });
    expect(await end).toBe('given');
  });

  test('is given to the only window that wants it, to be sent off by hand, while another thing is in front', async () => {
    const secrets = open();
    secrets.follow(nobody, 'wants');
    secrets.follow(nobody, 'does not');
    const end = secrets.offer(scan, 'bench');
    const given = secrets.claim('wants', scan.id, true);
    expect(await secrets.claim('does not', scan.id, false)).toBeNull();
    expect(await given).toEqual({ text: '31415', isInFront: false });
    expect(await end).toBe('given');
  });

  test('is dropped where two want it and none is in front, and both say so', async () => {
    const secrets = open();
    secrets.follow(nobody, 'one');
    secrets.follow(nobody, 'other');
    const end = secrets.offer(scan, null);
    const claims = [secrets.claim('one', scan.id, true), secrets.claim('other', scan.id, true)];
    expect(await Promise.all(claims)).toEqual([null, null]);
    expect(await end).toBe('dropped');
    expect([secrets.view('one').dropped, secrets.view('other').dropped]).toEqual([1, 1]);
  });

  test('is dropped at a lapse of time; a page that is late is granted nothing', async () => {
    const secrets = open();
    secrets.follow(nobody, 'late');
    const end = secrets.offer(scan, 'late');
    await vi.advanceTimersByTimeAsync(ANSWER_MS);
    expect(await end).toBe('dropped');
    expect(await secrets.claim('late', scan.id, true)).toBeNull();
    expect(secrets.view('late')).toEqual({ offers: [], dropped: 1 });
  });

  test('dies with the page that it was offered to, and what comes until the page is back is expected by it', async () => {
    const secrets = open();
    const leave = secrets.follow(nobody, 'dies');
    const end = secrets.offer(scan, 'dies');
    leave();
    expect(await end).toBe('dropped');
    await vi.advanceTimersByTimeAsync(BACK_MS - 1);
    expect(secrets.isExpected()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(secrets.isExpected()).toBe(false);
    expect(await secrets.offer(scanOf(2), null)).toBe('nobody');
  });

  test('is dropped by a station that stops, before and after', async () => {
    const secrets = open();
    secrets.follow(nobody, 'open');
    const waiting = secrets.offer(scan, 'open');
    secrets.stop();
    expect([await waiting, await secrets.offer(scanOf(2), 'open')]).toEqual(['dropped', 'dropped']);
    expect(await secrets.claim('open', scan.id, true)).toBeNull();
  });

  test('goes on where each window says that it is none of theirs', async () => {
    const secrets = open();
    secrets.follow(nobody, 'one');
    secrets.follow(nobody, 'other');
    const end = secrets.offer(scan, null);
    await secrets.claim('one', scan.id, false);
    await secrets.claim('other', scan.id, false);
    expect(await end).toBe('left');
    expect(secrets.view('one').dropped).toBe(0);
  });
});

const windows = ['one', 'two', 'three'] as const;
const act = oneof(
  record({ do: constant('follow' as const), at: constantFrom(...windows) }),
  record({ do: constant('leave' as const), at: constantFrom(...windows) }),
  record({ do: constant('claim' as const), at: constantFrom(...windows), isWanted: boolean() }),
  record({ do: constant('offer' as const), front: constantFrom(...windows, 'bench', null) }),
  record({ do: constant('wait' as const), ms: constantFrom(1, 250, 500) }),
  record({ do: constant('stop' as const) }),
);

test('whatever comes in whatever order: one window at most ever has a text, asked for and in time, and each scan ends once', async () => {
  await assert(
    asyncProperty(array(act, { minLength: 4, maxLength: 40 }), async (acts) => {
      const secrets = open();
      const leaves = new Map<string, () => void>();
      const given = new Map<string, boolean[]>();
      const ends = new Map<string, SecretEnd[]>();
      const offeredAt = new Map<string, number>();
      const asked = new Map<string, readonly string[]>();
      let number = 0;
      const claim = async (by: { at: string; isWanted: boolean }, id: string): Promise<void> => {
        if ((await secrets.claim(by.at, id, by.isWanted)) === null) return;
        const isInTime = Date.now() - (offeredAt.get(id) ?? 0) <= ANSWER_MS;
        const isTheirs = by.isWanted && asked.get(id)?.includes(by.at) === true;
        given.set(id, [...(given.get(id) ?? []), isInTime && isTheirs]);
      };
      for (const each of acts) {
        if (each.do === 'follow' && !leaves.has(each.at))
          leaves.set(each.at, secrets.follow(nobody, each.at));
        if (each.do === 'leave') {
          leaves.get(each.at)?.();
          leaves.delete(each.at);
        }
        if (each.do === 'wait') await vi.advanceTimersByTimeAsync(each.ms);
        if (each.do === 'stop') secrets.stop();
        if (each.do === 'offer') {
          number += 1;
          const made = scanOf(number, `secret-${number}`);
          offeredAt.set(made.id, Date.now());
          const front = each.front ?? '';
          asked.set(made.id, leaves.has(front) ? [front] : [...leaves.keys()]);
          const note = async (): Promise<void> => {
            const end = await secrets.offer(made, each.front);
            ends.set(made.id, [...(ends.get(made.id) ?? []), end]);
          };
          void note();
        }
        if (each.do === 'claim') for (const id of offeredAt.keys()) void claim(each, id);
        // No feed ever has a text in it.
        for (const at of windows) expect(JSON.stringify(secrets.view(at))).not.toContain('secret-');
      }
      await vi.advanceTimersByTimeAsync(ANSWER_MS);
      for (const id of offeredAt.keys()) {
        const [end, ...again] = ends.get(id) ?? [];
        expect({ end, again }).toEqual({ end: expect.any(String), again: [] });
        expect(given.get(id) ?? []).toEqual(end === 'given' ? [true] : []);
        if (end === 'nobody') expect(asked.get(id)).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
});
