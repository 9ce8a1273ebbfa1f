import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../shared/problem.ts';
import type { Result } from '../../../shared/result.ts';
import { useOperation } from '../../app/use-operation.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { CopyButton } from './CopyButton.tsx';
import { tabText, type SheetTable } from './sheet-table.ts';
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
  const textOf = async (): Promise<string | null> => {
    const made = await run(undefined);
    return made && tabText(made.value, i18n.language);
  };
  return (
    <div className={classes.copy}>
      <CopyButton label={t('numberBoxes.copy', { of })} textOf={textOf} />
      {problem && <ProblemNote problem={problem} />}
    </div>
  );
}
