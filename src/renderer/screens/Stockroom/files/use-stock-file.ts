import { useState } from 'react';
import {
  FILE_PART_BYTES,
  type CheckedFile,
  type LookedFile,
} from '../../../../shared/contract/stock-files.ts';
import { useClient } from '../../../app/services.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { base64Of } from '../../../ui/base64.ts';

export interface OpenStockFile {
  readonly fileId: string;
  readonly name: string;
  readonly sheet: number;
  readonly looked: LookedFile;
}

/** A file on its way from the computer's disk to what it would change. */
export function useStockFile(warehouseId: string) {
  const client = useClient();
  const [file, setFile] = useState<OpenStockFile | null>(null);
  const [checked, setChecked] = useState<CheckedFile | null>(null);
  const begin = useOperation(client.stockFiles.begin);
  const part = useOperation(client.stockFiles.part);
  const look = useOperation(client.stockFiles.look);
  const check = useOperation(client.stockFiles.check);
  const [isOpening, setOpening] = useState(false);

  const seen = async (fileId: string, name: string, sheet: number): Promise<void> => {
    const looked = await look.run({ fileId, sheet });
    if (looked) setFile({ fileId, name, sheet, looked: looked.value });
  };
  const open = async (chosen: File): Promise<void> => {
    setOpening(true);
    setFile(null);
    setChecked(null);
    try {
      const bytes = new Uint8Array(await chosen.arrayBuffer());
      const begun = await begin.run({ name: chosen.name.slice(0, 200), bytes: bytes.length });
      if (!begun) return;
      const { fileId } = begun.value;
      for (let at = 0; at < bytes.length; at += FILE_PART_BYTES) {
        const text = base64Of(bytes.subarray(at, at + FILE_PART_BYTES));
        if (!(await part.run({ fileId, at, part: text }))) return;
      }
      await seen(fileId, chosen.name, 0);
    } finally {
      setOpening(false);
    }
  };
  return {
    file,
    checked,
    setChecked,
    open,
    isBusy: isOpening || look.busy || check.busy,
    problem: begin.problem ?? part.problem ?? look.problem ?? check.problem,
    chooseSheet: async (sheet: number): Promise<void> => {
      if (!file) return;
      setChecked(null);
      await seen(file.fileId, file.name, sheet);
    },
    choose: (columns: LookedFile['columns']): void => {
      setChecked(null);
      setFile((before) => before && { ...before, looked: { ...before.looked, columns } });
    },
    checkAll: async (): Promise<void> => {
      if (!file) return;
      const { fileId, sheet, looked } = file;
      const done = await check.run({ fileId, warehouseId, sheet, columns: looked.columns });
      if (done) setChecked(done.value);
    },
    close: (): void => {
      if (file) void client.stockFiles.close({ fileId: file.fileId });
      setFile(null);
      setChecked(null);
    },
  };
}

export type StockFile = ReturnType<typeof useStockFile>;
