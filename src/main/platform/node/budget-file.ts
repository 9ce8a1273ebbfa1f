import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import { makeFolder } from '../../kernel/make-folder.ts';
import { writeWhole } from '../../kernel/write-whole.ts';
import type { BudgetStore } from '../../marketplace/budget-store.ts';

const moment = z.number().min(0).max(8.64e15);

const fileSchema = z.object({
  accounts: z.record(
    z.string(),
    z.object({
      savedAt: moment,
      scopes: z.record(z.string(), z.object({ tokens: z.number(), at: moment })),
    }),
  ),
});
type Accounts = z.output<typeof fileSchema>['accounts'];

/** Far longer than any documented limit takes to recover. */
const KEPT_FOR_MS = 7 * 24 * 3600 * 1000;

/**
 * The request counts of all accounts in one small JSON file, replaced atomically. Several programs may share it: each
 * write reads the file again and changes only its own account. Of two writes within the same few milliseconds, the
 * later one wins. An unreadable file counts as empty and is replaced by the next write.
 */
export function openBudgetFile(file: string): BudgetStore {
  return {
    read: (account) => readAccounts(file)[account] ?? null,
    write(account, budget) {
      const others = Object.entries(readAccounts(file)).filter(
        ([name, { savedAt }]) => name !== account && budget.savedAt - savedAt < KEPT_FOR_MS,
      );
      const isEmpty = Object.keys(budget.scopes).length === 0;
      const accounts = Object.fromEntries(isEmpty ? others : [...others, [account, budget]]);
      makeFolder(path.dirname(file));
      // A separate draft name: two programs writing at once must not mix their halves.
      writeWhole(file, `${JSON.stringify({ accounts })}\n`, `${file}.${process.pid}.new`);
    },
  };
}

function readAccounts(file: string): Accounts {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    // Another program holds the file for a moment: its accounts must not be taken for missing.
    throw error;
  }
  try {
    return fileSchema.parse(JSON.parse(text)).accounts;
  } catch {
    return {};
  }
}
