import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { OutCell } from './sheet-job.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** By their place in the styles below. */
const PLAIN = 0;
const ID = 1;
const TITLE = 2;

/** 49 is "text": digits that are typed over such a cell stay what they are. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`;

/** The control characters that XML has no way to write, and halves of letters. */
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|[\u{FFFE}\u{FFFF}]|\p{Cs}/gu;
const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Longer text is refused by the programs that open it. */
const MOST_LETTERS = 32_767;

const xmlText = (text: string): string =>
  text
    .slice(0, MOST_LETTERS)
    .replaceAll(UNWRITABLE, '')
    .replaceAll(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign);

export interface XlsxFile {
  /** The first row is the header. */
  add(rows: readonly (readonly OutCell[])[]): Promise<void>;
  end(): Promise<Uint8Array>;
}

/** A workbook of one sheet, packed as its rows come. Text stands in its cells: no formula can come of it. */
export function createXlsxFile(title: string): XlsxFile {
  const zip = new ZipFile();
  const sheet = new PassThrough();
  const part = (name: string, text: string): void => zip.addBuffer(Buffer.from(text), name);
  part(
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  );
  part(
    '_rels/.rels',
    `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  part(
    'xl/workbook.xml',
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${xmlText(sheetName(title))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  part(
    'xl/_rels/workbook.xml.rels',
    `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  );
  part('xl/styles.xml', STYLES);
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  const bytes = buffer(zip.outputStream);
  // Whoever ends the file hears of it.
  bytes.catch(() => undefined);

  let line = 0;
  const write = async (text: string): Promise<void> => {
    if (!sheet.write(text)) await new Promise((resolve) => sheet.once('drain', resolve));
  };
  return {
    add: async (rows) => {
      const before =
        line === 0
          ? `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${rows[0]?.length ?? 1}" width="20" customWidth="1"/></cols><sheetData>`
          : '';
      const text = rows.map((row) => {
        line += 1;
        return `<row r="${line}">${row.map((cell, column) => xmlCell(cell, column, line)).join('')}</row>`;
      });
      await write(before + text.join(''));
    },
    end: async () => {
      sheet.end('</sheetData></worksheet>');
      return bytes;
    },
  };
}

function xmlCell(cell: OutCell, column: number, line: number): string {
  if (cell === null) return '';
  const place = `${letters(column)}${line}`;
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  const style = line === 1 ? TITLE : typeof cell === 'object' ? ID : PLAIN;
  const text = typeof cell === 'object' ? cell.id : cell;
  return `<c r="${place}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

function letters(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? letters(rest - 1) : '') + String.fromCodePoint(65 + (column % 26));
}

/** Programs refuse longer names, and these signs in them. */
const sheetName = (title: string): string =>
  title
    .replaceAll(/[\\/?*[\]:]/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet1';
