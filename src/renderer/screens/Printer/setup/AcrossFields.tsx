import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppState } from '../../../app/services.ts';
import type { PrinterDraft } from '../../../store/draft-slice.ts';
import type { CheckedField } from '../printer-draft.ts';
import { paperOf } from '../../../ui/own-labels/label-paper.ts';
import classes from './PrinterForm.module.css';

interface Props {
  readonly values: PrinterDraft;
  readonly mistakes: ReadonlySet<CheckedField>;
  readonly change: (part: Partial<PrinterDraft>) => void;
}

/** A gap that rolls with two across usually have. */
const USUAL_GAP_MM = 2;

/** Labels side by side on one carrier. */
export function AcrossFields({ values: { across, turn }, mistakes, change }: Props) {
  const { t } = useTranslation();
  const size = useAppState((state) => state.station?.preferences.labelSize ?? null);
  const isRow = across.columns !== 1;
  const numberOf = (field: CheckedField) => ({
    error: mistakes.has(field) ? t(`printerSetup.form.mistake.${field}`) : undefined,
    clampBehavior: 'none' as const,
  });
  const begin = (columns: string | number): void => {
    const paper = size === null ? { width: '', height: '' } : paperOf(size);
    const usual = turn === 90 || turn === 270 ? paper.height : paper.width;
    const isFirst = !isRow && columns !== 1;
    change({ across: isFirst ? { columns, width: usual, gap: USUAL_GAP_MM } : { ...across, columns } });
  };
  return (
    <>
      <div className={classes.pair}>
        <NumberInput
          label={t('printerSetup.adjust.columns')}
          description={t('printerSetup.adjust.columnsHint')}
          {...numberOf('columns')}
          value={across.columns}
          onChange={begin}
        />
      </div>
      {isRow && (
        <>
          <div className={classes.pair}>
            <NumberInput
              label={t('printerSetup.adjust.columnWidth')}
              step={0.5}
              {...numberOf('columnWidth')}
              value={across.width}
              onChange={(width) => change({ across: { ...across, width } })}
            />
            <NumberInput
              label={t('printerSetup.adjust.columnGap')}
              step={0.5}
              {...numberOf('columnGap')}
              value={across.gap}
              onChange={(gap) => change({ across: { ...across, gap } })}
            />
          </div>
          <p className={classes.hint}>{t('printerSetup.adjust.rowsHint')}</p>
        </>
      )}
    </>
  );
}
