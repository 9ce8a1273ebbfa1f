import { sectionLines } from '../../../shared/command-line/help-page.ts';
import { areas } from './areas.ts';
import type { ListedOperation } from './operation-list.ts';

/** The operations as a person reads them: by area, each with its route and its row of the documents. */
export function listText(listed: readonly ListedOperation[]): string {
  const begins = new Map<string, string>(areas.map(([title, first]) => [first, title]));
  const parts: { readonly title: string; readonly rows: [string, string][] }[] = [];
  for (const { name, method, path, row } of listed) {
    const title = begins.get(name);
    if (title !== undefined) parts.push({ title, rows: [] });
    parts.at(-1)?.rows.push([name, `${method.padEnd(6)} ${path}  ${row}`]);
  }
  const lines = parts.flatMap(({ title, rows }) => [`${title} (${rows.length})`, ...sectionLines(rows), '']);
  return [...lines, 'The name of an operation and --help show its fields.'].join('\n');
}
