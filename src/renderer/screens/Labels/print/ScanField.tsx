import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScanTaker } from '../../../app/use-scan-taker.ts';
import { showCode } from './shown-code.ts';

interface Props {
  readonly id: string;
  readonly className: string;
  readonly label: string;
  readonly value: string;
  readonly required: boolean;
  readonly error: string | undefined;
  readonly hint: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A field for what is read off something. A scan is the station's, except while this field has the focus. */
export function ScanField({ id, className, label, value, required, error, hint, onChange }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [isIn, setIn] = useState(false);
  useScanTaker((text) => {
    if (document.activeElement !== field.current) return false;
    onChange(showCode(text));
    field.current?.select();
    return true;
  });
  return (
    <TextInput
      id={id}
      className={className}
      ref={field}
      label={label}
      description={[t('labels.print.scanHint'), ...(hint === undefined ? [] : [hint])].join(' ')}
      withAsterisk={required}
      aria-required={required}
      autoComplete="off"
      spellCheck={false}
      value={value}
      error={error}
      placeholder={isIn ? t('labels.print.scanNow') : undefined}
      onFocus={() => setIn(true)}
      onBlur={() => setIn(false)}
      onChange={(event) => onChange(event.currentTarget.value)}
      onPaste={(event) => {
        // The field itself drops GS.
        const text = event.clipboardData.getData('text/plain').replaceAll(/[\r\n]+/g, '');
        const shown = showCode(text);
        if (shown === text) return;
        event.preventDefault();
        const { selectionStart, selectionEnd } = event.currentTarget;
        const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length];
        onChange(value.slice(0, from) + shown + value.slice(to));
      }}
    />
  );
}
