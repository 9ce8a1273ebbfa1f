import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { Result } from '../../../shared/result.ts';
import { languageOf } from '../languages/language-of.ts';
import type { LanguageName } from '../languages/language.ts';
import { makeFolder } from './make-folder.ts';

/** Where the labels come out: `0001.zpl`, `0001.tspl` or `0001.bin`, and `0001.png`, counting on from the highest number found. */
export type LabelFolder = {
  readonly lastNumber: number;
  write(label: LabelName, bytes: Uint8Array, png: Uint8Array | null): Promise<void>;
  /** Null when there is no such file (any more). */
  read(label: LabelName, what: 'bytes' | 'png'): Promise<Buffer | null>;
  /** Files that are gone already are no trouble. */
  remove(labels: readonly LabelName[]): Promise<void>;
};

/** What the names of a label's files are made of. */
export type LabelName = { readonly label: number; readonly language: LanguageName };

export async function openLabelFolder(
  folder: string,
): Promise<Result<LabelFolder, ProblemOf<'dataFolderNotWritable'>>> {
  try {
    await makeFolder(folder);
    // Rights on paper say little (read-only mounts, ACLs): a file that was written says all.
    const probe = join(folder, `.packbench-probe-${process.pid}`);
    await writeFile(probe, '', { flag: 'wx' });
    await rm(probe);
    return ok({
      lastNumber: highestNumber(await readdir(folder)),
      write: async (label, bytes, png) => {
        const names = labelFileNames(label);
        // `wx`: a printed label is never written over, whatever else uses the folder.
        await writeFile(join(folder, names.bytes), bytes, { flag: 'wx' });
        if (png !== null) await writeFile(join(folder, names.png), png, { flag: 'wx' });
      },
      read: (label, what) =>
        readFile(join(folder, labelFileNames(label)[what])).catch((error: unknown) => {
          if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
          throw error;
        }),
      remove: async (labels) => {
        for (const label of labels) {
          for (const name of Object.values(labelFileNames(label))) {
            await rm(join(folder, name), { force: true });
          }
        }
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return fail({ code: 'dataFolderNotWritable', folder, reason });
  }
}

export function labelFileNames({ label, language }: LabelName): {
  readonly bytes: string;
  readonly png: string;
} {
  const name = String(label).padStart(4, '0');
  return { bytes: `${name}.${languageOf(language).extension}`, png: `${name}.png` };
}

function highestNumber(files: readonly string[]): number {
  const numbers = files.map((file) => Number(/^(\d{4,})\.(?:zpl|tspl|bin|png)$/.exec(file)?.[1] ?? 0));
  return numbers.reduce((highest, number) => Math.max(highest, number), 0);
}
