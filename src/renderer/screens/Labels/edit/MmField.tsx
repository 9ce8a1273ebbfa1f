import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly step?: number;
  readonly isWhole?: boolean;
  readonly onChange: (value: number) => void;
  /** The person went on to something else. */
  readonly onLeave: () => void;
}

/** A number that a template may have. Unfinished input stays in the field and changes nothing. */
export function MmField({
  label,
  value,
  least,
  most,
  step = 0.5,
  isWhole = false,
  onChange,
  onLeave,
}: Props) {
  const { t, i18n } = useTranslation();
  const [typed, setTyped] = useState<number | string | null>(null);
  return (
    <NumberInput
      label={label}
      value={typed ?? value}
      step={step}
      // The field itself would put what is typed on the way to a number right.
      clampBehavior="none"
      allowDecimal={!isWhole}
      decimalScale={2}
      decimalSeparator={i18n.language === 'ru' ? ',' : '.'}
      allowedDecimalSeparators={['.', ',']}
      error={typed === null ? undefined : t('labels.edit.range', { least, most })}
      onChange={(next) => {
        const isGood = typeof next === 'number' && next >= least && next <= most;
        setTyped(isGood ? null : next);
        if (isGood && next !== value) onChange(next);
      }}
      onBlur={() => {
        setTyped(null);
        onLeave();
      }}
    />
  );
}
