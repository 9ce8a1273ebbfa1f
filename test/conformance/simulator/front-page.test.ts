import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { openShop } from './shop.ts';

const between = (text: string, tag: string): string =>
  text.slice(text.indexOf(`<${tag}>`) + tag.length + 2, text.indexOf(`</${tag}>`));

async function frontPage(): Promise<{ readonly text: string; readonly policy: string }> {
  const shop = await openShop();
  const response = await fetch(`${shop.url}/`);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  return { text: await response.text(), policy: response.headers.get('content-security-policy') ?? '' };
}

test('the page says what it is and brings everything along', async () => {
  const { text } = await frontPage();
  expect(text).toMatch(/<title>Packbench marketplace simulator[^]*\/_simulator\/state/);
  expect(text).not.toMatch(/https?:\/\/|\ssrc=|<link|@import|\son\w+=/);
  for (const form of ['orders', 'clock', 'faults']) expect(text).toContain(`data-path="${form}"`);
});

test('its policy lets nothing run but what stands in it', async () => {
  const { text, policy } = await frontPage();
  const hash = (part: string): string => `'sha256-${createHash('sha256').update(part).digest('base64')}'`;
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `script-src ${hash(between(text, 'script'))}`,
    `style-src ${hash(between(text, 'style'))}`,
    "connect-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]);
});

test('its script is whole: it compiles alone, and asks for nothing from the program around it', async () => {
  const { text } = await frontPage();
  const script = between(text, 'script');
  expect(script).not.toMatch(/__vi|import/);
  expect(() => runInNewContext(`() => { ${script} }`)).not.toThrow();
});
