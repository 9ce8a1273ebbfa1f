import { NumberInput } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { MOST_AMOUNT } from '../../../../shared/domain/stock/stock-change.ts';
import classes from './StockRows.module.css';

interface Props {
  readonly value: number | null;
  /** On its button: what it is of, and what pressing it does. */
  readonly name: string;
  readonly fieldName: string;
  readonly isOff: boolean;
  /** Drawn as what needs a look. */
  readonly mark?: 'bad' | 'warn' | undefined;
  /** Nothing typed means that it is not known or not wanted. */
  readonly mayBeEmpty?: boolean;
  readonly onSet: (value: number | null) => void;
  readonly children: ReactNode;
}

/** A number that is typed in its cell: Enter takes it, Escape leaves it as it is. */
export function NumberCell(props: Props) {
  const { value, name, fieldName, isOff, mark, mayBeEmpty = false, onSet, children } = props;
  const [isEditing, setEditing] = useState(false);
  if (!isEditing) {
    return (
      <button
        type="button"
        className={classes.amount}
        data-mark={mark}
        data-unknown={value === null}
        disabled={isOff}
        aria-label={name}
        onClick={() => setEditing(true)}
      >
        {children}
      </button>
    );
  }
  return (
    <NumberField
      value={value}
      name={fieldName}
      mayBeEmpty={mayBeEmpty}
      onEnd={(typed) => {
        setEditing(false);
        if (typed !== undefined) onSet(typed);
      }}
    />
  );
}

interface FieldProps {
  readonly value: number | null;
  readonly name: string;
  readonly mayBeEmpty: boolean;
  /** Undefined: it stays as it is. */
  readonly onEnd: (typed: number | null | undefined) => void;
}

function NumberField({ value, name, mayBeEmpty, onEnd }: FieldProps) {
  const [typed, setTyped] = useState<number | string>(value ?? '');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const take = (): void => {
    if (typeof typed === 'number') onEnd(typed);
    else onEnd(typed === '' && mayBeEmpty ? null : undefined);
  };
  return (
    <NumberInput
      ref={field}
      aria-label={name}
      min={0}
      max={MOST_AMOUNT}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      value={typed}
      onChange={setTyped}
      onBlur={() => onEnd(undefined)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEnd(undefined);
        if (event.key === 'Enter') take();
      }}
    />
  );
}
