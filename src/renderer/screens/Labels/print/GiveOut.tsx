import { Button, Group, NativeSelect, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  fitsPlace,
  placesOn,
  sheetFormats,
  type SheetFormat,
  type SheetName,
} from '../../../../shared/domain/label/label-sheet.ts';
import { useClient } from '../../../app/services.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { DeliberateButton } from '../../../ui/DeliberateButton.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { bytesOf } from '../../../ui/base64.ts';
import { saveFile } from '../../../ui/save-file.ts';
import type { Size } from '../edit/element-path.ts';
import { MmField } from '../edit/MmField.tsx';
import type { Values } from './print-form.ts';
import queued from '../../../ui/own-labels/Queued.module.css';
import classes from './PrintLabel.module.css';

interface Props {
  readonly templateId: string;
  readonly name: string;
  readonly size: Size;
  readonly copies: number;
  /** What is to be given out; null: something is still missing. The same values must be the same array. */
  readonly lists: readonly Values[] | null;
  /** Shows what is missing. */
  readonly onMissing: () => void;
}

const names = ['3x8', '2x7', '3x7', '5x13'] as const satisfies readonly SheetName[];
type Paper = 'single' | SheetName | 'own';
const papers = ['single', ...names, 'own'] as const satisfies readonly Paper[];

const measures = ['columns', 'rows', 'width', 'height', 'left', 'top', 'gapX', 'gapY'] as const;
const most: Readonly<Record<(typeof measures)[number], number>> = {
  columns: 20,
  rows: 40,
  width: 210,
  height: 297,
  left: 297,
  top: 297,
  gapX: 297,
  gapY: 297,
};
const least: Partial<typeof most> = { columns: 1, rows: 1, width: 10, height: 5 };

/** The same labels as a file, for a computer or an office printer that prints without Packbench. */
export function GiveOut({ templateId, name, size, copies, lists, onMissing }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const { run, busy, problem } = useOperation(client.printing.giveOut);
  const [isOpen, setOpen] = useState(false);
  const [paper, setPaper] = useState<Paper>('single');
  const [own, setOwn] = useState<SheetFormat>(sheetFormats['3x8']);
  const [start, setStart] = useState<number | string>(1);
  const [given, setGiven] = useState<{ readonly labels: number; readonly of: Props['lists'] } | null>(null);
  const format = paper === 'single' ? null : paper === 'own' ? own : sheetFormats[paper];
  const first = typeof start === 'number' ? start : 1;

  const give = async (again: boolean): Promise<void> => {
    if (lists === null || lists.length === 0) return onMissing();
    setGiven(null);
    const sheet = format === null ? null : { format, start: first - 1 };
    const answer = await run({ templateId, lists: [...lists], copies, sheet, again });
    if (!answer) return;
    saveFile(`${name}.pdf`, bytesOf(answer.value.file), 'application/pdf');
    setGiven({ labels: answer.value.labels, of: lists });
  };

  return (
    <div className={classes.give}>
      <Button
        variant="subtle"
        size="sm"
        aria-expanded={isOpen}
        data-testid="give-out"
        onClick={() => setOpen(!isOpen)}
      >
        {t('labels.give.title')}
      </Button>
      {isOpen && (
        <>
          <p className={classes.quiet}>{t('labels.give.means')}</p>
          <div className={classes.choices}>
            <NativeSelect
              className={classes.printer ?? ''}
              label={t('labels.give.paper')}
              value={paper}
              data={papers.map((value) => ({ value, label: t(`labels.give.papers.${value}`) }))}
              onChange={(event) =>
                setPaper(papers.find((each) => each === event.currentTarget.value) ?? 'single')
              }
            />
            {format !== null && (
              <NumberInput
                className={classes.printer ?? ''}
                label={t('labels.give.start')}
                description={t('labels.give.startMeans')}
                min={1}
                max={placesOn(format)}
                allowDecimal={false}
                allowNegative={false}
                value={start}
                onChange={setStart}
              />
            )}
          </div>
          {paper === 'own' && (
            <div className={classes.measures}>
              {measures.map((measure) => (
                <MmField
                  key={measure}
                  label={t(`labels.give.measures.${measure}`)}
                  value={own[measure]}
                  least={least[measure] ?? 0}
                  most={most[measure]}
                  step={measure === 'columns' || measure === 'rows' ? 1 : 0.5}
                  isWhole={measure === 'columns' || measure === 'rows'}
                  onChange={(value) => setOwn({ ...own, [measure]: value })}
                  onLeave={() => undefined}
                />
              ))}
            </div>
          )}
          {format !== null && !fitsPlace(size, format) && (
            <p role="alert">
              {t('labels.give.tooLarge', { ...size, across: format.width, down: format.height })}
            </p>
          )}
          <Group mt="sm">
            <Button loading={busy} data-testid="save-pdf" onClick={() => void give(false)}>
              {t('labels.give.go')}
            </Button>
          </Group>
          {problem && (
            <ProblemNote problem={problem}>
              {problem.code === 'codesPrintedBefore' && (
                <DeliberateButton color="red.9" mt="sm" onClick={() => void give(true)}>
                  {t('labels.give.again')}
                </DeliberateButton>
              )}
            </ProblemNote>
          )}
          {given !== null && given.of === lists && (
            <p className={queued.queued} aria-live="polite" data-testid="given-out">
              {t('labels.give.given', { count: given.labels })}
            </p>
          )}
        </>
      )}
    </div>
  );
}
