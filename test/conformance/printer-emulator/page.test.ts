import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { openControl } from '../../../src/simulator/printers/control/control.ts';
import { pageWords } from '../../../src/simulator/printers/control/page/page-words.ts';
import { temporaryPrinter } from '../../rigs/temporary.ts';

async function pageOf(path: string): Promise<{ readonly text: string; readonly headers: Headers }> {
  const control = await openControl(await temporaryPrinter(), 0);
  if (!control.ok) throw new Error(JSON.stringify(control.problem));
  onTestFinished(() => control.value.close());
  const answer = await fetch(control.value.url + path);
  return { text: await answer.text(), headers: answer.headers };
}

test('nothing runs on the page but its own files', async () => {
  const { text, headers } = await pageOf('/');
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
  );
  expect(text).not.toMatch(/https?:|<style|style=|\son\w+=|<script(?! src="page\.js" defer>)/);
});

test('its program is whole: it compiles alone, and asks for nothing from the program around it', async () => {
  const { text, headers } = await pageOf('/page.js');
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(text).not.toMatch(/__vi|import/);
  expect(() => runInNewContext(`() => { ${text} }`)).not.toThrow();
});

test('its style takes nothing from elsewhere', async () => {
  const { text } = await pageOf('/page.css');
  expect(text).toMatch(/prefers-color-scheme: dark/);
  expect(text).not.toMatch(/url\(|@import/);
});

type Words = { readonly [key: string]: string | Words };

const placesIn = (words: Words): readonly string[] =>
  Object.entries(words).flatMap(([key, text]) =>
    typeof text === 'string'
      ? [`${key} ${(text.match(/\{\w+\}/g) ?? []).toSorted().join(' ')}`]
      : placesIn(text).map((place) => `${key}.${place}`),
  );

test('both languages say everything, with the same values in it', () => {
  expect(placesIn(pageWords.ru)).toEqual(placesIn(pageWords.en));
});
