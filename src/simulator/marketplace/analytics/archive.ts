import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A ZIP archive of one text file; the same text and time give the same bytes. */
export async function zipped(name: string, text: string, madeAt: number): Promise<Uint8Array> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(text), name, { mtime: new Date(madeAt) });
  zip.end();
  return buffer(zip.outputStream);
}
