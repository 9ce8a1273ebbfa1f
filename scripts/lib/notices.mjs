// The notices of what others wrote and we pass on: what was bundled, what is packed beside it, fonts.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { inProject } from './project.mjs';

export const NOTICES_FILE = 'THIRD-PARTY-NOTICES.txt';

const RULE = '='.repeat(80);
const WORDS_OF_A_LICENCE = /^(licen[sc]e|copying|notice|third[-_.]?party|ofl)/i;

/**
 * The notices as one text. `modules` are the files that went into the bundles and copies, by path; `packed` names the
 * packages that are packed as they are.
 */
export function noticesOf(modules, packed) {
  const folders = new Set([...modules.map(packageOf).filter(Boolean), ...closureOf(packed)]);
  const parts = [...folders]
    .flatMap((folder) => [readPackage(folder), ...readWithin(folder)])
    .concat(readFonts());
  // The same version may be installed in several places.
  const sections = [...new Map(parts.map((part) => [`${part.name} ${part.version}`, part])).values()]
    .toSorted((one, other) => (`${one.name}@${one.version}` < `${other.name}@${other.version}` ? -1 : 1))
    .map(({ name, version, licence, from, words }) =>
      [
        RULE,
        [name, version].filter(Boolean).join(' '),
        `Licence: ${licence}`,
        ...(from ? [`From: ${from}`] : []),
        '',
        words.trim(),
        '',
      ].join('\n'),
    );
  return [
    'Packbench contains the following works of others, under their own licences.',
    'The desktop runtime and the browser in it bring their notices in files of their own.',
    '',
    ...sections,
  ].join('\n');
}

/** The folder of the package that a file belongs to; null for our own files. */
function packageOf(file) {
  const found = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(file.replace(/^\0/, ''));
  return found === null || !existsSync(join(found[1], 'package.json')) ? null : found[1];
}

/** Packages and all that they load, as far as this system has them installed. */
function closureOf(names) {
  const found = new Set();
  const visit = (name, from) => {
    const folder = installed(name, from);
    if (folder === null || found.has(folder)) return;
    found.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = manifestOf(folder);
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) visit(needed, folder);
  };
  for (const name of names) visit(name, inProject());
  return found;
}

/** Where a package that another one loads lies: beside its own or further up. */
function installed(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (folder === dirname(folder)) return null;
  }
}

const manifestOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

function readPackage(folder) {
  const { name, version, license, licenses, repository, homepage, author } = manifestOf(folder);
  const licence =
    typeof license === 'string' ? license : (license?.type ?? licenses?.map(({ type }) => type).join(' OR '));
  if (!licence) throw new Error(`${name} ${version} does not say under which licence it is`);
  const from = (typeof repository === 'string' ? repository : repository?.url) ?? homepage ?? null;
  const by = (typeof author === 'string' ? author : author?.name) ?? `the authors of ${name}`;
  const words = wordsIn(folder) || licenceOfReadme(folder);
  return { name, version, licence, from, words: isLicence(words) ? words : wordsFor(licence, by) };
}

/** What a package was compiled from, and says no licence of. */
const within = { '@hyzyla/pdfium': { name: 'PDFium', licence: 'BSD-3-Clause', file: 'pdfium.txt' } };

function readWithin(folder) {
  const { name, version } = manifestOf(folder);
  const part = within[name];
  if (part === undefined) return [];
  const words = readFileSync(inProject('assets', 'notices', part.file), 'utf8');
  return [{ name: part.name, version: `in ${name} ${version}`, licence: part.licence, from: null, words }];
}

/** A name alone ("MIT") is no licence. */
const isLicence = (words) => words.length > 200;

/** Packages of one file say MIT and leave its words out; they are always the same. */
function wordsFor(licence, by) {
  if (licence !== 'MIT') throw new Error(`no words for the licence ${licence} of ${by}`);
  return `Copyright (c) ${by}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
}

const wordsIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && WORDS_OF_A_LICENCE.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim())
    .join('\n\n');

/** Some packages say it there alone: the part under that heading. */
function licenceOfReadme(folder) {
  const file = readdirSync(folder).find((name) => /^readme(\.md)?$/i.test(name));
  if (file === undefined) return '';
  const lines = readFileSync(join(folder, file), 'utf8').split('\n');
  const from = lines.findIndex((line) => /^#+\s.*licen[sc]/i.test(line));
  if (from === -1) return '';
  const level = /^#+/.exec(lines[from])[0].length;
  const length = lines
    .slice(from + 1)
    .findIndex((line) => line.startsWith('#') && /^#+/.exec(line)[0].length <= level);
  return lines
    .slice(from + 1, length === -1 ? undefined : from + 1 + length)
    .join('\n')
    .trim();
}

/** Each licence lies beside the fonts that it is for, and is named after them. */
function readFonts() {
  const folder = inProject('assets', 'fonts');
  return readdirSync(folder)
    .filter((name) => /^LICENSE-.*\.txt$/.test(name))
    .map((name) => {
      const words = readFileSync(join(folder, name), 'utf8');
      const font = basename(name, '.txt').replace('LICENSE-', '');
      return { name: `Fonts ${font}`, version: '', licence: 'see below', from: null, words };
    });
}
