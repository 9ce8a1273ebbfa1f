import { Checkbox, MantineProvider, Radio, Switch } from '@mantine/core';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { theme } from '../../../src/renderer/app/theme.ts';

const words = { label: 'Set the rest to zero', description: 'Off: it stays as it is.', error: 'Choose' };

const styleOf = (markup: string, part: string): string =>
  new RegExp(String.raw`<(?:p|div)[^>]*mantine-\w+-${part}[^>]*>`)
    .exec(markup)?.[0]
    .match(/style="(?<style>[^"]*)"/)?.groups?.['style'] ?? '';

test.each<[string, ReactElement]>([
  ['Checkbox', createElement(Checkbox, words)],
  ['Radio', createElement(Radio, words)],
  ['Switch', createElement(Switch, words)],
])('what stands below the label of a %s begins where the label does', (_name, field) => {
  const markup = renderToStaticMarkup(createElement(MantineProvider, { theme, env: 'test' }, field));
  for (const part of ['description', 'error']) {
    expect(styleOf(markup, part)).toContain('padding-inline-start:var(--label-offset-start)');
  }
});
