import { packedBeside } from './bare-png.ts';
import { declaredSize } from './declared-size.ts';

/** An SVG as its text says it is, and what it asks of whoever draws it. */
export type SvgWeight = { readonly problem: 'malformed' | 'tooMuch'; readonly detail: string } | null;

/** A label has a few hundred, one whose codes are made of squares some thousands. With everything drawn again by reference. */
const MOST_ELEMENTS = 50_000;

/** Ten times what there is room for on a label; shaping four times as many takes five seconds. */
const MOST_LETTERS = 5000;

/** Each level may take a picture of its own. */
const MOST_LEVELS = 100;

/** As in a PNG label; decoded again for each time that the picture is drawn. */
const MOST_PIXELS = 4_000_000;

/** Bytes beside a picture's pixels: a colour profile has 3 kB, and deflate packs no more than a thousandfold. */
const MOST_PACKED = 16_384;

/** A rule is held against every element. */
const MOST_RULE_LOOKS = 5_000_000;

/** What is drawn on a picture of its own first, in elements: a megabyte each time. */
const LAYER = 50;
/** Part of a filter: it goes over the whole picture, some of them many times. */
const FILTER_PART = 500;

interface Node {
  readonly isFilterPart: boolean;
  readonly layers: number;
  readonly references: readonly string[];
  readonly pixels: number;
  readonly children: Node[];
  letters: number;
  total: Total | null;
  isOpen: boolean;
}

interface Total {
  readonly elements: number;
  readonly letters: number;
  readonly pixels: number;
}

const OPEN = /<([A-Za-z_][\w:.-]*)/y;
const ATTRIBUTE = /\s+([A-Za-z_:][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const OPEN_END = /\s*(\/?)>/y;
const CLOSE = /<\/([A-Za-z_][\w:.-]*)\s*>/y;
/** What is skipped as a whole, from its beginning to its end. */
const SKIPPED = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const;
const CDATA = ['<![CDATA[', ']]>'] as const;

/** Told of what an SVG has while it is weighed, which reads it from end to end. */
export interface SvgReader {
  readonly opened: (tag: SvgTag) => void;
  readonly closed: () => void;
  /** What stands between two tags. */
  readonly said: (words: string) => void;
}

/** Null for one that any label may be. Entities are none, because a document type was refused before. */
export function weighSvg(text: string, reader: SvgReader): SvgWeight {
  const read = readNodes(text, reader);
  if (typeof read === 'string') return { problem: 'malformed', detail: `SVG with ${read}` };
  const { root, byId, rules, count, levels } = read;
  if (levels > MOST_LEVELS) return tooMuch(`more than ${MOST_LEVELS} levels`);
  if (count > MOST_ELEMENTS) return tooMuch(`${count} elements`);
  if (rules * count > MOST_RULE_LOOKS) return tooMuch(`${rules} rules for ${count} elements`);
  const total = totalOf(root, byId, 0);
  if (total === null) return tooMuch('references in a circle, or in a very long row');
  if (total.elements > MOST_ELEMENTS) return tooMuch(`as much to draw as ${total.elements} elements`);
  if (total.letters > MOST_LETTERS) return tooMuch(`${total.letters} letters`);
  return total.pixels > MOST_PIXELS ? tooMuch(`pictures of ${total.pixels} pixels`) : null;
}

const tooMuch = (detail: string): SvgWeight => ({ problem: 'tooMuch', detail: `SVG with ${detail}` });

/** With what it refers to, each time it does; null where that has no end. */
function totalOf(node: Node, byId: ReadonlyMap<string, Node>, levels: number): Total | null {
  if (node.total !== null) return node.total;
  if (node.isOpen || levels > MOST_LEVELS * 2) return null;
  node.isOpen = true;
  let elements = (node.isFilterPart ? FILTER_PART : 1) + node.layers * LAYER;
  let { letters, pixels } = node;
  const targets = node.references.flatMap((id) => byId.get(id) ?? []);
  for (const part of [...node.children, ...targets]) {
    const total = totalOf(part, byId, levels + 1);
    if (total === null) return null;
    elements += total.elements;
    letters += total.letters;
    pixels += total.pixels;
  }
  node.isOpen = false;
  node.total = { elements, letters, pixels };
  return node.total;
}

interface Nodes {
  readonly root: Node;
  readonly byId: ReadonlyMap<string, Node>;
  readonly rules: number;
  readonly count: number;
  readonly levels: number;
}

/** A text for what makes it none that a reader of XML would take. */
function readNodes(text: string, reader: SvgReader): Nodes | string {
  const root = nodeOf('', new Map());
  const byId = new Map<string, Node>();
  const open: { readonly node: Node; readonly name: string }[] = [{ node: root, name: '' }];
  let [at, count, levels, rules] = [0, 0, 0, 0];
  const say = (words: string): void => {
    reader.said(words);
    const last = open.at(-1);
    if (last !== undefined && localName(last.name) === 'style') rules += words.split('{').length - 1;
    else if (last) last.node.letters += words.replaceAll(/\s+/g, '').length;
  };
  while (at < text.length) {
    const next = text.indexOf('<', at);
    say(text.slice(at, next < 0 ? text.length : next));
    if (next < 0) break;
    const end = skipped(text, next) ?? skippedData(text, next, say);
    if (end !== null) {
      if (end < 0) return 'a part that has no end';
      at = end;
      continue;
    }
    const closed = matchAt(CLOSE, text, next);
    if (closed !== null) {
      if (open.length === 1) return 'an end that has no beginning';
      if (open.at(-1)?.name !== closed[1]) return `the end of another element at ${next}`;
      open.pop();
      reader.closed();
      at = next + closed[0].length;
      continue;
    }
    const tag = readTag(text, next);
    if (tag === null) return `what is no XML at ${next}`;
    count += 1;
    reader.opened(tag);
    const node = nodeOf(tag.name, tag.attributes);
    if (localName(tag.name) === 'include') return 'parts from elsewhere';
    open.at(-1)?.node.children.push(node);
    const id = tag.attributes.get('id');
    if (id !== undefined) byId.set(id, node);
    if (!tag.isEmpty) open.push({ node, name: tag.name });
    levels = Math.max(levels, open.length);
    at = tag.end;
  }
  return open.length === 1 ? { root, byId, rules, count, levels } : 'elements that have no end';
}

/** Where what is skipped ends; -1 where it does not, null where nothing is to be skipped. */
function skipped(text: string, at: number): number | null {
  for (const [begin, end] of SKIPPED) if (text.startsWith(begin, at)) return after(text, end, at);
  return null;
}

function skippedData(text: string, at: number, say: (words: string) => void): number | null {
  const [begin, end] = CDATA;
  if (!text.startsWith(begin, at)) return null;
  const last = after(text, end, at);
  if (last >= 0) say(text.slice(at + begin.length, last - end.length));
  return last;
}

const after = (text: string, end: string, at: number): number => {
  const found = text.indexOf(end, at);
  return found < 0 ? -1 : found + end.length;
};

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

export interface SvgTag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly isEmpty: boolean;
  readonly end: number;
}

function readTag(text: string, from: number): SvgTag | null {
  const opened = matchAt(OPEN, text, from);
  if (opened === null) return null;
  let at = from + opened[0].length;
  const attributes = new Map<string, string>();
  for (let one = matchAt(ATTRIBUTE, text, at); one !== null; one = matchAt(ATTRIBUTE, text, at)) {
    const name = one[1] ?? '';
    // XML has each once, and its readers differ in which of two counts.
    if (attributes.has(name)) return null;
    attributes.set(name, decoded(one[2] ?? one[3] ?? ''));
    at += one[0].length;
  }
  const end = matchAt(OPEN_END, text, at);
  if (end === null) return null;
  return { name: opened[1] ?? '', attributes, isEmpty: end[1] === '/', end: at + end[0].length };
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const LAYERED = new Set(['opacity', 'mask', 'clip-path', 'filter', 'mix-blend-mode', 'isolation']);
const NO_LAYER = new Set(['1', '1.0', '100%', 'none', 'normal', 'auto', '']);

function nodeOf(name: string, attributes: ReadonlyMap<string, string>): Node {
  const style = (attributes.get('style') ?? '').split(';').map((each) => each.split(':', 2));
  const said = [...attributes, ...style.map(([key = '', value = '']) => [key, value] as const)];
  let pixels = 0;
  const references: string[] = [];
  for (const [key, value] of attributes) {
    if (localName(key) === 'href') {
      if (value.trim().startsWith('#')) references.push(value.trim().slice(1));
      else pixels += pixelsOf(value.trim());
    }
    for (const [, id = ''] of value.matchAll(/url\(\s*["']?#([^)"']*)/gi)) references.push(id.trim());
  }
  return {
    isFilterPart: localName(name).startsWith('fe'),
    layers: said.filter(([key, value]) => LAYERED.has(key.trim()) && !NO_LAYER.has(value.trim())).length,
    references,
    pixels,
    children: [],
    letters: 0,
    total: null,
    isOpen: false,
  };
}

/**
 * Of a picture that is in the file; infinitely many where nobody can tell, and where it has packed texts or profiles that
 * unpack to as much as the largest picture: a megabyte of them took 500.
 */
function pixelsOf(address: string): number {
  if (address === '') return 0;
  const data = /^data:image\/[a-z]+;base64,/i.exec(address);
  if (data === null) return Infinity;
  const bytes = Buffer.from(address.slice(data[0].length), 'base64');
  const size = declaredSize(bytes);
  if (size === null || packedBeside(bytes) > MOST_PACKED) return Infinity;
  return size.width * size.height;
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** An id may be spelled in more ways than one. */
const decoded = (value: string): string =>
  value.includes('&')
    ? value.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (_all, decimal, hex, name) => {
        const code = decimal ? Number(decimal) : hex ? Number.parseInt(String(hex), 16) : null;
        if (code !== null) return code <= 0x10ffff ? String.fromCodePoint(code) : '';
        return NAMED[String(name)] ?? '';
      })
    : value;
