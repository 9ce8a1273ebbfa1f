import type { IncomingHttpHeaders } from 'node:http';
import type { ControlRefusal } from './control-action.ts';

const loopbackNames: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

const foreign = (message: string): ControlRefusal => ({ status: 403, code: 'foreign', message });

/**
 * The control side asks for no key and gives all of them away, so it answers to this computer alone: not to a page of
 * another site (`Origin`), and not to a name that was made to point here (`Host`).
 */
export function obstacleToControl({ host = '', origin }: IncomingHttpHeaders): ControlRefusal | null {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  if (!loopbackNames.has(name)) return foreign('the control side answers on loopback addresses alone');
  if (origin === undefined || origin.toLowerCase() === `http://${host.toLowerCase()}`) return null;
  return foreign('the control side takes no requests from pages of other sites');
}
