import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { Result } from '../../../shared/result.ts';
import { makeFolder } from './make-folder.ts';

/** Where the labels come out: `0001.zpl`, `0001.tspl` or `0001.bin`, and `0001.png`, counting on from the highest number found. */
export type LabelFolder = {
  readonly lastNumber: number;
  write(number: number, bytes: Uint8Array, png: Uint8Array | null): Promise<void>;
};

export async function openLabelFolder(
  folder: string,
  extension: string,
): Promise<Result<LabelFolder, ProblemOf<'dataFolderNotWritable'>>> {
  try {
    await makeFolder(folder);
    // Rights on paper say little (read-only mounts, ACLs): a file that was written says all.
    const probe = join(folder, `.packbench-probe-${process.pid}`);
    await writeFile(probe, '');
    await rm(probe);
    const lastNumber = highestNumber(await readdir(folder));
    const write: LabelFolder['write'] = async (number, bytes, png) => {
      const names = labelFileNames(number, extension);
      // `wx`: a printed label is never written over, whatever else uses the folder.
      await writeFile(join(folder, names.bytes), bytes, { flag: 'wx' });
      if (png !== null) await writeFile(join(folder, names.png), png, { flag: 'wx' });
    };
    return ok({ lastNumber, write });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return fail({ code: 'dataFolderNotWritable', folder, reason });
  }
}

export function labelFileNames(
  number: number,
  extension: string,
): { readonly bytes: string; readonly png: string } {
  const name = String(number).padStart(4, '0');
  return { bytes: `${name}.${extension}`, png: `${name}.png` };
}

function highestNumber(files: readonly string[]): number {
  const numbers = files.map((file) => Number(/^(\d{4,})\.(?:zpl|tspl|bin|png)$/.exec(file)?.[1] ?? 0));
  return numbers.reduce((highest, number) => Math.max(highest, number), 0);
}
