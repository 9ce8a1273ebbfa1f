import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { outFormats, type OutFormat } from '../../../../shared/contract/stock-files.ts';
import type { StockQuery } from '../../../../shared/contract/stocks.ts';
import { useClient } from '../../../app/services.ts';
import { useMay } from '../../../app/use-may.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useSaveSheet } from '../../../ui/use-save-sheet.ts';
import classes from './Files.module.css';

interface Props {
  readonly queryNow: () => StockQuery;
  readonly warehouse: string;
}

/** The table as a file that spreadsheet programs open correctly. */
export function SaveTable({ queryNow, warehouse }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const may = useMay('stockroom');
  const write = useOperation(client.stockFiles.write);
  const take = useSaveSheet(client.stockFiles.take);
  const titles = {
    sku: t('stockFiles.role.sku'),
    article: t('stockFiles.role.article'),
    amount: t('stockFiles.role.amount'),
    own: t('stockroom.stocks.column.own'),
    open: t('stockroom.stocks.column.open'),
    reserve: t('stockroom.stocks.column.reserve'),
    minimum: t('stockroom.stocks.column.minimum'),
    free: t('stockroom.stocks.column.free'),
  };
  const save = async (format: OutFormat): Promise<void> => {
    const written = await write.run({
      query: queryNow(),
      format,
      title: t('stockroom.stocks.title'),
      titles,
    });
    if (written) await take.save(written.value, format, t('stockFiles.fileName', { warehouse }));
  };
  const problem = write.problem ?? take.problem;
  return (
    <fieldset className={classes.save}>
      <legend className={classes.legend}>{t('stockFiles.save')}</legend>
      <div className={classes.line}>
        {outFormats.toReversed().map((format) => (
          <Button
            key={format}
            variant="default"
            disabled={!may}
            loading={write.busy || take.busy}
            onClick={() => void save(format).catch(reportError)}
          >
            {t(`stockFiles.saveAs.${format}`)}
          </Button>
        ))}
      </div>
      {problem && <ProblemNote problem={problem} />}
    </fieldset>
  );
}
