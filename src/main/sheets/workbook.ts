import type { Readable } from 'node:stream';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { UnreadableSheet } from './sheet-fault.ts';
import { hearXml } from './xml-events.ts';

const MB = 1024 * 1024;
/** A hundred thousand rows of thirty columns are 150 MB of XML; it is read in passing. */
const LARGEST_SHEET = 400 * MB;
/** These are held in memory. */
const LARGEST_PART = 64 * MB;
/** XML of rows packs to a thirtieth; what packs to less than a three hundredth was made to burst. */
const LARGEST_RATIO = 300;
const ANY_RATIO_BELOW = 4 * MB;
const MOST_PARTS = 5000;
const MOST_SHEETS = 200;

export interface Workbook {
  /** Those that are shown, in their order. */
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  readonly strings: readonly string[];
  /** Of each cell format by its number: dates, and how many digits a number is shown with. */
  readonly formats: readonly { readonly isDate: boolean; readonly digits: number }[];
  open(part: string): Promise<Readable>;
  close(): void;
}

/** Opens an XLSX: what its sheets share is read, the sheets themselves are not. */
export async function openWorkbook(bytes: Uint8Array): Promise<Workbook> {
  let archive: ZipFile;
  try {
    archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
      autoClose: false,
    });
  } catch {
    throw new UnreadableSheet('damaged');
  }
  // What goes wrong is heard where it is waited for.
  archive.on('error', () => undefined);
  const parts = new Map<string, Entry>();
  for await (const entry of archive.eachEntry()) {
    parts.set(entry.fileName.replaceAll('\\', '/').replace(/^\//, '').toLowerCase(), entry);
    if (parts.size > MOST_PARTS) throw new UnreadableSheet('tooLarge');
  }
  const openPart = (part: string, most: number): Promise<Readable> | null => {
    const entry = parts.get(part.toLowerCase());
    if (!entry) return null;
    const { uncompressedSize, compressedSize } = entry;
    const bursts = uncompressedSize > ANY_RATIO_BELOW && uncompressedSize > compressedSize * LARGEST_RATIO;
    // The library ends a part that holds more than it says.
    if (uncompressedSize > most || bursts) throw new UnreadableSheet('tooLarge');
    if (entry.isEncrypted() || !entry.canDecodeFileData()) throw new UnreadableSheet('oldOrLocked');
    return archive.openReadStreamPromise(entry);
  };
  const small = async (part: string): Promise<Readable | null> =>
    (await openPart(part, LARGEST_PART)) ?? null;
  const book = 'xl/workbook.xml';
  const main = await small(book);
  if (!main) throw new UnreadableSheet('notASheet');
  const named = await sheetsOf(main);
  const targets = await targetsOf(await small('xl/_rels/workbook.xml.rels'));
  const sheets = named.flatMap(({ name, id }) => {
    const part = targets.get(id);
    return part === undefined || !parts.has(part.toLowerCase()) ? [] : [{ name, part }];
  });
  if (sheets.length === 0) throw new UnreadableSheet('empty');
  return {
    sheets: sheets.slice(0, MOST_SHEETS),
    strings: await stringsOf(await small('xl/sharedstrings.xml')),
    formats: await formatsOf(await small('xl/styles.xml')),
    open: async (part) => {
      const opened = await openPart(part, LARGEST_SHEET);
      if (!opened) throw new UnreadableSheet('damaged');
      return opened;
    },
    close: () => archive.close(),
  };
}

const unheard = { close: () => undefined, text: () => undefined };

async function sheetsOf(stream: Readable): Promise<{ name: string; id: string }[]> {
  const sheets: { name: string; id: string }[] = [];
  await hearXml(stream, {
    ...unheard,
    open: (name, attributes) => {
      if (name !== 'sheet') return;
      const of = attributes();
      const id = Object.entries(of).find(([key]) => key === 'id' || key.endsWith(':id'))?.[1];
      const isShown = (of['state'] ?? 'visible') === 'visible';
      if (id !== undefined && isShown) sheets.push({ name: of['name'] ?? '', id });
    },
  });
  return sheets;
}

/** Where the parts lie that the workbook calls by an id. */
async function targetsOf(stream: Readable | null): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>();
  if (!stream) return targets;
  await hearXml(stream, {
    ...unheard,
    open: (name, attributes) => {
      if (name !== 'Relationship') return;
      const { Id = '', Target = '' } = attributes();
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`);
    },
  });
  return targets;
}

async function stringsOf(stream: Readable | null): Promise<readonly string[]> {
  const strings: string[] = [];
  if (!stream) return strings;
  let parts: string[] = [];
  let isText = false;
  /** How a word is read out in Japanese stands beside it, as if it were text. */
  let isReading = false;
  await hearXml(stream, {
    open: (name) => {
      if (name === 'si') parts = [];
      if (name === 'rPh') isReading = true;
      if (name === 't') isText = !isReading;
    },
    text: (text) => {
      if (isText) parts.push(text);
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isReading = false;
      if (name === 'si') strings.push(parts.join(''));
    },
  });
  return strings;
}

/** Formats that every program knows by number, and that show a day or a time. */
const KNOWN_DATES = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 34, 35, 36, 45, 46, 47, 50, 57,
]);

async function formatsOf(stream: Readable | null): Promise<Workbook['formats']> {
  const formats: { isDate: boolean; digits: number }[] = [];
  if (!stream) return formats;
  const codes = new Map<number, string>();
  let isOfCells = false;
  await hearXml(stream, {
    open: (name, attributes) => {
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'numFmt') {
        const { numFmtId = '', formatCode = '' } = attributes();
        codes.set(Number(numFmtId), formatCode);
      }
      if (name === 'xf' && isOfCells) {
        const id = Number(attributes()['numFmtId'] ?? 0);
        const code = codes.get(id) ?? '';
        formats.push({
          isDate: KNOWN_DATES.has(id) || isDate(code),
          digits: /^0+$/.test(code) ? code.length : 0,
        });
      }
    },
    text: () => undefined,
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}

/** Letters of days and times, outside what is written as it stands or says a colour or a language. */
const isDate = (code: string): boolean =>
  /[dmyhs]/i.test(
    code.replaceAll(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').replaceAll(/general/gi, ''),
  );
