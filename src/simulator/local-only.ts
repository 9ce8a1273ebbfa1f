import type { IncomingHttpHeaders } from 'node:http';

const loopbackNames: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * A control side asks for no key, so it answers to this computer alone: not to a page of another site (`Origin`), and
 * not to a name that was made to point here (`Host`). Says why a request is refused, or null.
 */
export function whyForeign({ host = '', origin }: IncomingHttpHeaders): string | null {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  if (!loopbackNames.has(name)) return 'the control side answers on loopback addresses alone';
  if (origin === undefined || origin.toLowerCase() === `http://${host.toLowerCase()}`) return null;
  return 'the control side takes no requests from pages of other sites';
}
