import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProblemOf } from '../../shared/problem.ts';
import { fail, ok } from '../../shared/result.ts';
import type { Result } from '../../shared/result.ts';
import { makeFolder } from './make-folder.ts';

/** Where the labels come out: `0001.zpl` and `0001.png`, counting on from the highest number found. */
export type LabelFolder = {
  readonly lastNumber: number;
  write(number: number, zpl: Uint8Array, png: Uint8Array | null): Promise<void>;
};

export async function openLabelFolder(
  folder: string,
): Promise<Result<LabelFolder, ProblemOf<'dataFolderNotWritable'>>> {
  try {
    await makeFolder(folder);
    // Rights on paper say little (read-only mounts, ACLs): a file that was written says all.
    const probe = join(folder, `.packbench-probe-${process.pid}`);
    await writeFile(probe, '');
    await rm(probe);
    const lastNumber = highestNumber(await readdir(folder));
    return ok({ lastNumber, write: (number, zpl, png) => writeLabel(folder, number, zpl, png) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return fail({ code: 'dataFolderNotWritable', folder, reason });
  }
}

export function labelFileNames(number: number): { readonly zpl: string; readonly png: string } {
  const name = String(number).padStart(4, '0');
  return { zpl: `${name}.zpl`, png: `${name}.png` };
}

async function writeLabel(
  folder: string,
  number: number,
  zpl: Uint8Array,
  png: Uint8Array | null,
): Promise<void> {
  const names = labelFileNames(number);
  // `wx`: a printed label is never written over, whatever else uses the folder.
  await writeFile(join(folder, names.zpl), zpl, { flag: 'wx' });
  if (png !== null) await writeFile(join(folder, names.png), png, { flag: 'wx' });
}

function highestNumber(files: readonly string[]): number {
  const numbers = files.map((file) => Number(/^(\d{4,})\.(?:zpl|png)$/.exec(file)?.[1] ?? 0));
  return numbers.reduce((highest, number) => Math.max(highest, number), 0);
}
