import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** An XLSX of one sheet, by its own XML: what other programs write, and what nobody should. */
export async function madeXlsx(parts: {
  readonly sheet: string;
  readonly strings?: string;
  readonly styles?: string;
}): Promise<Buffer> {
  const zip = new ZipFile();
  const add = (name: string, text: string): void => zip.addBuffer(Buffer.from(text), name);
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Notes" sheetId="2" state="hidden" r:id="rId9"/><sheet name="Goods" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Target="/xl/worksheets/sheet1.xml"/></Relationships>`,
  );
  if (parts.strings !== undefined) add('xl/sharedStrings.xml', `<sst xmlns="${MAIN}">${parts.strings}</sst>`);
  if (parts.styles !== undefined)
    add('xl/styles.xml', `<styleSheet xmlns="${MAIN}">${parts.styles}</styleSheet>`);
  add(
    'xl/worksheets/sheet1.xml',
    `<worksheet xmlns="${MAIN}"><sheetData>${parts.sheet}</sheetData></worksheet>`,
  );
  zip.end();
  return buffer(zip.outputStream);
}
