import type { Readable } from 'node:stream';
import { Parser } from 'saxen';

export interface XmlHearer {
  /** Names come without their prefix. */
  readonly open: (name: string, attributes: () => Readonly<Record<string, string>>) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
}

const LONGEST_TOKEN = 1024 * 1024;

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML as it comes and holds none of it; what its own document type would define is not defined. `rest` is called
 * between two pieces: what it yields has been heard by then.
 */
export async function* xmlEvents<T>(
  stream: Readable,
  hearer: XmlHearer,
  rest: () => readonly T[],
): AsyncGenerator<readonly T[]> {
  const decoder = new TextDecoder('utf-8');
  const parser = new Parser();
  /** Since the last tag: a tag that never ends would be looked through again with each piece. */
  let silent = 0;
  parser.on('openTag', (name, attributes, decode) => {
    silent = 0;
    hearer.open(local(name), () => decoded(attributes(), decode));
  });
  parser.on('closeTag', (name) => {
    silent = 0;
    hearer.close(local(name));
  });
  parser.on('text', (text, decode) => hearer.text(text.includes('&') ? decode(text) : text));
  parser.on('cdata', hearer.text);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      silent += chunk.length;
      parser.write(decoder.decode(chunk, { stream: true }));
      if (silent > LONGEST_TOKEN) throw new Error('a part of it never ends');
      const some = rest();
      if (some.length > 0) yield some;
    }
    parser.write(decoder.decode());
    parser.end();
    const last = rest();
    if (last.length > 0) yield last;
  } finally {
    stream.destroy();
  }
}

function decoded(
  attributes: Record<string, string>,
  decode: (text: string) => string,
): Record<string, string> {
  for (const [name, value] of Object.entries(attributes))
    if (value.includes('&')) attributes[name] = decode(value);
  return attributes;
}

/** For a part that is small: heard from end to end. */
export async function hearXml(stream: Readable, hearer: XmlHearer): Promise<void> {
  const events = xmlEvents(stream, hearer, () => []);
  while (!(await events.next()).done);
}
