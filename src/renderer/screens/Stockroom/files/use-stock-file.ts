import { useState } from 'react';
import {
  FILE_PART_BYTES,
  type CheckedFile,
  type LookedFile,
} from '../../../../shared/contract/stock-files.ts';
import type { StockPlan } from '../../../../shared/contract/stocks.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import { useClient } from '../../../app/services.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { base64Of } from '../../../ui/base64.ts';

export interface OpenStockFile {
  readonly fileId: string;
  readonly name: string;
  readonly sheet: number;
  readonly looked: LookedFile;
}

type Act = 'open' | 'look' | 'check' | 'leaveOut' | 'plan' | 'own' | 'close';
type Work = () => Promise<Result<unknown, Problem>>;

/**
 * A file on its way from the computer's disk to what it would change: one act at a time, and the file stays as it is
 * while one is under way, so that an answer is about what is seen.
 */
export function useStockFile(warehouseId: string) {
  const { stockFiles } = useClient();
  const [file, setFile] = useState<OpenStockFile | null>(null);
  const [checked, setChecked] = useState<CheckedFile | null>(null);
  const [ownSet, setOwnSet] = useState<number | null>(null);
  const [act, setAct] = useState<Act>('open');
  const { run, busy: isBusy, problem } = useOperation((work: Work) => work());

  const begin = async (what: Act, work: Work): Promise<void> => {
    setAct(what);
    await run(work);
  };
  const look = async (fileId: string, name: string, sheet: number): Promise<Result<unknown, Problem>> => {
    const looked = await stockFiles.look({ fileId, sheet });
    if (looked.ok) setFile({ fileId, name, sheet, looked: looked.value });
    return looked;
  };
  const inFile = (what: Act, work: (file: OpenStockFile) => ReturnType<Work>): Promise<void> =>
    file ? begin(what, () => work(file)) : Promise.resolve();

  return {
    file,
    checked,
    setChecked,
    isBusy,
    isAt: (what: Act): boolean => isBusy && act === what,
    problem,
    open: (chosen: File): Promise<void> =>
      begin('open', async () => {
        setFile(null);
        setChecked(null);
        setOwnSet(null);
        const bytes = new Uint8Array(await chosen.arrayBuffer());
        const begun = await stockFiles.begin({ name: chosen.name.slice(0, 200), bytes: bytes.length });
        if (!begun.ok) return begun;
        const { fileId } = begun.value;
        for (let at = 0; at < bytes.length; at += FILE_PART_BYTES) {
          const part = base64Of(bytes.subarray(at, at + FILE_PART_BYTES));
          const taken = await stockFiles.part({ fileId, at, part });
          if (!taken.ok) return taken;
        }
        return look(fileId, chosen.name, 0);
      }),
    chooseSheet: (sheet: number): Promise<void> =>
      inFile('look', ({ fileId, name }) => {
        setChecked(null);
        return look(fileId, name, sheet);
      }),
    choose: (columns: LookedFile['columns']): void => {
      setChecked(null);
      setFile((before) => before && { ...before, looked: { ...before.looked, columns } });
    },
    checkAll: (): Promise<void> =>
      inFile('check', async ({ fileId, sheet, looked }) => {
        setChecked(null);
        const done = await stockFiles.check({ fileId, warehouseId, sheet, columns: looked.columns });
        if (done.ok) setChecked(done.value);
        return done;
      }),
    leaveOutAll: (): Promise<void> =>
      inFile('leaveOut', async ({ fileId }) => {
        const done = await stockFiles.leaveOut({ fileId, line: null });
        if (done.ok) setChecked(done.value);
        return done;
      }),
    plan: (restToZero: boolean, onPlan: (plan: StockPlan) => void): Promise<void> =>
      inFile('plan', async ({ fileId }) => {
        const made = await stockFiles.plan({ fileId, restToZero });
        if (made.ok) onPlan(made.value);
        return made;
      }),
    setOwn: (): Promise<void> =>
      inFile('own', async ({ fileId }) => {
        setOwnSet(null);
        const done = await stockFiles.setOwn({ fileId });
        if (done.ok) setOwnSet(done.value.changed);
        return done;
      }),
    /** How many own counts were set by this file last. */
    ownSet,
    close: (): Promise<void> =>
      inFile('close', async ({ fileId }) => {
        setFile(null);
        setChecked(null);
        await stockFiles.close({ fileId });
        return ok(null);
      }),
  };
}

export type StockFile = ReturnType<typeof useStockFile>;
