import type { IncomingHttpHeaders } from 'node:http';
import { whyForeign } from '../../local-only.ts';
import type { ControlRefusal } from './control-action.ts';

/** The control side gives all keys away: who may not ask, and why. */
export function obstacleToControl(headers: IncomingHttpHeaders): ControlRefusal | null {
  const message = whyForeign(headers);
  return message === null ? null : { status: 403, code: 'foreign', message };
}
