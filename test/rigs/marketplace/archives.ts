import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { onTestFinished } from 'vitest';
import { ZipFile } from 'yazl';

export type Contents = Readonly<Record<string, string | Buffer>>;

/** A ZIP archive with these entries, as a stream. */
export function zipOf(contents: Contents): Readable {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(contents)) {
    if (name.endsWith('/')) archive.addEmptyDirectory(name);
    else archive.addBuffer(Buffer.from(content), name);
  }
  archive.end();
  return archive.outputStream as Readable;
}

export async function zipBytes(contents: Contents): Promise<Buffer> {
  return Buffer.concat(await zipOf(contents).toArray());
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-report-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function zipFile(contents: Contents): Promise<string> {
  const file = join(await temporaryFolder(), 'report.zip');
  await pipeline(zipOf(contents), createWriteStream(file));
  return file;
}
