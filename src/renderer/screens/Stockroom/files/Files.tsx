import { Button, FileButton } from '@mantine/core';
import { memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockPlan, StockQuery } from '../../../../shared/contract/stocks.ts';
import { MOST_SHEET_BYTES } from '../../../../shared/domain/sheet/sheet-faults.ts';
import { useMay } from '../../../app/use-may.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { CheckedRows } from './CheckedRows.tsx';
import { Columns } from './Columns.tsx';
import { SaveTable } from './SaveTable.tsx';
import { useStockFile } from './use-stock-file.ts';
import classes from './Files.module.css';

const BYTES_A_MB = 1024 * 1024;
const most = MOST_SHEET_BYTES / BYTES_A_MB;

interface Props {
  readonly warehouseId: string;
  /** What is looked for just now. */
  readonly queryNow: () => StockQuery;
  readonly warehouse: string;
  readonly onPlan: (plan: StockPlan) => void;
}

/** Amounts from a file, and the table as one. */
export const Files = memo(function Files({ warehouseId, queryNow, warehouse, onPlan }: Props) {
  const { t } = useTranslation();
  const may = useMay('stockroom');
  const reset = useRef<() => void>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const stockFile = useStockFile(warehouseId);
  const { file, checked, problem } = stockFile;

  const choose = async (chosen: File | null): Promise<void> => {
    if (!chosen) return;
    reset.current?.();
    setTooLarge(chosen.size > MOST_SHEET_BYTES);
    if (chosen.size <= MOST_SHEET_BYTES) await stockFile.open(chosen);
  };
  return (
    <section className={classes.files} aria-label={t('stockFiles.title')}>
      <div className={classes.line}>
        <FileButton
          resetRef={reset}
          accept=".csv,.txt,.tsv,.xlsx,text/csv"
          disabled={!may || stockFile.isBusy}
          inputProps={{ 'data-testid': 'stock-file-input' } as object}
          onChange={(chosen) => void choose(chosen).catch(reportError)}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              disabled={!may || stockFile.isBusy}
              loading={stockFile.isAt('open')}
            >
              {t('stockFiles.open')}
            </Button>
          )}
        </FileButton>
        <SaveTable queryNow={queryNow} warehouse={warehouse} />
      </div>
      <p className={classes.hint}>
        {t('stockFiles.hint')} {t('stockFiles.saveHint')}
      </p>
      {isTooLarge && <p role="alert">{t('stockFiles.tooLarge', { most })}</p>}
      {file && (
        <div className={classes.file} data-testid="stock-file">
          <div className={classes.head}>
            <b>{file.name}</b>
            <Button variant="subtle" disabled={stockFile.isBusy} onClick={() => void stockFile.close()}>
              {t('stockFiles.close')}
            </Button>
          </div>
          <Columns file={file} stockFile={stockFile} />
          {checked && (
            <CheckedRows fileId={file.fileId} checked={checked} stockFile={stockFile} onPlan={onPlan} />
          )}
        </div>
      )}
      {problem && <ProblemNote problem={problem} />}
    </section>
  );
});
