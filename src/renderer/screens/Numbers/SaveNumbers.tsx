import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { outFormats, type OutFormat } from '../../../shared/contract/stock-files.ts';
import { useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { useSaveSheet } from '../../ui/use-save-sheet.ts';
import { CopyButton } from './CopyButton.tsx';
import { NumbersPaper } from './NumbersPaper.tsx';
import { tabText, type NumbersSheet, type SheetTable } from './sheet-table.ts';
import classes from './Numbers.module.css';

/** What stands on the screen, to be taken along: on the clipboard, in a file, on paper. */
export function SaveNumbers({ sheet }: { readonly sheet: NumbersSheet }) {
  const { t, i18n } = useTranslation();
  const formats = useFormats();
  const client = useClient();
  const table = useOperation(sheet.table);
  const written = useOperation(sheet.written);
  const write = useOperation(client.numbers.save);
  const take = useSaveSheet(client.numbers.take);
  const [paper, setPaper] = useState<SheetTable | null>(null);
  const [cut, setCut] = useState<{ readonly rows: number; readonly total: number } | null>(null);
  const onPaper = paper ?? sheet.atHand;
  // What was printed is old by the next time.
  useEffect(() => {
    const forget = (): void => setPaper(null);
    window.addEventListener('afterprint', forget);
    return () => window.removeEventListener('afterprint', forget);
  }, []);
  const isBusy = written.busy || write.busy || take.busy;
  const { title } = sheet;

  const save = async (format: OutFormat): Promise<void> => {
    setCut(null);
    const wish = await written.run(undefined);
    if (!wish) return;
    const file = await write.run({ format, title, written: wish.value });
    if (!file) return;
    const { rows, total } = file.value;
    if ((await take.save(file.value, format, title)) && rows < total) setCut({ rows, total });
  };
  const print = async (): Promise<void> => {
    const made = await table.run(undefined);
    if (!made) return;
    // The sheet is there before the browser lays the page out.
    flushSync(() => setPaper(made.value));
    window.print();
  };
  const textOf = async (): Promise<string | null> => {
    const made = await table.run(undefined);
    return made && tabText(made.value, i18n.language);
  };
  const problem = written.problem ?? write.problem ?? take.problem ?? table.problem;
  return (
    <fieldset className={classes.save}>
      <legend className={classes.legend}>{t('numbers.save.title')}</legend>
      <div className={classes.line}>
        <CopyButton label={t('numbers.save.copy')} textOf={textOf} />
        {outFormats.toReversed().map((format) => (
          <Button
            key={format}
            variant="default"
            loading={isBusy}
            onClick={() => void save(format).catch(reportError)}
          >
            {t(`stockFiles.saveAs.${format}`)}
          </Button>
        ))}
        <Button variant="default" onClick={() => void print().catch(reportError)}>
          {t('numbers.save.print')}
        </Button>
      </div>
      <p className={classes.quiet}>{t('numbers.save.hint')}</p>
      {cut && (
        <output>
          {t('numbers.save.cut', { rows: formats.number(cut.rows), total: formats.number(cut.total) })}
        </output>
      )}
      {problem && <ProblemNote problem={problem} />}
      {onPaper && <NumbersPaper sheet={sheet} table={onPaper} />}
    </fieldset>
  );
}
