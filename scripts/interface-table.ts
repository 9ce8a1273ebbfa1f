// Writes docs/interface.md: every operation of the marketplace, where it is declared and where it is tested.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { areas } from '../src/main/hosts/api/areas.ts';
import { type FieldWords, fieldWords } from '../src/main/hosts/api/field-words.ts';
import { operationNames, operations } from '../src/shared/marketplace/index.ts';
import type { AnyOperation } from '../src/shared/marketplace/operation.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const DECLARATIONS = 'src/shared/marketplace';
const TESTS = 'test/conformance';
/** Tests of a program that calls every operation alike. */
const NO_TEST_OF_AN_OPERATION = 'api/';

export const INTERFACE_FILE = join(root, 'docs', 'interface.md');

export interface InterfaceEntry {
  readonly area: string;
  readonly operation: AnyOperation;
  /** File in `src/shared/marketplace`; null where none of them exports it. */
  readonly declaredIn: string | null;
  /** Files in `test/conformance` that name the operation. */
  readonly testedIn: readonly string[];
}

/** Every operation in the order of the documents. */
export async function readInterface(): Promise<readonly InterfaceEntry[]> {
  const declarations = await readDeclarations();
  const tests = readTests();
  let area = '';
  return operationNames.map((name) => {
    area = areas.find(([, first]) => first === name)?.[0] ?? area;
    const operation: AnyOperation = operations[name];
    const named = new RegExp(`\\b${name}\\b`);
    return {
      area,
      operation,
      declaredIn: declarations.get(operation) ?? null,
      testedIn: [...tests].filter(([, text]) => named.test(text)).map(([file]) => file),
    };
  });
}

/** What each module exports, by identity: directly, or in a group such as the six operations on metadata. */
async function readDeclarations(): Promise<ReadonlyMap<unknown, string>> {
  const found = new Map<unknown, string>();
  for (const file of filesIn(DECLARATIONS, '.ts').filter((name) => name !== 'index.ts')) {
    const module: unknown = await import(pathToFileURL(join(root, DECLARATIONS, file)).href);
    for (const value of valuesOf(module)) {
      for (const one of [value, ...valuesOf(value)]) {
        if (typeof one === 'object' && one !== null && 'row' in one) found.set(one, file);
      }
    }
  }
  return found;
}

const valuesOf = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

const readTests = (): ReadonlyMap<string, string> =>
  new Map(
    filesIn(TESTS, '.test.ts')
      .filter((file) => !file.startsWith(NO_TEST_OF_AN_OPERATION))
      .map((file) => [file, readFileSync(join(root, TESTS, file), 'utf8')]),
  );

/** Paths from `folder`, the same in every file system. */
const filesIn = (folder: string, ending: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith(ending))
    .toSorted();

const code = (text: string): string => `\`${text}\``;

type Column<Row> = readonly [title: string, cell: (row: Row) => string];

const columns: readonly Column<InterfaceEntry>[] = [
  ['Document', ({ operation }) => String(operation.document)],
  ['Row', ({ operation }) => operation.row],
  ['Name', ({ operation }) => code(operation.name)],
  ['Method', ({ operation }) => operation.method],
  ['Path', ({ operation }) => code(operation.path)],
  ['Limit scope', ({ operation }) => operation.scope],
  ['Declared in', ({ declaredIn }) => declaredIn ?? '—'],
  ['Tested in', ({ testedIn }) => testedIn.join(', ') || '—'],
];

/** A table as the formatter wants it: every cell as wide as the widest of its column. */
function table<Row>(entries: readonly Row[], columns: readonly Column<Row>[]): string {
  const rows = [
    columns.map(([title]) => title),
    ...entries.map((entry) => columns.map(([, cell]) => cell(entry))),
  ];
  const widths = columns.map((_column, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const [head = '', ...body] = rows.map((row) =>
    line(row.map((cell, index) => cell.padEnd(widths[index] ?? 0))),
  );
  return [head, line(widths.map((width) => '-'.repeat(width))), ...body].join('\n');
}

const required = { always: 'yes', inside: 'with the field around it', no: '' };

const fieldColumns: readonly Column<FieldWords>[] = [
  ['Field', ({ name }) => code(name)],
  ['In', ({ place }) => place],
  ['Required', (field) => required[field.required]],
  ['Must be', ({ words }) => words],
];

function fieldsOf({ operation }: InterfaceEntry): string {
  const fields = fieldWords(operation);
  const told = fields.length === 0 ? 'No fields.' : table(fields, fieldColumns);
  return `### ${code(operation.name)}\n\n${told}\n`;
}

export function interfacePage(entries: readonly InterfaceEntry[]): string {
  const sections = areas.map(([title]) => {
    const own = entries.filter(({ area }) => area === title);
    return `## ${title} (${own.length})\n\n${table(own, columns)}\n\n${own.map(fieldsOf).join('\n')}`;
  });
  return [
    `# Every operation of the marketplace\n`,
    `${entries.length} operations, each declared once. Client and simulator derive from the declaration. Made by \`npm run interface\`; a test fails when it is stale.\n`,
    `Rows and documents are those of the interface's description. Files of the last two columns lie in \`${DECLARATIONS}\` and \`${TESTS}\`. \`npm run --silent api -- --list\` prints the same for scripts.\n`,
    ...sections,
  ].join('\n');
}

if (import.meta.main) {
  const page = interfacePage(await readInterface());
  writeFileSync(INTERFACE_FILE, page);
  process.stderr.write(`${INTERFACE_FILE}\n`);
}
