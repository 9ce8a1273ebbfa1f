import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { outFormats, type OutFormat } from '../../../shared/contract/stock-files.ts';
import { useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useSaveSheet } from '../../ui/use-save-sheet.ts';
import { CopyButton } from './CopyButton.tsx';
import { NumbersPaper } from './NumbersPaper.tsx';
import { cutOf, cutOfFile, tabText, type Cut, type NumbersSheet, type SheetTable } from './sheet-table.ts';
import { useCutWords } from './use-cut-words.ts';
import classes from './Numbers.module.css';

/** What stands on the screen, to be taken along: on the clipboard, in a file, on paper. */
export function SaveNumbers({ sheet }: { readonly sheet: NumbersSheet }) {
  const { t, i18n } = useTranslation();
  const cutWords = useCutWords();
  const client = useClient();
  const table = useOperation(sheet.table);
  const written = useOperation(sheet.written);
  const write = useOperation(client.numbers.save);
  const take = useSaveSheet(client.numbers.take);
  const [paper, setPaper] = useState<SheetTable | null>(null);
  const [cut, setCut] = useState<(Cut & { readonly next: 'fileFull' | 'moreInFile' | 'shorter' }) | null>(
    null,
  );
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
    const file = await write.run({ format, title, written: wish.value.written });
    if (!file) return;
    if (await take.save(file.value, format, title)) {
      const found = cutOfFile(wish.value, file.value);
      setCut(found && { ...found, next: 'fileFull' });
    }
  };
  /** The table, and whether it is all there is. */
  const whole = async (): Promise<SheetTable | null> => {
    setCut(null);
    const made = await table.run(undefined);
    if (!made) return null;
    const found = cutOf(made.value.rows.length, made.value.total);
    setCut(found && { ...found, next: sheet.isFileLonger ? 'moreInFile' : 'shorter' });
    return made.value;
  };
  const print = async (): Promise<void> => {
    const made = await whole();
    if (!made) return;
    // The sheet is there before the browser lays the page out.
    flushSync(() => setPaper(made));
    window.print();
  };
  const textOf = async (): Promise<string | null> => {
    const made = await whole();
    return made && tabText(made, i18n.language);
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
          {cutWords(cut)} {t(`numbers.save.${cut.next}`)}
        </output>
      )}
      {problem && <ProblemNote problem={problem} />}
      {onPaper && <NumbersPaper sheet={sheet} table={onPaper} />}
    </fieldset>
  );
}
