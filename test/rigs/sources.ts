import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** One import of ours: what stands in the file, not yet resolved. */
export interface Import {
  readonly from: string;
  readonly to: string;
  /** Gone at run time. */
  readonly typeOnly: boolean;
}

function everyFileIn(folder: string): string[] {
  const full = join(root, folder);
  if (!existsSync(full)) return [];
  return readdirSync(full).flatMap((name) => {
    if (name === 'fixtures' || name === 'node_modules') return [];
    const path = `${folder}/${name}`;
    return statSync(join(root, path)).isDirectory() ? everyFileIn(path) : [path];
  });
}

export const everyFile = ['src', 'test', 'scripts'].flatMap(everyFileIn);
export const files = [
  ...everyFile.filter((file) => /\.(ts|tsx|mjs)$/.test(file)),
  ...readdirSync(root).filter((name) => name.endsWith('.config.ts')),
];
export const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

/** Comments away, strings left as they are: an import in a comment is none, a `//` in an address is no comment. */
export const withoutComments = (text: string): string =>
  text.replaceAll(
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|(?<![:\\/])\/\/[^\n]*/g,
    (_all, kept: string | undefined) => kept ?? ' ',
  );

const forms: readonly RegExp[] = [
  /^\s*(?:import|export)\s+(type\s)?[\w\s{},*$]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^import\s+()['"]([^'"]+)['"]/gm,
  /\bimport\s*()\(\s*['"]([^'"]+)['"]\s*[,)]/g,
  /\brequire(?:\.resolve)?()\(\s*['"]([^'"]+)['"]\s*\)/g,
];

export function importsOf(file: string): Import[] {
  const text = withoutComments(texts.get(file) ?? '');
  return forms.flatMap((form) =>
    [...text.matchAll(form)].map((match) => ({
      from: file,
      to: match[2] ?? '',
      typeOnly: match[1] !== undefined && match[1] !== '',
    })),
  );
}

export const imports = files.flatMap(importsOf);
export const inside = (file: string, place: string): boolean =>
  file === place || file.startsWith(`${place}/`);
const isOwn = (specifier: string): boolean => specifier.startsWith('.');
export const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
/** From the project's folder; vite takes what follows a `?` for itself. */
export const target = ({ from, to }: Import): string =>
  relative(root, join(root, dirname(from), to.split('?')[0] ?? to)).replaceAll('\\', '/');

export const external = imports.filter(({ to }) => !isOwn(to) && !isBuiltin(to));
export const own = imports.filter(({ to }) => isOwn(to));
export const story = ({ from, to }: Import): string => `${from} → ${to}`;
