import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../shared/problem.ts';
import type { Result } from '../../../shared/result.ts';
import { useOperation } from '../../app/use-operation.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { CopyButton } from './CopyButton.tsx';
import { cutOf, tabText, type Cut, type SheetTable } from './sheet-table.ts';
import { useCutWords } from './use-cut-words.ts';
import classes from './Boxes.module.css';

interface Props {
  /** What the button is called to those who can't see what it stands below. */
  readonly of: string;
  readonly table: () => Promise<Result<SheetTable, Problem>>;
}

/** A table to the clipboard, for a spreadsheet of the reader's language. */
export function CopyTable({ of, table }: Props) {
  const { t, i18n } = useTranslation();
  const { run, problem } = useOperation(table);
  const cutWords = useCutWords();
  const [cut, setCut] = useState<Cut | null>(null);
  const textOf = async (): Promise<string | null> => {
    setCut(null);
    const made = await run(undefined);
    if (!made) return null;
    setCut(cutOf(made.value.rows.length, made.value.total));
    return tabText(made.value, i18n.language);
  };
  return (
    <div className={classes.copy}>
      <CopyButton label={t('numberBoxes.copy', { of })} textOf={textOf} />
      {cut && <output>{cutWords(cut)}</output>}
      {problem && <ProblemNote problem={problem} />}
    </div>
  );
}
