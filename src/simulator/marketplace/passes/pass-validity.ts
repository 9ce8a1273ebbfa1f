import { dateTime } from '../../clock.ts';
import type { Pass } from '../state/state-shapes.ts';

/** Document 1, "Passes": valid 48 hours from creation; a later change of the pass does not prolong it. */
const VALID_MS = 48 * 3600 * 1000;

export const isExpired = ({ createdAt }: Pass, now: number): boolean => now >= createdAt + VALID_MS;

/** `dateEnd`: a date-time with UTC offset. */
export const passEnd = ({ createdAt }: Pass): string => dateTime(createdAt + VALID_MS).replace('Z', '+00:00');
