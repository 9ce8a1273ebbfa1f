import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchDisk } from '../../../src/main/services/settings/disk-room.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LONGER_THAN_A_LOOK_MS = 6000;

test('a full disk is told of as long as nothing can be written, whoever found it so', () => {
  let isUsedUp = false;
  let takesFile = true;
  const disk = watchDisk('data', { isUsedUp: () => isUsedUp, takesFile: () => takesFile });
  const told: boolean[] = [];
  disk.changed.subscribe(() => told.push(disk.isFull));
  isUsedUp = true;
  takesFile = false;
  vi.advanceTimersByTime(LONGER_THAN_A_LOOK_MS);
  // A little room is free again, and it is not enough.
  isUsedUp = false;
  vi.advanceTimersByTime(LONGER_THAN_A_LOOK_MS);
  expect(told).toEqual([true]);
  takesFile = true;
  vi.advanceTimersByTime(LONGER_THAN_A_LOOK_MS);
  expect(told).toEqual([true, false]);
  // This user's share is used up, of a disk that has room.
  disk.noteFull();
  expect(told).toEqual([true, false, true]);
  vi.advanceTimersByTime(LONGER_THAN_A_LOOK_MS);
  expect(disk.isFull).toBe(false);
  disk.stop();
});

test('looking leaves nothing in the folder', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'packbench-room-'));
  const disk = watchDisk(folder);
  disk.noteFull();
  vi.advanceTimersByTime(LONGER_THAN_A_LOOK_MS);
  expect(disk.isFull).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
  disk.stop();
  rmSync(folder, { recursive: true });
});
