import { createHash } from 'node:crypto';
import { makeElements } from '../../../page-elements.ts';
import { makeCounterSections } from './counter-sections.ts';
import { makeOrderSections } from './order-sections.ts';
import { pageMarkup } from './page-markup.ts';
import { runPage } from './page-program.ts';
import { makeShopSections } from './page-sections.ts';
import { pageStyle } from './page-style.ts';

/** The browser's part is typed and checked with the rest, and sent as the source text of its functions. */
const script = `(${runPage.toString()})((act) => {
  const elements = (${makeElements.toString()})();
  return {
    ...(${makeShopSections.toString()})(elements),
    ...(${makeOrderSections.toString()})(elements, act),
    ...(${makeCounterSections.toString()})(elements, act),
  };
});`;

const hashed = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What a person sees who opens the address in a browser. */
export const frontPage = pageMarkup(pageStyle, script);

/** Nothing but what stands in the page itself may run, and only the simulator may be asked. */
export const frontPageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${hashed(script)}`,
    `style-src ${hashed(pageStyle)}`,
    "connect-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};
