import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('../../../src/renderer/', import.meta.url));
const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');

/** Rules that begin in the first column and are of whole elements: of every paragraph or heading there is. */
const OF_ELEMENTS = /^(?:h[1-6]|p|ul|ol|dl|dd)\s*[,{]/mu;

test('what stands below a label keeps its place: no sheet but the weakest has rules for every paragraph', () => {
  const sheets = [...read('app/mount.tsx').matchAll(/^import '(?<sheet>[^']+\.css)'/gmu)].map(
    ({ groups }) => groups?.['sheet'],
  );
  // The layer that is named first gives way to all others.
  expect(sheets.slice(0, 2)).toEqual(['./reset.css', '@mantine/core/styles.layer.css']);
  expect(read('app/reset.css')).toMatch(/^@layer reset \{/mu);
  const own = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  );
  expect(own.length).toBeGreaterThan(50);
  expect(own.filter((name) => OF_ELEMENTS.test(read(name)))).toEqual([]);
});
