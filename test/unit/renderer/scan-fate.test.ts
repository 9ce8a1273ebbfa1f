import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followFate } from '../../../src/renderer/scanner/follow-fate.ts';
import { createAppStore } from '../../../src/renderer/store/store.ts';
import type { KeptScan } from '../../../src/renderer/scanner/kept-scans.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const timers = {
  setTimeout: (work: () => void, ms: number) => Number(setTimeout(work, ms)),
  clearTimeout: (timer: number) => clearTimeout(timer),
};

function bench() {
  const store = createAppStore();
  const { setScans, setLink, setAnswered } = store.getState();
  const now = (): number => Date.now();
  followFate(store, timers, now);
  const kept: KeptScan[] = [];
  return {
    fate: () => store.getState().scanFate,
    scan: (id = crypto.randomUUID()) => {
      kept.push({ scan: { id, text: id, endedAt: now() }, since: now() });
      setScans({ waiting: [...kept], asked: [] });
      return id;
    },
    answer: () => {
      const first = kept.shift();
      if (!first) throw new Error('nothing waits');
      setAnswered({ id: first.scan.id, since: first.since, at: now() });
      setScans({ waiting: [...kept], asked: [] });
    },
    putAside: (ids: readonly string[]) =>
      setScans({
        waiting: [],
        asked: ids.map((id) => ({ scan: { id, text: id, endedAt: 0 }, since: 0 })),
      }),
    ask: () => store.getState().setAsking(true),
    rest: () => store.getState().setAsking(false),
    lose: (code: 'databaseInUse' | 'diskFull' = 'databaseInUse') => {
      const first = kept.shift();
      if (!first) throw new Error('nothing waits');
      setScans({ waiting: [...kept], asked: [] });
      store.getState().addLostScan(first.scan, { code, file: 'journal.sqlite' });
    },
    seen: () => store.getState().forgetLostScans(),
    link: setLink,
    pass: (ms: number) => vi.advanceTimersByTime(ms),
  };
}

describe('the panel', () => {
  test('leaves the verdict alone where the station answers at once', () => {
    const { scan, answer, pass, fate } = bench();
    scan();
    pass(10);
    answer();
    expect(fate()).toEqual({ kind: 'told' });
  });

  test('never leaves the verdict of the scan before under one that the station refused, until a hand sees to it', () => {
    const { scan, lose, seen, pass, fate } = bench();
    scan();
    pass(400);
    lose();
    expect(fate()).toEqual({ kind: 'lost' });
    pass(60_000);
    expect(fate()).toEqual({ kind: 'lost' });
    seen();
    expect(fate()).toEqual({ kind: 'told' });
  });

  test('shows within 50 ms that a scan is being looked up, whatever stood there', () => {
    const { scan, pass, fate, answer } = bench();
    scan();
    pass(40);
    expect(fate()).toEqual({ kind: 'lookingUp' });
    answer();
    // The old verdict must not come back before the new one.
    expect(fate()).toEqual({ kind: 'lookingUp' });
    pass(1000);
    expect(fate()).toEqual({ kind: 'told' });
  });

  test('says within two seconds that a station that hangs has not taken the scan', () => {
    const { scan, pass, fate } = bench();
    scan();
    pass(1900);
    expect(fate()).toEqual({ kind: 'kept', why: 'silent' });
  });

  test('says at once that a scan without a link is kept', () => {
    const { scan, link, fate } = bench();
    link('offline');
    expect(fate()).toEqual({ kind: 'told' });
    scan();
    expect(fate()).toEqual({ kind: 'kept', why: 'noLink' });
  });

  test('says of a scan made before the first try of a link only that it is being looked up', () => {
    const { scan, link, fate, pass } = bench();
    link('connecting');
    expect(fate()).toEqual({ kind: 'told' });
    scan();
    expect(fate()).toEqual({ kind: 'lookingUp' });
    pass(2000);
    expect(fate()).toEqual({ kind: 'lookingUp' });
    link('offline');
    expect(fate()).toEqual({ kind: 'kept', why: 'noLink' });
  });

  test('says without a scan that there is no link: a scanner of the station itself is not heard either', () => {
    const { link, fate, pass } = bench();
    link('offline');
    pass(1000);
    expect(fate()).toEqual({ kind: 'noLink' });
    link('online');
    expect(fate()).toEqual({ kind: 'told' });
  });

  test('asks about old scans until another one is made, or none is left', () => {
    const { putAside, ask, rest, fate } = bench();
    putAside(['1', '2']);
    expect(fate()).toEqual({ kind: 'told' });
    ask();
    expect(fate()).toEqual({ kind: 'asked' });
    rest();
    expect(fate()).toEqual({ kind: 'told' });
    ask();
    putAside([]);
    expect(fate()).toEqual({ kind: 'told' });
  });
});
