import { expect, test } from 'vitest';
import { readRateHeaders } from '../../../src/main/marketplace/rate-headers.ts';

test.each([
  [{}, null, null],
  [{ 'x-ratelimit-remaining': '7' }, 7, null],
  [{ 'x-ratelimit-remaining': '-1' }, null, null],
  [{ 'x-ratelimit-remaining': 'NaN', 'x-ratelimit-retry': '' }, null, null],
  [{ 'x-ratelimit-retry': '2' }, null, 2_000],
  [{ 'x-ratelimit-retry': '0.2' }, null, 200],
  [{ 'x-ratelimit-retry': '2', 'retry-after': '5' }, null, 5_000],
  [{ 'x-ratelimit-retry': '9', 'retry-after': 'soon' }, null, 9_000],
  [{ 'retry-after': 'Wed, 21 Oct 2026 07:28:30 GMT', date: 'Wed, 21 Oct 2026 07:28:00 GMT' }, null, 30_000],
  [{ 'retry-after': 'Wed, 21 Oct 2026 07:28:30 GMT' }, null, null],
  [{ 'retry-after': 'Wed, 21 Oct 2026 07:27:30 GMT', date: 'Wed, 21 Oct 2026 07:28:00 GMT' }, null, 0],
])('%j', (headers, remaining, waitMs) => {
  expect(readRateHeaders(headers)).toEqual({ remaining, waitMs });
});
